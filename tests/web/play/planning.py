"""Where a player who knows what to do lays nine tiles: a path that pays, and large zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cosmic_factory.rules.round_rules import RoundRules
from cosmic_factory.rules.shape import Shape
from cosmic_factory.rules.tile import TileId
from cosmic_factory.rules.tileset import cosmic54
from cosmic_factory.solver.objective import Weights
from cosmic_factory.solver.solution import Budget
from cosmic_factory.solver.solve import solve

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
