"""Deadlines of phases: when they run out, and how outages move them."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_factory.rules import AnyEvent, Options, Phase, PhaseBegan
from cosmic_factory.tables.journal.port import Outage


def phase_begun(events: Sequence[AnyEvent]) -> Phase | None:
    """Return the phase that the last of these events began, or None if none began one."""
    for event in reversed(events):
        if isinstance(event, PhaseBegan):
            return event.phase
    return None


def deadline_of(options: Options, phase: Phase, at: int) -> int | None:
    """Return when a phase that begins at `at` runs out, or None if it has no limit."""
    seconds = options.seconds.of(phase)
    return None if seconds is None else at + 1000 * seconds


def moved_deadline(set_at: int, deadline: int, outages: Sequence[Outage]) -> int:
    """Return the deadline, moved by the time since `set_at` in which nothing could be stored.

    All times are milliseconds since 1970. Time that several outages share counts once.
    """
    counted_to = set_at
    for outage in sorted(outages, key=lambda outage: outage.start):
        start = max(outage.start, counted_to)
        if outage.end > start and start < deadline:
            deadline += outage.end - start
            counted_to = outage.end
    return deadline
