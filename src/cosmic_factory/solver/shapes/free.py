"""The solver for free shapes (New Dimension): annealing alone, there is no exact search."""

from __future__ import annotations

from collections.abc import Iterable

from cosmic_factory.rules import Galaxy
from cosmic_factory.solver.anneal.runs import Annealer, FreeAnnealer
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import Proof, ProofControl


class FreeSolver:
    """Anneals galaxies whose tiles may lie anywhere as long as they hang together."""

    def annealer(self, problem: Problem) -> Annealer:
        return FreeAnnealer(problem)

    def can_prove(self, problem: Problem) -> bool:
        return False

    def prove(self, problem: Problem, incumbent: int | None, control: ProofControl) -> Proof:
        raise ValueError("there is no exact search for a free shape")

    def all_best(self, problem: Problem, worth: int, limit: int) -> Iterable[Galaxy]:
        raise ValueError("there is no exact search for a free shape")
