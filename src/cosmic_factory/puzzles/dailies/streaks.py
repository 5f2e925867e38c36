"""Streaks of days that were played. One missed day of every week is forgiven: it is frozen.

A frozen day neither counts nor ends the streak. A day that still exists somewhere on earth is not
missed yet, so it is not frozen either.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from cosmic_factory.puzzles.calendar import ends_at, week_of
from cosmic_factory.rules import Value

FREEZES_PER_WEEK = 1
DAY = timedelta(days=1)


class Streak(Value, frozen=True):
    """How many days were played in a row, now and at best, and which missed days were frozen."""

    days: int
    longest: int
    # The missed days of this streak that were frozen, oldest first.
    frozen: tuple[date, ...]
    freezes_left_this_week: int
    played_today: bool


def streak(played: Collection[date], today: date, now: int) -> Streak:
    """Return the streak of whoever played on these days, seen on their own `today`."""
    days = sorted(day for day in set(played) if day <= today)
    runs = [_Run(days[0], now)] if days else []
    for day in days[1:]:
        if not runs[-1].extend(day):
            runs.append(_Run(day, now))
    last = runs[-1] if runs else None
    longest = max((one.days for one in runs), default=0)
    if last is None or not last.extend_to(today):
        return Streak(0, longest, (), FREEZES_PER_WEEK, played_today=False)
    return Streak(
        last.days,
        longest,
        tuple(last.frozen),
        FREEZES_PER_WEEK - last.frozen_in(week_of(today)),
        played_today=last.newest == today,
    )


class _Run:
    """Days in a row, with the missed days between them that were frozen."""

    def __init__(self, first: date, now: int) -> None:
        self._now = now
        self.newest = first
        self.days = 1
        self.frozen: list[date] = []

    def extend(self, day: date) -> bool:
        """Add the next day that was played; return False if too many were missed before it."""
        if not self._freeze(self._missed_before(day)):
            return False
        self.newest = day
        self.days += 1
        return True

    def extend_to(self, today: date) -> bool:
        """Freeze the days missed since the newest one; return False if they are too many."""
        return self._freeze(self._missed_before(today + DAY))

    def frozen_in(self, week: date) -> int:
        return sum(week_of(day) == week for day in self.frozen)

    def _missed_before(self, day: date) -> list[date]:
        """Return the days since the newest one that are over everywhere."""
        since = [self.newest + n * DAY for n in range(1, (day - self.newest).days)]
        return [one for one in since if self._now >= ends_at(one)]

    def _freeze(self, missed: Sequence[date]) -> bool:
        """Freeze all of the days, or none and return False if a week then has too many."""
        # Days in a row that may all be frozen lie in two weeks at most.
        if len(missed) > 2 * FREEZES_PER_WEEK:
            return False
        before = len(self.frozen)
        self.frozen += missed
        if all(self.frozen_in(week_of(day)) <= FREEZES_PER_WEEK for day in missed):
            return True
        del self.frozen[before:]
        return False
