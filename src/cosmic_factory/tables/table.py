"""A live table: one game, the clock of its phase, and its subscribers.

No node owns a table. Every node with sockets on it holds a copy that is folded from the journal.
The journal's key decides whose entry comes next; a copy that lost catches up and decides again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence

from cosmic_factory.rules import (
    AnyCommand,
    Seat,
    State,
    TimeExpired,
)
from cosmic_factory.tables.commands.command_batch import (
    Accepted,
    CommandChooser,
    CommandMoment,
    CommandResult,
    PendingCommand,
)
from cosmic_factory.tables.commands.command_queue import CommandQueue
from cosmic_factory.tables.integrity.unreadable import UnreadableGame
from cosmic_factory.tables.journal.entry import TABLE, JournalEntry
from cosmic_factory.tables.journal.port import (
    GameFacts,
    GameRow,
    Journal,
    Outage,
    PlayerId,
)
from cosmic_factory.tables.options import TableOptions
from cosmic_factory.tables.stored_game import StoredGame
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.phase_clock import ClockView
from cosmic_factory.tables.time.timings import TableTimings
from cosmic_factory.tables.viewing.insight_view import InsightView
from cosmic_factory.tables.viewing.people import LobbyView, PeopleView
from cosmic_factory.tables.viewing.round_watch import RoundStart
from cosmic_factory.tables.viewing.snapshots import PublicSnapshot
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
        on_scored: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_scored` is called when a round is scored, and when a game is read up to there."""
        self.row = row
        self._subscribers = Subscribers()
        self._stored = StoredGame(
            row,
            options,
            journal,
            self._subscribers,
            clock=clock,
            timings=timings,
            on_scored=on_scored,
        )
        # The same objects as long as the table lives.
        self._game = self._stored.folded
        self.snapshots = self._game.snapshots
        # Cards that the people here have met in earlier games.
        self.cards_met = self._stored.cards_met
        self._people = PeopleView()
        # What the lobby's view was last made of.
        self._agreed = self.facts, self.options
        self._lobby_view = self._new_lobby_view()
        self._clock = clock
        self._queue = CommandQueue(row.id, self._stored.ready)

    # --- the game as the journal has it ----------------------------------------------------

    @property
    def options(self) -> TableOptions:
        return self._game.options

    @property
    def state(self) -> State:
        return self._game.state

    @property
    def seq(self) -> int:
        """The number of the last entry that is folded into the state."""
        return self._game.seq

    @property
    def facts(self) -> GameFacts:
        """What the catalogue should say about this game."""
        return self._game.facts

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
        game = self._game
        return game.snapshots.latest(game.seq, game.state, game.phase_clock.current, self)

    @property
    def lobby_view(self) -> LobbyView:
        """What the table has agreed on: the same object until that changes."""
        agreed = self.facts, self.options
        if agreed != self._agreed:
            self._agreed, self._lobby_view = agreed, self._new_lobby_view()
        return self._lobby_view

    def _new_lobby_view(self) -> LobbyView:
        return LobbyView(
            host=self.host_seat,
            live_counts=self.options.live_counts,
            bots_hurry=self.options.bots_hurry,
            has_sequence=self.options.rules.sequence is not None,
            public=self.row.public,
            insight=self.options.insight,
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

    @property
    def insight(self) -> InsightView | None:
        """What was possible in the round that was just counted; None before that is known."""
        game = self._game
        return game.rounds.shown(game.state) if game.options.insight else None

    @property
    def round_start(self) -> RoundStart:
        return self._game.rounds.start

    def show_insight(self, insight: InsightView) -> None:
        """Tell viewers what was possible in a round, unless another has begun meanwhile."""
        self._game.rounds.show(insight)
        if self.insight is not None:
            self._subscribers.publish_event()

    # --- time ------------------------------------------------------------------------------

    def learn_outages(self, outages: Sequence[Outage]) -> None:
        """Move the deadline by outages that were noticed since the phase began."""
        if self._game.phase_clock.learn_outages(outages):
            self._subscribers.publish_event()

    @property
    def phase_clock(self) -> ClockView:
        """When the current phase began and runs out: the same object until that changes."""
        return self._game.phase_clock.current

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
            self._stored.decide,
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
        return self._game.stored_commands.result_of(by, command_id)

    @property
    def is_idle(self) -> bool:
        """No command waits for its result."""
        return self._queue.is_idle

    # --- the journal -----------------------------------------------------------------------

    async def catch_up(self, seq: int | None = None) -> None:
        """Fold in what other nodes appended; with a seq, only if that entry is missing here.

        UnreadableGame if that is impossible: the game cannot go on here.
        """
        await self._stored.catch_up(seq)

    async def entries(self) -> list[JournalEntry]:
        """Return the whole journal of the game."""
        return await self._stored.entries()

    @property
    def is_unsure(self) -> bool:
        """Whether an append that failed may be stored, now or soon: the journal has to be read."""
        return self._stored.is_unsure

    @property
    def problem(self) -> UnreadableGame | None:
        """Why the game cannot go on: its journal has an entry that cannot be read."""
        return self._stored.problem
