"""The line search agrees with looking at all lines, and with annealing."""

from __future__ import annotations

from itertools import combinations, permutations, product

import msgspec
import numpy as np
import pytest

from cosmic_factory.rules import Cell, Galaxy, LaidTile, RoundRules, Shape, Tile, round_rules
from cosmic_factory.solver import Objective, Sum, Weakest, Worst
from cosmic_factory.solver.anneal.guidance import heaviest_weight
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import Proof, new_control
from cosmic_factory.solver.score.worth import kernel_objective
from cosmic_factory.solver.shapes import SHAPE_SOLVERS
from cosmic_factory.solver.shapes.line.halves import OPEN_MASK, grow_halves, line_rules, line_spaces
from cosmic_factory.solver.shapes.line.joining import (
    HALF_TILES,
    joined_length,
    joined_points,
    max_join_sum,
    max_path_sum,
    new_search,
    sort_halves,
    weighted_sum,
)
from tests.solver.hands import BLANK, OBJECTIVES, hand, mirrored
from tests.solver.shapes.comparing import best_annealed, check_proofs_against

LINE = round_rules(7)


def proved(problem: Problem, incumbent: int | None = None) -> Proof:
    return SHAPE_SOLVERS[Shape.LINE].prove(problem, incumbent, new_control())


def every_line(tiles: list[Tile], count: int) -> list[Galaxy]:
    """All lines of nine in which so many real tiles lie among blanks."""
    real = tiles[:count]
    blanks = [BLANK] * (9 - count)
    return [
        Galaxy.of(
            [
                *(LaidTile(real[n], Cell(0, at), turns[k])
                  for k, (n, at) in enumerate(zip(order, places, strict=True))),
                *(LaidTile(blank, Cell(0, at))
                  for blank, at in zip(blanks, set(range(9)) - set(places), strict=True)),
            ]
        )
        for places in combinations(range(9), count)
        for order in permutations(range(count))
        for turns in product(range(4), repeat=count)
    ]  # fmt: skip


@pytest.mark.parametrize("rules", [LINE, *(
    msgspec.structs.replace(round_rules(card), shape=Shape.LINE) for card in (4, 6, 9, 10, 14)
)])  # fmt: skip
def test_the_line_search_finds_what_all_lines_of_two_tiles_hold(rules: RoundRules) -> None:
    tiles = (*hand(5, 2), *[BLANK] * 7)
    lines = every_line(list(tiles), 2)
    check_proofs_against(lines, tiles, rules, proved)


@pytest.mark.parametrize("objective", OBJECTIVES, ids=str)
def test_a_line_of_nine_tiles_is_no_worse_than_annealing_finds(objective: Objective) -> None:
    problem = Problem(tuple(hand(6)), LINE, objective)
    found = best_annealed(problem)
    proof = proved(problem)
    assert proof.galaxy is not None
    assert problem.worth_of(proof.galaxy) == proof.worth >= found
    assert proof.worth - found <= heaviest_weight(problem.kernel_objective)


@pytest.mark.parametrize("objective", OBJECTIVES[:5], ids=str)
def test_the_line_search_finds_a_line_that_is_better_by_the_least(objective: Objective) -> None:
    problem = Problem(tuple(hand(17)), LINE, objective)
    best = proved(problem).worth
    again = proved(problem, best - 1)
    assert again.galaxy is not None
    assert problem.worth_of(again.galaxy) == again.worth == best
    assert proved(problem, best).galaxy is None


@pytest.mark.parametrize(
    "rules", [LINE, *(msgspec.structs.replace(round_rules(card), shape=Shape.LINE)
                      for card in (4, 6, 10))], ids=str,
)  # fmt: skip
def test_no_join_brings_a_line_more_than_its_right_end_promises(rules: RoundRules) -> None:
    """What prunes the line search: the most that any half can add to what lies left of it."""
    tiles, table, objective = hand(23), line_rules(rules), kernel_objective(Sum(), rules)
    grown = grow_halves(
        line_spaces(tiles, table), table, objective, len(tiles), HALF_TILES, keep_equal=False
    )
    search = new_search(objective, None, np.zeros(1, np.int8), 0)
    ordered = sort_halves(grown[-1], search.weights)
    rng = np.random.default_rng(5)
    path_weight = int(search.weights[4])
    for left in rng.choice(ordered.halves.state, 40):
        promised = max_join_sum(table, ordered, search, left & OPEN_MASK)
        path_promised = max_path_sum(table, left, path_weight)
        gains = [
            weighted_sum(joined_points(left & OPEN_MASK, right, table), search.weights)
            for right in ordered.opens
        ]
        assert promised == max(gains)
        for right in rng.choice(ordered.halves.state, 200):
            walked = table.path_points[joined_length(table, left, right)]
            assert path_promised >= path_weight * walked


@pytest.mark.parametrize("objective", [Sum(), Weakest(), Worst(Sum())], ids=str)
def test_turning_or_mirroring_all_tiles_keeps_the_best_line(objective: Objective) -> None:
    tiles = hand(9)
    expected = proved(Problem(tuple(tiles), LINE, objective)).worth
    for changed in ([tile.turned(1) for tile in tiles], [mirrored(tile) for tile in tiles]):
        assert proved(Problem(tuple(changed), LINE, objective)).worth == expected
