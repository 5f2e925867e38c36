"""The proved best pair of 2 x 2 squares (Parallel Universe).

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
from cosmic_factory.solver.compiled import Codes, Ints, kernel, part
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, HandWords, decode, hand_words
from cosmic_factory.solver.encoding.frames import frame_of, rectangle
from cosmic_factory.solver.objective import Objective
from cosmic_factory.solver.proof import Proof
from cosmic_factory.solver.score.fixed_shape import PathTable, frame_points
from cosmic_factory.solver.score.link_tables import JOINED, link_measures
from cosmic_factory.solver.score.rule_tables import (
    FIELD,
    FIELD_BITS,
    MEASURES,
    ZoneTables,
    path_rule,
    zone_tables,
)
from cosmic_factory.solver.score.worth import Goal, goal_of, worth_of_points

SQUARE = rectangle(2, 2)
FOUR = SQUARE.slots
# The first tile of four stays in the first corner: all other layings are turns of these.
LAYINGS = np.array(
    [
        [CODES_PER_TILE * tile + turns for tile, turns in zip((0, *order), turned, strict=True)]
        for order in permutations(range(1, FOUR))
        for turned in product(range(4), repeat=FOUR)
    ],
    np.uint16,
)


def prove_twin(tiles: Sequence[Tile], rules: RoundRules, objective: Objective) -> Proof:
    """The best two squares and the tile left out."""
    goal = goal_of(objective, rules)
    fours, squares = _all_squares(tiles, rules)
    kept = [_unbeaten(row, goal.sign) for row in squares]
    best: tuple[int, int, int, int, int] | None = None
    for one, other in _pairs(fours):
        worth, a, b = best_pair(
            squares[one][kept[one]], squares[other][kept[other]], *_path(rules), goal
        )
        if best is None or worth > best[0]:
            best = worth, one, other, int(kept[one][a]), int(kept[other][b])
    assert best is not None  # nine tiles always leave two fours
    worth, one, other, a, b = best
    galaxy = _galaxy(tiles, fours[one], a, fours[other], b)
    return Proof(galaxy, worth, worth, True, squares.size)


def best_twins(
    tiles: Sequence[Tile], rules: RoundRules, objective: Objective, worth: int
) -> Iterator[Galaxy]:
    """All pairs of squares of that worth, each once up to turns and the order of the squares."""
    goal = goal_of(objective, rules)
    fours, squares = _all_squares(tiles, rules)
    for one, other in _pairs(fours):
        first, second = np.unique(squares[one]), np.unique(squares[other])
        for a, b in equal_pairs(first, second, *_path(rules), goal, worth):
            for at_a in np.flatnonzero(squares[one] == first[a]):
                for at_b in np.flatnonzero(squares[other] == second[b]):
                    yield _galaxy(tiles, fours[one], int(at_a), fours[other], int(at_b))


def _all_squares(tiles: Sequence[Tile], rules: RoundRules) -> tuple[list[tuple[int, ...]], Ints]:
    """The fours of tiles, and packed points of all layings of each: the path field is a length."""
    fours = list(combinations(range(len(tiles)), FOUR))
    squares = np.empty((len(fours), len(LAYINGS)), np.int64)
    hand, zones = hand_words(tiles, SQUARE), zone_tables(rules)
    score_squares(hand, np.array(fours), LAYINGS, zones, _lengths(rules), squares)
    return fours, squares


def _lengths(rules: RoundRules) -> PathTable:
    """The measured length, instead of its points, by tiles with segments and set of links."""
    measured = link_measures(SQUARE)[:, MEASURES[rules.path_measure]]
    segmented = np.arange(FOUR + 1)[:, None]
    if rules.path_measure is PathMeasure.NETWORK_COUNT:
        lengths = np.maximum(segmented - measured, 0)
    else:
        lengths = np.maximum(measured, segmented > 0)
    return np.asarray(lengths, np.int16)


def _path(rules: RoundRules) -> tuple[bool, Ints]:
    """R9: the better of two paths counts; networks of both squares add up."""
    rule = path_rule(rules)
    return rule.measure == JOINED, rule.points


def _pairs(fours: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    for one, other in combinations(range(len(fours)), 2):
        if not set(fours[one]) & set(fours[other]):
            yield one, other


def _galaxy(
    tiles: Sequence[Tile], one: Sequence[int], a: int, other: Sequence[int], b: int
) -> Galaxy:
    codes = [
        CODES_PER_TILE * four[code // CODES_PER_TILE] + code % CODES_PER_TILE
        for four, laying in ((one, LAYINGS[a].tolist()), (other, LAYINGS[b].tolist()))
        for code in laying
    ]
    return decode(frame_of(Shape.TWIN).cells, tiles, np.array(codes))


def _unbeaten(squares: Ints, sign: int) -> Ints:
    """Which squares no other with the same path beats or equals on every track."""
    packed, first = np.unique(squares, return_index=True)
    return first[unbeaten(packed, sign)]


@kernel
def score_squares(
    hand: HandWords, fours: Ints, layings: Codes, zones: ZoneTables, lengths: PathTable,
    packed: Ints,
) -> None:  # fmt: skip
    """Every laying of every four."""
    codes = np.empty(FOUR, np.uint16)
    for four in range(len(fours)):
        for laying in range(len(layings)):
            for slot in range(FOUR):
                code = layings[laying, slot]
                tile = fours[four, code // CODES_PER_TILE]
                codes[slot] = CODES_PER_TILE * tile + code % CODES_PER_TILE
            packed[four, laying] = frame_points(hand, codes, zones, lengths)


@part
def field(packed: int, kind: int) -> int:
    return packed >> FIELD * kind & FIELD_BITS


@kernel
def unbeaten(packed: Ints, sign: int) -> Ints:
    """Indices of packed points that no others with the same path equal or beat on all tracks."""
    kept = np.empty(len(packed), np.int64)
    count = 0
    for one in range(len(packed)):
        beaten = False
        for other in range(len(packed)):
            if other != one and packed[one] >> 4 * FIELD == packed[other] >> 4 * FIELD:
                worse = True
                for kind in range(4):
                    mine, theirs = field(packed[one], kind), field(packed[other], kind)
                    worse = worse and sign * mine <= sign * theirs
                beaten = beaten or worse
        if not beaten:
            kept[count] = one
            count += 1
    return kept[:count]


@part
def pair_worth(one: int, other: int, adds_up: bool, path_points: Ints, goal: Goal) -> int:
    """What two squares are worth together."""
    both = (one & (1 << 4 * FIELD) - 1) + (other & (1 << 4 * FIELD) - 1)
    length, other_length = one >> 4 * FIELD, other >> 4 * FIELD
    length = length + other_length if adds_up else max(length, other_length)
    return worth_of_points(
        field(both, 0), field(both, 1), field(both, 2), field(both, 3), path_points[length], goal
    )


@kernel
def best_pair(
    ones: Ints, others: Ints, adds_up: bool, path_points: Ints, goal: Goal
) -> tuple[int, int, int]:
    """The best worth of two squares, and which they are."""
    top, a, b = -(1 << 60), 0, 0
    for one in range(len(ones)):
        for other in range(len(others)):
            worth = pair_worth(ones[one], others[other], adds_up, path_points, goal)
            if worth > top:
                top, a, b = worth, one, other
    return top, a, b


@kernel
def equal_pairs(
    ones: Ints, others: Ints, adds_up: bool, path_points: Ints, goal: Goal, wanted: int
) -> list[tuple[int, int]]:
    """All pairs of exactly that worth."""
    return [
        (one, other)
        for one in range(len(ones))
        for other in range(len(others))
        if pair_worth(ones[one], others[other], adds_up, path_points, goal) == wanted
    ]
