"""Tries every arrangement of a few tiles: other searches are tested against it.

Free tiles go to the free slots in every order and every turn. Six tiles have some three
million arrangements, which take well under a second; nine have 95 billion.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Codes, Ints, kernel
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, HandPlanes
from cosmic_factory.solver.score.fixed_shape import PathTable, frame_points
from cosmic_factory.solver.score.rule_tables import ZoneTables
from cosmic_factory.solver.score.worth import NO_WORTH, KernelObjective, worth_of

MAX_FREE_TILES = 6


class Exhausted(NamedTuple):
    """The best worth, how many arrangements have it, and how many there are."""

    worth: int
    equal: int
    seen: int


@kernel
def exhaust(
    hand: HandPlanes, zones: ZoneTables, paths: PathTable, objective: KernelObjective,
    codes: Codes, free_slots: Ints, free_tiles: Ints, best: Codes,
) -> Exhausted:  # fmt: skip
    """Try all arrangements of the free tiles on the free slots; write the first best to `best`.

    An odometer over slots: `tile[k]` and `turns[k]` say what lies on free slot k; a tile that lies
    on an earlier slot is passed over.
    """
    slots, tiles = len(free_slots), len(free_tiles)
    chosen = np.full(slots + 1, -1, np.int64)
    used = np.zeros(tiles, np.int64)
    worth, equal, seen = NO_WORTH, 0, 0
    at = 0
    while at >= 0:
        if at == slots:
            now = worth_of(frame_points(hand, codes, zones, paths), objective)
            seen += 1
            if now > worth:
                worth, equal = now, 0
                best[:] = codes
            equal += now == worth
            at -= 1
            continue
        if chosen[at] >= 0:
            used[chosen[at] >> 2] = 0
        chosen[at] += 1
        while chosen[at] < 4 * tiles and used[chosen[at] >> 2]:
            chosen[at] += 4 - chosen[at] % 4
        if chosen[at] >= 4 * tiles:
            chosen[at] = -1
            at -= 1
            continue
        tile = chosen[at] >> 2
        used[tile] = 1
        codes[free_slots[at]] = CODES_PER_TILE * free_tiles[tile] + (chosen[at] & 3)
        at += 1
        chosen[at] = -1
    return Exhausted(worth, equal, seen)
