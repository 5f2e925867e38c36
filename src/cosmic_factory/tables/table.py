"""A live table: one game, the clock of its phase, and its subscribers.

No node owns a table. Every node with sockets on it holds a copy that is folded from the journal.
The journal's key decides whose entry comes next; a copy that lost catches up and decides again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

from cosmic_factory.rules import AnyCommand, Phase, Seat, State, TimeExpired, new_game
from cosmic_factory.tables.clock import Clock
from cosmic_factory.tables.command_batch import (
    BROKEN,
    GAME_GONE,
    STORAGE_DOWN,
    Accepted,
    CommandBatch,
    CommandChooser,
    CommandResult,
    Deadlines,
    FoldedEntry,
    PendingCommand,
    with_states,
)
from cosmic_factory.tables.deadlines import phase_begun
from cosmic_factory.tables.journal.entry import TABLE, JournalEntry, decode, encode
from cosmic_factory.tables.journal.port import (
    GameRow,
    Journal,
    JournalBroken,
    Outage,
    PlayerId,
    StorageUnavailable,
)
from cosmic_factory.tables.options import TableOptions
from cosmic_factory.tables.phase_clock import ClockView, PhaseClock
from cosmic_factory.tables.projection import NO_FACTS, fold_facts
from cosmic_factory.tables.snapshots import PublicSnapshot, SnapshotHistory
from cosmic_factory.tables.subscribers import Subscribers
from cosmic_factory.tables.timings import TableTimings

log = logging.getLogger("cosmic_factory.tables")


class Table:
    """One node's copy of a live game."""

    def __init__(
        self,
        row: GameRow,
        options: TableOptions,
        journal: Journal,
        *,
        clock: Clock,
        timings: TableTimings,
    ) -> None:
        self.row = row
        self.options = options
        self.state: State = new_game(options.rules, row.seed)
        # The number of the last entry that is folded into the state.
        self.seq = 0
        # What the catalogue should say about this game.
        self.facts = NO_FACTS
        self.snapshots = SnapshotHistory(live_counts=options.live_counts)
        self._phase_clock = PhaseClock(row.created_at)
        self._journal = journal
        self._clock = clock
        self._timings = timings
        # For each player, the number of the entry that each of the player's commands became.
        # It grows with every command, so it holds no objects that the garbage collector visits.
        self._command_seqs: dict[PlayerId, dict[str, int]] = {}
        self._pending: deque[PendingCommand] = deque()
        # Decides and stores pending commands; None while there are none.
        self._worker: asyncio.Task[None] | None = None
        # Held while commands are decided and stored, or while the journal is read.
        self._lock = asyncio.Lock()
        # An append that failed may have been stored: read the journal before deciding again.
        self._is_unsure = False
        self._subscribers = Subscribers()

    # --- seats -----------------------------------------------------------------------------

    @property
    def owners(self) -> Mapping[Seat, PlayerId]:
        """The players that may command a seat; seats of bots have no owner."""
        return self.facts.owners

    def seat_of(self, player: PlayerId | None) -> Seat | None:
        for seat, owner in self.owners.items():
            if owner == player:
                return seat
        return None

    # --- subscribers -----------------------------------------------------------------------

    def subscribe(
        self, on_event: Callable[[], None], on_layout: Callable[[], None] | None = None
    ) -> None:
        """Call `on_event` after every change of this table, until `unsubscribe(on_event)`.

        `on_layout`, if it is given, is called instead for changes without a public event.
        """
        self._subscribers.add(on_event, on_layout)

    def unsubscribe(self, on_event: Callable[[], None]) -> None:
        self._subscribers.remove(on_event)

    @property
    def has_subscribers(self) -> bool:
        return bool(self._subscribers)

    @property
    def snapshot(self) -> PublicSnapshot:
        """What everybody may see now."""
        return self.snapshots.latest(self.seq, self.state, self.phase_clock)

    # --- time ------------------------------------------------------------------------------

    def learn_outages(self, outages: Sequence[Outage]) -> None:
        """Move the deadline by outages that were noticed since the phase began."""
        if self._phase_clock.learn_outages(outages):
            self._subscribers.publish_event()

    @property
    def phase_clock(self) -> ClockView:
        """When the current phase began and runs out: the same object until that changes."""
        return self._phase_clock.current

    @property
    def expiry(self) -> TimeExpired:
        """The command that ends the current phase; it does nothing in any later phase."""
        return TimeExpired(self.state.round, self.state.phase)

    # --- commands --------------------------------------------------------------------------

    def submit(
        self,
        command: AnyCommand | CommandChooser,
        on_result: Callable[[CommandResult], None],
        *,
        by: PlayerId = TABLE,
        command_id: str | None = None,
        allowance: int = 0,
    ) -> None:
        """Decide a command, store it, and only then call `on_result`.

        A command with an id that this player has used before is not done again; `on_result` gets
        the first result. `allowance` is how many milliseconds the command may be late because of
        the sender's measured lag.
        """
        arrived_at = self._clock.now()
        self._pending.append(
            PendingCommand(command, by, command_id, allowance, arrived_at, on_result)
        )
        if self._worker is None:
            # Told now, not when the task first runs: the journal may be about to commit.
            ready = self._journal.ready()
            self._worker = asyncio.get_running_loop().create_task(self._work(ready))

    async def do(
        self,
        command: AnyCommand | CommandChooser,
        *,
        by: PlayerId = TABLE,
        command_id: str | None = None,
        allowance: int = 0,
    ) -> CommandResult:
        """Submit a command and return its result. Cancelling the wait does not cancel it."""
        result: asyncio.Future[CommandResult] = asyncio.get_running_loop().create_future()

        def set_result(found: CommandResult) -> None:
            if not result.done():
                result.set_result(found)

        self.submit(command, set_result, by=by, command_id=command_id, allowance=allowance)
        return await result

    def result_of(self, by: PlayerId, command_id: str) -> Accepted | None:
        """Return the result of a command that is in the journal, or None if it is not there."""
        seqs = self._command_seqs.get(by)
        seq = None if seqs is None else seqs.get(command_id)
        return None if seq is None else Accepted(seq)

    @property
    def is_idle(self) -> bool:
        """No command waits for its result."""
        return self._worker is None

    async def _work(self, ready: Awaitable[None]) -> None:
        """Decide pending commands in batches, each when the journal is about to commit."""
        while True:
            await ready
            try:
                await self._work_on(self._next_batch())
            except Exception:
                log.exception("a result could not be delivered", extra={"game": self.row.id})
            if not self._pending:
                self._worker = None
                return
            ready = self._journal.ready()

    def _next_batch(self) -> Sequence[PendingCommand]:
        """Take all pending commands. One that depends on the table's state is decided alone."""
        batch = [self._pending.popleft()]
        if not callable(batch[0].command):
            while self._pending and not callable(self._pending[0].command):
                batch.append(self._pending.popleft())
        return batch

    async def _work_on(self, batch: Sequence[PendingCommand]) -> None:
        async with self._lock:
            results = await self._results(batch)
        for pending, result in zip(batch, results, strict=True):
            pending.on_result(result)

    async def _results(self, batch: Sequence[PendingCommand]) -> Sequence[CommandResult]:
        try:
            if self._is_unsure:
                await self._read_on()
            return await self._decide_and_store(batch)
        except StorageUnavailable:
            self._is_unsure = True
            refused = STORAGE_DOWN
        except JournalBroken:
            refused = GAME_GONE
        except Exception:
            log.exception("commands failed", extra={"game": self.row.id})
            refused = BROKEN
        return [refused] * len(batch)

    async def _decide_and_store(self, batch: Sequence[PendingCommand]) -> Sequence[CommandResult]:
        """Decide and append; if another node appended first, catch up and decide again."""
        while True:
            commands = self._new_batch()
            results = [self._earlier_result(one) or commands.decide(one) for one in batch]
            if not commands.folded:
                return results
            entries = (encode(one.entry) for one in commands.folded)
            if await self._journal.append(self.row.id, self.seq + 1, *entries):
                self._fold_all(commands.folded)
                return results
            await self._read_on()

    def _new_batch(self) -> CommandBatch:
        times = self._phase_clock
        deadlines = Deadlines(times.stored.deadline, times.current.deadline)
        return CommandBatch(
            self.options.rules,
            self.seq,
            self.state,
            deadlines,
            clock=self._clock,
            timings=self._timings,
        )

    def _earlier_result(self, pending: PendingCommand) -> CommandResult | None:
        if pending.command_id is None:
            return None
        return self.result_of(pending.by, pending.command_id)

    # --- the journal -----------------------------------------------------------------------

    async def catch_up(self, seq: int | None = None) -> None:
        """Fold in what other nodes appended; with a seq, only if that entry is missing here."""
        async with self._lock:
            if seq is None or seq < 0 or seq > self.seq:
                await self._read_on()

    async def entries(self) -> list[JournalEntry]:
        """Return the whole journal of the game."""
        return [decode(stored) for stored in await self._journal.since(self.row.id, 0)]

    async def _read_on(self) -> None:
        """Fold in entries that are not folded yet. The caller holds the lock."""
        entries = map(decode, await self._journal.since(self.row.id, self.seq))
        self._is_unsure = False
        self._fold_all(with_states(self.state, entries))

    def _fold_all(self, folded: Iterable[FoldedEntry]) -> None:
        seq, event = self.seq, self.snapshots.last_event
        for one in folded:
            self._fold(one.entry, one.state)
        if self.snapshots.last_event > event:
            self._subscribers.publish_event()
        elif self.seq > seq:
            self._subscribers.publish_layout()

    def _fold(self, entry: JournalEntry, state: State) -> None:
        self.state = state
        self.seq += 1
        if phase_begun(entry.events) is not None or state.phase is Phase.ENDED:
            self._phase_clock.begin(entry.at, entry.deadline)
        if entry.command_id is not None:
            self._command_seqs.setdefault(entry.by, {})[entry.command_id] = self.seq
        self.facts = fold_facts(self.facts, entry)
        self.snapshots.note(self.seq, entry.events)
