"""Reads games from storage as far as they can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from cosmic_factory.rules import Malformed, State, evolve_all, new_game
from cosmic_factory.tables.integrity.chain import BrokenChain, chain_start
from cosmic_factory.tables.integrity.unreadable import Damage, UnreadableGame
from cosmic_factory.tables.journal.entry import JournalEntry, decode
from cosmic_factory.tables.journal.port import Archive, DamagedFile, GameId, GameRow, JournalGap
from cosmic_factory.tables.options import TableOptions, read_options


class FetchedJournal(NamedTuple):
    """The entries of a game as they are stored, and what ends them too early, if anything does."""

    entries: Sequence[bytes]
    problem: UnreadableGame | None = None


class ReadGame(NamedTuple):
    """A game as far as it can be read."""

    # None if they cannot be read; then nothing else can.
    options: TableOptions | None
    entries: tuple[JournalEntry, ...]
    # What ends the entries too early, or None if all of them can be read.
    problem: UnreadableGame | None


class FoldedEntry(NamedTuple):
    """An entry, and the state of the game after it."""

    entry: JournalEntry
    state: State


async def fetch_journal(
    journal: Archive, game: GameId, seq: int = 0, limit: int | None = None
) -> FetchedJournal:
    """Read the entries after `seq` from storage, at most `limit`, up to the first missing one."""
    try:
        return FetchedJournal(await journal.since(game, seq, limit))
    except JournalGap as gap:
        missing = UnreadableGame(game, gap.seq, Damage.MISSING_ENTRY)
        return FetchedJournal(gap.entries_before, missing)
    except DamagedFile:
        return FetchedJournal((), UnreadableGame(game, seq + 1, Damage.DAMAGED_FILE))


def read_game(row: GameRow, fetched: FetchedJournal) -> ReadGame:
    """Read options and entries, and fold them, up to the first that is wrong."""
    try:
        reader = GameReader(row)
    except UnreadableGame as wrong:
        return ReadGame(None, (), wrong)
    entries = reader.read(fetched.entries)
    reader.end(fetched.problem)
    return ReadGame(reader.options, tuple(entries), reader.problem)


class GameReader:
    """Reads a game part by part and folds it, up to the first entry that is wrong."""

    def __init__(self, row: GameRow) -> None:
        """Raises UnreadableGame if not even the options can be read."""
        self._row = row
        self.options = read_game_options(row)
        # Why the entries end too early, if they do: after this nothing more is read.
        self.problem: UnreadableGame | None = None
        self._reader = EntryReader(row)
        self._state = new_game(self.options.rules, row.seed)

    @property
    def state(self) -> State:
        """The state after all entries that were read."""
        return self._state

    def read(self, stored: Iterable[bytes]) -> list[JournalEntry]:
        """Return the next entries; fewer than are stored if one of them is wrong."""
        entries: list[JournalEntry] = []
        if self.problem is not None:
            return entries
        decoded_entries = map(self._reader.read, stored)
        try:
            for one in folded_entries(self._row, self._state, decoded_entries, self._reader.seq):
                self._state = one.state
                entries.append(one.entry)
        except UnreadableGame as wrong:
            self.problem = wrong
        return entries

    def end(self, problem: UnreadableGame | None) -> None:
        """Note what kept storage from giving more entries, if anything did."""
        self.problem = self.problem or problem


def read_game_options(row: GameRow) -> TableOptions:
    """Return the options of a game, or raise UnreadableGame, also if its row has wrong types."""
    # A damaged file may have a value of any type anywhere.
    typed = ((row.seed, str), (row.options, bytes), (row.created_at, int))
    if not all(isinstance(value, kind) for value, kind in typed):
        raise UnreadableGame(row.id, 0, Damage.DAMAGED_OPTIONS)
    try:
        return read_options(row.options)
    except Malformed as wrong:
        damage = Damage.DAMAGED_OPTIONS if wrong.code == "not-json" else Damage.UNKNOWN_OPTIONS
        raise UnreadableGame(row.id, 0, damage) from None


class EntryReader:
    """Reads the stored entries of one game in order, and checks that each fits those before it."""

    def __init__(self, row: GameRow) -> None:
        self._game = row.id
        # The number of the last entry that was read, and the chain up to there.
        self.seq = 0
        self.chain = chain_start(row)

    def read(self, stored: bytes) -> JournalEntry:
        """Return the next entry, or raise UnreadableGame."""
        try:
            content, chain = self.chain.checked(stored)
            entry = decode(content)
        except BrokenChain:
            raise self._problem(Damage.BROKEN_CHAIN) from None
        except msgspec.ValidationError:
            raise self._problem(Damage.UNKNOWN_ENTRY) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise self._problem(Damage.DAMAGED_ENTRY) from None
        self.seq, self.chain = self.seq + 1, chain
        return entry

    def _problem(self, damage: Damage) -> UnreadableGame:
        return UnreadableGame(self._game, self.seq + 1, damage)


def decoded(row: GameRow, stored: Iterable[bytes]) -> Iterator[JournalEntry]:
    """Yield the entries of a whole journal, and raise UnreadableGame at the first wrong one."""
    return map(EntryReader(row).read, stored)


def folded_entries(
    row: GameRow, state: State, entries: Iterable[JournalEntry], seq: int = 0
) -> Iterator[FoldedEntry]:
    """Yield entries that go on from `state`, each with the state it leads to.

    Raises UnreadableGame at the first that cannot follow. Whatever `evolve` raises, its event does
    not belong there, since it accepts all events that `decide` states.
    """
    for number, entry in enumerate(entries, seq + 1):
        try:
            state = evolve_all(state, entry.events)
        except Exception as wrong:
            raise UnreadableGame(row.id, number, Damage.IMPOSSIBLE_ENTRY) from wrong
        yield FoldedEntry(entry, state)
