"""The galaxy that suffers least from sabotage: the most value after the worst removal of one tile.

Annealing looks at all nine removals of every galaxy. The bound comes from the exact search with
one more tile face down where it hurts least: whatever is removed, what is left is worth no more
than the best galaxy without a tile.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from cosmic_factory.rules import HAND_SIZE, Galaxy, RoundRules, Shape, Tile
from cosmic_factory.solver.anneal.runs import FrameAnnealer
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.objective import SUM, Objective, settled, value_of
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.search import solve
from cosmic_factory.solver.solution import UNLIMITED, Budget, Solution
from cosmic_factory.solver.upper_bound import upper_bound

# Steps of one run of annealing, and of all runs if the budget does not say.
RUN_STEPS = 20_000
DEFAULT_STEPS = 800_000


def worst_removal(galaxy: Galaxy, rules: RoundRules, objective: Objective) -> Galaxy:
    """Return what the worst removal leaves; R16: a face-down tile is never removed."""
    problem = Problem((), rules, objective)
    damaged = [galaxy.without(one.cell) for one in galaxy.laid if not one.face_down]
    return min(damaged, key=lambda left: value_of(problem.counted(left), objective, rules))


def solve_robust(
    tiles: Sequence[Tile],
    rules: RoundRules,
    objective: Objective = SUM,
    *,
    budget: Budget = UNLIMITED,
    seed: int = 0,
) -> Solution:
    """Return the best galaxy after the worst removal, with value and points of what is left."""
    if len(tiles) != HAND_SIZE or rules.shape is not Shape.SQUARE:
        raise ValueError("a robust galaxy is a square of nine tiles")
    began = time.perf_counter()
    problem = Problem(tuple(tiles), rules, objective)
    annealer = FrameAnnealer(problem, frame_of(rules.shape), robust=True)
    steps = budget.steps or DEFAULT_STEPS
    best, done = annealer.anneal_once(seed, 0, RUN_STEPS), RUN_STEPS
    while done < steps and not _is_late(budget, began):
        run = annealer.anneal_once(seed, done // RUN_STEPS, RUN_STEPS)
        best = max(best, run, key=lambda one: one.worth)
        done += RUN_STEPS
    bound = problem.value(upper_bound(problem))
    if budget.prove and not _is_late(budget, began):
        bound = _bound(problem, budget, began, seed)
    counted = problem.counted(worst_removal(best.galaxy, rules, objective))
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


def _is_late(budget: Budget, began: float) -> bool:
    return budget.seconds is not None and time.perf_counter() - began >= budget.seconds


def _bound(problem: Problem, budget: Budget, began: float, seed: int) -> float:
    """Return the bound for galaxies in which one more tile counts for nothing."""
    rules = problem.rules
    less = msgspec.structs.replace(rules, face_down=rules.face_down + 1)
    left = None if budget.seconds is None else budget.seconds - (time.perf_counter() - began)
    return solve(
        problem.tiles, less, problem.objective, budget=Budget(seconds=left), seed=seed
    ).bound
