"""The steps from a galaxy that was handed in to the best galaxy that lies nearest."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_factory.analysis import LayoutStep, steps_to_nearest
from cosmic_factory.rules import Galaxy, Shape, Tile, TileId


def best_steps(
    built: Galaxy, best: Sequence[Galaxy], hand: Sequence[Tile], shape: Shape
) -> tuple[Galaxy, tuple[LayoutStep, ...]]:
    """Return the nearest best galaxy, turned as it lies nearest, and the fewest steps to it.

    Steps name a tile by its place in the hand, from 0.
    """
    tiles = {TileId(place): tile for place, tile in enumerate(hand)}
    return steps_to_nearest(built, list(best), shape, tiles)
