"""Points of eight drawings at once: the twin of `kernels.drawn_points` for a vector unit.

A processor shifts and adds several words as fast as one, if it does the same to all of them. So
drawings are kept side by side on a *slate*: a row for each plane, a *lane* for each drawing. Loops
over the lanes hold plain arithmetic on rows, which the compiler turns into vector instructions;
what is looked up in tables goes lane by lane. Zones are flooded in all lanes until none has any
left; a lane that is done earlier counts zones of no space, which are worth nothing.

Parts are put into their caller's text: behind calls the compiler sees no vectors.
"""

from __future__ import annotations

import numpy as np

from cosmic_factory.solver.compiled import Ints, Word, Words, inlined, popcount
from cosmic_factory.solver.encoding.codes import (
    DARK,
    EAST_OPEN,
    HIGH,
    LINKS,
    LOW,
    PAIRS,
    PLANES,
    PLANETS,
    SOUTH_OPEN,
)
from cosmic_factory.solver.score.fixed_shape import (
    PathTable,
    alone_points,
    dark_points,
    larger,
    path_points,
    touching,
)
from cosmic_factory.solver.score.rule_tables import SIZES, ZoneTables

# Two vectors of four words: while one waits for a result, the other can go on.
LANES = 8
# Rows of a slate begin at these places; the planes of the drawings come first. One flat array with
# fixed distances lets the compiler see that rows do not overlap.
PLANE_LOW, PLANE_HIGH, PLANE_DARK = LOW * LANES, HIGH * LANES, DARK * LANES
PLANE_PLANETS, PLANE_PAIRS, PLANE_LINKS = PLANETS * LANES, PAIRS * LANES, LINKS * LANES
PLANE_EAST, PLANE_SOUTH = EAST_OPEN * LANES, SOUTH_OPEN * LANES
_V, _I, _D, _EAST, _SOUTH, _JOINED, _LEFT, _ZONE, _BEFORE, TOTAL = (
    row * LANES for row in range(PLANES, PLANES + 10)
)
SLATE = (PLANES + 10) * LANES


@inlined
def score_lanes(
    slate: Words, width: int, seam_east: Word, seam_south: Word,
    zones: ZoneTables, paths: PathTable,
) -> None:  # fmt: skip
    """Write the packed points of all drawings into the row `TOTAL`."""
    _read_colours(slate, width, seam_east, seam_south)
    left = _score_alone(slate, zones)
    while left:
        left = _score_next(slate, width, zones)
    for lane in range(LANES):
        slate[TOTAL + lane] += path_points(slate[PLANE_LINKS + lane], paths)
    if zones.counts_dark:
        for lane in range(LANES):
            slate[TOTAL + lane] += dark_points(
                slate[PLANE_DARK + lane], slate[_EAST + lane], slate[_SOUTH + lane],
                width, seam_east, seam_south, zones.packed,
            )  # fmt: skip


@inlined
def _read_colours(slate: Words, width: int, seam_east: Word, seam_south: Word) -> None:
    """Which spaces have which colour, and which touch."""
    for lane in range(LANES):
        low, high = slate[PLANE_LOW + lane], slate[PLANE_HIGH + lane]
        east = slate[PLANE_EAST + lane] | touching(low, high, 1) & seam_east
        south = slate[PLANE_SOUTH + lane] | touching(low, high, width) & seam_south
        slate[_V + lane] = low & ~high
        slate[_I + lane] = high & ~low
        slate[_D + lane] = low & high
        slate[_EAST + lane] = east
        slate[_SOUTH + lane] = south
        slate[_JOINED + lane] = east | east << 1 | south | south << width


@inlined
def _score_alone(slate: Words, zones: ZoneTables) -> Word:
    """Begin with zones of one space; returns, over all lanes, what is left to be flooded."""
    left, empty = 0, -int(zones.counts_empty)  # all bits or none
    for lane in range(LANES):
        planets, joined = slate[PLANE_PLANETS + lane], slate[_JOINED + lane]
        worth = planets | (slate[PLANE_LOW + lane] | slate[PLANE_HIGH + lane]) & empty
        slate[TOTAL + lane] = alone_points(
            worth & ~joined, planets, slate[PLANE_PAIRS + lane],
            slate[_V + lane], slate[_I + lane], slate[_D + lane], zones.packed,
        )  # fmt: skip
        slate[_LEFT + lane] = worth & joined
        left |= worth & joined
    return left


@inlined
def _score_next(slate: Words, width: int, zones: ZoneTables) -> Word:
    """Flood and count one more zone of each colour in each lane; returns what is left then."""
    if zones.counts_empty:  # a colour that has run out has no empty zone
        for lane in range(LANES):
            slate[TOTAL + lane] -= _run_out(slate, lane, zones.packed)
    for lane in range(LANES):
        here = slate[_LEFT + lane]
        v, i, d = here & slate[_V + lane], here & slate[_I + lane], here & slate[_D + lane]
        slate[_ZONE + lane] = v & -v | i & -i | d & -d
    _grow(slate, width)
    left = 0
    for lane in range(LANES):
        slate[_LEFT + lane] &= ~slate[_ZONE + lane]
        left |= slate[_LEFT + lane]
    for lane in range(LANES):
        slate[TOTAL + lane] += _zone_points(slate, lane, zones.packed)
    return left


@inlined
def _run_out(slate: Words, lane: int, packed: Ints) -> Word:
    """What zones of no space would be taken for."""
    left = slate[_LEFT + lane]
    v, i, d = left & slate[_V + lane], left & slate[_I + lane], left & slate[_D + lane]
    return int((v == 0) * packed[0] + (i == 0) * packed[SIZES] + (d == 0) * packed[2 * SIZES])


@inlined
def _zone_points(slate: Words, lane: int, packed: Ints) -> Word:
    """Packed points of the zones that were flooded in a lane."""
    zone = slate[_ZONE + lane]
    ones, twos = zone & slate[PLANE_PLANETS + lane], zone & slate[PLANE_PAIRS + lane]
    v, i, d = slate[_V + lane], slate[_I + lane], slate[_D + lane]
    total = packed[np.uint64(popcount(ones & v) + popcount(twos & v))]
    total += packed[np.uint64(SIZES + popcount(ones & i) + popcount(twos & i))]
    total += packed[np.uint64(2 * SIZES + popcount(ones & d) + popcount(twos & d))]
    return int(total)


@inlined
def _grow(slate: Words, width: int) -> None:
    """Let zones grow in all lanes until none grows any more, three steps at a time."""
    growing = 1
    while growing:
        for lane in range(LANES):
            east, south = slate[_EAST + lane], slate[_SOUTH + lane]
            once = larger(slate[_ZONE + lane], east, south, width)
            slate[_BEFORE + lane] = larger(once, east, south, width)
            slate[_ZONE + lane] = larger(slate[_BEFORE + lane], east, south, width)
        growing = 0
        for lane in range(LANES):
            growing |= slate[_BEFORE + lane] ^ slate[_ZONE + lane]
