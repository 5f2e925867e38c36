from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.puzzles import (
    Daily,
    HandedTile,
    Repetition,
    better_than,
    counted_points,
    handed_galaxy,
    handed_tiles,
    next_of_theme,
    repeated,
    shipped_dailies,
)
from cosmic_factory.puzzles.calendar import DAY_MS
from cosmic_factory.puzzles.compact_galaxy import read_compact, write_compact
from cosmic_factory.rules import Malformed, Shape

# The first daily of each shape.
BY_SHAPE = {daily.rules.shape: daily for daily in reversed(shipped_dailies().dailies)}

counts = st.dictionaries(st.integers(0, 60), st.integers(1, 500), min_size=1)


def test_all_shapes_that_can_be_proved_have_days() -> None:
    assert BY_SHAPE.keys() == {Shape.SQUARE, Shape.LINE, Shape.TWIN}


@given(st.sampled_from(shipped_dailies().dailies), st.data())
def test_a_galaxy_is_read_as_it_was_handed_in(daily: Daily, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(daily.best))
    galaxy = read_compact(text, daily.hand, daily.rules.shape)
    assert write_compact(galaxy, daily.hand, daily.rules.shape) == text
    assert handed_galaxy(handed_tiles(galaxy), daily.tiles, daily.rules) == galaxy
    assert counted_points(galaxy, daily.rules).sum == daily.par


@pytest.mark.parametrize("text", ["", "00", "00" * 9, "0" * 17, "9" * 18, "x", "04" * 9, "|"])
def test_what_is_no_galaxy_is_refused(text: str) -> None:
    daily = BY_SHAPE[Shape.SQUARE]
    with pytest.raises(Malformed, match="is no galaxy"):
        read_compact(text, daily.hand, Shape.SQUARE)


def test_a_line_may_be_laid_across_or_down_but_not_around_a_corner() -> None:
    daily = BY_SHAPE[Shape.LINE]
    across = [HandedTile(tile, 3, place) for place, tile in enumerate(daily.tiles)]
    down = [HandedTile(tile, place, -5) for place, tile in enumerate(daily.tiles)]
    for line in (across, down):
        assert len(handed_galaxy(line, daily.tiles, daily.rules).laid) == 9
    with pytest.raises(Malformed, match="shape"):
        handed_galaxy([*across[:8], HandedTile(daily.tiles[8], 4, 7)], daily.tiles, daily.rules)


def test_two_squares_may_lie_anywhere_and_leave_one_tile_out() -> None:
    daily = BY_SHAPE[Shape.TWIN]
    squares = [
        HandedTile(daily.tiles[4 * part + place], 7 * part + place // 2, place % 2, part=part)
        for part in range(2)
        for place in range(4)
    ]
    assert len(handed_galaxy(squares, daily.tiles, daily.rules).laid) == 8
    nine = [*squares, HandedTile(daily.tiles[8], 9, 9)]
    with pytest.raises(Malformed, match="8 tiles, not 9"):
        handed_galaxy(nine, daily.tiles, daily.rules)


@given(counts, st.data())
def test_ranks_are_percentages_that_grow_with_points(
    players: dict[int, int], data: st.DataObject
) -> None:
    one, other = sorted(data.draw(st.tuples(*[st.sampled_from(sorted(players))] * 2)))
    low, high = better_than(players, one), better_than(players, other)
    if sum(players.values()) == 1:
        assert (low, high) == (None, None)
        return
    assert low is not None
    assert high is not None
    assert 0 <= low <= high <= 100


def test_only_those_with_fewer_points_count() -> None:
    assert better_than({10: 1}, 10) is None
    assert better_than({10: 2}, 10) == 0
    assert better_than({9: 2, 10: 2}, 10) == 66
    assert better_than({9: 3, 10: 1}, 10) == 100


def test_a_failed_puzzle_comes_again_after_1_3_7_and_21_days() -> None:
    now, state, days = 0, repeated(None, solved=False, now=0), []
    while state.due_at is not None:
        days.append((state.due_at - now) // DAY_MS)
        now = state.due_at
        state = repeated(state, solved=True, now=now)
    assert days == [1, 3, 7, 21]


def test_what_was_solved_at_once_does_not_come_again() -> None:
    assert repeated(None, solved=True, now=5) == Repetition(0, None)


def test_failing_again_begins_anew_and_solving_too_early_changes_nothing() -> None:
    waiting = Repetition(2, 10 * DAY_MS)
    assert repeated(waiting, solved=True, now=9 * DAY_MS) == waiting
    assert repeated(waiting, solved=False, now=9 * DAY_MS) == Repetition(0, 10 * DAY_MS)


def test_puzzles_that_are_due_come_before_new_ones() -> None:
    ids = ["a", "b", "c"]
    assert next_of_theme(ids, {}, 0) == "a"
    assert next_of_theme(ids, {"a": Repetition(0, None)}, 0) == "b"
    due = {"a": Repetition(0, 8), "b": Repetition(0, 7)}
    assert next_of_theme(ids, due, 10) == "b"
    assert next_of_theme(ids, due, 1) == "c"
    assert next_of_theme(ids, {**due, "c": Repetition(0, None)}, 1, last="b") == "a"
    done = {name: Repetition(1, None) for name in ids}
    assert next_of_theme(ids, done, 1, last="a") == "b"
    assert next_of_theme([], {}, 1) is None
