"""The galaxy that stands a saboteur best: the most value after the worst removal of one tile.

Annealing looks at all nine removals of every galaxy. The bound comes from the exact search with
one tile face down in the place that hurts least: whatever is removed, no galaxy without a tile is
worth more than the best galaxy without a tile.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from cosmic_factory.rules import HAND_SIZE, Galaxy, RoundRules, Shape, Tile
from cosmic_factory.solver.anneal.runs import anneal_once, frame_problem
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.objective import SUM, Counted, Objective, settled, value_of
from cosmic_factory.solver.score.any_shape import galaxy_points
from cosmic_factory.solver.score.worth import goal_of, value_from
from cosmic_factory.solver.search import solve
from cosmic_factory.solver.solution import UNLIMITED, Budget, Solution
from cosmic_factory.solver.upper_bound import loose_bound

RUN_STEPS = 20_000
STEPS = 800_000


def worst_removal(galaxy: Galaxy, rules: RoundRules, objective: Objective) -> Galaxy:
    """The galaxy after the removal that leaves the owner least; R16: not of a face-down tile."""
    damaged = [galaxy.without(one.cell) for one in galaxy.laid if not one.face_down]
    return min(damaged, key=lambda left: _value(left, rules, objective))


def _value(galaxy: Galaxy, rules: RoundRules, objective: Objective) -> float:
    return value_of(Counted(*galaxy_points(galaxy, rules)), objective, rules)


def solve_robust(
    tiles: Sequence[Tile],
    rules: RoundRules,
    objective: Objective = SUM,
    *,
    budget: Budget = UNLIMITED,
    seed: int = 0,
) -> Solution:
    """The best galaxy after the worst removal; value and points are those of what is left."""
    if len(tiles) != HAND_SIZE or rules.shape is not Shape.SQUARE:
        raise ValueError("a robust galaxy is a square of nine tiles")
    began = time.perf_counter()
    goal = goal_of(objective, rules)
    problem = frame_problem(tiles, frame_of(rules.shape), rules, objective, robust=True)
    steps = budget.steps or STEPS
    best, done = anneal_once(problem, seed, 0, RUN_STEPS), RUN_STEPS
    while done < steps and not _late(budget, began):
        best = max(best, anneal_once(problem, seed, done // RUN_STEPS, RUN_STEPS), key=_worth)
        done += RUN_STEPS
    bound = value_from(loose_bound(tiles, rules, objective), goal)
    if budget.prove and not _late(budget, began):
        bound = _bound(tiles, rules, objective, budget, began, seed)
    left = worst_removal(best.galaxy, rules, objective)
    counted = Counted(*galaxy_points(left, rules))
    value = value_of(counted, objective, rules)
    return Solution(
        galaxy=best.galaxy,
        points=settled(counted, objective, rules),
        value=value,
        bound=max(bound, value),
        proved=bound <= value,
        seen=done,
        seconds=time.perf_counter() - began,
    )


def _worth(run: tuple[int, Galaxy]) -> int:
    return run[0]


def _late(budget: Budget, began: float) -> bool:
    return budget.seconds is not None and time.perf_counter() - began >= budget.seconds


def _bound(
    tiles: Sequence[Tile],
    rules: RoundRules,
    objective: Objective,
    budget: Budget,
    began: float,
    seed: int,
) -> float:
    """The bound of galaxies in which one more tile counts for nothing."""
    less = msgspec.structs.replace(rules, face_down=rules.face_down + 1)
    left = None if budget.seconds is None else budget.seconds - (time.perf_counter() - began)
    return solve(tiles, less, objective, budget=Budget(seconds=left), seed=seed).bound
