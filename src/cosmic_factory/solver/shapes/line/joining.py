"""Where the halves of a line meet: each half with a middle tile, against those that can still win.

Points are compared by their *shadow*, one weighted sum. Halves of the tiles left over stand on a
shelf, the largest shadow first, so that the first one that cannot win ends the row. What joining
can bring at most depends on the open end alone and is worked out once for each.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Ints, Stop, Word, kernel, part
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, NOTHING, HandSpaces
from cosmic_factory.solver.score.rule_tables import FIELD, FIELD_BITS, SIZES
from cosmic_factory.solver.score.worth import Goal, worth_of_points
from cosmic_factory.solver.shapes.line.halves import (
    BOTTOM,
    BOTTOM_SIZE,
    EAST,
    LENGTH,
    LENGTH_BITS,
    ONE_ZONE,
    OPEN_BITS,
    RUN,
    SIZE_BITS,
    TOP,
    TOP_SIZE,
    Halves,
    LineRules,
    laid,
    shadow_weights,
    shadows,
)

HALF = 4
NO_WORTH = -(1 << 60)
UNKNOWN = -(1 << 61)


class Shelf(NamedTuple):
    """Halves of four by their tiles: `order[first[used]:first[used + 1]]`, largest shadow first."""

    halves: Halves
    shadow: Ints
    order: Ints
    first: Ints
    opens: Ints  # every different right end


class Hunt(NamedTuple):
    """What is looked for, and what has been found: left half, middle code, right half."""

    goal: Goal
    weights: Ints  # of the shadow
    scale: int  # the shadow of worth w is at least scale * w + shift
    shift: int
    all_equal: bool
    stop: Stop
    best: Ints  # one number
    found: Ints  # rows of three
    filled: Ints  # one number: rows found
    seen: Ints  # one number
    reach: Ints  # by right end: the most that joining it to anything can bring


def hunt_for(goal: Goal, incumbent: int | None, stop: Stop, equals: int) -> Hunt:
    """A hunt that begins with the worth of a known line, if there is one."""
    scale, shift = 1, 0
    if goal.weakest:
        scale, shift = 3, -int(goal.tracks[:3].sum() + 3 * goal.tracks[3])
    return Hunt(
        goal,
        shadow_weights(goal),
        scale,
        shift,
        equals > 0,
        stop,
        np.array([NO_WORTH if incumbent is None else incumbent], np.int64),
        np.empty((max(1, equals), 3), np.int64),
        np.zeros(1, np.int64),
        np.zeros(1, np.int64),
        np.full(OPEN_BITS + 1, UNKNOWN, np.int64),
    )


def shelf_of(halves: Halves, weights: Ints) -> Shelf:
    """Put the halves in order."""
    shadow = shadows(halves.closed, weights)
    order = np.lexsort((-shadow, halves.used))
    first = np.searchsorted(halves.used[order], np.arange((1 << 9) + 1))
    opens = np.unique(halves.state & OPEN_BITS)
    return Shelf(halves, shadow, order, first, opens)


@kernel
def meet(spaces: HandSpaces, rules: LineRules, shelf: Shelf, tiles: int, hunt: Hunt) -> None:
    """Lay each middle tile at the end of each half, and join what results to the other halves."""
    everything = (1 << tiles) - 1
    for used in range(1 << tiles):
        for tile in range(tiles):
            others = everything ^ used ^ (1 << tile)
            if used >> tile & 1 or others < used:
                continue
            start, end = shelf.first[others], shelf.first[others + 1]
            if start == end:
                continue
            for index in range(shelf.first[used], shelf.first[used + 1]):
                if hunt.stop[0] or (hunt.all_equal and hunt.filled[0] == len(hunt.found)):
                    return
                left = shelf.order[index]
                for turns in range(4):
                    code = CODES_PER_TILE * tile + turns
                    _join_all(spaces, rules, shelf, hunt, left, code, start, end)


@part
def _join_all(
    spaces: HandSpaces, rules: LineRules, shelf: Shelf, hunt: Hunt,
    left: int, code: int, start: int, end: int,
) -> None:  # fmt: skip
    """One half with the middle tile, against all halves of the tiles left over."""
    halves, weights = shelf.halves, hunt.weights
    state, gained = laid(spaces, rules, halves.state[left], code)
    closed = halves.closed[left] + gained
    most = shadow_of(closed, weights) + reach(rules, shelf, hunt, state & OPEN_BITS)
    most += path_reach(rules, state, weights[4])
    for index in range(start, end):
        right = shelf.order[index]
        least = hunt.best[0] + (0 if hunt.all_equal else 1)
        wanted = hunt.scale * least + hunt.shift if hunt.best[0] > NO_WORTH else NO_WORTH
        if most + shelf.shadow[right] < wanted:
            return
        hunt.seen[0] += 1
        other = halves.state[right]
        total = closed + halves.closed[right] + joined(state, other, rules)
        path = rules.path_points[joined_length(rules, state, other)]
        worth = worth_of_points(
            total & FIELD_BITS, total >> FIELD & FIELD_BITS, total >> 2 * FIELD & FIELD_BITS,
            total >> 3 * FIELD & FIELD_BITS, path, hunt.goal,
        )  # fmt: skip
        if worth >= least:
            if worth > hunt.best[0] or not hunt.all_equal:
                hunt.filled[0] = 0
            hunt.best[0] = worth
            if hunt.filled[0] < len(hunt.found):
                hunt.found[hunt.filled[0], 0] = left
                hunt.found[hunt.filled[0], 1] = code
                hunt.found[hunt.filled[0], 2] = right
                hunt.filled[0] += 1


@part
def shadow_of(packed: Word, weights: Ints) -> int:
    """The shadow of packed points: one weighted sum that is never below what they are worth."""
    total = 0
    for kind in range(4):
        total += weights[kind] * (packed >> FIELD * kind & FIELD_BITS)
    return total


@part
def reach(rules: LineRules, shelf: Shelf, hunt: Hunt, state: Word) -> int:
    """The largest shadow of the zones that a right end can close with any half; kept once known."""
    if hunt.reach[state] == UNKNOWN:
        most = UNKNOWN
        for other in shelf.opens:
            most = max(most, shadow_of(joined(state, other, rules), hunt.weights))
        hunt.reach[state] = most
    return int(hunt.reach[state])


@part
def path_reach(rules: LineRules, state: Word, weight: int) -> int:
    """The largest shadow of a path that may come of a state and four more tiles."""
    length, run = state >> LENGTH & LENGTH_BITS, state >> RUN & LENGTH_BITS
    longest = length + HALF if rules.counts_networks else max(length, run + HALF)
    most = weight * rules.path_points[0]
    for tiles in range(1, longest + 1):
        most = max(most, weight * rules.path_points[tiles])
    return int(most)


@part
def joined_length(rules: LineRules, left: Word, right: Word) -> int:
    """What the path table counts where two halves meet."""
    linked = left >> EAST & 1 and right >> EAST & 1
    one, other = left >> LENGTH & LENGTH_BITS, right >> LENGTH & LENGTH_BITS
    if rules.counts_networks:
        return int(one + other - int(linked != 0))
    longest = max(one, other)
    if linked:
        longest = max(longest, (left >> RUN & LENGTH_BITS) + (right >> RUN & LENGTH_BITS))
    return int(longest)


@part
def joined(left: Word, right: Word, rules: LineRules) -> Word:
    """Packed points of all zones that end where two halves meet.

    The right half is turned round: its bottom space touches the left one's top space. Zones 0 and
    1 begin with the left top and bottom, 2 and 3 with what touches them.
    """
    c0, c1 = left >> TOP & 7, left >> BOTTOM & 7
    c2, c3 = right >> BOTTOM & 7, right >> TOP & 7
    n0, n1 = left >> TOP_SIZE & SIZE_BITS, left >> BOTTOM_SIZE & SIZE_BITS
    n2, n3 = right >> BOTTOM_SIZE & SIZE_BITS, right >> TOP_SIZE & SIZE_BITS
    z1, z3 = 1, 3
    if left >> ONE_ZONE & 1:
        z1, n1 = 0, 0
    if right >> ONE_ZONE & 1:
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
            total += rules.packed[SIZES * (colour - 1) + size]
    return int(total)
