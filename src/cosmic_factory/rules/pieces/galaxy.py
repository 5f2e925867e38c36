"""Galaxies: tiles laid on cells, in whatever shape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from cosmic_factory.rules.pieces.tile import Direction, Tile
from cosmic_factory.rules.refusal import Malformed
from cosmic_factory.rules.value import Value


class Cell(NamedTuple):
    """A place for one tile. Rows grow southward, columns eastward.

    `part` keeps the two squares of a Parallel Universe apart: cells of different parts never touch.
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


OFFSETS = {
    Direction.NORTH: (-1, 0),
    Direction.EAST: (0, 1),
    Direction.SOUTH: (1, 0),
    Direction.WEST: (0, -1),
}

MAX_PARTS = 2

# What counts: the tiles that lie face up, as they are turned, by the cell they lie on.
FaceUpTiles = Mapping[Cell, Tile]


class LaidTile(Value, frozen=True):
    """One tile of a galaxy: where it lies, how far it is turned, and on which side."""

    tile: Tile
    cell: Cell
    turns: int = 0
    face_down: bool = False


class Galaxy(Value, frozen=True):
    """A set of laid tiles; two galaxies are equal when the same tiles lie in the same way."""

    laid: tuple[LaidTile, ...] = ()

    @staticmethod
    def of(laid: Iterable[LaidTile]) -> Galaxy:
        """Gather laid tiles in any order; two on one cell are refused."""
        ordered = tuple(sorted(laid, key=lambda one: (one.cell.part, one.cell)))
        for one, next_one in pairwise(ordered):
            if one.cell == next_one.cell:
                raise Malformed("cell-taken", f"two tiles lie on {one.cell}")
        return Galaxy(ordered)

    @staticmethod
    def parse(text: str) -> Galaxy:
        """Read the one-line notation; see `notation` for its grammar."""
        from cosmic_factory.rules.pieces import notation  # it builds on this module

        return notation.read_galaxy(text)

    @property
    def face_up_tiles(self) -> FaceUpTiles:
        """R4: a face-down tile holds no spaces and no segments, so it is not there."""
        return {one.cell: one.tile.turned(one.turns) for one in self.laid if not one.face_down}

    def without(self, cell: Cell) -> Galaxy:
        """The galaxy after the tile on that cell was removed."""
        return Galaxy(tuple(one for one in self.laid if one.cell != cell))

    def __str__(self) -> str:
        from cosmic_factory.rules.pieces import notation  # it builds on this module

        return notation.write_galaxy(self)

    def __repr__(self) -> str:
        return f"Galaxy.parse({str(self)!r})"
