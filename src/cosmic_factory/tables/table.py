"""A live table: one game, its clock, and those who watch it.

No node owns a table. Every node that has sockets on it holds a copy, folded from the journal; the
journal's key decides whose entry comes next, and a copy that was too late catches up and decides
again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

from cosmic_factory.rules import (
    AnyCommand,
    LeaveSeat,
    Phase,
    Seat,
    State,
    TakeSeat,
    TimeExpired,
    evolve_all,
    new_game,
)
from cosmic_factory.tables.clock import Clock
from cosmic_factory.tables.command_batch import (
    Accepted,
    CommandBatch,
    CommandChooser,
    CommandResult,
    Deadlines,
    FoldedEntry,
    PendingCommand,
    Refused,
)
from cosmic_factory.tables.deadlines import moved_deadline, phase_begun
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
from cosmic_factory.tables.sections import ClockView
from cosmic_factory.tables.snapshots import PublicSnapshot, SnapshotHistory
from cosmic_factory.tables.timings import TableTimings

log = logging.getLogger("cosmic_factory.tables")

STORAGE_DOWN = Refused(
    "storage-down", "the game cannot be saved right now: clocks wait, please try again"
)
GAME_GONE = Refused("game-gone", "this game was deleted")
BROKEN = Refused("broken", "something went wrong here; nothing has changed")


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
        self.seq = 0
        # Who may speak for a seat; bots' seats belong to nobody.
        self.owners: dict[Seat, PlayerId] = {}
        self.started_at = row.created_at
        self.snapshots = SnapshotHistory(live_counts=options.live_counts)
        self._journal = journal
        self._clock = clock
        self._timings = timings
        # The clock of the phase: as the journal has it, and with the time of outages given back.
        self._stored_clock = self.phase_clock = ClockView(row.created_at, None)
        self._outages: Sequence[Outage] = ()
        # By player and the player's own id of a command, where the game stood when it was done.
        # It grows with every command, so it holds nothing that the search for garbage would visit.
        self._answered: dict[PlayerId, dict[str, int]] = {}
        self._asked: deque[PendingCommand] = deque()
        # Answers what is asked, or waits for the journal to do so.
        self._is_answering = False
        self._answering: asyncio.Task[None] | None = None
        # Held while a run is decided and stored, or the journal is read.
        self._lock = asyncio.Lock()
        # An append may have been stored although it failed: look before deciding again.
        self._unsure = False
        # The callbacks of each subscriber: for events, and for changes of layouts alone.
        self._subscribers: dict[Callable[[], None], Callable[[], None]] = {}

    # --- watching --------------------------------------------------------------------------

    def subscribe(
        self, on_event: Callable[[], None], on_layout: Callable[[], None] | None = None
    ) -> None:
        """Call `on_event` after every change of this table, until `unsubscribe(on_event)`.

        A change without a public event is nearly always a player who moved tiles of an unfinished
        galaxy. For those `on_layout` is called instead, if it is given.
        """
        self._subscribers[on_event] = on_layout or on_event

    def unsubscribe(self, on_event: Callable[[], None]) -> None:
        self._subscribers.pop(on_event, None)

    @property
    def has_subscribers(self) -> bool:
        return bool(self._subscribers)

    @property
    def snapshot(self) -> PublicSnapshot:
        """What lies open to all now."""
        return self.snapshots.latest(self.seq, self.state, self.phase_clock)

    def _publish_event(self) -> None:
        for on_event in tuple(self._subscribers):
            on_event()

    def _publish_layout(self) -> None:
        for on_layout in tuple(self._subscribers.values()):
            on_layout()

    # --- time ------------------------------------------------------------------------------

    def learn_outages(self, outages: Sequence[Outage]) -> None:
        """Move the deadline by outages that were noticed since the phase began."""
        self._outages = [outage for outage in outages if outage.end > self._stored_clock.began_at]
        moved = self._moved(self._stored_clock)
        if moved != self.phase_clock:
            self.phase_clock = moved
            self._publish_event()

    def _moved(self, set_to: ClockView) -> ClockView:
        """A clock with the time of outages given back."""
        if set_to.deadline is None or not self._outages:
            return set_to
        moved = moved_deadline(set_to.began_at, set_to.deadline, self._outages)
        return ClockView(set_to.began_at, moved)

    @property
    def expiry(self) -> TimeExpired:
        """Ends the phase that stands now; harmless once it is over."""
        return TimeExpired(self.state.round, self.state.phase)

    async def expire(self) -> CommandResult:
        return await self.do(self.expiry)

    # --- commands --------------------------------------------------------------------------

    def submit(
        self,
        command: AnyCommand | CommandChooser,
        answer: Callable[[CommandResult], None],
        *,
        by: PlayerId = TABLE,
        command_id: str | None = None,
        allowance: int = 0,
    ) -> None:
        """Decide, store, and only then answer. Sent twice, it is answered twice and done once."""
        self._asked.append(
            PendingCommand(command, by, command_id, allowance, self._clock.now(), answer)
        )
        if not self._is_answering:
            self._is_answering = True
            self._journal.when_ready(self._begin)

    async def do(
        self,
        command: AnyCommand | CommandChooser,
        *,
        by: PlayerId = TABLE,
        command_id: str | None = None,
        allowance: int = 0,
    ) -> CommandResult:
        """`ask`, and wait. Who stops waiting does not take the command back."""
        answered: asyncio.Future[CommandResult] = asyncio.get_running_loop().create_future()

        def tell(answer: CommandResult) -> None:
            if not answered.done():
                answered.set_result(answer)

        self.submit(command, tell, by=by, command_id=command_id, allowance=allowance)
        return await answered

    def result_of(self, by: PlayerId, command_id: str) -> Accepted | None:
        """What was said to a command that was done already."""
        answered = self._answered.get(by)
        seq = None if answered is None else answered.get(command_id)
        return None if seq is None else Accepted(seq)

    def _begin(self) -> None:
        """Whatever was asked until the journal is ready to store is decided now, in one go."""
        self._answering = asyncio.get_running_loop().create_task(self._answer_run())

    async def _answer_run(self) -> None:
        try:
            together = self._decided_together()
            async with self._lock:
                answers = await self._answers(together)
            for asked, answer in zip(together, answers, strict=True):
                asked.answer(answer)
        finally:
            self._is_answering = bool(self._asked)
            if self._asked:
                self._journal.when_ready(self._begin)

    def _decided_together(self) -> Sequence[PendingCommand]:
        """All that wait; but what depends on how the table stands is decided by itself."""
        together = [self._asked.popleft()]
        if not callable(together[0].command):
            while self._asked and not callable(self._asked[0].command):
                together.append(self._asked.popleft())
        return together

    async def _answers(self, together: Sequence[PendingCommand]) -> Sequence[CommandResult]:
        try:
            if self._unsure:
                await self._read_on()
            return await self._stored(together)
        except StorageUnavailable:
            self._unsure = True
            answer = STORAGE_DOWN
        except JournalBroken:
            answer = GAME_GONE
        except Exception:
            log.exception("commands failed", extra={"game": self.row.id})
            answer = BROKEN
        return [answer] * len(together)

    async def _stored(self, together: Sequence[PendingCommand]) -> Sequence[CommandResult]:
        """Decide, and decide again if another node was faster."""
        while True:
            run = self._begin_run()
            answers = [self._answer_again(asked) or run.answer(asked) for asked in together]
            entries = (encode(step.entry) for step in run.steps)
            if not run.steps or await self._journal.append(self.row.id, self.seq + 1, *entries):
                self._fold_all(run.steps)
                return answers
            await self._read_on()

    def _begin_run(self) -> CommandBatch:
        deadlines = Deadlines(self._stored_clock.deadline, self.phase_clock.deadline)
        return CommandBatch(
            self.options.rules,
            self.seq,
            self.state,
            deadlines,
            clock=self._clock,
            timings=self._timings,
        )

    def _answer_again(self, asked: PendingCommand) -> CommandResult | None:
        return None if asked.command_id is None else self.result_of(asked.by, asked.command_id)

    # --- the journal -----------------------------------------------------------------------

    async def catch_up(self, seq: int | None = None) -> None:
        """Fold in what other nodes appended; with a seq, only if that one is still missing."""
        async with self._lock:
            if seq is None or seq < 0 or seq > self.seq:
                await self._read_on()

    async def _read_on(self) -> None:
        """The caller holds the lock."""
        entries = map(decode, await self._journal.since(self.row.id, self.seq))
        self._unsure = False
        self._fold_all(_steps(self.state, entries))

    def _fold_all(self, steps: Iterable[FoldedEntry]) -> None:
        seq, event = self.seq, self.snapshots.last_event
        for step in steps:
            self._fold(step.entry, step.state)
        if self.snapshots.last_event > event:
            self._publish_event()
        elif self.seq > seq:
            self._publish_layout()

    def _fold(self, entry: JournalEntry, state: State) -> None:
        self.state = state
        self.seq += 1
        if self.seq == 1:
            self.started_at = entry.at
        if phase_begun(entry.events) is not None or self.state.phase is Phase.ENDED:
            self._stored_clock = ClockView(entry.at, entry.deadline)
            self.phase_clock = self._moved(self._stored_clock)
        if entry.command_id is not None:
            self._answered.setdefault(entry.by, {})[entry.command_id] = self.seq
        self._note_owner(entry)
        self.snapshots.note(self.seq, entry.events)

    def _note_owner(self, entry: JournalEntry) -> None:
        match entry.command:
            case TakeSeat(seat=seat, bot=False):
                self.owners[seat] = entry.by
            case LeaveSeat(seat=seat):
                self.owners.pop(seat, None)

    async def entries(self) -> list[JournalEntry]:
        """The whole journal of the game."""
        return [decode(stored) for stored in await self._journal.since(self.row.id, 0)]

    def seat_of(self, player: PlayerId | None) -> Seat | None:
        for seat, owner in self.owners.items():
            if owner == player:
                return seat
        return None


def _steps(state: State, entries: Iterable[JournalEntry]) -> Iterator[FoldedEntry]:
    """Entries as the journal has them, each with the state that it leads to."""
    for entry in entries:
        state = evolve_all(state, entry.events)
        yield FoldedEntry(entry, state)
