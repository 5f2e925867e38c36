"""Steps that get kernels ready: each uses some kernels once, on tiles that need hardly any work."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cosmic_factory.rules import PRINTED_RULES, Cell, Galaxy, LaidTile, Shape, Tile
from cosmic_factory.solver.anneal.runs import FrameAnnealer
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.objective import SUM
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.score.any_shape import galaxy_points

WarmStep = Callable[[], None]

# Nine tiles for which every search ends at once.
PLAIN_HAND = (Tile.parse("v0v0v0v0:"),) * 9


def plain_problem(shape: Shape) -> Problem:
    """Return a problem whose search ends at once."""
    return Problem(PLAIN_HAND, msgspec.structs.replace(PRINTED_RULES, shape=shape), SUM)


def warm_scorer() -> None:
    galaxy = Galaxy.of(LaidTile(tile, Cell(0, at)) for at, tile in enumerate(PLAIN_HAND))
    galaxy_points(galaxy, PRINTED_RULES)


def warm_frame_annealing() -> None:
    annealer = FrameAnnealer(plain_problem(Shape.SQUARE), frame_of(Shape.SQUARE))
    annealer.anneal_once(0, 0, 64)
    annealer.anneal(0, 0)
