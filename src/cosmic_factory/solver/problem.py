"""What the solver is asked: one hand of tiles, the rules of the round and an objective."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cosmic_factory.rules import Galaxy, RoundRules, Tile
from cosmic_factory.solver.objective import Counted, Objective, value_of
from cosmic_factory.solver.score.any_shape import galaxy_points
from cosmic_factory.solver.score.worth import (
    KernelObjective,
    kernel_objective,
    value_from,
    worth_from,
)


@dataclass(frozen=True)
class Problem:
    """A hand, the rules it is laid by (with the shape), and what makes a galaxy good."""

    tiles: tuple[Tile, ...]
    rules: RoundRules
    objective: Objective

    @cached_property
    def kernel_objective(self) -> KernelObjective:
        """The objective as kernels read it."""
        return kernel_objective(self.objective, self.rules)

    def value(self, worth: int) -> float:
        """Return the value of a worth under this objective."""
        return value_from(worth, self.kernel_objective)

    def worth(self, value: float) -> int:
        """Return the worth of a value under this objective."""
        return worth_from(value, self.kernel_objective)

    def counted(self, galaxy: Galaxy) -> Counted:
        """Return the points of a galaxy by the fast scorer."""
        return Counted(*galaxy_points(galaxy, self.rules))

    def worth_of(self, galaxy: Galaxy) -> int:
        """Return the worth of a galaxy."""
        return self.worth(value_of(self.counted(galaxy), self.objective, self.rules))
