"""The printed point tables."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.rules.pieces.tile import Colour

# Indexed by the planets of a zone; the last entry holds for larger zones.
ZONE_POINTS: Mapping[Colour, tuple[int, ...]] = {
    Colour.VEGETATION: (0, 0, 0, 1, 1, 1, 3, 3, 3, 5),
    Colour.ICE: (0, 0, 2, 2, 2, 4, 4, 4, 6, 6),
    Colour.DESERT: (0, 0, 2, 2, 5, 5, 5, 7, 7, 7),
}

# Indexed by the tiles on the longest path, or by what a card counts instead.
PATH_POINTS = (0, 0, 0, 0, 1, 1, 2, 2, 2, 4)


def zone_points(colour: Colour, planets: int) -> int:
    return entry_or_last(ZONE_POINTS[colour], planets)


def path_points(length: int) -> int:
    return entry_or_last(PATH_POINTS, length)


def entry_or_last(table: tuple[int, ...], index: int) -> int:
    """Return the entry at `index`, or the last one for an index beyond the table."""
    return table[min(index, len(table) - 1)]
