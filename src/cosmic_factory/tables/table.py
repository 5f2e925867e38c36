"""A live table: one game, the clock of its phase, and its subscribers.

No node owns a table. Every node with sockets on it holds a copy that is folded from the journal.
The journal's key decides whose entry comes next; a copy that lost catches up and decides again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence

from cosmic_factory.rules import (
    AnyCommand,
    ChangeOptions,
    Phase,
    Seat,
    State,
    TimeExpired,
    new_game,
)
from cosmic_factory.tables.cards_met import CardsMet
from cosmic_factory.tables.commands.command_batch import (
    BROKEN,
    GAME_GONE,
    STORAGE_DOWN,
    Accepted,
    CommandBatch,
    CommandChooser,
    CommandMoment,
    CommandResult,
    PendingCommand,
    Refused,
)
from cosmic_factory.tables.commands.command_queue import CommandQueue
from cosmic_factory.tables.commands.entry_counts import EntryCounts
from cosmic_factory.tables.commands.layout_order import LayoutOrder
from cosmic_factory.tables.commands.stored_commands import StoredCommands
from cosmic_factory.tables.integrity.game_journal import GameJournal
from cosmic_factory.tables.integrity.reading import FoldedEntry
from cosmic_factory.tables.integrity.unreadable import UnreadableGame
from cosmic_factory.tables.journal.entry import TABLE, JournalEntry
from cosmic_factory.tables.journal.port import (
    GameRow,
    Journal,
    JournalBroken,
    Outage,
    PlayerId,
    StorageUnavailable,
)
from cosmic_factory.tables.options import TableOptions
from cosmic_factory.tables.projection import NO_FACTS, fold_facts
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.deadlines import phase_begun
from cosmic_factory.tables.time.phase_clock import ClockView, PhaseClock
from cosmic_factory.tables.time.timings import TableTimings
from cosmic_factory.tables.viewing.people import LobbyView, PeopleView
from cosmic_factory.tables.viewing.snapshots import PublicSnapshot, SnapshotHistory
from cosmic_factory.tables.viewing.subscribers import Subscribers

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
        # Cards that the people here have met in earlier games.
        self.cards_met = CardsMet()
        self._people = PeopleView()
        self.snapshots = SnapshotHistory(live_counts=options.live_counts)
        self._counts = EntryCounts()
        self._phase_clock = PhaseClock(row.created_at)
        self._journal = GameJournal(row, journal)
        self._clock = clock
        self._timings = timings
        self._stored_commands = StoredCommands()
        self._layouts = LayoutOrder()
        self._queue = CommandQueue(row.id, self._journal.ready)
        # Held while commands are decided and stored, or while the journal is read.
        self._lock = asyncio.Lock()
        # An append that failed may have been stored: read the journal before deciding again.
        self.is_unsure = False
        # Why the game cannot go on: its journal has an entry that cannot be read.
        self.problem: UnreadableGame | None = None
        self._subscribers = Subscribers()

    # --- seats -----------------------------------------------------------------------------

    @property
    def owners(self) -> Mapping[Seat, PlayerId]:
        """The players that may command a seat; seats of bots have no owner."""
        return self.facts.owners

    @property
    def host(self) -> PlayerId:
        """Whoever made the table, or was named host since."""
        return self.facts.host or self.row.host

    @property
    def host_seat(self) -> Seat | None:
        return self.seat_of(self.host)

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
        return self.snapshots.latest(self.seq, self.state, self.phase_clock, self)

    @property
    def lobby_view(self) -> LobbyView:
        return LobbyView(
            host=self.host_seat,
            live_counts=self.options.live_counts,
            bots_hurry=self.options.bots_hurry,
            has_sequence=self.options.rules.sequence is not None,
            public=self.row.public,
        )

    @property
    def people(self) -> PeopleView:
        """Who is at the table now: the same object until that changes."""
        return self._people

    def show_people(self, people: PeopleView) -> None:
        """Tell viewers who is at the table now."""
        if people != self._people:
            self._people = people
            self._subscribers.publish_event()

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
        moment: CommandMoment | None = None,
    ) -> None:
        """Decide a command, store it, and only then call `on_result`.

        A command with an id that this player has used before is not done again; `on_result` gets
        the first result. `allowance` is how many milliseconds the command may be late because of
        the sender's measured lag. At any other `moment` of the game the command is refused.
        """
        arrived_at = self._clock.now()
        self._queue.add(
            PendingCommand(command, by, command_id, allowance, arrived_at, on_result, moment),
            self._decide,
        )

    async def do(
        self,
        command: AnyCommand | CommandChooser,
        *,
        by: PlayerId = TABLE,
        command_id: str | None = None,
        allowance: int = 0,
        moment: CommandMoment | None = None,
    ) -> CommandResult:
        """Submit a command and return its result. Cancelling the wait does not cancel it."""
        result: asyncio.Future[CommandResult] = asyncio.get_running_loop().create_future()

        def set_result(found: CommandResult) -> None:
            if not result.done():
                result.set_result(found)

        self.submit(
            command,
            set_result,
            by=by,
            command_id=command_id,
            allowance=allowance,
            moment=moment,
        )
        return await result

    def result_of(self, by: PlayerId, command_id: str | None) -> Accepted | None:
        """Return the result of a command that is in the journal, or None if it is not there."""
        return self._stored_commands.result_of(by, command_id)

    @property
    def is_idle(self) -> bool:
        """No command waits for its result."""
        return self._queue.is_idle

    async def _decide(self, batch: Sequence[PendingCommand]) -> Sequence[CommandResult]:
        """Decide and store commands; whatever goes wrong, every command gets a result."""
        async with self._lock:
            return await self._results(batch)

    async def _results(self, batch: Sequence[PendingCommand]) -> Sequence[CommandResult]:
        try:
            if self.is_unsure or self.problem is not None:
                await self._read_on()
            return await self._decide_and_store(batch)
        except StorageUnavailable:
            self.is_unsure = True
            refused = STORAGE_DOWN
        except JournalBroken:
            refused = GAME_GONE
        except UnreadableGame as wrong:
            refused = Refused(wrong.code, wrong.text)
        except Exception:
            log.exception("commands failed", extra={"game": self.row.id})
            refused = BROKEN
        return [refused] * len(batch)

    async def _decide_and_store(self, batch: Sequence[PendingCommand]) -> Sequence[CommandResult]:
        """Decide and append; if another node appended first, catch up and decide again."""
        while True:
            commands = self._new_batch()
            known = self._stored_commands.result_of
            results = [known(one.by, one.command_id) or commands.decide(one) for one in batch]
            if not commands.folded:
                return results
            if await self._journal.append([one.entry for one in commands.folded]):
                self._fold_all(commands.folded)
                return results
            await self._read_on()

    def _new_batch(self) -> CommandBatch:
        return CommandBatch(
            self.seq,
            self.state,
            self._phase_clock.deadlines,
            self._counts,
            self._layouts,
            clock=self._clock,
            timings=self._timings,
            is_new_card=lambda state: self.cards_met.is_new_to_somebody(state, self.owners.items()),
        )

    # --- the journal -----------------------------------------------------------------------

    async def catch_up(self, seq: int | None = None) -> None:
        """Fold in what other nodes appended; with a seq, only if that entry is missing here.

        UnreadableGame if that is impossible: the game cannot go on here.
        """
        async with self._lock:
            if seq is None or seq < 0 or seq > self.seq:
                await self._read_on()

    async def entries(self) -> list[JournalEntry]:
        """Return the whole journal of the game."""
        return await self._journal.all_entries()

    async def _read_on(self) -> None:
        """Fold in entries that are not folded yet. The caller holds the lock."""
        if self.problem is not None:
            raise self.problem.again()
        entries = await self._journal.read_on(self.state)
        self.is_unsure = False
        try:
            self._fold_all(entries)
        except UnreadableGame as wrong:
            self.problem = wrong
            self._subscribers.publish_event()
            raise

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
        begins_phase = phase_begun(entry.events) is not None
        self._counts.note(entry.by, begins_phase=begins_phase)
        if begins_phase or state.phase is Phase.ENDED:
            self._phase_clock.begin(entry.at, entry.deadline)
        self._layouts.note(entry)
        self._stored_commands.note(entry.by, entry.command_id, self.seq)
        if isinstance(entry.command, ChangeOptions):
            self._agree_on(entry.command)
        self.facts = fold_facts(self.facts, entry)
        self.snapshots.note(self.seq, entry.events)

    def _agree_on(self, agreed: ChangeOptions) -> None:
        self.options = TableOptions(agreed.options, agreed.live_counts, agreed.bots_hurry)
        self.snapshots.set_live_counts(agreed.live_counts)
