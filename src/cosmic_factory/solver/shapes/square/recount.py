"""Counts again what the search counts too high: bets, which ask for the largest zone of a colour.

The search adds a stake to every zone that is large enough, or grants it to every galaxy (`bets`).
A galaxy that reaches the target by such points is counted once more: its zones are found and the
stake counts once if there is a large one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.bets import RelaxedBets
from cosmic_factory.solver.compiled import Ints, Ints3, part, popcount
from cosmic_factory.solver.score.fixed_shape import grown_once
from cosmic_factory.solver.shapes.square.row_tables.hand import LAYERS, HandKinds, layer_bits
from cosmic_factory.solver.shapes.square.row_tables.layers import SEAMS
from cosmic_factory.solver.shapes.square.row_tables.rows import Rows

# A square as one drawing: three rows of 2 x 6 spaces.
ROW_BITS, WIDTH = 12, 6
# The lower spaces of the first and the second row, which touch the row below.
BETWEEN_ROWS = ((1 << WIDTH) - 1) << WIDTH | ((1 << WIDTH) - 1) << (WIDTH + ROW_BITS)
CELLS, ONE, TWO, LEVEL, UPRIGHT = range(5)


class Recount(NamedTuple):
    """What bets ask for, by layer, and the faces of the hand as bits."""

    least_planets: Ints  # of a zone that wins; 0: no bet
    is_granted: Ints  # the stake was granted rather than added to large zones
    stake: int
    has_bets: bool
    bits: Ints3  # layer, plane, face


def new_recount(hand: HandKinds, bets: RelaxedBets | None, layers: Sequence[int]) -> Recount:
    """Return the bets that concern some layers."""
    least, granted = np.zeros(LAYERS, np.int64), np.zeros(LAYERS, np.int64)
    bits = np.zeros((LAYERS, UPRIGHT + 1, len(hand.faces)), np.int64)
    stake = 0
    for is_granted, group in enumerate(bets or ()):
        for bonus in group:
            if bonus.colour in layers:
                least[bonus.colour], granted[bonus.colour] = bonus.least_planets, is_granted
                stake = bonus.points
                bits[bonus.colour] = np.array(layer_bits(hand, bonus.colour))
    return Recount(least, granted, stake, bool(least.any()), bits)


@part
def recount_bets(
    recount: Recount, rows: Rows, points: Ints, top: int, middle: int, bottom: int
) -> None:
    """Correct the points of a galaxy, by layer: each stake counts once, if it is won."""
    for layer in range(LAYERS):
        if recount.least_planets[layer]:
            large = large_zones(recount, rows, layer, top, middle, bottom)
            if recount.is_granted[layer]:
                points[layer] -= recount.stake * int(large == 0)
            elif large > 1:
                points[layer] -= recount.stake * (large - 1)


@part
def large_zones(
    recount: Recount, rows: Rows, layer: int, top: int, middle: int, bottom: int
) -> int:
    """Return how many zones of a layer win the bet on it."""
    bits = recount.bits[layer]
    left, one, two, east, south = 0, 0, 0, 0, 0
    for place in range(9):
        row = top if place < 3 else (middle if place < 6 else rows.turned[bottom])
        face, shift = rows.faces[row, place % 3], ROW_BITS * (place // 3) + 2 * (place % 3)
        left |= bits[CELLS, face] << shift
        one |= bits[ONE, face] << shift
        two |= bits[TWO, face] << shift
        east |= bits[LEVEL, face] << shift
        south |= bits[UPRIGHT, face] << shift
    seams = SEAMS | SEAMS << ROW_BITS | SEAMS << 2 * ROW_BITS
    east |= seams & left & left >> 1
    south |= BETWEEN_ROWS & left & left >> WIDTH
    large = 0
    while left:
        zone, before = left & -left, 0
        while zone != before:
            before = zone
            zone = grown_once(grown_once(zone, east, south, WIDTH), east, south, WIDTH)
        left &= ~zone
        large += popcount(zone & one) + 2 * popcount(zone & two) >= recount.least_planets[layer]
    return large
