"""What the solver needs to know about a shape."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from cosmic_factory.rules import Galaxy
from cosmic_factory.solver.anneal.runs import Annealer
from cosmic_factory.solver.compiled import Ints2
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import Proof, ProofControl


class ShapeSolver(Protocol):
    """Finds good galaxies of one shape, and the best one with a proof."""

    def annealer(self, problem: Problem) -> Annealer:
        """Prepare a problem for annealing."""
        ...

    def can_prove(self, problem: Problem) -> bool:
        """Return whether there is an exact search for the problem."""
        ...

    def prove(self, problem: Problem, incumbent: int | None, control: ProofControl) -> Proof:
        """Search for a galaxy worth more than the incumbent until there is none, or stopped."""
        ...

    def all_best(self, problem: Problem, worth: int, limit: int) -> Iterable[Galaxy]:
        """Return galaxies of the best worth, `limit` different ones if there are so many.

        Turned copies of a galaxy may be among them.
        """
        ...


class PoolSolver(Protocol):
    """Proves the best of many hands of one pool at once."""

    def can_prove(self, problem: Problem) -> bool:
        """Return whether hands of the problem's tiles can be searched together."""
        ...

    def prove(
        self, problem: Problem, hands: Ints2, incumbent: int | None, control: ProofControl
    ) -> Proof:
        """Search hands, given as places in the problem's tiles, for something better."""
        ...
