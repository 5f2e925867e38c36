"""What the solver is asked: one hand of tiles, the rules of the round and an objective."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from cosmic_factory.rules import Colour, Galaxy, RoundRules, Tile, Track
from cosmic_factory.solver.bets import Bets, ZoneBonus, with_stakes, won_tokens, zone_bonuses
from cosmic_factory.solver.objective import Counted, Objective, Weakest, Weights, plain_of, value_of
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
    bets: Bets | None = None  # without those that every galaxy wins

    @property
    def bonuses(self) -> tuple[ZoneBonus, ...]:
        """What zones are counted for besides their points, so that no bet is undervalued."""
        return zone_bonuses(self.bets, self.rules)

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
        """Return the points of a galaxy by the fast scorer, without what tokens pay."""
        return Counted(*galaxy_points(galaxy, self.rules))

    def tokens(self, galaxy: Galaxy) -> tuple[Colour, ...]:
        """Return the tokens that a galaxy wins."""
        return () if self.bets is None else won_tokens(galaxy, self.bets)

    def worth_of(self, galaxy: Galaxy) -> int:
        """Return the worth of a galaxy, with the tokens that it wins."""
        counted = with_stakes(self.counted(galaxy), self.tokens(galaxy), self.rules)
        return self.worth(value_of(counted, self.objective, self.rules))

    def exact_worth(self, galaxy: Galaxy, worth: int) -> int:
        """Return what a galaxy is worth: searches may count a stake for each of several zones."""
        return worth if self.bets is None else self.worth_of(galaxy)


def with_sure_stakes(problem: Problem, sure: Sequence[Colour]) -> tuple[Problem, float]:
    """Return a problem in which sure stakes are counted, or what they add to every value."""
    if not sure:
        return problem, 0
    won, plain = problem.rules.stakes.won, plain_of(problem.objective)
    if isinstance(plain, Weakest):
        tracks = plain.tracks
        for colour in sure:
            tracks = tracks.moved(Track.of(colour), won)
        return replace(problem, objective=Weakest(tracks)), 0
    weights = plain.four if isinstance(plain, Weights) else (1.0,) * 4
    more = won * sum(weights[tuple(Colour).index(colour)] for colour in sure)
    return problem, int(more) if more == int(more) else more
