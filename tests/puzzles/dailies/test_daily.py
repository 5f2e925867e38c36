from __future__ import annotations

from collections import Counter
from datetime import date

import msgspec
import pytest

from cosmic_factory.puzzles import (
    MAX_BEST_GALAXIES,
    MIN_GREEDY_GAP,
    PUZZLE_CARDS,
    Daily,
    DailyFault,
    commitment,
    faults_of,
    make_daily,
    read_series,
    seed_of_day,
    shipped_dailies,
    write_series,
)
from cosmic_factory.rules import Malformed

DAILIES = shipped_dailies().dailies
# The first try of its seed finds it.
TUESDAY = DAILIES[86]


def test_a_year_of_days_is_shipped_without_a_gap() -> None:
    assert shipped_dailies().first == date(2026, 11, 1)
    assert len(DAILIES) >= 382
    assert [shipped_dailies().number(daily.day) for daily in DAILIES] == [
        *range(1, len(DAILIES) + 1)
    ]


def test_every_shipped_day_is_what_a_daily_is() -> None:
    for daily in DAILIES:
        assert daily.card in PUZZLE_CARDS
        assert 1 <= len(daily.best) <= MAX_BEST_GALAXIES
        assert daily.par - daily.greedy >= MIN_GREEDY_GAP
        assert daily.difficulty == (1, 2, 2, 3, 3, 4, 5)[daily.day.weekday()]


def test_no_two_days_are_the_same_and_cards_vary() -> None:
    assert len({frozenset(daily.tiles) for daily in DAILIES}) == len(DAILIES)
    assert len({daily.seed for daily in DAILIES}) == len(DAILIES)
    cards = Counter(daily.card for daily in DAILIES)
    assert cards.keys() == set(PUZZLE_CARDS)
    assert max(cards.values()) < len(DAILIES) / 4


def test_puzzles_have_the_cards_that_one_builder_alone_can_play() -> None:
    assert PUZZLE_CARDS == (0, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16)


def test_a_day_is_made_from_its_seed_alone() -> None:
    assert make_daily(TUESDAY.seed, TUESDAY.day) == TUESDAY
    assert faults_of(TUESDAY, remake=True) == ()


@pytest.mark.parametrize(
    ("changed", "faults"),
    [
        ({"par": TUESDAY.par - 1}, {DailyFault.POINTS, DailyFault.PAR}),
        ({"best": TUESDAY.best[:-1] or ("x",)}, {DailyFault.GALAXIES}),
        ({"greedy": TUESDAY.greedy - 1}, {DailyFault.BUILDERS}),
        ({"difficulty": 5}, {DailyFault.DIFFICULTY}),
        ({"date": "2027-01-31"}, {DailyFault.DIFFICULTY}),
    ],
)
def test_a_day_that_was_changed_is_noticed(
    changed: dict[str, object], faults: set[DailyFault]
) -> None:
    assert faults <= set(faults_of(msgspec.structs.replace(TUESDAY, **changed)))


def test_the_seed_of_a_day_tells_nothing_of_another() -> None:
    one, two = (seed_of_day("secret", date(2027, 1, day)) for day in (1, 2))
    assert one != two
    assert seed_of_day("secret", date(2027, 1, 1)) == one
    assert seed_of_day("other", date(2027, 1, 1)) != one
    assert len(one) == len(commitment(one)) == 64


def test_a_file_of_days_is_read_as_it_was_written() -> None:
    some = DAILIES[:3]
    assert read_series(write_series(some)).dailies == some
    assert read_series(b"").first is None


def changed_line(daily: Daily, **fields: object) -> bytes:
    return write_series([msgspec.structs.replace(daily, **fields)])


@pytest.mark.parametrize(
    ("lines", "at", "code"),
    [
        (write_series([DAILIES[0], DAILIES[2]]), "line 2", "bad-date"),
        (write_series([DAILIES[1], DAILIES[0]]), "line 2", "bad-date"),
        (changed_line(DAILIES[0], date="2026-11-32"), "line 1", "bad-date"),
        (changed_line(DAILIES[0], card=1), "line 1", "bad-card"),
        (changed_line(DAILIES[0], tiles=("x",) * 9), "line 1", None),
        (changed_line(DAILIES[0], par=0), "line 1", "bad-field"),
        (changed_line(DAILIES[0], best=()), "line 1", "bad-field"),
        (changed_line(DAILIES[0], best=("01",)), "line 1", "bad-galaxy"),
        (b"not JSON\n", "line 1", "not-json"),
    ],
)
def test_a_file_that_holds_no_days_is_refused(lines: bytes, at: str, code: str | None) -> None:
    with pytest.raises(Malformed) as wrong:
        read_series(lines)
    assert wrong.value.at == at
    assert code in (None, wrong.value.code)
