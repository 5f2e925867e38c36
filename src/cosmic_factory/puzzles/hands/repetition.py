"""Spaced repetition: a puzzle that was not solved comes again after 1, 3, 7 and 21 days."""

from __future__ import annotations

from cosmic_factory.puzzles.calendar import DAY_MS
from cosmic_factory.rules import Value

INTERVAL_DAYS = (1, 3, 7, 21)


class Repetition(Value, frozen=True):
    """When a puzzle comes again, in milliseconds since 1970; None if it need not come again.

    `step` counts how often it was solved when it was due, since it was failed last.
    """

    step: int = 0
    due_at: int | None = None


def next_repetition(before: Repetition | None, *, solved: bool, now: int) -> Repetition:
    """Return the repetition after a try at `now`; `before` is None at the first try."""
    if not solved:
        return Repetition(0, now + INTERVAL_DAYS[0] * DAY_MS)
    if before is None or before.due_at is None:
        return Repetition(0 if before is None else before.step, None)
    if now < before.due_at:
        # It was solved before it was due, which does not show that it was remembered.
        return before
    step = before.step + 1
    if step == len(INTERVAL_DAYS):
        return Repetition(step, None)
    return Repetition(step, now + INTERVAL_DAYS[step] * DAY_MS)
