import pytest

from cosmic_factory.rules import Cell, Shape, free_cells, galaxy_size, is_complete
from cosmic_factory.rules.pieces.shape import connected_groups, fits, well_laid


def pictured(picture: str) -> list[Cell]:
    """Return the cells marked # in a picture, in reading order."""
    rows = picture.split()
    return [
        Cell(row, col) for row, line in enumerate(rows) for col, mark in enumerate(line)
        if mark == "#"
    ]  # fmt: skip


SQUARE = pictured("""
    ###
    ###
    ###
""")
ACROSS = pictured("#########")
DOWN = [Cell(cell.col, cell.row) for cell in ACROSS]
TWINS = [Cell(row, col, part) for part in (0, 1) for row in (0, 1) for col in (0, 1)]
SNAKE = pictured("""
    ##...
    .##..
    ..##.
    ...##
    ....#
""")


@pytest.mark.parametrize(
    ("shape", "whole"),
    [
        (Shape.SQUARE, SQUARE),
        (Shape.LINE, ACROSS),
        (Shape.LINE, DOWN),
        (Shape.TWIN, TWINS),
        (Shape.FREE, SNAKE),
        (Shape.FREE, SQUARE),
        (Shape.FREE, DOWN),
    ],
)
def test_a_whole_galaxy_of_each_shape_is_complete(shape: Shape, whole: list[Cell]) -> None:
    assert fits(shape, whole)
    assert is_complete(shape, whole)
    assert not is_complete(shape, whole[1:])


@pytest.mark.parametrize(
    ("shape", "cells"),
    [
        (Shape.SQUARE, [Cell(0, 3)]),
        (Shape.SQUARE, [Cell(-1, 0)]),
        (Shape.SQUARE, [Cell(0, 0, 1)]),
        (Shape.LINE, [Cell(0, 1), Cell(1, 0)]),
        (Shape.LINE, [Cell(1, 1)]),
        (Shape.LINE, [Cell(0, 9)]),
        (Shape.TWIN, [Cell(0, 2)]),
        (Shape.TWIN, [Cell(0, 0, 2)]),
        (Shape.FREE, [Cell(0, 0, 1)]),
        (Shape.FREE, [Cell(41, 0)]),
    ],
)
def test_cells_outside_a_shape_do_not_fit(shape: Shape, cells: list[Cell]) -> None:
    assert not fits(shape, cells)


def test_gaps_fit_while_building() -> None:
    assert fits(
        Shape.SQUARE,
        pictured("""
            #.#
            ...
            .#.
        """),
    )


def test_a_parallel_universe_has_eight_places_and_all_others_nine() -> None:
    assert {shape: galaxy_size(shape) for shape in Shape} == {
        Shape.SQUARE: 9,
        Shape.LINE: 9,
        Shape.FREE: 9,
        Shape.TWIN: 8,
    }


def test_tiles_that_touch_at_a_corner_only_lie_apart() -> None:
    cells = pictured("""
        ##.
        ..#
    """)
    assert connected_groups(cells) == [(Cell(0, 0), Cell(0, 1)), (Cell(1, 2),)]


def test_the_largest_group_of_a_free_galaxy_may_stay() -> None:
    cells = pictured("""
        ##..#
        ....#
        ....#
    """)
    assert set(well_laid(Shape.FREE, cells)) == {Cell(0, 4), Cell(1, 4), Cell(2, 4)}


def test_of_equally_large_groups_the_first_in_reading_order_may_stay() -> None:
    cells = pictured("""
        #..#
        #..#
    """)
    assert set(well_laid(Shape.FREE, cells)) == {Cell(0, 0), Cell(1, 0)}


def test_nine_tiles_in_two_groups_are_not_complete() -> None:
    cells = pictured("""
        ####.
        .....
        #####
    """)
    assert len(cells) == 9
    assert not is_complete(Shape.FREE, cells)


def test_chance_lays_tiles_of_a_free_galaxy_beside_the_group() -> None:
    assert free_cells(Shape.FREE, pictured("##")) == (
        Cell(-1, 0),
        Cell(-1, 1),
        Cell(0, -1),
        Cell(0, 2),
        Cell(1, 0),
        Cell(1, 1),
    )


def test_the_first_tile_of_a_free_galaxy_may_lie_anywhere() -> None:
    assert free_cells(Shape.FREE, []) == (Cell(0, 0),)


def test_chance_goes_on_with_the_line_as_it_was_begun() -> None:
    assert free_cells(Shape.LINE, [Cell(3, 0)]) == tuple(Cell(n, 0) for n in range(9) if n != 3)
    assert free_cells(Shape.LINE, [Cell(0, 3)]) == tuple(Cell(0, n) for n in range(9) if n != 3)


def test_chance_fills_the_free_places_of_a_frame() -> None:
    taken = SQUARE[:7]
    assert free_cells(Shape.SQUARE, taken) == (Cell(2, 1), Cell(2, 2))
