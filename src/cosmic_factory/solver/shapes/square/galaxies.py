"""Makes a galaxy of three rows that a search has found."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_factory.rules import Cell, Galaxy, LaidTile, Tile
from cosmic_factory.solver.compiled import Ints
from cosmic_factory.solver.shapes.square.search_tables import HandRows


def galaxy_of(tiles: Sequence[Tile], hand_rows: HandRows, found: Ints) -> Galaxy:
    """Return the galaxy of three rows.

    Tiles of a kind are laid in the order of the hand; those that remain lie face down.
    """
    hand, rows = hand_rows.hand, hand_rows.rows
    left = [list(zip(*pair, strict=True)) for pair in zip(hand.members, hand.offsets, strict=True)]
    top, middle, bottom = (int(row) for row in found)
    laid, hidden = [], []
    for number, row in enumerate((top, middle, int(rows.turned[bottom]))):
        for col, index in enumerate(rows.faces[row]):
            face = hand.faces[index]
            if face.tile is None:
                hidden.append(Cell(number, col))
            else:
                tile, offset = left[face.kind].pop(0)
                laid.append(LaidTile(tiles[tile], Cell(number, col), (face.turns + offset) % 4))
    unused = [tile for kind in left for tile, _ in kind]
    for cell, tile in zip(hidden, unused, strict=False):
        laid.append(LaidTile(tiles[tile], cell, face_down=True))
    return Galaxy.of(laid)
