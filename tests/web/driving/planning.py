"""Where a player who knows what to do lays nine tiles: a path that pays, and large zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cosmic_factory.rules import RoundRules, Shape, TileId, cosmic54
from cosmic_factory.solver import Budget, Weights, solve

# Stars first, for with path points there is something to choose under Stellar Swap.
STARS_FIRST = Weights(1, 1, 1, 4)
BRIEFLY = Budget(steps=20_000, prove=False)


class Step(NamedTuple):
    """A tile, its cell as the screen names it, and its quarter turns."""

    tile: int
    spot: str
    turns: int


def plan(hand: Sequence[int], shape: str) -> list[Step]:
    tiles = {cosmic54().tile(TileId(tile)): tile for tile in hand}
    found = solve([*tiles], RoundRules(shape=Shape(shape)), STARS_FIRST, budget=BRIEFLY)
    return [
        Step(tiles[one.tile], f"{one.cell.row},{one.cell.col},{one.cell.part}", one.turns)
        for one in found.galaxy.laid
    ]
