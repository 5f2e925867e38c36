"""Points of eight drawings at once: what `fixed_shape.drawn_points` counts, by vector instructions.

A processor shifts and adds several numbers as fast as one, if it does the same to all of them. So
drawings are kept side by side in a buffer: a row for each plane, a *lane* for each drawing. Loops
over the lanes hold plain arithmetic on rows, which the compiler turns into vector instructions;
what is looked up in tables goes lane by lane. Zones are flooded in all lanes until none has any
left; a lane that is done earlier counts zones of no space, which are worth nothing.

Parts are inlined: the compiler finds no vectors behind calls.
"""

from __future__ import annotations

import numpy as np

from cosmic_factory.solver.compiled import BitArray, Bits, Ints, inlined, popcount
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
    dark_points,
    grown_once,
    path_points,
    single_space_points,
    touching,
)
from cosmic_factory.solver.score.rule_tables import ZONE_SIZES, ZoneTables

# Two vectors of four numbers: while one waits for a result, the other can go on.
LANES = 8
# Rows of the buffer begin at these places; the planes of the drawings come first. One flat array
# with fixed distances lets the compiler see that rows do not overlap.
PLANE_LOW, PLANE_HIGH, PLANE_DARK = LOW * LANES, HIGH * LANES, DARK * LANES
PLANE_PLANETS, PLANE_PAIRS, PLANE_LINKS = PLANETS * LANES, PAIRS * LANES, LINKS * LANES
PLANE_EAST, PLANE_SOUTH = EAST_OPEN * LANES, SOUTH_OPEN * LANES
_V, _I, _D, _EAST, _SOUTH, _JOINED, _LEFT, _ZONE, _BEFORE, TOTAL = (
    row * LANES for row in range(PLANES, PLANES + 10)
)
BUFFER_SIZE = (PLANES + 10) * LANES


@inlined
def score_lanes(
    buffer: BitArray, width: int, seam_east: Bits, seam_south: Bits,
    zones: ZoneTables, paths: PathTable,
) -> None:  # fmt: skip
    """Write the packed points of all drawings into the row `TOTAL`."""
    _read_colours(buffer, width, seam_east, seam_south)
    left = _score_single_spaces(buffer, zones)
    while left:
        left = _score_next_zones(buffer, width, zones)
    for lane in range(LANES):
        buffer[TOTAL + lane] += path_points(buffer[PLANE_LINKS + lane], paths)
    if zones.counts_dark:
        for lane in range(LANES):
            buffer[TOTAL + lane] += dark_points(
                buffer[PLANE_DARK + lane], buffer[_EAST + lane], buffer[_SOUTH + lane],
                width, seam_east, seam_south, zones.packed,
            )  # fmt: skip


@inlined
def _read_colours(buffer: BitArray, width: int, seam_east: Bits, seam_south: Bits) -> None:
    """Write which spaces have which colour, and which touch."""
    for lane in range(LANES):
        low, high = buffer[PLANE_LOW + lane], buffer[PLANE_HIGH + lane]
        east = buffer[PLANE_EAST + lane] | touching(low, high, 1) & seam_east
        south = buffer[PLANE_SOUTH + lane] | touching(low, high, width) & seam_south
        buffer[_V + lane] = low & ~high
        buffer[_I + lane] = high & ~low
        buffer[_D + lane] = low & high
        buffer[_EAST + lane] = east
        buffer[_SOUTH + lane] = south
        buffer[_JOINED + lane] = east | east << 1 | south | south << width


@inlined
def _score_single_spaces(buffer: BitArray, zones: ZoneTables) -> Bits:
    """Begin with zones of one space; return, over all lanes, what is left to be flooded."""
    left, empty = 0, -int(zones.counts_empty)  # all bits or none
    for lane in range(LANES):
        planets, joined = buffer[PLANE_PLANETS + lane], buffer[_JOINED + lane]
        scoring = planets | (buffer[PLANE_LOW + lane] | buffer[PLANE_HIGH + lane]) & empty
        buffer[TOTAL + lane] = single_space_points(
            scoring & ~joined, planets, buffer[PLANE_PAIRS + lane],
            buffer[_V + lane], buffer[_I + lane], buffer[_D + lane], zones.packed,
        )  # fmt: skip
        buffer[_LEFT + lane] = scoring & joined
        left |= scoring & joined
    return left


@inlined
def _score_next_zones(buffer: BitArray, width: int, zones: ZoneTables) -> Bits:
    """Flood and count one more zone of each colour in each lane; return what is left then."""
    if zones.counts_empty:  # a colour that has run out has no empty zone
        for lane in range(LANES):
            buffer[TOTAL + lane] -= _missing_zone_points(buffer, lane, zones.packed)
    for lane in range(LANES):
        here = buffer[_LEFT + lane]
        v, i, d = here & buffer[_V + lane], here & buffer[_I + lane], here & buffer[_D + lane]
        buffer[_ZONE + lane] = v & -v | i & -i | d & -d
    _grow(buffer, width)
    left = 0
    for lane in range(LANES):
        buffer[_LEFT + lane] &= ~buffer[_ZONE + lane]
        left |= buffer[_LEFT + lane]
    for lane in range(LANES):
        buffer[TOTAL + lane] += _zone_points(buffer, lane, zones.packed)
    return left


@inlined
def _missing_zone_points(buffer: BitArray, lane: int, packed: Ints) -> Bits:
    """Return what zones of no space would be counted for."""
    left = buffer[_LEFT + lane]
    v, i, d = left & buffer[_V + lane], left & buffer[_I + lane], left & buffer[_D + lane]
    return int(
        (v == 0) * packed[0] + (i == 0) * packed[ZONE_SIZES] + (d == 0) * packed[2 * ZONE_SIZES]
    )


@inlined
def _zone_points(buffer: BitArray, lane: int, packed: Ints) -> Bits:
    """Return the packed points of the zones that were flooded in a lane."""
    zone = buffer[_ZONE + lane]
    ones, twos = zone & buffer[PLANE_PLANETS + lane], zone & buffer[PLANE_PAIRS + lane]
    v, i, d = buffer[_V + lane], buffer[_I + lane], buffer[_D + lane]
    total = packed[np.uint64(popcount(ones & v) + popcount(twos & v))]
    total += packed[np.uint64(ZONE_SIZES + popcount(ones & i) + popcount(twos & i))]
    total += packed[np.uint64(2 * ZONE_SIZES + popcount(ones & d) + popcount(twos & d))]
    return int(total)


@inlined
def _grow(buffer: BitArray, width: int) -> None:
    """Let zones grow in all lanes until none grows any more, three steps at a time."""
    growing = 1
    while growing:
        for lane in range(LANES):
            east, south = buffer[_EAST + lane], buffer[_SOUTH + lane]
            once = grown_once(buffer[_ZONE + lane], east, south, width)
            buffer[_BEFORE + lane] = grown_once(once, east, south, width)
            buffer[_ZONE + lane] = grown_once(buffer[_BEFORE + lane], east, south, width)
        growing = 0
        for lane in range(LANES):
            growing |= buffer[_BEFORE + lane] ^ buffer[_ZONE + lane]
