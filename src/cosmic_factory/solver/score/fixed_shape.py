"""The fast twin of `rules.scoring`: points of galaxies given as integers.

Points are always five numbers: vegetation, ice, desert, star points of constellations, and path
points (kept apart because a card may send them to a colour). They are not clamped. Inside kernels
the five travel packed in one word, so that adding points of all kinds is one addition.

Here a galaxy is a drawing of bits on a frame, and zones are flooded by shifts. Tiles that lie
anywhere are counted in `loose`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.solver.compiled import Codes, Ints, Word, Words, inlined, kernel, part, popcount
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
    HandWords,
)
from cosmic_factory.solver.encoding.frames import MOST_LINKS
from cosmic_factory.solver.score.rule_tables import (
    FIELD,
    FIELD_BITS,
    SIZES,
    ZoneTables,
)

VEGETATION, ICE, DESERT, STAR, PATH = range(5)
POINTS = 5  # how many kinds
LINK_BITS = (1 << MOST_LINKS) - 1

PathTable = NDArray[np.int16]
# The eight planes of a drawing, in the order of `encoding`.
Planes = tuple[Word, Word, Word, Word, Word, Word, Word, Word]


def unpacked(packed: int) -> tuple[int, int, int, int, int]:
    """The five numbers in packed points."""
    v, i, d, star, path = (packed >> FIELD * kind & FIELD_BITS for kind in range(POINTS))
    return v, i, d, star, path


@kernel
def frame_points(hand: HandWords, codes: Codes, zones: ZoneTables, paths: PathTable) -> Word:
    """Packed points of one galaxy on a frame, by one code per slot."""
    drawing = code_planes(hand.words, 0, codes[0])
    for slot in range(1, len(codes)):
        drawing = mixed(drawing, code_planes(hand.words, slot, codes[slot]))
    return drawn_points(drawing, hand.width, hand.seam_east, hand.seam_south, zones, paths)


@part
def code_planes(words: Words, slot: int, code: int) -> Planes:
    """What a code draws on a slot."""
    return (
        words[slot, code, LOW],
        words[slot, code, HIGH],
        words[slot, code, DARK],
        words[slot, code, PLANETS],
        words[slot, code, PAIRS],
        words[slot, code, EAST_OPEN],
        words[slot, code, SOUTH_OPEN],
        words[slot, code, LINKS],
    )


@part
def mixed(one: Planes, other: Planes) -> Planes:
    """Exclusive or: puts into a drawing what is not there and takes out what is."""
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
    hand: HandWords, batch: Codes, zones: ZoneTables, paths: PathTable, packed: Ints
) -> None:
    """Packed points of many galaxies of one hand on one frame: a row of codes each."""
    for row in range(len(batch)):
        packed[row] = frame_points(hand, batch[row], zones, paths)


@part
def drawn_points(
    drawing: Planes, width: int, seam_east: Word, seam_south: Word,
    zones: ZoneTables, paths: PathTable,
) -> Word:  # fmt: skip
    """Packed points of a drawing.

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
    worth = coloured if zones.counts_empty else planets
    packed = zones.packed
    total = alone_points(worth & ~joined, planets, pairs, v, i, d, packed)
    left = worth & joined
    while left:
        a, b, c = left & v, left & i, left & d
        zone = _grown(a & -a | b & -b | c & -c, east, south, width)
        left &= ~zone
        ones, twos = zone & planets, zone & pairs
        total += packed[np.uint64(popcount(ones & v) + popcount(twos & v))]
        total += packed[np.uint64(SIZES + popcount(ones & i) + popcount(twos & i))]
        total += packed[np.uint64(2 * SIZES + popcount(ones & d) + popcount(twos & d))]
        if zones.counts_empty:  # a colour that has run out has no empty zone
            total -= (a == 0) * packed[0] + (b == 0) * packed[SIZES] + (c == 0) * packed[2 * SIZES]
    if zones.counts_dark:
        total += dark_points(dark, east, south, width, seam_east, seam_south, packed)
    return int(total + path_points(links, paths))


@inlined
def touching(low: Word, high: Word, step: int) -> Word:
    """The coloured spaces that have the colour of the one so many bits on."""
    return ~((low ^ low >> step) | (high ^ high >> step)) & (low | high)


@part
def path_points(links: Word, paths: PathTable) -> Word:
    """Packed points of the path; a link counts when both of its ends are there."""
    walk = paths[popcount(links >> SEGMENTED), links & links >> SECOND_ENDS & LINK_BITS]
    return int(walk) << FIELD * PATH


@part
def alone_points(
    alone: Word, planets: Word, pairs: Word, v: Word, i: Word, d: Word, packed: Ints
) -> Word:
    """Packed points of the zones of a single space."""
    twos, ones, none = alone & pairs, alone & planets & ~pairs, alone & ~planets
    total = popcount(ones & v) * packed[1] + popcount(twos & v) * packed[2]
    total += popcount(ones & i) * packed[SIZES + 1] + popcount(twos & i) * packed[SIZES + 2]
    total += popcount(ones & d) * packed[2 * SIZES + 1] + popcount(twos & d) * packed[2 * SIZES + 2]
    if none:
        total += popcount(none & v) * packed[0] + popcount(none & i) * packed[SIZES]
        total += popcount(none & d) * packed[2 * SIZES]
    return int(total)


@part
def dark_points(
    dark: Word, east: Word, south: Word, width: int,
    seam_east: Word, seam_south: Word, packed: Ints,
) -> Word:  # fmt: skip
    """Packed points of the constellations, by their spaces."""
    east |= dark & dark >> 1 & seam_east
    south |= dark & dark >> width & seam_south
    total = 0
    while dark:
        zone = _grown(dark & -dark, east, south, width)
        dark &= ~zone
        total += packed[3 * SIZES + popcount(zone)]
    return total


@part
def _grown(zone: Word, east: Word, south: Word, width: int) -> Word:
    """All zones that begin with these spaces; looks only now and then whether they still grow."""
    while True:
        zone = larger(larger(zone, east, south, width), east, south, width)
        grown = larger(zone, east, south, width)
        if grown == zone:
            return zone
        zone = grown


@inlined
def larger(zone: Word, east: Word, south: Word, width: int) -> Word:
    """Zones with every space that touches them."""
    return (
        zone
        | (zone & east) << 1
        | zone >> 1 & east
        | (zone & south) << width
        | zone >> width & south
    )
