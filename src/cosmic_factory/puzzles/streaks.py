"""Streaks of days that forgive: of every week, one missed day is frozen instead of missed.

A frozen day neither counts nor ends the streak. A day that still exists somewhere on earth is not
missed yet, and freezes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from cosmic_factory.puzzles.calendar import ends_at, week_of
from cosmic_factory.rules import Value

FREEZES_PER_WEEK = 1
DAY = timedelta(days=1)


class Streak(Value, frozen=True):
    """How many days were played in a row, now and at best, and what was forgiven."""

    days: int
    longest: int
    # The days of this streak that were missed and forgiven, oldest first.
    frozen: tuple[date, ...]
    freezes_left_this_week: int
    played_today: bool


def streak(played: Collection[date], today: date, now: int) -> Streak:
    """Return the streak of whoever played on these days, seen on their own `today`."""
    days = sorted(day for day in set(played) if day <= today)
    runs = [_Run(days[0])] if days else []
    for day in days[1:]:
        if not runs[-1].extended(day):
            runs.append(_Run(day))
    last = runs[-1] if runs else None
    longest = max((one.days for one in runs), default=0)
    if last is None or not last.survived(today, now):
        return Streak(0, longest, (), FREEZES_PER_WEEK, played_today=False)
    return Streak(
        last.days,
        longest,
        tuple(last.frozen),
        FREEZES_PER_WEEK - last.frozen_in(week_of(today)),
        played_today=last.newest == today,
    )


class _Run:
    """Days in a row, with the missed ones among them that were forgiven."""

    def __init__(self, first: date) -> None:
        self.newest = first
        self.days = 1
        self.frozen: list[date] = []

    def extended(self, day: date) -> bool:
        """Add the next day that was played; False if too many were missed before it."""
        if not self._forgave(_between(self.newest, day)):
            return False
        self.newest = day
        self.days += 1
        return True

    def survived(self, today: date, now: int) -> bool:
        """Freeze what was missed since the newest day; False if that is too much."""
        since = [day for day in _between(self.newest, today + DAY) if now >= ends_at(day)]
        return self._forgave(since)

    def frozen_in(self, week: date) -> int:
        return sum(week_of(day) == week for day in self.frozen)

    def _forgave(self, missed: Sequence[date]) -> bool:
        # Two weeks at most can hold so few missed days in a row.
        if len(missed) > 2 * FREEZES_PER_WEEK:
            return False
        before = len(self.frozen)
        self.frozen += missed
        if all(self.frozen_in(week_of(day)) <= FREEZES_PER_WEEK for day in missed):
            return True
        del self.frozen[before:]
        return False


def _between(before: date, after: date) -> list[date]:
    return [before + n * DAY for n in range(1, (after - before).days)]
