"""The journal of one game, read and extended by one copy of its table."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Sequence

from cosmic_factory.rules import State
from cosmic_factory.tables.integrity.reading import (
    EntryReader,
    FoldedEntry,
    fetch_journal,
    folded_entries,
)
from cosmic_factory.tables.journal.entry import JournalEntry, decode, encode
from cosmic_factory.tables.journal.port import GameRow, Journal


class GameJournal:
    """Appends entries of one game, and reads those that other nodes appended."""

    def __init__(self, row: GameRow, journal: Journal) -> None:
        self._row = row
        self._journal = journal
        self._reader = EntryReader(row)

    def ready(self) -> Awaitable[None]:
        """Wait until the next commit is about to begin."""
        return self._journal.ready()

    async def append(self, entries: Sequence[JournalEntry]) -> bool:
        """Store entries after all that were read and appended; False if another node was first."""
        reader = self._reader
        linked, chain = reader.chain.extended(map(encode, entries))
        if not await self._journal.append(self._row.id, reader.seq + 1, *linked):
            return False
        reader.seq, reader.chain = reader.seq + len(linked), chain
        return True

    async def read_on(self, state: State) -> Iterator[FoldedEntry]:
        """Return the entries after those that are known, folded on top of `state`.

        The iterator raises UnreadableGame at the first entry that cannot be read.
        """
        seq = self._reader.seq
        fetched = await fetch_journal(self._journal, self._row.id, seq)

        def folded() -> Iterator[FoldedEntry]:
            entries = map(self._reader.read, fetched.entries)
            yield from folded_entries(self._row, state, entries, seq)
            if fetched.problem is not None:
                raise fetched.problem

        return folded()

    async def all_entries(self) -> list[JournalEntry]:
        """Return the whole journal, which must be readable."""
        return [decode(stored) for stored in await self._journal.since(self._row.id, 0)]
