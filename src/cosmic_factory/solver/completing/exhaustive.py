"""Tries every arrangement of a few tiles: other searches are tested against it.

Free tiles go to the free slots in every order and every turn. Six tiles have some three
million arrangements, which take well under a second; nine have 95 billion.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Bits, Codes, Ints, inlined, kernel, part
from cosmic_factory.solver.encoding.codes import (
    CODES_PER_TILE,
    FACE_DOWN,
    HandPlanes,
    HandSpaces,
    Neighbours,
)
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.score.any_shape import ScoringWorkspace, any_shape_points
from cosmic_factory.solver.score.fixed_shape import PathTable, frame_points
from cosmic_factory.solver.score.rule_tables import (
    POINT_BITS,
    POINT_MASK,
    PathRule,
    ZoneTables,
    zone_tables,
)
from cosmic_factory.solver.score.worth import NO_WORTH, KernelObjective, worth_of

MAX_FREE_TILES = 6


class StakedZones(NamedTuple):
    """What zones are worth without bets, and with the stake for each zone that wins one."""

    plain: ZoneTables
    staked: ZoneTables
    stake: int
    has_bets: bool


def staked_zones(problem: Problem) -> StakedZones:
    """Return the zones of a problem, whose bets are without those that every galaxy wins."""
    rules, bonuses = problem.rules, problem.bonuses
    return StakedZones(
        zone_tables(rules), zone_tables(rules, bonuses), rules.stakes.won, bool(bonuses)
    )


class FreeTiles(NamedTuple):
    """Which tiles are free, and where they may lie."""

    tiles: Ints
    slots: Ints
    turns: Ints  # by slot: 4, or 1 where a tile lies face down


class ExhaustiveResult(NamedTuple):
    """The best worth, and how many arrangements there are."""

    worth: int
    seen: int


@kernel
def exhaust(
    hand: HandPlanes, zones: StakedZones, paths: PathTable, objective: KernelObjective,
    codes: Codes, free_tiles: FreeTiles, best: Codes,
) -> ExhaustiveResult:  # fmt: skip
    """Try all arrangements of the free tiles on a frame; write the first best to `best`."""
    chosen = np.full(len(free_tiles.slots) + 1, -1, np.int64)
    used = np.zeros(len(free_tiles.tiles), np.int64)
    worth, seen = NO_WORTH, 0
    while _lay_next(codes, free_tiles, chosen, used):
        seen += 1
        packed = frame_points(hand, codes, zones.staked, paths)
        now = worth_of(packed, objective)
        if now > worth and zones.has_bets:
            plain = frame_points(hand, codes, zones.plain, paths)
            now = worth_of(_with_each_stake_once(packed, plain, zones.stake), objective)
        if now > worth:
            worth = now
            best[:] = codes
    return ExhaustiveResult(worth, seen)


@kernel
def exhaust_cells(
    spaces: HandSpaces, neighbours: Neighbours, zones: StakedZones, paths: PathRule,
    objective: KernelObjective, workspace: ScoringWorkspace, codes: Codes, free_tiles: FreeTiles,
    best: Codes,
) -> ExhaustiveResult:  # fmt: skip
    """Try all arrangements of the free tiles on cells without a frame."""
    chosen = np.full(len(free_tiles.slots) + 1, -1, np.int64)
    used = np.zeros(len(free_tiles.tiles), np.int64)
    worth, seen = NO_WORTH, 0
    while _lay_next(codes, free_tiles, chosen, used):
        seen += 1
        packed = any_shape_points(spaces, codes, neighbours, zones.staked, paths, workspace)
        now = worth_of(packed, objective)
        if now > worth and zones.has_bets:
            plain = any_shape_points(spaces, codes, neighbours, zones.plain, paths, workspace)
            now = worth_of(_with_each_stake_once(packed, plain, zones.stake), objective)
        if now > worth:
            worth = now
            best[:] = codes
    return ExhaustiveResult(worth, seen)


@part
def _lay_next(codes: Codes, free_tiles: FreeTiles, chosen: Ints, used: Ints) -> bool:
    """Lay the next arrangement; return False after the last.

    An odometer over slots: `chosen[k]` says which tile lies on free slot k in which turn, or -1; a
    tile that lies on an earlier slot is passed over. The last entry says that counting has begun.
    """
    slots, last = len(free_tiles.slots), 4 * len(free_tiles.tiles)
    at = slots - 1
    if chosen[slots] < 0:
        chosen[slots] = 0
        at = 0
    elif slots == 0:
        return False
    while at >= 0 and at < slots:
        if chosen[at] >= 0:
            used[chosen[at] >> 2] = 0
        chosen[at] += 1
        while chosen[at] < last and (
            used[chosen[at] >> 2] or (chosen[at] & 3) >= free_tiles.turns[at]
        ):
            chosen[at] += 4 - (chosen[at] & 3)
        if chosen[at] >= last:
            chosen[at] = -1
            at -= 1
            continue
        tile, turns = chosen[at] >> 2, chosen[at] & 3
        used[tile] = 1
        face = turns if free_tiles.turns[at] == 4 else FACE_DOWN
        codes[free_tiles.slots[at]] = CODES_PER_TILE * free_tiles.tiles[tile] + face
        at += 1
    return bool(at == slots)


@inlined
def _with_each_stake_once(staked: Bits, plain: Bits, stake: int) -> Bits:
    """Return packed points with a stake once where any zone of the colour got it."""
    more = staked - plain
    v = more & POINT_MASK
    i = more >> POINT_BITS & POINT_MASK
    d = more >> 2 * POINT_BITS & POINT_MASK
    won = int(v > 0) | int(i > 0) << POINT_BITS | int(d > 0) << 2 * POINT_BITS
    return plain + stake * won
