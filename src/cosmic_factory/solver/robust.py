"""The galaxy that suffers least from sabotage: the most value after the worst removal of one tile.

Annealing looks at all nine removals of every galaxy; an exact search then shows that nothing is
better, or finds it (`shapes/square/after_removal.py`).
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

from cosmic_factory.rules import HAND_SIZE, Galaxy, RoundRules, Shape, Tile
from cosmic_factory.solver.anneal.runs import FrameAnnealer
from cosmic_factory.solver.budgeted_search import BudgetedSearch
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.objective import SUM, Objective, settled, value_of
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import new_control
from cosmic_factory.solver.shapes.square.after_removal import (
    can_prove_removal,
    prove_after_removal,
)
from cosmic_factory.solver.solution import (
    UNLIMITED,
    Budget,
    ProgressListener,
    Solution,
)
from cosmic_factory.solver.upper_bound import upper_bound
from cosmic_factory.solver.warm_up import WARM_UP

# Steps of one run of annealing, and of all runs if the budget does not say: before a proof, and
# where none follows.
RUN_STEPS = 20_000
STEPS_BEFORE_PROOF = 100_000
STEPS_WITHOUT_PROOF = 800_000


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
    progress: ProgressListener | None = None,
    cancel: threading.Event | None = None,
) -> Solution:
    """Return the best galaxy after the worst removal, with value and points of what is left."""
    if len(tiles) != HAND_SIZE or rules.shape is not Shape.SQUARE:
        raise ValueError("a robust galaxy is a square of nine tiles")
    WARM_UP.wait()
    problem = Problem(tuple(tiles), rules, objective)
    search = _RobustSearch(problem, budget, progress, cancel)
    search.anneal(seed)
    search.prove()
    return search.solution()


class _RobustSearch(BudgetedSearch):
    """The state of one call of `solve_robust`."""

    def __init__(
        self,
        problem: Problem,
        budget: Budget,
        progress: ProgressListener | None,
        cancel: threading.Event | None,
    ) -> None:
        super().__init__(budget, progress, cancel)
        self._problem = problem
        self._will_prove = budget.prove and can_prove_removal(problem)
        self._galaxy: Galaxy | None = None
        self._worth, self._seen = 0, 0
        self._bound = upper_bound(problem)

    def _best_so_far(self) -> Solution:
        return self.solution()

    def anneal(self, seed: int) -> None:
        """Do runs of annealing; the first of equal galaxies counts."""
        default = STEPS_BEFORE_PROOF if self._will_prove else STEPS_WITHOUT_PROOF
        steps = self._budget.steps or default
        annealer = FrameAnnealer(self._problem, frame_of(Shape.SQUARE), robust=True)
        while self._galaxy is None or (self._seen < steps and not self._is_over()):
            run = annealer.anneal_once(seed, self._seen // RUN_STEPS, RUN_STEPS)
            if self._galaxy is None or run.worth > self._worth:
                self._galaxy, self._worth = run.galaxy, run.worth
            self._seen += RUN_STEPS
            self._report("annealing", min(1.0, self._seen / steps))

    def prove(self) -> None:
        """Show that nothing is better, or find what is."""
        if not self._will_prove or self._is_over():
            return
        control = new_control()
        with self._proving(control):
            proof = prove_after_removal(self._problem, self._worth, control)
        if proof.galaxy is not None:
            self._galaxy, self._worth = proof.galaxy, proof.worth
        self._seen += proof.seen
        self._bound = proof.bound

    def solution(self) -> Solution:
        """Return the best galaxy so far."""
        problem, rules, objective = self._problem, self._problem.rules, self._problem.objective
        assert self._galaxy is not None, "asked before anything was found"
        counted = problem.counted(worst_removal(self._galaxy, rules, objective))
        bound = max(self._bound, self._worth)
        return Solution(
            galaxy=self._galaxy,
            points=settled(counted, objective, rules),
            value=problem.value(self._worth),
            bound=problem.value(bound),
            proved=bound == self._worth,
            seen=self._seen,
            seconds=self._seconds,
        )
