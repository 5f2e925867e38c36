"""Commands that are decided one after another and stored together.

While one batch of a table is being stored, the next one gathers. So a table at which four people
arrange tiles at once needs one place in a commit and one update for each viewer, not four.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from cosmic_factory.rules import (
    AnyCommand,
    AnyEvent,
    Arrange,
    Illegal,
    Phase,
    SeatCommand,
    State,
    Value,
    outcome,
)
from cosmic_factory.tables.commands.entry_counts import EntryCounts
from cosmic_factory.tables.commands.layout_order import LayoutOrder
from cosmic_factory.tables.integrity.reading import FoldedEntry
from cosmic_factory.tables.journal.entry import JournalEntry
from cosmic_factory.tables.journal.port import PlayerId
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.deadlines import deadline_of, phase_begun
from cosmic_factory.tables.time.phase_clock import Deadlines
from cosmic_factory.tables.time.timings import TableTimings


class Accepted(Value, frozen=True):
    """The command is durably stored as entry `seq`, or it changed nothing and `seq` was last."""

    seq: int
    # A newer layout of the same tab is stored: this one has no entry, and needs none.
    superseded: bool = False


class Refused(Value, frozen=True):
    """The command changed nothing."""

    code: str
    text: str


CommandResult = Accepted | Refused

# Chooses the command by the table's state when it is decided; or gives the result at once.
CommandChooser = Callable[[], AnyCommand | CommandResult]

TOO_LATE = Refused("too-late", "time was up when this arrived")
PHASE_OVER = Refused("phase-over", "this was meant for a phase that is over")
TOO_MANY_MOVES = Refused(
    "too-many-moves",
    "you have made more moves than a game can hold: finish with what lies there now",
)
STORAGE_DOWN = Refused(
    "storage-down", "the game cannot be saved right now: clocks wait, please try again"
)
GAME_GONE = Refused("game-gone", "this game was deleted")
BROKEN = Refused("broken", "something went wrong here; nothing has changed")


class CommandMoment(NamedTuple):
    """The round and the phase in which a player gave a command."""

    round: int
    phase: Phase


class PendingCommand(NamedTuple):
    """A command that waits to be decided. Times are milliseconds."""

    command: AnyCommand | CommandChooser
    by: PlayerId
    command_id: str | None
    allowance: int
    arrived_at: int
    on_result: Callable[[CommandResult], None]
    # The command may act at this moment of the game only; None: at any.
    moment: CommandMoment | None = None


def take_batch(pending: deque[PendingCommand]) -> Sequence[PendingCommand]:
    """Take all pending commands. One that depends on the table's state is decided alone."""
    batch = [pending.popleft()]
    if not callable(batch[0].command):
        while pending and not callable(pending[0].command):
            batch.append(pending.popleft())
    return batch


class CommandBatch:
    """Decides commands on top of entry `seq`. Nothing of it counts before it is stored."""

    def __init__(
        self,
        seq: int,
        state: State,
        deadlines: Deadlines,
        counts: EntryCounts,
        layouts: LayoutOrder,
        *,
        clock: Clock,
        timings: TableTimings,
        is_new_card: Callable[[State], bool] = lambda _: False,
    ) -> None:
        """`is_new_card` tells whether somebody meets the card of a state for the first time."""
        self.folded: list[FoldedEntry] = []
        # Results of this batch's commands that had an effect, by sender and command id.
        self._results: dict[tuple[PlayerId, str], Accepted] = {}
        self._seq = seq
        self._state = state
        self._deadlines = deadlines
        self._counts = counts
        # With the layouts of this batch, which are not stored yet.
        self._layouts = LayoutOrder(layouts)
        # Entries of this batch by player, which are not in `counts` yet.
        self._own_counts: dict[PlayerId, int] = {}
        # All commands of a batch are decided at one moment.
        self._at = clock.now()
        self._timings = timings
        self._is_new_card = is_new_card

    def decide(self, pending: PendingCommand) -> CommandResult:
        """Decide a command by the state after all commands that this batch decided before."""
        given, by, command_id, allowance, arrived_at, _, moment = pending
        if command_id is not None and (by, command_id) in self._results:
            return self._results[by, command_id]
        command = given() if callable(given) else given
        if isinstance(command, (Accepted, Refused)):
            return command
        state = self._state
        if moment is not None and (moment.round != state.round or moment.phase is not state.phase):
            return PHASE_OVER
        if isinstance(command, Arrange) and self._layouts.is_old(by, command_id):
            return Accepted(self._seq, superseded=True)
        lateness = self._lateness(command, arrived_at)
        if lateness and lateness > self._timings.allowed_lateness_ms(allowance):
            return TOO_LATE
        if not self._counts.allow(command, by, self._own_counts.get(by, 0)):
            return TOO_MANY_MOVES
        try:
            events, state = outcome(state, command)
        except Illegal as wrong:
            return Refused(wrong.code, wrong.text)
        if not events and not self._is_numbered_layout(command, command_id):
            return Accepted(self._seq)
        return self._fold(command, by, command_id, events, state, lateness)

    def _is_numbered_layout(self, command: AnyCommand, command_id: str | None) -> bool:
        """Return whether this is stored even if it changes nothing.

        An older layout may still be on its way, on a lost connection or at another node. Only an
        entry tells every node that it is outdated: otherwise it would undo what this command, a
        tile put back where it was, has been acknowledged for.
        """
        return isinstance(command, Arrange) and self._layouts.is_numbered(command_id)

    def _lateness(self, command: AnyCommand, arrived_at: int) -> int:
        """Return how many milliseconds after the deadline a player's command arrived, or 0."""
        deadline = self._deadlines.moved
        if deadline is None or arrived_at <= deadline or not isinstance(command, SeatCommand):
            return 0
        return arrived_at - deadline

    def _fold(
        self,
        command: AnyCommand,
        by: PlayerId,
        command_id: str | None,
        events: tuple[AnyEvent, ...],
        state: State,
        lateness: int,
    ) -> Accepted:
        at = self._at
        phase = phase_begun(events)
        if phase is not None:
            deadline = deadline_of(state.options, phase, at)
            if deadline is not None and phase is Phase.REVEAL and self._is_new_card(state):
                deadline += self._timings.first_meeting_ms
            self._deadlines = Deadlines(deadline, deadline)
        deadline = self._deadlines.set
        entry = JournalEntry(at, command, events, by, command_id, deadline, lateness)
        self._seq += 1
        self._state = state
        self._own_counts[by] = self._own_counts.get(by, 0) + 1
        self.folded.append(FoldedEntry(entry, state))
        accepted = Accepted(self._seq)
        self._layouts.note(entry)
        if command_id is not None:
            self._results[by, command_id] = accepted
        return accepted
