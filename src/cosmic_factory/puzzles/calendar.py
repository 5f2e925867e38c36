"""Calendar days of puzzles: when a date exists somewhere on earth, and what day it is.

Times are milliseconds since 1970, as everywhere; days are `datetime.date`.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from cosmic_factory.rules import Malformed

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
# The first clocks to show a new date are 14 hours ahead of UTC, the last ones 12 hours behind.
FIRST_AHEAD_HOURS = 14
LAST_BEHIND_HOURS = 12
EPOCH = date(1970, 1, 1)


def begins_at(day: date) -> int:
    """Return when the first clock on earth shows this date."""
    return _utc_midnight(day) - FIRST_AHEAD_HOURS * HOUR_MS


def ends_at(day: date) -> int:
    """Return when the last clock on earth stops showing this date: 50 hours after the first."""
    return _utc_midnight(day) + DAY_MS + LAST_BEHIND_HOURS * HOUR_MS


def exists_now(day: date, now: int) -> bool:
    """Return whether any clock on earth shows this date."""
    return begins_at(day) <= now < ends_at(day)


def utc_day(now: int) -> date:
    """Return the date in UTC."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def newest_day(now: int) -> date:
    """Return the latest date that any clock on earth shows."""
    return utc_day(now + FIRST_AHEAD_HOURS * HOUR_MS)


def week_of(day: date) -> date:
    """Return the Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def read_day(text: str) -> date:
    """Read a date such as 2026-11-17, in this form only."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Malformed("bad-date", "a date is written as year-month-day, such as 2026-11-17")
    return day


def _utc_midnight(day: date) -> int:
    return (day - EPOCH).days * DAY_MS
