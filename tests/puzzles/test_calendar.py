from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.puzzles import begins_at, ends_at, exists_now, newest_day, utc_day
from cosmic_factory.puzzles.calendar import HOUR_MS

TODAY = date(2026, 11, 18)
DAY = timedelta(days=1)


def test_a_date_exists_for_fifty_hours() -> None:
    assert ends_at(TODAY) - begins_at(TODAY) == 50 * HOUR_MS
    assert not exists_now(TODAY, begins_at(TODAY) - 1)
    assert exists_now(TODAY, begins_at(TODAY))
    assert exists_now(TODAY, ends_at(TODAY) - 1)
    assert not exists_now(TODAY, ends_at(TODAY))


@given(st.integers(0, 4_000_000_000_000))
def test_two_or_three_dates_exist_at_any_moment(now: int) -> None:
    near = [newest_day(now) - n * DAY for n in range(-1, 4)]
    existing = [day for day in near if exists_now(day, now)]
    assert len(existing) in (2, 3)
    assert existing[0] == newest_day(now)
    assert utc_day(now) in existing
