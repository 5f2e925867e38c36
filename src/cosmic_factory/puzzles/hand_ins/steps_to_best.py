"""The steps from a galaxy that was handed in to the nearest of the best galaxies."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_factory.analysis import LayoutStep, steps_to_nearest
from cosmic_factory.rules import Galaxy, Shape, Tile, TileId


def steps_to_best(
    built: Galaxy, best: Sequence[Galaxy], hand: Sequence[Tile], shape: Shape
) -> tuple[Galaxy, tuple[LayoutStep, ...]]:
    """Return the best galaxy to which the fewest steps lead, turned accordingly, and the steps.

    Steps name a tile by its place in the hand, from 0.
    """
    tiles = {TileId(place): tile for place, tile in enumerate(hand)}
    return steps_to_nearest(built, list(best), shape, tiles)
