"""Bounds for many hands of one pool at once: `upper_bound` by looking up sums.

That bound asks only how many planets of a colour the hand holds, in how many pieces, and which
tiles have segments. All of these are sums over tiles, so 1,680 hands take milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cosmic_factory.rules import HAND_SIZE, PathMeasure, Tile
from cosmic_factory.solver.compiled import Ints, Ints2, kernel
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.score.rule_tables import path_rule
from cosmic_factory.solver.score.worth import KernelObjective, worth_of_points
from cosmic_factory.solver.upper_bound import all_tiles_count, most_points_table, pieces_of

KINDS = 4


def hand_bounds(problem: Problem, pool: Sequence[Tile], hands: Ints2) -> Ints:
    """Return a worth for each hand that no galaxy of it exceeds; hands are numbers in the pool."""
    rules, objective = problem.rules, problem.kernel_objective
    counts_all = all_tiles_count(HAND_SIZE, rules)
    points = np.empty((len(hands), KINDS + 1), np.int64)
    for kind in range(KINDS):
        pieces = [pieces_of(tile, kind) for tile in pool]
        sizes = np.array([sum(one) for one in pieces])[hands].sum(axis=1)
        numbers = np.array([len(one) for one in pieces])[hands].sum(axis=1)
        most = most_points_table(problem, kind, int(sizes.max()), int(numbers.max()), counts_all)
        points[:, kind] = most[numbers, sizes]
    points[:, KINDS] = _path_points(problem, pool, hands)
    worths = np.empty(len(hands), np.int64)
    worths_of_points(points, objective, worths)
    return worths


def _path_points(problem: Problem, pool: Sequence[Tile], hands: Ints2) -> Ints:
    degrees = np.array([len(tile.segments) for tile in pool])[hands]
    longest = (degrees > 0).sum(axis=1)
    if problem.rules.path_measure is PathMeasure.LONGEST_PATH:
        # A tile with one segment can only be an end of a path.
        ends = (degrees == 1).sum(axis=1)
        longest = longest - ends + np.minimum(2, ends)
    points = path_rule(problem.rules).points
    extremes = np.maximum if problem.kernel_objective.sign > 0 else np.minimum
    return np.asarray(extremes.accumulate(points)[longest])


@kernel
def worths_of_points(points: Ints2, objective: KernelObjective, worths: Ints) -> None:
    """Write the worth of each row of five numbers."""
    for row in range(len(points)):
        v, i, d, star, path = points[row]
        worths[row] = worth_of_points(v, i, d, star, path, objective)
