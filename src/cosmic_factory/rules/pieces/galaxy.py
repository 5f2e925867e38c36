"""Galaxies: tiles laid on cells, in any shape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from cosmic_factory.rules.pieces.tile import Direction, Tile
from cosmic_factory.rules.refusal import Malformed
from cosmic_factory.rules.value import Value


class Cell(NamedTuple):
    """A place for one tile. Rows grow southward, columns eastward.

    The two squares of a Parallel Universe are parts 0 and 1; cells of different parts never touch.
    """

    row: int
    col: int
    part: int = 0

    def neighbour(self, direction: Direction) -> Cell:
        down, right = OFFSETS[direction]
        return Cell(self.row + down, self.col + right, self.part)

    @property
    def neighbours(self) -> tuple[Cell, ...]:
        return tuple(self.neighbour(direction) for direction in Direction)


# Rows and columns from a cell to its neighbour.
OFFSETS = {
    Direction.NORTH: (-1, 0),
    Direction.EAST: (0, 1),
    Direction.SOUTH: (1, 0),
    Direction.WEST: (0, -1),
}

MAX_PARTS = 2

# The tiles that count: those that lie face up, turned as they lie, by their cell.
FaceUpTiles = Mapping[Cell, Tile]


class LaidTile(Value, frozen=True):
    """One tile of a galaxy: its cell, its quarter turns clockwise, and whether it is face down."""

    tile: Tile
    cell: Cell
    turns: int = 0
    face_down: bool = False


def _taken_text(cell: Cell) -> str:
    text = f"two tiles lie on row {cell.row}, column {cell.col}"
    return f"{text} of part {cell.part}" if cell.part else text


class Galaxy(Value, frozen=True):
    """Laid tiles, sorted by cell; galaxies with the same laid tiles are equal."""

    laid: tuple[LaidTile, ...] = ()

    @staticmethod
    def of(laid: Iterable[LaidTile]) -> Galaxy:
        """Make a galaxy of laid tiles in any order; two tiles on one cell raise `Malformed`."""
        ordered = tuple(sorted(laid, key=lambda one: (one.cell.part, one.cell)))
        for one, next_one in pairwise(ordered):
            if one.cell == next_one.cell:
                raise Malformed("cell-taken", _taken_text(one.cell))
        return Galaxy(ordered)

    @staticmethod
    def parse(text: str) -> Galaxy:
        """Read the one-line notation; the module `notation` describes it."""
        from cosmic_factory.rules.pieces import notation  # late: it imports this module

        return notation.read_galaxy(text)

    @property
    def face_up_tiles(self) -> FaceUpTiles:
        """The tiles that count. R4: a face-down tile has no spaces and no segments."""
        return {one.cell: one.tile.turned(one.turns) for one in self.laid if not one.face_down}

    def without(self, cell: Cell) -> Galaxy:
        """Return the galaxy without the tile on that cell."""
        return Galaxy(tuple(one for one in self.laid if one.cell != cell))

    def __str__(self) -> str:
        from cosmic_factory.rules.pieces import notation  # late: it imports this module

        return notation.write_galaxy(self)

    def __repr__(self) -> str:
        return f"Galaxy.parse({str(self)!r})"
