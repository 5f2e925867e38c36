"""What the removal of one tile leaves of rows and sets: the same with a blank in its place."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Int16s2, Int32s2, Ints, Ints2
from cosmic_factory.solver.shapes.square.row_tables.hand import TILES_PER_ROW
from cosmic_factory.solver.shapes.square.row_tables.rows import COUNT_BITS, COUNT_MASK, Rows
from cosmic_factory.solver.shapes.square.search_tables import HandRows


class Removals(NamedTuple):
    """What a removal leaves of rows and of sets of tiles; -1 where there is a blank already."""

    rows: Int32s2  # row, place: the row with a blank there
    sets: Int16s2  # set, which of its kinds: the set with a blank instead


def find_removals(laid: HandRows) -> Removals:
    """Return which row, and which set, has a blank in place of each tile."""
    rows, blank = laid.rows, len(laid.hand.kinds) - 1
    blank_face = int(laid.hand.first_face[blank])
    faces = rows.faces.astype(np.int64)
    keys = _row_keys(faces, blank_face + 1)
    order = np.argsort(keys)
    with_blank = np.full((len(keys), TILES_PER_ROW), -1, np.int32)
    is_whole = (rows.kinds < blank).all(axis=1)
    for place in range(TILES_PER_ROW):
        left = faces.copy()
        left[:, place] = blank_face
        wanted = _row_keys(left, blank_face + 1)
        with_blank[is_whole, place] = order[np.searchsorted(keys[order], wanted[is_whole])]
    return Removals(with_blank, _sets_with_blank(rows, blank))


def _row_keys(faces: Ints2, number: int) -> Ints:
    """Return a number for each row that no other has, where there are so many faces."""
    return np.asarray((faces[:, 0] * number + faces[:, 1]) * number + faces[:, 2])


def _sets_with_blank(rows: Rows, blank: int) -> Int16s2:
    """Return, by set and place, the set that has a blank instead of the kind there."""
    number = {int(used): at for at, used in enumerate(rows.used)}
    found = np.full((len(rows.used), TILES_PER_ROW), -1, np.int16)
    for at, used in enumerate(rows.used):
        if not int(used) >> COUNT_BITS * blank & COUNT_MASK:
            kinds = rows.kinds[rows.set_start[at]]
            for place, kind in enumerate(kinds):
                left = int(used) - (1 << COUNT_BITS * int(kind)) + (1 << COUNT_BITS * blank)
                found[at, place] = number[left]
    return found
