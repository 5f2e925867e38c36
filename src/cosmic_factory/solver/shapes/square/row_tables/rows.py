"""All rows of three faces that a hand can lay, by the tiles they use.

Rows with the same three kinds stand together, ordered by the kind in the middle, so that "rows of
these tiles whose middle is not before kind w" are one stretch. Turning the whole galaxy by 180
degrees makes a bottom row a top row; `turned` knows which. The search therefore needs only one
view of a row: as a top row, looked at from below.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import (
    Int8s,
    Int8s2,
    Int16s,
    Int16s2,
    Int32s,
    Ints,
    Ints2,
    inlined,
    kernel,
    part,
)
from cosmic_factory.solver.shapes.square.row_tables.hand import HandKinds, half_turns, segments

# A segment code from its lowest bit: the west and the east link inside a row, then which of its
# three tiles have a segment to the north, and to the south.
INSIDE_BITS = 2
INSIDE_MASK, SEGMENTS_MASK = 3, 7
NORTH_SHIFT, SOUTH_SHIFT = INSIDE_BITS, INSIDE_BITS + 3
# Five bits count the copies of a kind: four for the number, and one that a subtraction clears when
# it takes more copies than there are.
COUNT_BITS = 5
COUNT_MASK, BORROW = 15, 16
# A pool of many tiles has more kinds than find room so; it is never shared out by these counts.
POOL_COUNT_BITS = 2
MAX_COUNTED_KINDS = 12


class Rows(NamedTuple):
    """All rows, and where those of each set of kinds begin."""

    faces: Int16s2  # row, place
    turned: Int32s
    kinds: Int8s2  # row, place
    segment_code: Int16s  # links inside, segments to the north and south
    segmented: Int8s  # tiles with any segment
    set_of: Int16s
    used: Ints  # by set: copies of each kind, packed
    set_start: Ints  # by set, with the end: its first row
    first_row: Ints2  # by set and kind w: its first row whose middle is not before w


@inlined
def links_inside(segment_code: int) -> int:
    """Return the two links between the tiles of a row, as bits."""
    return segment_code & INSIDE_MASK


@inlined
def north_segments(segment_code: int) -> int:
    """Return which tiles of a row have a segment to the north, as bits from the west."""
    return segment_code >> NORTH_SHIFT & SEGMENTS_MASK


class Splits(NamedTuple):
    """For each set of a middle row: which sets may lie above and below it."""

    first: Ints  # by set, with the end
    top: Int16s
    bottom: Int16s


def lay_rows(hand: HandKinds) -> Rows:
    """Return every row of the hand once."""
    kinds = len(hand.kinds)
    triples = [
        (a, b, c)
        for a in range(kinds)
        for b in range(a, kinds)
        for c in range(b, kinds)
        if all((a, b, c).count(kind) <= hand.copies[kind] for kind in (a, b, c))
    ]
    sets = np.array(triples, np.int64)
    bits = COUNT_BITS if kinds <= MAX_COUNTED_KINDS else POOL_COUNT_BITS
    face_count = np.diff(hand.first_face)
    total = sum(
        _arrangements(triple) * int(np.prod(face_count[list(triple)])) for triple in triples
    )
    rows = Rows(
        faces=np.empty((total, 3), np.int16),
        turned=np.empty(total, np.int32),
        kinds=np.empty((total, 3), np.int8),
        segment_code=np.empty(total, np.int16),
        segmented=np.empty(total, np.int8),
        set_of=np.empty(total, np.int16),
        used=(1 << (bits * sets)).sum(axis=1),
        set_start=np.empty(len(sets) + 1, np.int64),
        first_row=np.empty((len(sets), kinds), np.int64),
    )
    _fill_rows(sets, hand.first_face, half_turns(hand), segments(hand), rows)
    return rows


def _arrangements(triple: tuple[int, int, int]) -> int:
    return {3: 6, 2: 3, 1: 1}[len(set(triple))]


@kernel
def _fill_rows(sets: Ints2, first_face: Ints, half: Ints, sides: Ints, rows: Rows) -> None:
    """Write all rows, set by set; `half` is the half turn of a face, `sides` its segments."""
    kinds = len(first_face) - 1
    faces = first_face[kinds]
    number_at = np.full((faces, faces, faces), -1, np.int32)
    count = 0
    for number in range(len(sets)):
        rows.set_start[number] = count
        for middle in range(kinds):
            rows.first_row[number, middle] = count
            if _rest(sets[number], middle, -1) < 0:
                continue
            for middle_face in range(first_face[middle], first_face[middle + 1]):
                for west in range(kinds):
                    east = _rest(sets[number], middle, west)
                    if east < 0:
                        continue
                    for west_face in range(first_face[west], first_face[west + 1]):
                        for east_face in range(first_face[east], first_face[east + 1]):
                            _write_row(rows, count, west_face, middle_face, east_face, sides)
                            rows.kinds[count, 0] = west
                            rows.kinds[count, 1] = middle
                            rows.kinds[count, 2] = east
                            rows.set_of[count] = number
                            number_at[west_face, middle_face, east_face] = count
                            count += 1
    rows.set_start[len(sets)] = count
    for row in range(count):
        first, second, third = rows.faces[row]
        rows.turned[row] = number_at[half[third], half[second], half[first]]


@part
def _rest(triple: Ints, one: int, other: int) -> int:
    """Return what is left of three kinds without two, or one of the rest without one (other: -1).

    The answer is -1 if these are not among the three.
    """
    a, b, c = triple
    if other < 0:
        return int(b if one == a else a if one in (b, c) else -1)
    if (a == one and b == other) or (a == other and b == one):
        return int(c)
    if (a == one and c == other) or (a == other and c == one):
        return int(b)
    if (b == one and c == other) or (b == other and c == one):
        return int(a)
    return -1


@part
def _write_row(rows: Rows, row: int, west: int, middle: int, east: int, sides: Ints) -> None:
    """Write the faces of a row and what its segments link; `sides` are the segments by face."""
    rows.faces[row, 0] = west
    rows.faces[row, 1] = middle
    rows.faces[row, 2] = east
    a, b, c = sides[west], sides[middle], sides[east]
    inside = (a >> 1 & b >> 3 & 1) | (b >> 1 & c >> 3 & 1) << 1
    north = (a & 1) | (b & 1) << 1 | (c & 1) << 2
    south = (a >> 2 & 1) | (b >> 2 & 1) << 1 | (c >> 2 & 1) << 2
    rows.segment_code[row] = inside | north << NORTH_SHIFT | south << SOUTH_SHIFT
    rows.segmented[row] = (a != 0) + (b != 0) + (c != 0)


def split_sets(hand: HandKinds, rows: Rows) -> Splits:
    """Return how the tiles beside a middle row may be shared between top and bottom."""
    return _splits(hand, rows, hand.blanks)


def full_splits(hand: HandKinds, rows: Rows) -> Splits:
    """Return the same for galaxies that use no blank."""
    return _splits(hand, rows, 0)


def _splits(hand: HandKinds, rows: Rows, blanks: int) -> Splits:
    """Return how tiles may be shared among three rows that use exactly so many blanks."""
    places = sum(int(count) << (COUNT_BITS * kind) for kind, count in enumerate(hand.copies))
    guards = sum(BORROW << (COUNT_BITS * kind) for kind in range(len(hand.kinds)))
    # Without a blank its count is read where all bits are 0.
    blank = COUNT_BITS * (len(hand.kinds) - 1) if hand.blanks else 62
    first = np.zeros(len(rows.used) + 1, np.int64)
    nothing = np.empty(0, np.int16)
    count = _share(rows.used, places, guards, blank, blanks, first, nothing, nothing)
    top, bottom = np.empty(count, np.int16), np.empty(count, np.int16)
    _share(rows.used, places, guards, blank, blanks, first, top, bottom)
    return Splits(first, top, bottom)


@kernel
def _share(
    used: Ints,
    places: int,
    guards: int,
    blank: int,
    blanks: int,
    first: Ints,
    top: Int16s,
    bottom: Int16s,
) -> int:
    """Return the number of splits; write them to arrays that are not empty. All blanks are used."""
    room = places | guards
    count = 0
    for middle in range(len(used)):
        first[middle] = count
        for above in range(len(used)):
            both = used[middle] + used[above]
            if (room - both) & guards != guards:
                continue
            for below in range(len(used)):
                three = both + used[below]
                if (room - three) & guards == guards and (three >> blank & COUNT_MASK) == blanks:
                    if len(top):
                        top[count] = above
                        bottom[count] = below
                    count += 1
    first[len(used)] = count
    return count
