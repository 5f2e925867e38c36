"""The solver for pairs of 2 x 2 squares (Parallel Universe).

Nine tiles leave one out and split into four and four in 9 x 35 ways. A square of four given tiles
can be laid in 1,536 ways that are not turns of each other: 193,536 squares in all, few enough to
score every one. The squares never touch, so of those with the same tiles and the same path only
the ones that no other beats on every track can be part of the best pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

import numpy as np

from cosmic_factory.rules import Galaxy, PathMeasure, RoundRules, Shape, Tile
from cosmic_factory.solver.anneal.runs import Annealer, FrameAnnealer
from cosmic_factory.solver.compiled import Codes2, Ints, Ints2, kernel, part
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, HandPlanes, decode, hand_planes
from cosmic_factory.solver.encoding.frames import frame_of, rectangle
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import Proof, ProofControl
from cosmic_factory.solver.score.fixed_shape import PathTable, frame_points
from cosmic_factory.solver.score.link_tables import JOINED_TILES, link_measures
from cosmic_factory.solver.score.rule_tables import (
    MEASURES,
    PATH_SHIFT,
    ZONE_KINDS,
    ZoneTables,
    path_rule,
    zone_points_of,
    zone_tables,
)
from cosmic_factory.solver.score.worth import NO_WORTH, KernelObjective, worth_of_points

SQUARE = rectangle(2, 2)
FOUR = SQUARE.slots
# In packed points of a square the length of its path stands in place of path points.
ZONE_POINTS_MASK = (1 << PATH_SHIFT) - 1
# The first tile of four stays in the first corner: all other layings are turns of these.
LAYINGS = np.array(
    [
        [CODES_PER_TILE * tile + turns for tile, turns in zip((0, *order), turned, strict=True)]
        for order in permutations(range(1, FOUR))
        for turned in product(range(4), repeat=FOUR)
    ],
    np.uint16,
)


class TwinSolver:
    """Anneals pairs of squares and proves the best pair."""

    def annealer(self, problem: Problem) -> Annealer:
        return FrameAnnealer(problem, frame_of(Shape.TWIN))

    def can_prove(self, problem: Problem) -> bool:
        return not problem.rules.face_down

    def prove(self, problem: Problem, incumbent: int | None, control: ProofControl) -> Proof:
        """Return the best two squares. The search takes so little time that it is never stopped."""
        tiles, objective = problem.tiles, problem.kernel_objective
        fours, squares = _all_squares(problem)
        kept = [_unbeaten_squares(row, objective.sign) for row in squares]
        best: tuple[int, int, int, int, int] | None = None
        for one, other in _pairs(fours):
            worth, a, b = best_pair(
                squares[one][kept[one]],
                squares[other][kept[other]],
                *_path_points(problem.rules),
                objective,
            )
            if best is None or worth > best[0]:
                best = worth, one, other, int(kept[one][a]), int(kept[other][b])
        assert best is not None  # nine tiles always leave two fours
        worth, one, other, a, b = best
        galaxy = _galaxy(tiles, fours[one], a, fours[other], b)
        return Proof(galaxy, worth, worth, True, squares.size)

    def all_best(self, problem: Problem, worth: int, limit: int) -> Iterator[Galaxy]:
        """Yield all pairs of squares of that worth, each once up to turns and order."""
        fours, squares = _all_squares(problem)
        for one, other in _pairs(fours):
            first, second = np.unique(squares[one]), np.unique(squares[other])
            pairs = np.empty((len(first) * len(second), 2), np.int64)
            path, objective = _path_points(problem.rules), problem.kernel_objective
            count = equal_pairs(first, second, *path, objective, worth, pairs)
            for a, b in pairs[:count]:
                for at_a in np.flatnonzero(squares[one] == first[a]):
                    for at_b in np.flatnonzero(squares[other] == second[b]):
                        yield _galaxy(problem.tiles, fours[one], int(at_a), fours[other], int(at_b))


def _all_squares(problem: Problem) -> tuple[list[tuple[int, ...]], Ints2]:
    """Return all sets of four tiles, and packed points of all layings of each.

    In place of path points they hold the measured length: paths of two squares may add up.
    """
    tiles, rules = problem.tiles, problem.rules
    fours = list(combinations(range(len(tiles)), FOUR))
    squares = np.empty((len(fours), len(LAYINGS)), np.int64)
    hand, zones = hand_planes(tiles, SQUARE), zone_tables(rules, problem.bonuses)
    score_squares(hand, np.array(fours), LAYINGS, zones, _lengths(rules), squares)
    return fours, squares


def _lengths(rules: RoundRules) -> PathTable:
    """Return the measured length by tiles with segments and set of links."""
    measured = link_measures(SQUARE)[:, MEASURES[rules.path_measure]]
    segmented = np.arange(FOUR + 1)[:, None]
    if rules.path_measure is PathMeasure.NETWORK_COUNT:
        lengths = np.maximum(segmented - measured, 0)
    else:
        lengths = np.maximum(measured, segmented > 0)
    return np.asarray(lengths, np.int16)


def _path_points(rules: RoundRules) -> tuple[bool, Ints]:
    """Return whether the lengths of both squares are added, and path points by length.

    R9: the better of two paths counts; networks of both squares add up.
    """
    rule = path_rule(rules)
    return rule.measure == JOINED_TILES, rule.points


def _pairs(fours: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of two fours that share no tile."""
    for one, other in combinations(range(len(fours)), 2):
        if not set(fours[one]) & set(fours[other]):
            yield one, other


def _galaxy(
    tiles: Sequence[Tile], one: Sequence[int], a: int, other: Sequence[int], b: int
) -> Galaxy:
    """Return the galaxy of two fours of tiles, laid in ways `a` and `b` of `LAYINGS`."""
    codes = [
        CODES_PER_TILE * four[code // CODES_PER_TILE] + code % CODES_PER_TILE
        for four, laying in ((one, LAYINGS[a].tolist()), (other, LAYINGS[b].tolist()))
        for code in laying
    ]
    return decode(frame_of(Shape.TWIN).cells, tiles, np.array(codes))


def _unbeaten_squares(squares: Ints, sign: int) -> Ints:
    """Return which squares no other with the same path beats or equals on every track."""
    packed, first = np.unique(squares, return_index=True)
    kept = np.empty(len(packed), np.int64)
    count = unbeaten(packed, sign, kept)
    return np.asarray(first[kept[:count]])


@kernel
def score_squares(
    hand: HandPlanes, fours: Ints2, layings: Codes2, zones: ZoneTables, lengths: PathTable,
    packed: Ints2,
) -> None:  # fmt: skip
    """Score every laying of every four tiles."""
    codes = np.empty(FOUR, np.uint16)
    for four in range(len(fours)):
        for laying in range(len(layings)):
            for slot in range(FOUR):
                code = layings[laying, slot]
                tile = fours[four, code // CODES_PER_TILE]
                codes[slot] = CODES_PER_TILE * tile + code % CODES_PER_TILE
            packed[four, laying] = frame_points(hand, codes, zones, lengths)


@kernel
def unbeaten(packed: Ints, sign: int, kept: Ints) -> int:
    """Write which points no others with the same path beat on all tracks; return how many."""
    count = 0
    for one in range(len(packed)):
        beaten = False
        for other in range(len(packed)):
            if other != one and packed[one] >> PATH_SHIFT == packed[other] >> PATH_SHIFT:
                worse = True
                for kind in range(ZONE_KINDS):
                    mine = zone_points_of(packed[one], kind)
                    theirs = zone_points_of(packed[other], kind)
                    worse = worse and sign * mine <= sign * theirs
                beaten = beaten or worse
        if not beaten:
            kept[count] = one
            count += 1
    return count


@part
def pair_worth(
    one: int, other: int, adds_up: bool, path_points: Ints, objective: KernelObjective
) -> int:
    """Return the worth of two squares together."""
    both = (one & ZONE_POINTS_MASK) + (other & ZONE_POINTS_MASK)
    length, other_length = one >> PATH_SHIFT, other >> PATH_SHIFT
    length = length + other_length if adds_up else max(length, other_length)
    return worth_of_points(
        zone_points_of(both, 0),
        zone_points_of(both, 1),
        zone_points_of(both, 2),
        zone_points_of(both, 3),
        path_points[length],
        objective,
    )


@kernel
def best_pair(
    ones: Ints, others: Ints, adds_up: bool, path_points: Ints, objective: KernelObjective
) -> tuple[int, int, int]:
    """Return the best worth of two squares, and which they are."""
    best, a, b = NO_WORTH, 0, 0
    for one in range(len(ones)):
        for other in range(len(others)):
            worth = pair_worth(ones[one], others[other], adds_up, path_points, objective)
            if worth > best:
                best, a, b = worth, one, other
    return best, a, b


@kernel
def equal_pairs(
    ones: Ints,
    others: Ints,
    adds_up: bool,
    path_points: Ints,
    objective: KernelObjective,
    wanted: int,
    pairs: Ints2,
) -> int:
    """Write all pairs of exactly that worth; return how many there are."""
    count = 0
    for one in range(len(ones)):
        for other in range(len(others)):
            if pair_worth(ones[one], others[other], adds_up, path_points, objective) == wanted:
                pairs[count, 0] = one
                pairs[count, 1] = other
                count += 1
    return count
