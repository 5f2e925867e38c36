"""The clock of a phase: when it began, and its deadline, moved by known outages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cosmic_factory.rules import Value
from cosmic_factory.tables.journal.port import Outage
from cosmic_factory.tables.time.deadlines import moved_deadline


class ClockView(Value, frozen=True):
    """When the phase began and when it runs out, in server time; None without a limit."""

    began_at: int
    deadline: int | None


class Deadlines(NamedTuple):
    """When the phase runs out: as the journal has it, and moved by known outages."""

    set: int | None
    moved: int | None


class PhaseClock:
    """The current phase's times: as the journal has them, and as they hold after outages."""

    def __init__(self, began_at: int) -> None:
        # As the journal has it.
        self.stored = ClockView(began_at, None)
        # With the deadline moved by known outages. It stays the same object until it changes.
        self.current = self.stored
        self._outages: Sequence[Outage] = ()

    @property
    def deadlines(self) -> Deadlines:
        return Deadlines(self.stored.deadline, self.current.deadline)

    def begin(self, began_at: int, deadline: int | None) -> None:
        self.stored = ClockView(began_at, deadline)
        self.current = self._moved()

    def learn_outages(self, outages: Sequence[Outage]) -> bool:
        """Move the deadline by outages since the phase began, and return whether it moved."""
        self._outages = [outage for outage in outages if outage.end > self.stored.began_at]
        moved = self._moved()
        if moved == self.current:
            return False
        self.current = moved
        return True

    def _moved(self) -> ClockView:
        stored = self.stored
        if stored.deadline is None or not self._outages:
            return stored
        deadline = moved_deadline(stored.began_at, stored.deadline, self._outages)
        return ClockView(stored.began_at, deadline)
