"""Joins the halves of a line: each half with a middle tile to those halves that can still win.

Points are compared by the weighted sum of the objective (`KernelObjective.weights`). Halves of the
remaining tiles are sorted by it, the largest first, so that the first one that cannot win ends the
loop. What joining can bring at most depends on the open end alone and is worked out once for each.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import HAND_SIZE
from cosmic_factory.solver.compiled import Bits, Ints, Ints2, StopFlag, kernel, part
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, NOTHING, HandSpaces
from cosmic_factory.solver.score.rule_tables import ZONE_KINDS, ZONE_SIZES, zone_points_of
from cosmic_factory.solver.score.worth import NO_WORTH, KernelObjective, worth_of_points
from cosmic_factory.solver.shapes.line.halves import (
    BOTTOM_SHIFT,
    BOTTOM_SIZE_SHIFT,
    COLOUR_MASK,
    EAST_SHIFT,
    LENGTH_MASK,
    LENGTH_SHIFT,
    ONE_ZONE_SHIFT,
    OPEN_MASK,
    RUN_SHIFT,
    SIZE_MASK,
    TOP_SHIFT,
    TOP_SIZE_SHIFT,
    Halves,
    LineRules,
    signed_weights,
    state_after,
    weighted_sums,
)

HALF_TILES = 4
UNKNOWN = -(1 << 61)  # below any sum


class SortedHalves(NamedTuple):
    """Halves of four tiles by the tiles they use, and among those the largest sum first."""

    halves: Halves
    sums: Ints  # by half: the weighted sum of its closed points
    order: Ints  # numbers of halves
    first: Ints  # by set of tiles: where its halves begin in `order`
    opens: Ints  # every different right end


class LineSearch(NamedTuple):
    """What is looked for, and what has been found."""

    objective: KernelObjective
    weights: Ints  # of the sum, times the objective's sign
    all_equal: bool  # lines as good as the best are wanted too
    stop: StopFlag
    best: Ints  # one number: the best worth so far
    found: Ints2  # rows of three: left half, middle code, right half
    filled: Ints  # one number: rows found
    seen: Ints  # one number: pairs of halves that were joined
    max_join_sum: Ints  # by right end: the largest sum that joining it to any half can bring


def new_search(
    objective: KernelObjective, incumbent: int | None, stop: StopFlag, equals: int
) -> LineSearch:
    """Return a search that begins with the worth of a known line, if there is one."""
    return LineSearch(
        objective,
        signed_weights(objective),
        equals > 0,
        stop,
        np.array([NO_WORTH if incumbent is None else incumbent], np.int64),
        np.empty((max(1, equals), 3), np.int64),
        np.zeros(1, np.int64),
        np.zeros(1, np.int64),
        np.full(OPEN_MASK + 1, UNKNOWN, np.int64),
    )


def sort_halves(halves: Halves, weights: Ints) -> SortedHalves:
    """Sort halves by their tiles, then by their sums."""
    sums = weighted_sums(halves.closed, weights)
    order = np.lexsort((-sums, halves.used))
    first = np.searchsorted(halves.used[order], np.arange((1 << HAND_SIZE) + 1))
    opens = np.unique(halves.state & OPEN_MASK)
    return SortedHalves(halves, sums, order, first, opens)


@kernel
def join_halves(
    spaces: HandSpaces, rules: LineRules, ordered: SortedHalves, tiles: int, search: LineSearch
) -> None:
    """Lay each middle tile at the end of each half, and join what results to the other halves."""
    everything = (1 << tiles) - 1
    for used in range(1 << tiles):
        for tile in range(tiles):
            others = everything ^ used ^ (1 << tile)
            if used >> tile & 1 or others < used:
                continue
            start, end = ordered.first[others], ordered.first[others + 1]
            if start == end:
                continue
            for index in range(ordered.first[used], ordered.first[used + 1]):
                if search.stop[0] or (search.all_equal and search.filled[0] == len(search.found)):
                    return
                left = ordered.order[index]
                for turns in range(4):
                    code = CODES_PER_TILE * tile + turns
                    _join_all(spaces, rules, ordered, search, left, code, start, end)


@part
def _join_all(
    spaces: HandSpaces, rules: LineRules, ordered: SortedHalves, search: LineSearch,
    left: int, code: int, start: int, end: int,
) -> None:  # fmt: skip
    """Join one half with the middle tile to all halves of the remaining tiles that can win."""
    halves, weights, objective = ordered.halves, search.weights, search.objective
    state, gained = state_after(spaces, rules, halves.state[left], code)
    closed = halves.closed[left] + gained
    most = max_join_sum(rules, ordered, search, state & OPEN_MASK)
    most += weighted_sum(closed, weights)
    most += max_path_sum(rules, state, weights[ZONE_KINDS])
    for index in range(start, end):
        right = ordered.order[index]
        least = search.best[0] + (0 if search.all_equal else 1)
        wanted = objective.sum_factor * least + objective.sum_offset
        if search.best[0] > NO_WORTH and most + ordered.sums[right] < wanted:
            return
        search.seen[0] += 1
        other = halves.state[right]
        total = closed + halves.closed[right] + joined_points(state, other, rules)
        path = rules.path_points[joined_length(rules, state, other)]
        worth = worth_of_points(
            zone_points_of(total, 0), zone_points_of(total, 1),
            zone_points_of(total, 2), zone_points_of(total, 3),
            path, objective,
        )  # fmt: skip
        if worth >= least:
            if worth > search.best[0] or not search.all_equal:
                search.filled[0] = 0
            search.best[0] = worth
            if search.filled[0] < len(search.found):
                search.found[search.filled[0], 0] = left
                search.found[search.filled[0], 1] = code
                search.found[search.filled[0], 2] = right
                search.filled[0] += 1


@part
def weighted_sum(packed: Bits, weights: Ints) -> int:
    """Return the weighted sum of packed points, without the path."""
    total = 0
    for kind in range(ZONE_KINDS):
        total += weights[kind] * zone_points_of(packed, kind)
    return total


@part
def max_join_sum(rules: LineRules, ordered: SortedHalves, search: LineSearch, state: Bits) -> int:
    """Return the largest sum of the zones that a right end can close with any half."""
    if search.max_join_sum[state] == UNKNOWN:
        most = UNKNOWN
        for other in ordered.opens:
            most = max(most, weighted_sum(joined_points(state, other, rules), search.weights))
        search.max_join_sum[state] = most
    return int(search.max_join_sum[state])


@part
def max_path_sum(rules: LineRules, state: Bits, weight: int) -> int:
    """Return the most that a path can add to the sum, with four more tiles."""
    length, run = state >> LENGTH_SHIFT & LENGTH_MASK, state >> RUN_SHIFT & LENGTH_MASK
    longest = length + HALF_TILES if rules.counts_networks else max(length, run + HALF_TILES)
    most = weight * rules.path_points[0]
    for tiles in range(1, longest + 1):
        most = max(most, weight * rules.path_points[tiles])
    return int(most)


@part
def joined_length(rules: LineRules, left: Bits, right: Bits) -> int:
    """Return the measured length of the path when two halves are joined."""
    linked = left >> EAST_SHIFT & 1 != 0 and right >> EAST_SHIFT & 1 != 0
    one, other = left >> LENGTH_SHIFT & LENGTH_MASK, right >> LENGTH_SHIFT & LENGTH_MASK
    if rules.counts_networks:
        return int(one + other - int(linked))
    longest = max(one, other)
    if linked:
        longest = max(
            longest, (left >> RUN_SHIFT & LENGTH_MASK) + (right >> RUN_SHIFT & LENGTH_MASK)
        )
    return int(longest)


@part
def joined_points(left: Bits, right: Bits, rules: LineRules) -> Bits:
    """Return packed points of all zones that end where two halves meet.

    The right half is turned round: its bottom space touches the left one's top space. Zones 0 and
    1 begin with the left top and bottom, 2 and 3 with what touches them; c, n and z are the colour,
    the planets and the zone of each.
    """
    c0, c1 = left >> TOP_SHIFT & COLOUR_MASK, left >> BOTTOM_SHIFT & COLOUR_MASK
    c2, c3 = right >> BOTTOM_SHIFT & COLOUR_MASK, right >> TOP_SHIFT & COLOUR_MASK
    n0, n1 = left >> TOP_SIZE_SHIFT & SIZE_MASK, left >> BOTTOM_SIZE_SHIFT & SIZE_MASK
    n2, n3 = right >> BOTTOM_SIZE_SHIFT & SIZE_MASK, right >> TOP_SIZE_SHIFT & SIZE_MASK
    z1, z3 = 1, 3
    if left >> ONE_ZONE_SHIFT & 1:
        z1, n1 = 0, 0
    if right >> ONE_ZONE_SHIFT & 1:
        z3, n3 = 2, 0
    z0, z2 = 0, 2
    if c0 != NOTHING and c0 == c2:  # zone 2 becomes part of zone 0
        if z3 == 2:
            z3 = 0
        z2 = 0
    if c1 != NOTHING and c1 == c3 and z1 != z3:
        low, high = min(z1, z3), max(z1, z3)
        z0 = low if z0 == high else z0
        z2 = low if z2 == high else z2
        z1 = z3 = low
    total = 0
    for zone in range(4):
        size, colour = 0, 0
        if z0 == zone:
            size, colour = size + n0, c0
        if z1 == zone:
            size, colour = size + n1, c1
        if z2 == zone:
            size, colour = size + n2, c2
        if z3 == zone:
            size, colour = size + n3, c3
        if colour != NOTHING:
            total += rules.packed[ZONE_SIZES * (colour - 1) + size]
    return int(total)
