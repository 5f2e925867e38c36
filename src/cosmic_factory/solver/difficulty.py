"""How hard a hand is: what stands between a builder and the best galaxy.

Measures of the same hand are the same on every machine: climbing is counted in looks at galaxies,
as many as the plain climb in Python manages in 1, 5 and 20 seconds.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cosmic_factory.rules import PRINTED_RULES, RoundRules, Shape, Tile, Value
from cosmic_factory.solver.best_galaxies import count_optimal
from cosmic_factory.solver.compiled import Codes, Ints, kernel, part
from cosmic_factory.solver.encoding.codes import (
    CODES_PER_TILE,
    HandPlanes,
    code_of,
    hand_planes,
    nothing_code,
)
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.objective import SUM, Objective
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.random_numbers import (
    RandomState,
    random_below,
    random_bits,
    random_state,
)
from cosmic_factory.solver.score.fixed_shape import (
    PathTable,
    batch_points,
    frame_points,
)
from cosmic_factory.solver.score.rule_tables import ZoneTables, path_table, zone_tables
from cosmic_factory.solver.score.worth import NO_WORTH, KernelObjective, worth_of
from cosmic_factory.solver.search import solve

# Galaxies that the climb in plain Python looks at in a second.
LOOKS_PER_SECOND = 7_000
CLIMBING_SECONDS = (1, 5, 20)
MAX_COUNTED_GALAXIES = 1_000


class Difficulty(Value, frozen=True):
    """The best value of a hand, how many galaxies have it, and how far simple builders stay."""

    value: float
    best_galaxies: int  # up to turning
    counted_all: bool  # False: there are more of them
    greedy_gap: float  # of laying the best tile in the best place, one after the other
    climbing_gaps: tuple[float, float, float]  # after 1, 5 and 20 seconds of climbing


class BuilderValues(Value, frozen=True):
    """The values that simple builders reach with a hand."""

    greedy: float  # laying the best tile in the best place, one after the other
    climbed: tuple[float, float, float]  # after 1, 5 and 20 seconds of climbing


def measure_difficulty(
    tiles: Sequence[Tile],
    rules: RoundRules = PRINTED_RULES,
    objective: Objective = SUM,
    *,
    seed: int = 0,
    limit: int = MAX_COUNTED_GALAXIES,
) -> Difficulty:
    """Measure a hand under rules whose best galaxy can be proved and that hide no tile."""
    reached = builder_values(tiles, rules, objective, seed=seed)
    best = solve(tiles, rules, objective, seed=seed)
    count = count_optimal(tiles, rules, objective, limit=limit + 1, seed=seed)
    one, five, twenty = (best.value - value for value in reached.climbed)
    return Difficulty(
        best.value,
        min(count, limit),
        count <= limit,
        best.value - reached.greedy,
        (one, five, twenty),
    )


def builder_values(
    tiles: Sequence[Tile],
    rules: RoundRules = PRINTED_RULES,
    objective: Objective = SUM,
    *,
    seed: int = 0,
) -> BuilderValues:
    """Return what simple builders reach, under rules whose difficulty can be measured."""
    if rules.shape is Shape.FREE or rules.face_down:
        raise ValueError("difficulty is measured where the best is proved and no tile is hidden")
    problem = Problem(tuple(tiles), rules, objective)
    one, five, twenty = (problem.value(worth) for worth in _climbed(problem, seed))
    return BuilderValues(problem.value(greedy_worth(problem)), (one, five, twenty))


def greedy_worth(problem: Problem) -> int:
    """Return the worth of a galaxy that is laid greedily; ties: first tile, place and turn."""
    frame, tiles, rules = frame_of(problem.rules.shape), problem.tiles, problem.rules
    planes, zones = hand_planes(tiles, frame), zone_tables(rules)
    paths = path_table(rules, frame)
    codes = np.full(frame.slots, nothing_code(len(tiles)), np.uint16)
    left, worth = list(range(len(tiles))), NO_WORTH
    for _ in range(frame.slots):
        free = [slot for slot in range(frame.slots) if codes[slot] == nothing_code(len(tiles))]
        moves = [
            (slot, code_of(tile, turns)) for tile in left for slot in free for turns in range(4)
        ]
        batch = np.tile(codes, (len(moves), 1))
        batch[np.arange(len(moves)), [slot for slot, _ in moves]] = [code for _, code in moves]
        packed = np.empty(len(moves), np.int64)
        batch_points(planes, batch, zones, paths, packed)
        worths = [int(worth_of(int(one), problem.kernel_objective)) for one in packed]
        worth = max(worths)
        slot, code = moves[worths.index(worth)]
        codes[slot] = code
        left.remove(code // CODES_PER_TILE)
    return worth


def _climbed(problem: Problem, seed: int) -> list[int]:
    """Return the best worth after so many looks, for each number of seconds."""
    frame, tiles, rules = frame_of(problem.rules.shape), problem.tiles, problem.rules
    looks = np.array([LOOKS_PER_SECOND * seconds for seconds in CLIMBING_SECONDS], np.int64)
    worths = np.full(len(looks), NO_WORTH, np.int64)
    order = np.arange(len(tiles), dtype=np.int64)
    climb_looks(
        hand_planes(tiles, frame), zone_tables(rules), path_table(rules, frame),
        problem.kernel_objective, np.zeros(frame.slots, np.uint16), order,
        random_state(seed), looks, worths,
    )  # fmt: skip
    return [int(worth) for worth in worths]


@kernel
def climb_looks(
    hand: HandPlanes, zones: ZoneTables, paths: PathTable, objective: KernelObjective,
    codes: Codes, order: Ints, state: RandomState, looks: Ints, worths: Ints,
) -> None:  # fmt: skip
    """Climb by turns and swaps from random galaxies; note the best worth at each number of looks.

    A look scores one galaxy. `order[slot]` is the tile on a slot; tiles beyond the slots stay out.

    A climb ends when so many steps in a row were no better that each was probably tried.
    """
    slots, tiles = len(codes), len(order)
    best, now, failed, noted = NO_WORTH, NO_WORTH, 0, 0
    max_failures = 2 * tiles * (tiles + 3)
    for look in range(looks[len(looks) - 1]):
        if now == NO_WORTH or failed > max_failures:
            _lay_at_random(codes, order, state)
            now = worth_of(frame_points(hand, codes, zones, paths), objective)
            failed = 0
        else:
            one, two = random_below(state, slots), random_below(state, tiles + 3)
            was_one, was_two = codes[one], NO_WORTH
            was_tile, other_tile = order[one], NO_WORTH
            if two >= tiles or two == one:
                turned = (was_one % CODES_PER_TILE + 1 + random_below(state, 3)) & 3
                codes[one] = was_one - was_one % CODES_PER_TILE + turned
            else:
                other_tile = order[two]
                order[one], order[two] = other_tile, was_tile
                if two < slots:
                    was_two = codes[two]
                    codes[one], codes[two] = was_two, was_one
                else:
                    codes[one] = CODES_PER_TILE * other_tile + (random_bits(state) & 3)
            worth = worth_of(frame_points(hand, codes, zones, paths), objective)
            if worth > now:
                now, failed = worth, 0
            else:
                failed += 1
                codes[one] = was_one
                if other_tile != NO_WORTH:
                    order[one], order[two] = was_tile, other_tile
                if was_two != NO_WORTH:
                    codes[two] = was_two
        best = max(best, now)
        if look + 1 == looks[noted]:
            worths[noted] = best
            noted += 1


@part
def _lay_at_random(codes: Codes, order: Ints, state: RandomState) -> None:
    """Shuffle the tiles and lay the first of them on the slots, each in a random turn."""
    tiles = len(order)
    for place in range(tiles):
        other = place + random_below(state, tiles - place)
        order[place], order[other] = order[other], order[place]
    for slot in range(len(codes)):
        turns = random_bits(state) & 3
        codes[slot] = CODES_PER_TILE * order[slot] + turns
