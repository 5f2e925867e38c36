"""What proofs are compared with: annealing, and all galaxies that a hand can lay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from cosmic_factory.rules import Galaxy, RoundRules, Tile
from cosmic_factory.solver import Sum
from cosmic_factory.solver.anneal.runs import FrameAnnealer
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.objective import value_of
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import Proof
from tests.solver.hands import OBJECTIVES


def best_annealed(problem: Problem, steps: int = 30_000) -> int:
    """Return the best worth of three runs on the frame of the problem's shape."""
    annealer = FrameAnnealer(problem, frame_of(problem.rules.shape))
    return max(annealer.anneal_once(1, stream, steps).worth for stream in range(3))


def check_proofs_against(
    galaxies: Sequence[Galaxy],
    tiles: tuple[Tile, ...],
    rules: RoundRules,
    proved: Callable[[Problem], Proof],
) -> None:
    """Assert that the proof for each objective is the best of these galaxies, and shows one."""
    counted = [Problem(tiles, rules, Sum()).counted(galaxy) for galaxy in galaxies]
    for objective in OBJECTIVES:
        problem = Problem(tiles, rules, objective)
        best = max(value_of(one, objective, rules) for one in counted)
        proof = proved(problem)
        assert problem.value(proof.worth) == pytest.approx(best), objective
        assert proof.galaxy is not None
        assert problem.worth_of(proof.galaxy) == proof.worth
