from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.puzzles import (
    Daily,
    HandedTile,
    counted_points,
    handed_galaxy,
    handed_tiles,
    shipped_dailies,
)
from cosmic_factory.rules import Malformed, Shape

# The first daily of each shape.
BY_SHAPE = {daily.rules.shape: daily for daily in reversed(shipped_dailies().dailies)}


def test_all_shapes_that_can_be_proved_have_days() -> None:
    assert BY_SHAPE.keys() == {Shape.SQUARE, Shape.LINE, Shape.TWIN}


@given(st.sampled_from(shipped_dailies().dailies), st.data())
def test_a_galaxy_is_read_as_it_was_handed_in(daily: Daily, data: st.DataObject) -> None:
    galaxy = data.draw(st.sampled_from(daily.best_galaxies))
    assert handed_galaxy(handed_tiles(galaxy), daily.tiles, daily.rules) == galaxy
    assert counted_points(galaxy, daily.rules).sum == daily.par


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
