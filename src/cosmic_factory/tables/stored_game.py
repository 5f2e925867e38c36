"""A game and its journal: commands are decided and stored, and what other nodes stored is read.

The journal's key decides whose entry comes next; a copy that lost catches up and decides again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence

from cosmic_factory.rules import State
from cosmic_factory.tables.cards_met import CardsMet
from cosmic_factory.tables.commands.command_batch import (
    BROKEN,
    GAME_GONE,
    STORAGE_DOWN,
    CommandBatch,
    CommandResult,
    PendingCommand,
    Refused,
)
from cosmic_factory.tables.folded_game import FoldedGame
from cosmic_factory.tables.integrity.game_journal import GameJournal
from cosmic_factory.tables.integrity.reading import FoldedEntry
from cosmic_factory.tables.integrity.unreadable import UnreadableGame
from cosmic_factory.tables.journal.entry import JournalEntry
from cosmic_factory.tables.journal.port import (
    GameRow,
    Journal,
    JournalBroken,
    StorageUnavailable,
)
from cosmic_factory.tables.options import TableOptions
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.timings import TableTimings
from cosmic_factory.tables.viewing.subscribers import Subscribers

log = logging.getLogger("cosmic_factory.tables")


class StoredGame:
    """One node's copy of a game, which is folded from the journal and tells its subscribers.

    It keeps no reference to the table, which would be a cycle.
    """

    def __init__(
        self,
        row: GameRow,
        options: TableOptions,
        journal: Journal,
        subscribers: Subscribers,
        *,
        clock: Clock,
        timings: TableTimings,
        on_scored: Callable[[], None],
    ) -> None:
        """`on_scored` is called when a round is scored, and when a game is read up to there."""
        self.folded = FoldedGame(row, options)
        self.cards_met = CardsMet()
        self._game_id = row.id
        self._journal = GameJournal(row, journal)
        self._subscribers = subscribers
        self._clock = clock
        self._timings = timings
        self._on_scored = on_scored
        # Held while commands are decided and stored, or while the journal is read.
        self._lock = asyncio.Lock()
        # An append that failed may have been stored, or may be stored a little later: until then
        # the journal is read before anything is decided.
        self._unsure_until: float | None = None
        # Why the game cannot go on: its journal has an entry that cannot be read.
        self.problem: UnreadableGame | None = None

    def ready(self) -> Awaitable[None]:
        """Wait until the next commit is about to begin."""
        return self._journal.ready()

    @property
    def is_unsure(self) -> bool:
        """Whether an append that failed may be in the journal, or may still come into it."""
        return self._unsure_until is not None

    # --- deciding --------------------------------------------------------------------------

    async def decide(self, batch: Sequence[PendingCommand]) -> Sequence[CommandResult]:
        """Decide and store commands; whatever goes wrong, every command gets a result."""
        async with self._lock:
            return await self._results(batch)

    async def _results(self, batch: Sequence[PendingCommand]) -> Sequence[CommandResult]:
        try:
            if self.is_unsure or self.problem is not None:
                await self._read_on()
            return await self._decide_and_store(batch)
        except StorageUnavailable:
            self._unsure_until = self._clock.monotonic() + self._timings.late_write_seconds
            refused = STORAGE_DOWN
        except JournalBroken:
            refused = GAME_GONE
        except UnreadableGame as wrong:
            refused = Refused(wrong.code, wrong.text)
        except Exception:
            log.exception("commands failed", extra={"game": self._game_id})
            refused = BROKEN
        return [refused] * len(batch)

    async def _decide_and_store(self, batch: Sequence[PendingCommand]) -> Sequence[CommandResult]:
        """Decide and append; if another node appended first, catch up and decide again."""
        while True:
            commands = self._new_batch()
            known = self.folded.stored_commands.result_of
            results = [known(one.by, one.command_id) or commands.decide(one) for one in batch]
            if not commands.folded:
                return results
            if await self._journal.append([one.entry for one in commands.folded]):
                self._fold_all(commands.folded)
                return results
            await self._read_on()

    def _new_batch(self) -> CommandBatch:
        game = self.folded
        return CommandBatch(
            game.seq,
            game.state,
            game.phase_clock.deadlines,
            game.counts,
            game.layouts,
            clock=self._clock,
            timings=self._timings,
            is_new_card=self._is_new_card,
        )

    def _is_new_card(self, state: State) -> bool:
        return self.cards_met.is_new_to_somebody(state, self.folded.facts.owners.items())

    # --- the journal -----------------------------------------------------------------------

    async def catch_up(self, seq: int | None = None) -> None:
        """Fold in what other nodes appended; with a seq, only if that entry is missing here.

        UnreadableGame if that is impossible: the game cannot go on here.
        """
        async with self._lock:
            if seq is None or seq < 0 or seq > self.folded.seq:
                await self._read_on()

    async def entries(self) -> list[JournalEntry]:
        """Return the whole journal of the game."""
        return await self._journal.all_entries()

    async def _read_on(self) -> None:
        """Fold in entries that are not folded yet. The caller holds the lock."""
        if self.problem is not None:
            raise self.problem.again()
        asked_at = self._clock.monotonic()
        entries = await self._journal.read_on(self.folded.state)
        if self._unsure_until is not None and asked_at >= self._unsure_until:
            self._unsure_until = None
        try:
            self._fold_all(entries)
        except UnreadableGame as wrong:
            self.problem = wrong
            self._subscribers.publish_event()
            raise

    def _fold_all(self, folded: Iterable[FoldedEntry]) -> None:
        game = self.folded
        seq, event = game.seq, game.snapshots.last_event
        for one in folded:
            game.fold(one)
        if game.snapshots.last_event > event:
            self._subscribers.publish_event()
        elif game.seq > seq:
            self._subscribers.publish_layout()
        if game.rounds.take_scored(game.state):
            self._on_scored()
