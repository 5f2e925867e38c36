"""Path points by what three rows contribute to the links of the square.

A top row offers 5 bits: its two links inside and its three segments to the south; the middle row
keeps of these segments what it answers. A bottom row is seen turned by 180 degrees, so it offers
the same 5 bits. With the two links inside the middle row these say everything about the twelve
links of the square.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import RoundRules, Shape
from cosmic_factory.solver.compiled import (
    Int8s,
    Int8s4,
    Int16s,
    Ints,
    Ints2,
    Ints4,
    Ints5,
    inlined,
    kernel,
)
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.score.rule_tables import path_rule, path_table
from cosmic_factory.solver.shapes.square.row_tables.rows import (
    INSIDE_BITS,
    INSIDE_MASK,
    SEGMENTS_MASK,
    SOUTH_SHIFT,
    links_inside,
)

# The pairs of slots behind each bit of an offer: west and east link inside, then the columns.
TOP = ((0, 1), (1, 2), (0, 3), (1, 4), (2, 5))
MIDDLE = ((3, 4), (4, 5))
BOTTOM = ((7, 8), (6, 7), (5, 8), (4, 7), (3, 6))
OFFERS = 32
ANSWERS = 8  # the three segments that a middle row turns to a half

# The segments to the south in an offer, above the links inside.
SOUTH_IN_OFFER = SEGMENTS_MASK << INSIDE_BITS

PathPoints = Int8s4


@inlined
def offer_of(segment_code: int) -> int:
    """Return what a row offers as a top row: its links inside and its segments to the south."""
    south = segment_code >> (SOUTH_SHIFT - INSIDE_BITS) & SOUTH_IN_OFFER
    return links_inside(segment_code) | south


@inlined
def answered_bits(answer: int) -> int:
    """Return the bits of an offer that a middle row with these segments lets pass."""
    return INSIDE_MASK | answer << INSIDE_BITS


def offers_of_rows(segment_codes: Int16s) -> Int8s:
    """Return `offer_of` for many rows."""
    south = segment_codes >> (SOUTH_SHIFT - INSIDE_BITS) & SOUTH_IN_OFFER
    return (segment_codes & INSIDE_MASK | south).astype(np.int8)


def path_points_by_offers(rules: RoundRules) -> PathPoints:
    """Return path points by tiles with segments, middle row's links, offers of top and bottom."""
    frame = frame_of(Shape.SQUARE)
    bit = {(link.first, link.second): 1 << n for n, link in enumerate(frame.links)}
    links = (
        _union([bit[pair] for pair in MIDDLE])[:, None, None]
        | _union([bit[pair] for pair in TOP])[None, :, None]
        | _union([bit[pair] for pair in BOTTOM])[None, None, :]
    )
    points = path_table(rules, frame)
    # No measure is more than the tiles with segments: sets of links that would need more of them
    # do not occur, and must not spoil bounds.
    most = points_of_lengths(rules)[: len(points), None]
    return np.ascontiguousarray(np.minimum(points, most).astype(np.int8)[:, links])


def points_of_lengths(rules: RoundRules) -> Ints:
    """Return path points by the length of the path."""
    return path_rule(rules).points


def _union(bits: list[int]) -> Ints:
    """Return, by subset of the bits, their union."""
    numbers = np.arange(1 << len(bits))
    return np.array([sum(b for n, b in enumerate(bits) if number >> n & 1) for number in numbers])


class Paths(NamedTuple):
    """Path points, and which offers reach how many.

    Sets of offers are 32-bit masks. `levels` are the values that occur, the largest first; the
    masks hold the offers of the other half that reach at least that level.
    """

    points: PathPoints
    levels: Ints
    from_top: Ints4  # segmented, inside, offer of top, level: offers of bottom
    from_set: Ints5  # segmented, inside, answer, set, level: offers of bottom
    offered: Ints2  # set, answer: what its rows offer to a middle row with these segments


def reach_paths(
    points: PathPoints, segment_code: Int16s, set_start: Ints, segmented: tuple[int, int]
) -> Paths:
    """Return the masks for the rows of each set; `points` may be negated.

    `segmented` are the fewest and the most tiles with segments that a galaxy of the hand has.
    """
    levels = np.unique(points)[::-1].astype(np.int64)
    paths = Paths(
        points,
        levels,
        np.zeros((*points.shape[:2], OFFERS, len(levels)), np.int64),
        np.zeros((*points.shape[:2], ANSWERS, len(set_start) - 1, len(levels)), np.int64),
        np.zeros((len(set_start) - 1, ANSWERS), np.int64),
    )
    _reach_all(segment_code, set_start, *segmented, paths)
    return paths


@kernel
def _reach_all(segment_code: Int16s, set_start: Ints, least: int, most: int, paths: Paths) -> None:
    """Fill the masks for galaxies that have from `least` to `most` tiles with segments."""
    for tiles in range(len(set_start) - 1):
        for row in range(set_start[tiles], set_start[tiles + 1]):
            offer = offer_of(segment_code[row])
            for answer in range(ANSWERS):
                paths.offered[tiles, answer] |= 1 << (offer & answered_bits(answer))
    for segmented in range(least, most + 1):
        for inside in range(paths.points.shape[1]):
            for top in range(OFFERS):
                for bottom in range(OFFERS):
                    points = paths.points[segmented, inside, top, bottom]
                    for level in range(len(paths.levels)):
                        if points >= paths.levels[level]:
                            paths.from_top[segmented, inside, top, level] |= 1 << bottom
            for answer in range(ANSWERS):
                for tiles in range(len(set_start) - 1):
                    for level in range(len(paths.levels)):
                        mask = 0
                        for top in range(OFFERS):
                            if paths.offered[tiles, answer] >> top & 1:
                                mask |= paths.from_top[segmented, inside, top, level]
                        paths.from_set[segmented, inside, answer, tiles, level] = mask
