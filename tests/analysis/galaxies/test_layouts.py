"""Steps from one galaxy to another, over random pairs of galaxies of every shape."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest
from msgspec.structs import replace

from cosmic_factory.analysis import LayoutAction, LayoutStep, seat_insight
from cosmic_factory.rules import (
    Cell,
    LaidView,
    NumberedTile,
    Shape,
    Tile,
    TileSet,
    is_complete,
)
from tests.analysis.records import golden_rounds
from tests.odd_tile_sets import ODD_CODES
from tools.step_vectors import StepVector, VectorPlacement, step_vectors

PAIRS = 100


@cache
def pairs(shape: Shape) -> tuple[StepVector, ...]:
    return tuple(pair for pair in step_vectors(PAIRS) if pair.shape is shape)


# How each tile lies, by its place in the hand.
Laid = dict[int, VectorPlacement]


def laid_tiles(pair: StepVector) -> Laid:
    """Return the galaxy that was built, by places in the hand."""
    left = list(enumerate(pair.tiles))
    laid: Laid = {}
    for one in pair.built:
        found = next(numbered for numbered in left if numbered[1] == one.tile)
        left.remove(found)
        laid[found[0]] = one
    return laid


def make(step: LayoutStep, laid: Laid, out: Laid, tiles: tuple[str, ...]) -> None:
    """Change what is laid by one step; `out` holds tiles that were taken out, as they lay."""
    if step.action is LayoutAction.TURN:
        one = laid[step.tile]
        laid[step.tile] = replace(one, turns=(one.turns + step.turns) % 4)
    elif step.action is LayoutAction.FLIP:
        one = laid[step.tile]
        laid[step.tile] = replace(one, face_down=not one.face_down)
    else:
        mine = laid.pop(step.tile, None)
        there = step.tile if step.other is None else step.other
        other = laid.pop(there, None)
        before = mine or out.pop(step.tile, VectorPlacement(tiles[step.tile], 0, 0))
        assert step.row is not None
        assert step.col is not None
        laid[step.tile] = replace(before, row=step.row, col=step.col, part=step.part)
        if other is not None and mine is not None:
            laid[there] = replace(other, row=mine.row, col=mine.col, part=mine.part)
        elif other is not None:
            out[there] = other


def cells_of(laid: Mapping[int, VectorPlacement]) -> list[Cell]:
    return [Cell(one.row, one.col, one.part) for one in laid.values()]


def seen(laid: tuple[VectorPlacement, ...]) -> set[tuple[Cell, Tile | None]]:
    return {
        (
            Cell(one.row, one.col, one.part),
            None if one.face_down else Tile.parse(one.tile).turned(one.turns),
        )
        for one in laid
    }


@pytest.mark.parametrize("shape", list(Shape))
def test_every_step_leaves_a_galaxy_and_the_last_one_the_target(shape: Shape) -> None:
    assert len(pairs(shape)) >= PAIRS
    for pair in pairs(shape):
        laid, out = laid_tiles(pair), Laid()
        frame = set(cells_of(laid))
        for step in pair.steps:
            make(step, laid, out, pair.tiles)
            cells = cells_of(laid)
            assert len(set(cells)) == len(cells) == len(pair.built)
            assert is_complete(shape, cells)
            assert shape is Shape.FREE or set(cells) == frame
        assert seen(tuple(laid.values())) == seen(pair.best)


def test_steps_to_a_galaxy_of_another_orientation_are_no_more_than_swaps_and_turns() -> None:
    for pair in pairs(Shape.LINE):
        assert len(pair.steps) <= 8 + 9
        assert all(step.action is not LayoutAction.MOVE for step in pair.steps)


def test_steps_begin_where_each_of_several_equal_tiles_was_laid() -> None:
    facts = next(one for one in golden_rounds("card-05") if one.card == 5)
    codes = ODD_CODES["all asteroids"]
    equal = tuple(NumberedTile(one.id, codes[one.id % len(codes)]) for one in facts.tile_set.tiles)
    insight = seat_insight(replace(facts, tile_set=TileSet("few faces", 1, equal)), 0, seconds=0.1)
    built = {one.tile: one.cell for one in facts.seats[0].placements}
    assert {one.tile: cell_of(one) for one in insight.galaxy.placements} == built


def cell_of(one: LaidView) -> Cell:
    return Cell(one.row, one.col, one.part)
