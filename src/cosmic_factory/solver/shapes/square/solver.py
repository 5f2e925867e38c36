"""The solver for 3 x 3 squares: rows that meet at the middle row (docs/how-the-solver-works.md)."""

from __future__ import annotations

from collections.abc import Iterator

from cosmic_factory.rules import Galaxy, Shape
from cosmic_factory.solver.anneal.runs import Annealer, FrameAnnealer
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import Proof, ProofControl
from cosmic_factory.solver.shapes.square.prove import best_squares, prove_square


class SquareSolver:
    """Anneals squares and proves the best one."""

    def annealer(self, problem: Problem) -> Annealer:
        return FrameAnnealer(problem, frame_of(Shape.SQUARE))

    def can_prove(self, problem: Problem) -> bool:
        return True

    def prove(self, problem: Problem, incumbent: int | None, control: ProofControl) -> Proof:
        return prove_square(problem, incumbent, control).proof

    def all_best(self, problem: Problem, worth: int, limit: int) -> Iterator[Galaxy]:
        return best_squares(problem, worth)
