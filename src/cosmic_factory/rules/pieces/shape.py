"""Shapes: which cells tiles may lie on, and when a galaxy is complete."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from cosmic_factory.rules.pieces.galaxy import Cell
from cosmic_factory.rules.value import TextEnum


class Shape(TextEnum):
    """The outline that a galaxy must have."""

    SQUARE = "square"
    LINE = "line"
    FREE = "free"
    TWIN = "twin"


def _rectangle(rows: int, cols: int, part: int = 0) -> tuple[Cell, ...]:
    return tuple(Cell(row, col, part) for row in range(rows) for col in range(cols))


# The sets of cells that a galaxy may fill. R25: a line may be laid across or down. A free shape
# has no frame.
FRAMES: Mapping[Shape, tuple[tuple[Cell, ...], ...]] = {
    Shape.SQUARE: (_rectangle(3, 3),),
    Shape.LINE: (_rectangle(1, 9), _rectangle(9, 1)),
    Shape.TWIN: (_rectangle(2, 2, part=0) + _rectangle(2, 2, part=1),),
    Shape.FREE: (),
}

_FRAME_CELLS = {shape: [frozenset(frame) for frame in frames] for shape, frames in FRAMES.items()}

HAND_SIZE = 9
# How many of the nine tiles are left out of the galaxy.
DISCARDS: Mapping[Shape, int] = {Shape.TWIN: 1}
# The largest row and column of a free galaxy, in cells from 0,0. Any nine tiles fit.
REACH = 40


def galaxy_size(shape: Shape) -> int:
    """Return how many tiles a complete galaxy of the shape has."""
    return HAND_SIZE - DISCARDS.get(shape, 0)


def fits(shape: Shape, cells: Collection[tuple[int, int, int]]) -> bool:
    """Tell whether tiles may lie on these cells while building; gaps are allowed."""
    if shape is Shape.FREE:
        return all(abs(row) <= REACH and abs(col) <= REACH and part == 0
                   for row, col, part in cells)  # fmt: skip
    return any(frame.issuperset(cells) for frame in _FRAME_CELLS[shape])


def well_laid(shape: Shape, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return the cells whose tiles stay. R7: in a free shape, the largest connected group.

    Of equally large groups, the one with the first cell in reading order stays.
    """
    if shape is not Shape.FREE:
        return tuple(cells)
    group = max(connected_groups(cells), key=len, default=())
    return tuple(cell for cell in cells if cell in group)


def connected_groups(cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """Return groups of cells that touch at edges, in reading order of their first cells."""
    left = sorted(set(cells))
    groups: list[tuple[Cell, ...]] = []
    while left:
        group = [left.pop(0)]
        for cell in group:  # the list grows during the loop
            for neighbour in cell.neighbours:
                if neighbour in left:
                    left.remove(neighbour)
                    group.append(neighbour)
        groups.append(tuple(group))
    return groups


def free_cells(shape: Shape, taken: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return the cells where the next tile may be laid at random, in reading order (R8)."""
    if shape is Shape.FREE:
        around = {near for cell in taken for near in cell.neighbours} or {Cell(0, 0)}
        return tuple(sorted(around.difference(taken)))
    frame = next(frame for frame in FRAMES[shape] if set(taken).issubset(frame))
    return tuple(cell for cell in frame if cell not in taken)


def is_complete(shape: Shape, cells: Sequence[Cell]) -> bool:
    """Tell whether all cells are filled and every tile is well laid."""
    return len(cells) == galaxy_size(shape) and len(well_laid(shape, cells)) == len(cells)
