"""The rules of a round as tables that kernels look up; a card changes entries, never code."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.rules import (
    PATH_POINTS,
    Colour,
    PathMeasure,
    RoundRules,
    entry_or_last,
    zone_points,
)
from cosmic_factory.solver.bets import ZoneBonus
from cosmic_factory.solver.compiled import Bits, Int16s2, Ints, Ints2, inlined
from cosmic_factory.solver.encoding.frames import Frame
from cosmic_factory.solver.score.link_tables import (
    JOINED_TILES,
    LARGEST_NETWORK,
    LONGEST_PATH,
    link_measures,
)

# More planets than any zone of a galaxy can hold: every count has its entry.
ZONE_SIZES = 128
# More than any path measure of a galaxy.
PATH_LENGTHS = 16
# Points of all kinds are packed into one number, so many bits each: vegetation lowest, path last.
POINT_BITS = 10
POINT_MASK = (1 << POINT_BITS) - 1
# The kinds of zones: three colours, and constellations, which pay on the star track.
ZONE_KINDS = 4
# Path points stand above those of all zones.
PATH_SHIFT = ZONE_KINDS * POINT_BITS
# Above all points there is room for what guides annealing.
PULL_SHIFT = PATH_SHIFT + POINT_BITS


Table = TypeVar("Table", bound=NDArray[Any])


class ZoneTables(NamedTuple):
    """What zones are worth.

    `points[kind, size]`: kinds 0 to 2 are the colours by planets, kind 3 constellations by spaces.
    `packed[ZONE_SIZES * kind + size]`: the same as packed points.
    `counts_empty`: a zone without planets may be worth something, so none may be skipped.
    `counts_dark`: constellations are worth something.
    """

    points: Ints2
    packed: Ints
    counts_empty: bool
    counts_dark: bool


class PathRule(NamedTuple):
    """What a path is worth, for galaxies without a frame: which measure, and points by it."""

    measure: int
    points: Ints


@lru_cache(maxsize=64)
def zone_tables(rules: RoundRules, bonuses: tuple[ZoneBonus, ...] = ()) -> ZoneTables:
    """Return the points of zones under the rules, with what a card (R3) and bonuses add."""
    points = np.zeros((ZONE_KINDS, ZONE_SIZES), np.int64)
    for row, colour in enumerate(Colour):
        for planets in range(ZONE_SIZES):
            extra = rules.zone_extra.of(colour, planets) if rules.zone_extra else 0
            points[row, planets] = zone_points(colour, planets) + extra
    for bonus in bonuses:
        points[bonus.colour, bonus.least_planets :] += bonus.points
    if rules.constellation_points:
        for spaces in range(1, ZONE_SIZES):
            points[3, spaces] = entry_or_last(rules.constellation_points, spaces - 1)
    packed = points << POINT_BITS * np.arange(ZONE_KINDS)[:, None]
    counts_empty, counts_dark = bool(points[:3, 0].any()), bool(points[3].any())
    return ZoneTables(_fixed(points), _fixed(packed.ravel()), counts_empty, counts_dark)


# The order of kernels: which column of the link measures, or the number of networks.
MEASURES = {
    PathMeasure.LONGEST_PATH: LONGEST_PATH,
    PathMeasure.LARGEST_NETWORK: LARGEST_NETWORK,
    PathMeasure.NETWORK_COUNT: JOINED_TILES,
}


@lru_cache(maxsize=64)
def path_rule(rules: RoundRules) -> PathRule:
    """Return the measure of paths, and points by it."""
    points = np.array([entry_or_last(PATH_POINTS, n) for n in range(PATH_LENGTHS)], np.int64)
    return PathRule(MEASURES[rules.path_measure], _fixed(points))


@lru_cache(maxsize=64)
def path_table(rules: RoundRules, frame: Frame) -> Int16s2:
    """Return path points by number of tiles with segments and set of links."""
    measures = link_measures(frame)
    points = path_rule(rules).points
    table = np.empty((frame.slots + 1, len(measures)), np.int16)
    for segmented in range(frame.slots + 1):
        if rules.path_measure is PathMeasure.NETWORK_COUNT:
            # R10: every tile with segments is a network until a link joins it to another. Sets of
            # links that need more tiles than there are cannot occur.
            length = np.maximum(segmented - measures[:, JOINED_TILES], 0)
        else:
            # R1: a lone tile with any segment is a path of one.
            length = np.maximum(measures[:, MEASURES[rules.path_measure]], segmented > 0)
        table[segmented] = points[length]
    return _fixed(table)


@inlined
def zone_points_of(packed: Bits, kind: int) -> int:
    """Return the points of one kind of zones in packed points."""
    return packed >> POINT_BITS * kind & POINT_MASK


def _fixed(table: Table) -> Table:
    """Make a table read-only: tables are shared between threads and calls."""
    table.setflags(write=False)
    return table
