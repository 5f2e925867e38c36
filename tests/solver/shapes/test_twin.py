"""The search for two squares agrees with looking at all pairs, and with annealing."""

from __future__ import annotations

from itertools import permutations, product

import msgspec
import pytest

from cosmic_factory.rules import Galaxy, LaidTile, Shape, Tile, round_rules
from cosmic_factory.solver import Objective, Sum, Weakest, Worst, frame_of
from cosmic_factory.solver.anneal.guidance import heaviest_weight
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import Proof, new_control
from cosmic_factory.solver.shapes import SHAPE_SOLVERS
from tests.solver.hands import BLANK, OBJECTIVES, hand, mirrored
from tests.solver.shapes.comparing import best_annealed, check_proofs_against

TWIN = round_rules(11)


def proved(problem: Problem) -> Proof:
    return SHAPE_SOLVERS[Shape.TWIN].prove(problem, None, new_control())


def every_twin(real: list[Tile]) -> list[Galaxy]:
    """All pairs of squares in which two real tiles, or one of them, lie among blanks."""
    cells = frame_of(Shape.TWIN).cells
    ways = [
        {one: (real[0], turns[0]), other: (real[1], turns[1])}
        for one, other in permutations(range(9), 2)
        for turns in product(range(4), repeat=2)
    ]
    return [
        Galaxy.of(
            LaidTile(way[at][0], cell, way[at][1]) if at in way else LaidTile(BLANK, cell)
            for at, cell in enumerate(cells)
        )
        for way in ways
    ]


@pytest.mark.parametrize("card", [11, 4, 6, 9, 10, 19])
def test_two_squares_are_the_best_of_all_pairs_that_two_tiles_make(card: int) -> None:
    rules = msgspec.structs.replace(round_rules(card), shape=Shape.TWIN)
    tiles = (*hand(8, 2), *[BLANK] * 7)
    pairs = every_twin(list(tiles[:2]))
    check_proofs_against(pairs, tiles, rules, proved)


@pytest.mark.parametrize("objective", OBJECTIVES, ids=str)
def test_two_squares_are_no_worse_than_annealing_finds(objective: Objective) -> None:
    problem = Problem(tuple(hand(8)), TWIN, objective)
    short = proved(problem).worth - best_annealed(problem)
    assert 0 <= short <= heaviest_weight(problem.kernel_objective)


@pytest.mark.parametrize("objective", [Sum(), Weakest(), Worst(Sum())], ids=str)
def test_turning_or_mirroring_all_tiles_keeps_the_best_squares(objective: Objective) -> None:
    tiles = hand(9)
    expected = proved(Problem(tuple(tiles), TWIN, objective)).worth
    for changed in ([tile.turned(1) for tile in tiles], [mirrored(tile) for tile in tiles]):
        assert proved(Problem(tuple(changed), TWIN, objective)).worth == expected
