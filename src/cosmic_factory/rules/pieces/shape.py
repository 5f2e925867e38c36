"""Shapes: where tiles may lie, which ones are well laid, and what chance does with the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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


# The frames a shape may fill. R25: a line may be drawn across or down. A free shape has none.
FRAMES: Mapping[Shape, tuple[tuple[Cell, ...], ...]] = {
    Shape.SQUARE: (_rectangle(3, 3),),
    Shape.LINE: (_rectangle(1, 9), _rectangle(9, 1)),
    Shape.TWIN: (_rectangle(2, 2, part=0) + _rectangle(2, 2, part=1),),
    Shape.FREE: (),
}

_FRAME_CELLS = {shape: [frozenset(frame) for frame in frames] for shape, frames in FRAMES.items()}

HAND_SIZE = 9
# Tiles that stay out of the galaxy.
DISCARDS: Mapping[Shape, int] = {Shape.TWIN: 1}
# A free galaxy may wander this far from its first cell: room for any nine tiles, and a bound.
REACH = 40


def galaxy_size(shape: Shape) -> int:
    """How many tiles a finished galaxy of the shape holds."""
    return HAND_SIZE - DISCARDS.get(shape, 0)


def fits(shape: Shape, cells: Iterable[tuple[int, int, int]]) -> bool:
    """Tiles may lie on these cells while building; gaps are allowed then."""
    if shape is Shape.FREE:
        return all(abs(row) <= REACH and abs(col) <= REACH and part == 0
                   for row, col, part in cells)  # fmt: skip
    wanted = set(cells)
    return any(wanted.issubset(frame) for frame in _FRAME_CELLS[shape])


def well_laid(shape: Shape, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """The cells whose tiles may stay. R7: in a free shape, the largest group that hangs together.

    Of equally large groups the one with the first cell in reading order stays.
    """
    if shape is not Shape.FREE:
        return tuple(cells)
    group = max(connected_groups(cells), key=len, default=())
    return tuple(cell for cell in cells if cell in group)


def connected_groups(cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """Cells gathered by touching edges, in reading order."""
    left = sorted(set(cells))
    groups: list[tuple[Cell, ...]] = []
    while left:
        group = [left.pop(0)]
        for cell in group:  # grows while it is read
            for neighbour in cell.neighbours:
                if neighbour in left:
                    left.remove(neighbour)
                    group.append(neighbour)
        groups.append(tuple(group))
    return groups


def free_cells(shape: Shape, taken: Sequence[Cell]) -> tuple[Cell, ...]:
    """Where chance may lay the next tile, in reading order (R8 for a free shape)."""
    if shape is Shape.FREE:
        around = {near for cell in taken for near in cell.neighbours} or {Cell(0, 0)}
        return tuple(sorted(around.difference(taken)))
    frame = next(frame for frame in FRAMES[shape] if set(taken).issubset(frame))
    return tuple(cell for cell in frame if cell not in taken)


def is_complete(shape: Shape, cells: Sequence[Cell]) -> bool:
    """All places are filled and nothing is wrongly laid."""
    return len(cells) == galaxy_size(shape) and len(well_laid(shape, cells)) == len(cells)
