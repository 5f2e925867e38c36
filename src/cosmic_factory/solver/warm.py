"""Compiles every kernel that is not yet on the disk: `python -m cosmic_factory.solver.warm`."""

from __future__ import annotations

from cosmic_factory.rules import PRINTED_RULES, Cell, Galaxy, LaidTile, Shape
from cosmic_factory.solver.warm_up import WARM_UP


def main() -> None:
    for shape in Shape:
        WARM_UP.wait(shape)
    _warm_bots()


def _warm_bots() -> None:
    """Compile what bots use beside the search, on eight tiles that lie and one that is left."""
    from cosmic_factory.solver import SUM, complete, estimate
    from cosmic_factory.solver.shapes.warm_steps import PLAIN_HAND

    *laid, left = PLAIN_HAND
    galaxy = Galaxy.of(LaidTile(tile, Cell(at // 3, at % 3)) for at, tile in enumerate(laid))
    complete(galaxy, [left], PRINTED_RULES, SUM)
    estimate(laid, [left], PRINTED_RULES, SUM, samples=2, steps=64)


if __name__ == "__main__":
    main()
