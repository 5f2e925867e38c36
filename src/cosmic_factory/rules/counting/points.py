"""The printed point tables."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.rules.pieces.tile import Colour

# By planets in the zone; the last entry holds for all larger ones.
ZONE_POINTS: Mapping[Colour, tuple[int, ...]] = {
    Colour.VEGETATION: (0, 0, 0, 1, 1, 1, 3, 3, 3, 5),
    Colour.ICE: (0, 0, 2, 2, 2, 4, 4, 4, 6, 6),
    Colour.DESERT: (0, 0, 2, 2, 5, 5, 5, 7, 7, 7),
}

# By tiles on the longest path, or by whatever the card puts in its place.
PATH_POINTS = (0, 0, 0, 0, 1, 1, 2, 2, 2, 4)


def zone_points(colour: Colour, planets: int) -> int:
    return entry_or_last(ZONE_POINTS[colour], planets)


def path_points(length: int) -> int:
    return entry_or_last(PATH_POINTS, length)


def entry_or_last(table: tuple[int, ...], index: int) -> int:
    """The entry at `index`, or the last one for everything beyond the table."""
    return table[min(index, len(table) - 1)]
