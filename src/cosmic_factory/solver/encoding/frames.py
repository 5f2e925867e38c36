"""Frames: the cells a galaxy fills, numbered as slots, and how their spaces become bits.

A frame of cells is drawn on a grid of spaces, row by row; the space on row y, column x is bit
`width * y + x`. Going east is then a shift by one and going south a shift by `width`. Parts of a
galaxy are drawn below one another; only *seams*, the bits from which a step leads onto a
neighbouring tile, decide what touches, so the drawing invents no neighbours.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cosmic_factory.rules import FRAMES, Cell, Direction, Shape, Value

# Links are kept twice in one number, once per end, and above them one bit per tile with segments.
MAX_LINKS = 20


class CellLink(NamedTuple):
    """A pair of neighbouring slots and the way from the first to the second."""

    first: int
    second: int
    way: Direction


class Frame(Value, frozen=True):
    """Cells in a fixed order: the slot of a cell is its place in that order."""

    cells: tuple[Cell, ...]

    @property
    def slots(self) -> int:
        return len(self.cells)

    @property
    def links(self) -> tuple[CellLink, ...]:
        """All pairs of neighbours, each once: from west to east and from north to south."""
        return _links(self.cells)

    @property
    def width(self) -> int:
        """Spaces in a row of the drawing."""
        return _width(self.cells)

    @property
    def first_bits(self) -> tuple[int, ...]:
        """For each slot, the bit of its top left space."""
        return _first_bits(self.cells)

    def seam(self, way: Direction) -> int:
        """Return the bits from which one step that way (east or south) leads onto a neighbour."""
        return _seam(self, way)


@lru_cache(maxsize=64)
def _width(cells: tuple[Cell, ...]) -> int:
    return 2 * (1 + max(cell.col for cell in cells))


@lru_cache(maxsize=64)
def _first_bits(cells: tuple[Cell, ...]) -> tuple[int, ...]:
    width = _width(cells)
    parts = 1 + max(cell.part for cell in cells)
    rows = [1 + max(cell.row for cell in cells if cell.part == part) for part in range(parts)]
    return tuple(width * 2 * (sum(rows[: cell.part]) + cell.row) + 2 * cell.col for cell in cells)


@lru_cache(maxsize=64)
def _seam(frame: Frame, way: Direction) -> int:
    width = frame.width
    sides = {Direction.EAST: (1, width + 1), Direction.SOUTH: (width, width + 1)}
    first_bits = frame.first_bits
    return sum(
        1 << (first_bits[link.first] + corner)
        for link in frame.links
        if link.way is way
        for corner in sides[way]
    )


def rectangle(rows: int, cols: int) -> Frame:
    """Return a plain block of cells, in reading order."""
    return Frame(tuple(Cell(row, col) for row in range(rows) for col in range(cols)))


def frame_of(shape: Shape) -> Frame:
    """Return the frame in which a shape is solved.

    R25: a line is the same across and down. A free shape has no frame; where one is needed (to
    climb, to complete, to estimate), it is laid as a square.
    """
    frames = FRAMES[shape] or FRAMES[Shape.SQUARE]
    return Frame(frames[0])


@lru_cache(maxsize=1024)
def _links(cells: tuple[Cell, ...]) -> tuple[CellLink, ...]:
    slot_of = {cell: slot for slot, cell in enumerate(cells)}
    return tuple(
        CellLink(slot, slot_of[there], way)
        for slot, cell in enumerate(cells)
        for way in (Direction.EAST, Direction.SOUTH)
        if (there := cell.neighbour(way)) in slot_of
    )
