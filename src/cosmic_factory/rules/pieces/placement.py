"""Placements: where a player lays one tile."""

from __future__ import annotations

from typing import Annotated

import msgspec

from cosmic_factory.rules.pieces.galaxy import MAX_PARTS, Cell
from cosmic_factory.rules.pieces.tile import TileId
from cosmic_factory.rules.value import Value

# A limit for input; no real galaxy comes near it.
Coordinate = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]


class Placement(Value, frozen=True, omit_defaults=True):
    """One tile on one cell, turned by quarters clockwise."""

    tile: TileId
    row: Coordinate
    col: Coordinate
    turns: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    part: Annotated[int, msgspec.Meta(ge=0, lt=MAX_PARTS)] = 0

    @property
    def cell(self) -> Cell:
        return Cell(self.row, self.col, self.part)
