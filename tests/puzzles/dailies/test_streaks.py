from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.puzzles import begins_at, ends_at, streak
from cosmic_factory.puzzles.calendar import week_of

# A Wednesday.
TODAY = date(2026, 11, 18)
DAY = timedelta(days=1)
NIGHT = ends_at(TODAY) - 1

some_days = st.sets(st.integers(0, 60).map(lambda back: TODAY - back * DAY))
moments = st.integers(begins_at(TODAY), ends_at(TODAY) - 1)


def back(*days: int) -> set[date]:
    return {TODAY - number * DAY for number in days}


def test_days_in_a_row_are_counted() -> None:
    found = streak(back(0, 1, 2, 3), TODAY, NIGHT)
    assert (found.days, found.frozen, found.played_today) == (4, (), True)


def test_a_day_that_still_exists_is_not_missed() -> None:
    found = streak(back(2, 3), TODAY, begins_at(TODAY))
    assert (found.days, found.frozen, found.freezes_left_this_week) == (2, (), 1)


def test_one_missed_day_a_week_is_frozen() -> None:
    found = streak(back(0, 2), TODAY, NIGHT)
    assert (found.days, found.frozen) == (2, (TODAY - DAY,))
    assert found.freezes_left_this_week == 0
    # Sunday and Monday are days of two weeks.
    assert streak(back(0, 1, 4), TODAY, NIGHT).days == 3


def test_two_missed_days_of_one_week_end_the_streak() -> None:
    found = streak(back(0, 3), TODAY, NIGHT)
    assert (found.days, found.longest, found.frozen) == (1, 1, ())
    assert streak(back(4, 5, 6), TODAY, NIGHT).days == 0
    assert streak(back(4, 5, 6), TODAY, NIGHT).longest == 3


def test_nobody_has_a_streak_without_playing() -> None:
    found = streak([], TODAY, NIGHT)
    assert (found.days, found.longest, found.freezes_left_this_week) == (0, 0, 1)
    assert not found.played_today


@given(some_days, moments)
def test_a_streak_counts_days_that_were_played(days: set[date], now: int) -> None:
    found = streak(days, TODAY, now)
    assert 0 <= found.days <= found.longest <= len(days)
    assert not set(found.frozen) & days
    assert found.played_today == (TODAY in days)


@given(some_days, moments)
def test_no_week_forgives_twice(days: set[date], now: int) -> None:
    found = streak(days, TODAY, now)
    weeks = [week_of(day) for day in found.frozen]
    assert len(weeks) == len(set(weeks))
    assert all(ends_at(day) <= now for day in found.frozen)


@given(some_days, moments)
def test_playing_today_never_shortens_a_streak(days: set[date], now: int) -> None:
    before, after = streak(days - {TODAY}, TODAY, now), streak(days | {TODAY}, TODAY, now)
    assert after.days == before.days + 1
    assert after.longest >= before.longest


@given(some_days, moments)
def test_a_streak_has_no_gap_but_frozen_and_open_days(days: set[date], now: int) -> None:
    found = streak(days, TODAY, now)
    counted = sorted(days, reverse=True)[: found.days]
    if counted:
        span = {counted[-1] + n * DAY for n in range((TODAY - counted[-1]).days + 1)}
        missing = span - set(counted) - set(found.frozen)
        assert all(now < ends_at(day) for day in missing)
