"""Galaxies of a known hand in a few characters, for files of puzzles.

For each cell, in the order of the shape's cells, the tile's place in the hand (0 to 8) and its
quarter turns. A line that is laid down instead of across ends in `|`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cosmic_factory.rules import FRAMES, Galaxy, LaidTile, Malformed, Shape, Tile, galaxy_size

DOWN = "|"


def write_compact(galaxy: Galaxy, hand: Sequence[Tile], shape: Shape) -> str:
    """Return a complete galaxy of the hand as text; of equal tiles the first is laid first."""
    cells = tuple(one.cell for one in galaxy.laid)
    frame = FRAMES[shape].index(cells)
    left = list(range(len(hand)))
    parts = []
    for one in galaxy.laid:
        place = next(place for place in left if hand[place] == one.tile)
        left.remove(place)
        parts.append(f"{place}{one.turns}")
    return "".join(parts) + DOWN * frame


def read_compact(text: str, hand: Sequence[Tile], shape: Shape) -> Galaxy:
    """Read a galaxy of the hand, or raise `Malformed`."""
    digits = text.rstrip(DOWN)
    places, turns = digits[::2], digits[1::2]
    down = len(text) - len(digits)
    in_order = re.fullmatch(r"([0-8][0-3])+", digits) and len(set(places)) == len(places)
    if not in_order or down >= len(FRAMES[shape]) or len(places) != galaxy_size(shape):
        raise Malformed("bad-galaxy", f"{text[:40]!r} is no galaxy of these tiles")
    return Galaxy.of(
        LaidTile(hand[int(place)], cell, int(turn))
        for cell, place, turn in zip(FRAMES[shape][down], places, turns, strict=True)
    )
