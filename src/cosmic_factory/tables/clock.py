"""Server time and deadlines."""

from __future__ import annotations

import time
from collections.abc import Sequence

from cosmic_factory.rules import AnyEvent, Options, Phase, PhaseBegan
from cosmic_factory.tables.storage.ports import Outage

# Commands sent in time may arrive this late, and later still by the sender's measured lag.
GRACE = 400
MOST_ALLOWANCE = 1000


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def phase_begun(events: Sequence[AnyEvent]) -> Phase | None:
    """The phase that stands after these events, if one of them began it."""
    for event in reversed(events):
        if isinstance(event, PhaseBegan):
            return event.phase
    return None


def deadline_of(options: Options, phase: Phase, at: int) -> int | None:
    seconds = options.seconds.of(phase)
    return None if seconds is None else at + 1000 * seconds


def given_back(set_at: int, deadline: int, outages: Sequence[Outage]) -> int:
    """The deadline, moved by the time in which nothing could be stored since it was set."""
    for outage in outages:
        start, end = max(outage.start, set_at), outage.end
        if end > start and start < deadline:
            deadline += end - start
    return deadline
