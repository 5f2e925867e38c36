"""No galaxy is worth more than the bound that is worked out from the tiles alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import RoundRules, Shape, fits, is_complete
from cosmic_factory.solver import Objective
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.shapes import SHAPE_SOLVERS
from cosmic_factory.solver.upper_bound import Pieces, put_together, upper_bound
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


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.integers(0, 4), max_size=6),
    st.lists(st.integers(-3, 9), min_size=2, max_size=10),
    st.sampled_from((1, -1)),
    st.booleans(),
)
def test_pieces_are_put_together_in_the_best_way(
    sizes: list[int], points: list[int], sign: int, counts_all: bool
) -> None:
    kinds = tuple(sorted({0, *sizes}))
    pieces = Pieces(kinds, np.array([[sizes.count(size) for size in kinds]], np.int64))
    table = np.array(points)
    (found,) = put_together(table, pieces, sign, counts_all)
    every_way = [
        sign * sum(points[min(sum(zone), len(points) - 1)] for zone in zones)
        for zones in _partitions(sizes)
    ]
    assert sign * found == max(every_way) if counts_all else sign * found >= max(every_way)


def _partitions(items: Sequence[int]) -> Iterator[list[list[int]]]:
    """Yield every way to put items together."""
    if not items:
        yield []
        return
    for zones in _partitions(items[1:]):
        yield [[items[0]], *zones]
        for number in range(len(zones)):
            yield [*zones[:number], [items[0], *zones[number]], *zones[number + 1 :]]
