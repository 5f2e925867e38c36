"""Objectives: what makes one galaxy better than another.

An objective turns the points of a galaxy into one number; the solver looks for the largest. Where
a card lets the owner send path points to a colour, the owner sends them where they are worth most.
An offering is left out: it is settled over the tracks after all points of a round are known.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

import msgspec

from cosmic_factory.rules import TRACK_END, RoundRules, Tracks, Value

Weight = Annotated[float, msgspec.Meta(ge=0)]
# Kernels count in whole numbers; weights are multiples of a thousandth.
SCALE = 1000
MOST_WEIGHT = 1000


class Points(NamedTuple):
    """Points of a galaxy on the four tracks, not clamped."""

    vegetation: int
    ice: int
    desert: int
    star: int


class Counted(NamedTuple):
    """Points as they are counted: path points apart, because a card may send them to a colour."""

    vegetation: int
    ice: int
    desert: int
    star: int
    path: int


class Sum(Value, frozen=True):
    """All points alike."""


class Weights(Value, frozen=True):
    """So much for each point on a track: numbers from 0 up, to a thousandth."""

    vegetation: Weight
    ice: Weight
    desert: Weight
    star: Weight

    def __post_init__(self) -> None:
        for weight in self.four:
            if not 0 <= weight <= MOST_WEIGHT:
                raise ValueError(f"a weight is a number from 0 to {MOST_WEIGHT}, not {weight}")
            if abs(weight * SCALE - round(weight * SCALE)) > 1e-6:
                raise ValueError(f"a weight has at most three decimals, unlike {weight}")

    @property
    def four(self) -> tuple[float, float, float, float]:
        return self.vegetation, self.ice, self.desert, self.star


class Weakest(Value, frozen=True):
    """Star and weakest colour after the round, from where the tracks stand now (R2 clamps)."""

    tracks: Tracks = Tracks()


class Worst(Value, frozen=True):
    """The opposite: build the galaxy that is worth least, for a neighbour who will score it."""

    of: Sum | Weights | Weakest = Sum()


SUM = Sum()

Objective: TypeAlias = Sum | Weights | Weakest | Worst


def plain_of(objective: Objective) -> Sum | Weights | Weakest:
    """The objective without its direction."""
    return objective.of if isinstance(objective, Worst) else objective


def value_of(counted: Counted, objective: Objective, rules: RoundRules) -> float:
    """What counted points are worth; with `Worst`, its negative."""
    best = max(_plain_value(points, objective) for points in _sent(counted, rules))
    return -best if isinstance(objective, Worst) else best


def settled(counted: Counted, objective: Objective, rules: RoundRules) -> Points:
    """The points with those of the path where the owner wants them; ties: first colour."""
    return max(_sent(counted, rules), key=lambda points: _plain_value(points, objective))


def _sent(counted: Counted, rules: RoundRules) -> list[Points]:
    """Where the path points may go."""
    *four, path = counted
    tracks = range(3) if rules.path_to_colour else [3]
    return [Points(*(p + path * (at == to) for at, p in enumerate(four))) for to in tracks]


def _plain_value(points: Points, objective: Objective) -> float:
    match objective:
        case Worst(of=plain):
            return _plain_value(points, plain)
        case Weights():
            return sum(w * p for w, p in zip(objective.four, points, strict=True))
        case Weakest(tracks=tracks):
            before = (tracks.vegetation, tracks.ice, tracks.desert, tracks.star)
            *colours, star = (min(TRACK_END, b + p) for b, p in zip(before, points, strict=True))
            return star + min(colours)
        case Sum():
            return sum(points)
