"""No galaxy is worth more than the bound that is worked out from the tiles alone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import RoundRules, Shape, fits, is_complete
from cosmic_factory.solver import Objective
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.shapes import SHAPE_SOLVERS
from cosmic_factory.solver.upper_bound import upper_bound
from tests.solver.hands import any_objective, any_rules, hand


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), any_rules(), any_objective(), st.integers(0, 99))
def test_no_bound_is_below_a_real_score(
    seed: int, rules: RoundRules, objective: Objective, number: int
) -> None:
    problem = Problem(tuple(hand(seed)), rules, objective)
    run = SHAPE_SOLVERS[rules.shape].annealer(problem).anneal(seed, number, 2_000)
    cells = [one.cell for one in run.galaxy.laid]
    if rules.shape is Shape.FREE:
        assert is_complete(rules.shape, cells)
    else:
        assert fits(rules.shape, cells)
    assert problem.worth_of(run.galaxy) == run.worth <= upper_bound(problem)
    assert sum(one.face_down for one in run.galaxy.laid) == rules.face_down
