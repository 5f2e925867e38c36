"""Points of galaxies on a frame, given as integers: the same as `rules.score_round` counts.

Points are always five numbers: vegetation, ice, desert, star points of constellations, and path
points (kept apart because a card may send them to a colour). They are not clamped. Inside kernels
the five are packed into one number, so that adding points of all kinds is one addition.

A galaxy is a drawing of bits on a frame, and zones are flooded by shifts. Tiles that lie anywhere
are counted in `any_shape`.
"""

from __future__ import annotations

import numpy as np

from cosmic_factory.solver.compiled import (
    Bits,
    Codes,
    Codes2,
    Int16s2,
    Ints,
    Ints3,
    inlined,
    kernel,
    part,
    popcount,
)
from cosmic_factory.solver.encoding.codes import (
    DARK,
    EAST_OPEN,
    HIGH,
    LINKS,
    LOW,
    PAIRS,
    PLANETS,
    SECOND_ENDS,
    SEGMENTED,
    SOUTH_OPEN,
    HandPlanes,
)
from cosmic_factory.solver.encoding.frames import MAX_LINKS
from cosmic_factory.solver.score.rule_tables import (
    PATH_SHIFT,
    POINT_BITS,
    POINT_MASK,
    ZONE_SIZES,
    ZoneTables,
)

VEGETATION, ICE, DESERT, STAR, PATH = range(5)
POINTS = 5  # how many kinds
LINK_BITS = (1 << MAX_LINKS) - 1

PathTable = Int16s2
# The eight planes of a drawing, in the order of `encoding`.
Planes = tuple[Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits]


def unpacked(packed: int) -> tuple[int, int, int, int, int]:
    """Return the five numbers in packed points."""
    v, i, d, star, path = (packed >> POINT_BITS * kind & POINT_MASK for kind in range(POINTS))
    return v, i, d, star, path


@kernel
def frame_points(hand: HandPlanes, codes: Codes, zones: ZoneTables, paths: PathTable) -> Bits:
    """Return the packed points of one galaxy on a frame, given by one code per slot."""
    drawing = code_planes(hand.planes, 0, codes[0])
    for slot in range(1, len(codes)):
        drawing = xor_planes(drawing, code_planes(hand.planes, slot, codes[slot]))
    return drawn_points(drawing, hand.width, hand.seam_east, hand.seam_south, zones, paths)


@part
def code_planes(planes: Ints3, slot: int, code: int) -> Planes:
    """Return what a code draws on a slot."""
    return (
        planes[slot, code, LOW],
        planes[slot, code, HIGH],
        planes[slot, code, DARK],
        planes[slot, code, PLANETS],
        planes[slot, code, PAIRS],
        planes[slot, code, EAST_OPEN],
        planes[slot, code, SOUTH_OPEN],
        planes[slot, code, LINKS],
    )


@part
def xor_planes(one: Planes, other: Planes) -> Planes:
    """Return the exclusive or of two drawings: what is only in one of them."""
    return (
        one[0] ^ other[0],
        one[1] ^ other[1],
        one[2] ^ other[2],
        one[3] ^ other[3],
        one[4] ^ other[4],
        one[5] ^ other[5],
        one[6] ^ other[6],
        one[7] ^ other[7],
    )


@kernel
def batch_points(
    hand: HandPlanes, batch: Codes2, zones: ZoneTables, paths: PathTable, packed: Ints
) -> None:
    """Write the packed points of many galaxies of one hand on one frame: a row of codes each."""
    for row in range(len(batch)):
        packed[row] = frame_points(hand, batch[row], zones, paths)


@part
def drawn_points(
    drawing: Planes, width: int, seam_east: Bits, seam_south: Bits,
    zones: ZoneTables, paths: PathTable,
) -> Bits:  # fmt: skip
    """Return the packed points of a drawing.

    A bit of `east` (`south`) says that its space touches the one to its east (south). Inside tiles
    that is in the planes; over seams it holds wherever the two colours are equal. Spaces that
    touch nothing are counted all at once. The others are flooded, one zone of each colour at a
    time: zones of different colours never run into each other. Zones that cannot score are never
    begun.
    """
    low, high, dark, planets, pairs, east, south, links = drawing
    coloured = low | high
    east |= touching(low, high, 1) & seam_east
    south |= touching(low, high, width) & seam_south
    v, i, d = low & ~high, high & ~low, low & high
    joined = east | east << 1 | south | south << width
    scoring = coloured if zones.counts_empty else planets
    packed = zones.packed
    total = single_space_points(scoring & ~joined, planets, pairs, v, i, d, packed)
    left = scoring & joined
    while left:
        a, b, c = left & v, left & i, left & d
        zone = _grown(a & -a | b & -b | c & -c, east, south, width)
        left &= ~zone
        ones, twos = zone & planets, zone & pairs
        total += packed[np.uint64(popcount(ones & v) + popcount(twos & v))]
        total += packed[np.uint64(ZONE_SIZES + popcount(ones & i) + popcount(twos & i))]
        total += packed[np.uint64(2 * ZONE_SIZES + popcount(ones & d) + popcount(twos & d))]
        if zones.counts_empty:  # a colour that has run out has no empty zone
            total -= (
                (a == 0) * packed[0]
                + (b == 0) * packed[ZONE_SIZES]
                + (c == 0) * packed[2 * ZONE_SIZES]
            )
    if zones.counts_dark:
        total += dark_points(dark, east, south, width, seam_east, seam_south, packed)
    return int(total + path_points(links, paths))


@inlined
def touching(low: Bits, high: Bits, step: int) -> Bits:
    """Return the coloured spaces that have the colour of the one `step` bits further."""
    return ~((low ^ low >> step) | (high ^ high >> step)) & (low | high)


@part
def path_points(links: Bits, paths: PathTable) -> Bits:
    """Return the packed points of the path; a link counts when both of its ends are there."""
    points = paths[popcount(links >> SEGMENTED), links & links >> SECOND_ENDS & LINK_BITS]
    return int(points) << PATH_SHIFT


@part
def single_space_points(
    spaces: Bits, planets: Bits, pairs: Bits, v: Bits, i: Bits, d: Bits, packed: Ints
) -> Bits:
    """Return the packed points of the zones of a single space."""
    twos, ones, none = spaces & pairs, spaces & planets & ~pairs, spaces & ~planets
    total = popcount(ones & v) * packed[1] + popcount(twos & v) * packed[2]
    total += (
        popcount(ones & i) * packed[ZONE_SIZES + 1] + popcount(twos & i) * packed[ZONE_SIZES + 2]
    )
    total += (
        popcount(ones & d) * packed[2 * ZONE_SIZES + 1]
        + popcount(twos & d) * packed[2 * ZONE_SIZES + 2]
    )
    if none:
        total += popcount(none & v) * packed[0] + popcount(none & i) * packed[ZONE_SIZES]
        total += popcount(none & d) * packed[2 * ZONE_SIZES]
    return int(total)


@part
def dark_points(
    dark: Bits, east: Bits, south: Bits, width: int,
    seam_east: Bits, seam_south: Bits, packed: Ints,
) -> Bits:  # fmt: skip
    """Return the packed points of the constellations, by their spaces."""
    east |= dark & dark >> 1 & seam_east
    south |= dark & dark >> width & seam_south
    total = 0
    while dark:
        zone = _grown(dark & -dark, east, south, width)
        dark &= ~zone
        total += packed[3 * ZONE_SIZES + popcount(zone)]
    return total


@part
def _grown(zone: Bits, east: Bits, south: Bits, width: int) -> Bits:
    """Return the zones that begin with these spaces, three steps of growing between two checks."""
    while True:
        zone = grown_once(grown_once(zone, east, south, width), east, south, width)
        grown = grown_once(zone, east, south, width)
        if grown == zone:
            return zone
        zone = grown


@inlined
def grown_once(zone: Bits, east: Bits, south: Bits, width: int) -> Bits:
    """Return zones with every space that touches them."""
    return (
        zone
        | (zone & east) << 1
        | zone >> 1 & east
        | (zone & south) << width
        | zone >> width & south
    )
