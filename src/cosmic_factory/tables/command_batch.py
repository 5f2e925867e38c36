"""A run: commands decided one after another, to be stored together.

While one run of a table is being stored, the next one gathers. So a table that four people arrange
at once needs one place in a commit and one update for each viewer, not four.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cosmic_factory.rules import (
    AnyCommand,
    AnyEvent,
    Illegal,
    Options,
    SeatCommand,
    State,
    Value,
    outcome,
)
from cosmic_factory.tables.clock import Clock
from cosmic_factory.tables.deadlines import deadline_of, phase_begun
from cosmic_factory.tables.journal.entry import JournalEntry
from cosmic_factory.tables.journal.port import PlayerId
from cosmic_factory.tables.timings import TableTimings


class Accepted(Value, frozen=True):
    """The command is stored for good, or it changed nothing; the game stands at `seq`."""

    seq: int


class Refused(Value, frozen=True):
    """The command changed nothing."""

    code: str
    text: str


CommandResult = Accepted | Refused

# A command that depends on how the table stands when it is decided, or the answer if there is none.
CommandChooser = Callable[[], AnyCommand | CommandResult]

TOO_LATE = Refused("too-late", "time was up when this arrived")


class PendingCommand(NamedTuple):
    """A command on its way, who sent it, when it arrived, and who waits for the answer."""

    command: AnyCommand | CommandChooser
    by: PlayerId
    command_id: str | None
    allowance: int
    arrived_at: int
    answer: Callable[[CommandResult], None]


class FoldedEntry(NamedTuple):
    """An entry, and the state once it is stored."""

    entry: JournalEntry
    state: State


class Deadlines(NamedTuple):
    """When the phase runs out: as the journal has it, and with the time of outages given back."""

    set: int | None
    moved: int | None


class CommandBatch:
    """What commands make of a table that stands at `seq`; none of it counts before it is stored."""

    def __init__(
        self,
        options: Options,
        seq: int,
        state: State,
        deadlines: Deadlines,
        *,
        clock: Clock,
        timings: TableTimings,
    ) -> None:
        self.steps: list[FoldedEntry] = []
        # Commands of this run that had an effect, by their senders' own ids.
        self.answered: dict[tuple[PlayerId, str], Accepted] = {}
        self._options = options
        self._seq = seq
        self._state = state
        self._deadlines = deadlines
        self._clock = clock
        self._timings = timings

    def answer(self, asked: PendingCommand) -> CommandResult:
        """Decide by how things stand after what was decided before."""
        if asked.command_id is not None and (asked.by, asked.command_id) in self.answered:
            return self.answered[asked.by, asked.command_id]
        command = asked.command() if callable(asked.command) else asked.command
        if isinstance(command, CommandResult):
            return command
        lateness = self._lateness(command, asked.arrived_at)
        if lateness > self._timings.allowed_lateness_ms(asked.allowance):
            return TOO_LATE
        try:
            events, state = outcome(self._state, command)
        except Illegal as wrong:
            return Refused(wrong.code, wrong.text)
        if not events:
            return Accepted(self._seq)
        return self._step(asked, command, events, state, lateness)

    def _lateness(self, command: AnyCommand, arrived_at: int) -> int:
        """How long after the deadline a player's command arrived; the table is never late."""
        deadline = self._deadlines.moved
        if deadline is None or arrived_at <= deadline or not isinstance(command, SeatCommand):
            return 0
        return arrived_at - deadline

    def _step(
        self,
        asked: PendingCommand,
        command: AnyCommand,
        events: tuple[AnyEvent, ...],
        state: State,
        lateness: int,
    ) -> Accepted:
        at = self._clock.now()
        phase = phase_begun(events)
        if phase is not None:
            deadline = deadline_of(self._options, phase, at)
            self._deadlines = Deadlines(deadline, deadline)
        entry = JournalEntry(
            at, command, events, asked.by, asked.command_id, self._deadlines.set, lateness
        )
        self._seq += 1
        self._state = state
        self.steps.append(FoldedEntry(entry, state))
        done = Accepted(self._seq)
        if asked.command_id is not None:
            self.answered[asked.by, asked.command_id] = done
        return done
