"""Clocks that a test moves."""

from __future__ import annotations

from cosmic_factory.tables import SystemClock


class ManualClock(SystemClock):
    """Tells the time that it was given last. Its timers are those of the event loop."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds

    def now(self) -> int:
        return int(1000 * self.seconds)

    def monotonic(self) -> float:
        return self.seconds


class MovedClock(SystemClock):
    """The clock of this machine, ahead by as much as a test says: the time in between is gone."""

    def __init__(self) -> None:
        self.ahead_ms = 0

    def now(self) -> int:
        return super().now() + self.ahead_ms

    def monotonic(self) -> float:
        return super().monotonic() + self.ahead_ms / 1000
