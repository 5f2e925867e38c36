"""Halves of a line: what the rest of the line can still see of them.

Along a line zones and paths only cross the edge between two tiles. Of tiles laid from the left,
the rest sees the two spaces at the right end (their colours, the planets of their zones so far,
and whether both are one zone), whether the last tile has a segment to the east, the length of the
path that ends there, and the best path so far. That is a *state*, packed into one number.
Halves of the same tiles in the same state differ only in the points already closed, so that only
the best ones need to be kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import RoundRules, Tile
from cosmic_factory.solver.bets import ZoneBonus
from cosmic_factory.solver.compiled import Bits, Ints, kernel, part
from cosmic_factory.solver.encoding.codes import (
    CODES_PER_TILE,
    CONSTELLATION_CODE,
    NOTHING,
    HandSpaces,
    hand_spaces,
)
from cosmic_factory.solver.score.link_tables import JOINED_TILES
from cosmic_factory.solver.score.rule_tables import (
    POINT_BITS,
    POINT_MASK,
    ZONE_KINDS,
    ZONE_SIZES,
    path_rule,
    zone_points_of,
    zone_tables,
)
from cosmic_factory.solver.score.worth import KernelObjective

# A state from its lowest bit: colours of the top and bottom space, whether they are one zone,
# planets of the two zones; then a segment to the east, the length of the path that ends there (the
# *run*), and the length of the best path, or the number of networks.
TOP_SHIFT, BOTTOM_SHIFT, ONE_ZONE_SHIFT, TOP_SIZE_SHIFT, BOTTOM_SIZE_SHIFT = 0, 3, 6, 7, 13
EAST_SHIFT, RUN_SHIFT, LENGTH_SHIFT = 19, 20, 24
STATE_BITS = 28
COLOUR_MASK, SIZE_MASK, LENGTH_MASK = 7, 63, 15
OPEN_MASK = (1 << EAST_SHIFT) - 1  # all that concerns zones
EAST_SEGMENT, WEST_SEGMENT = 2, 8


class LineRules(NamedTuple):
    """The rules for kernels: packed points by kind and size, path points, sizes that matter."""

    packed: Ints
    caps: Ints  # by colour code: no larger size is worth anything else
    counts_networks: bool
    path_points: Ints


class Halves(NamedTuple):
    """Many halves: tiles used, state, closed points, and how each grew out of a smaller one."""

    used: Ints
    state: Ints
    closed: Ints
    parent: Ints
    code: Ints


def line_rules(rules: RoundRules, bonuses: tuple[ZoneBonus, ...] = ()) -> LineRules:
    """Return the rules of a round as the kernels of lines read them."""
    zones, paths = zone_tables(rules, bonuses), path_rule(rules)
    caps = [0] + [_cap(zones.points[kind]) for kind in range(ZONE_KINDS)]
    return LineRules(zones.packed, np.array(caps), paths.measure == JOINED_TILES, paths.points)


def _cap(points: Ints) -> int:
    """Return the size from which on points stay the same."""
    changes = np.flatnonzero(points[1:] != points[:-1])
    return int(changes[-1]) + 1 if len(changes) else 0


def line_spaces(tiles: Sequence[Tile], rules: LineRules) -> HandSpaces:
    """Return the hand, without constellations if they score nothing: more states are equal then."""
    spaces = hand_spaces(tiles)
    if not rules.caps[CONSTELLATION_CODE]:
        spaces.colour[spaces.colour == CONSTELLATION_CODE] = NOTHING
    return spaces


def grow_halves(
    spaces: HandSpaces, rules: LineRules, objective: KernelObjective, tiles: int, length: int, *,
    keep_equal: bool,
) -> list[Halves]:  # fmt: skip
    """Return halves of no tile, one tile, two tiles… up to `length`, without beaten ones.

    With `keep_equal` a half is kept if it may be part of a line as good as the best.
    """
    nothing = np.zeros(1, np.int64)
    grown = [Halves(nothing, nothing, nothing, nothing, nothing)]
    for _ in range(length):
        last = grown[-1]
        room = len(last.used) * 4 * (tiles - len(grown) + 1)
        more = Halves(*(np.empty(room, np.int64) for _ in range(5)))
        _grow(spaces, rules, last, tiles, more)
        grown.append(_in_order(more, objective, keep_equal))
    return grown


def _in_order(halves: Halves, objective: KernelObjective, keep_equal: bool) -> Halves:
    """Sort halves by tiles and state, best first, and leave out the beaten ones."""
    place = halves.used << STATE_BITS | halves.state
    sums = weighted_sums(halves.closed, signed_weights(objective))
    order = np.lexsort((-sums, place))
    ordered = Halves(*(column[order] for column in halves))
    kept = np.empty(len(order), np.int64)
    count = _unbeaten(place[order], sums[order], ordered.closed, objective, keep_equal, kept)
    return Halves(*(column[kept[:count]] for column in ordered))


def weighted_sums(closed: Ints, weights: Ints) -> Ints:
    """Return the weighted sums of many packed points, without the path."""
    total = sum(
        weight * (closed >> POINT_BITS * kind & POINT_MASK)
        for kind, weight in enumerate(weights[:ZONE_KINDS])
    )
    return np.asarray(total)


def signed_weights(objective: KernelObjective) -> Ints:
    """Return the weights of the objective's sum, negative when small values are wanted."""
    return objective.sign * objective.weights


@kernel
def _grow(spaces: HandSpaces, rules: LineRules, halves: Halves, tiles: int, more: Halves) -> None:
    """Lay every tile that is left, in every turn, at the right end of every half."""
    count = 0
    for half in range(len(halves.used)):
        for tile in range(tiles):
            if halves.used[half] >> tile & 1 == 0:
                for turns in range(4):
                    code = CODES_PER_TILE * tile + turns
                    state, gained = state_after(spaces, rules, halves.state[half], code)
                    more.used[count] = halves.used[half] | 1 << tile
                    more.state[count] = state
                    more.closed[count] = halves.closed[half] + gained
                    more.parent[count] = half
                    more.code[count] = code
                    count += 1


@part
def state_after(spaces: HandSpaces, rules: LineRules, state: Bits, code: int) -> tuple[Bits, Bits]:
    """Return the state after one more tile, and the packed points that it closes.

    Zones 0 to 3 begin with the tile's corners, clockwise from top left; 4 and 5 are the open ones.
    """
    colour, planets, first = spaces.colour[code], spaces.planets[code], spaces.first[code]
    top, bottom = state >> TOP_SHIFT & COLOUR_MASK, state >> BOTTOM_SHIFT & COLOUR_MASK
    zone = np.empty(6, np.int64)
    size = np.zeros(6, np.int64)
    for corner in range(4):
        zone[corner] = first[corner]
        # A constellation is counted in spaces.
        dark = colour[corner] == CONSTELLATION_CODE
        size[corner] = 1 if dark else planets[corner]
    zone[4] = 4
    zone[5] = 4 if state >> ONE_ZONE_SHIFT & 1 else 5
    size[4] = state >> TOP_SIZE_SHIFT & SIZE_MASK
    size[5] = 0 if state >> ONE_ZONE_SHIFT & 1 else state >> BOTTOM_SIZE_SHIFT & SIZE_MASK
    if top != NOTHING and top == colour[0]:
        _join(zone, 4, 0)
    if bottom != NOTHING and bottom == colour[3]:
        _join(zone, 5, 3)
    total = np.zeros(6, np.int64)
    for space in range(6):
        total[zone[space]] += size[space]
    gained = 0
    for space in range(6):
        kind = colour[space] if space < 4 else (top if space == 4 else bottom)
        ends = zone[space] == space and space != zone[1] and space != zone[2]
        if ends and kind != NOTHING:
            gained += rules.packed[ZONE_SIZES * (kind - 1) + total[space]]
    open_part = _open_part(
        colour[1], colour[2], zone[1] == zone[2],
        min(total[zone[1]], rules.caps[colour[1]]), min(total[zone[2]], rules.caps[colour[2]]),
    )  # fmt: skip
    return open_part | _path_part(rules, state, spaces.segments[code]), gained


@part
def _join(zone: Ints, one: int, other: int) -> None:
    """Make two zones one, with the smaller number."""
    low, high = min(zone[one], zone[other]), max(zone[one], zone[other])
    for space in range(6):
        if zone[space] == high:
            zone[space] = low


@part
def _open_part(top: int, bottom: int, one_zone: bool, top_size: int, bottom_size: int) -> Bits:
    """Return what the rest sees of the zones. Equal situations must give equal bits."""
    if one_zone:
        bottom_size = top_size
    if top == NOTHING:
        top_size, one_zone = 0, False
    if bottom == NOTHING:
        bottom_size = 0
    return int(
        top << TOP_SHIFT
        | bottom << BOTTOM_SHIFT
        | int(one_zone) << ONE_ZONE_SHIFT
        | top_size << TOP_SIZE_SHIFT
        | bottom_size << BOTTOM_SIZE_SHIFT
    )


@part
def _path_part(rules: LineRules, state: Bits, segments: int) -> Bits:
    """Return what the rest sees of the paths."""
    linked = state >> EAST_SHIFT & 1 != 0 and segments & WEST_SEGMENT != 0
    run, length = state >> RUN_SHIFT & LENGTH_MASK, state >> LENGTH_SHIFT & LENGTH_MASK
    if rules.counts_networks:
        run, length = 0, length + int(segments != 0) - int(linked)
    else:
        run = run + 1 if linked else int(segments != 0)
        length = max(length, run)
    east = int(segments & EAST_SEGMENT != 0)
    return int(east << EAST_SHIFT | (run if east else 0) << RUN_SHIFT | length << LENGTH_SHIFT)


@kernel
def _unbeaten(
    place: Ints, sums: Ints, closed: Ints, objective: KernelObjective, keep_equal: bool, kept: Ints
) -> int:
    """Write which halves to keep; return how many.

    Halves are sorted by tiles and state (`place`), largest sum first.

    For a weighted sum the first one of a place is enough. Where the weakest colour counts, a half
    beats another if it has at least as much of everything; it may still be only as good, so all are
    kept when equally good lines are wanted.
    """
    count = start = 0
    for half in range(len(place)):
        if half and place[half] != place[half - 1]:
            start = count
        beaten = False
        if not objective.weakest:
            beaten = count > start and not (keep_equal and sums[half] == sums[kept[start]])
        elif not keep_equal:
            for index in range(start, count):
                beaten = beaten or _is_as_good(closed[kept[index]], closed[half], objective.sign)
        if not beaten:
            kept[count] = half
            count += 1
    return count


@part
def _is_as_good(one: Bits, other: Bits, sign: int) -> bool:
    """Return whether the first points are at least as good on every track."""
    for kind in range(ZONE_KINDS):
        mine, theirs = zone_points_of(one, kind), zone_points_of(other, kind)
        if sign * mine < sign * theirs:
            return False
    return True
