"""Objectives: what makes one galaxy better than another.

An objective turns the points of a galaxy into one number; the solver looks for the largest. Where
a card lets the owner send path points to a colour, the owner sends them where they are worth most.
An offering is left out: it is settled over the tracks after all points of a round are known.
"""

from __future__ import annotations

import math
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
import numpy as np

from cosmic_factory.rules import TRACK_END, RoundRules, Tracks, Value
from cosmic_factory.solver.compiled import Ints, Word, inlined, kernel
from cosmic_factory.solver.rule_tables import FIELD, FIELD_BITS

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


class Goal(NamedTuple):
    """An objective under some rules, for kernels. `sign` is -1 when the least is wanted.

    A *worth* is a value in whole numbers: `scale` times the value.
    """

    weakest: bool
    swap: bool
    sign: int
    scale: int
    weights: Ints
    tracks: Ints


def goal_of(objective: Objective, rules: RoundRules) -> Goal:
    """What kernels need to know of an objective."""
    plain = plain_of(objective)
    tracks = plain.tracks if isinstance(plain, Weakest) else Tracks()
    weights = plain.four if isinstance(plain, Weights) else (1, 1, 1, 1)
    scale = _scale(weights)
    return Goal(
        weakest=isinstance(plain, Weakest),
        swap=rules.path_to_colour,
        sign=-1 if isinstance(objective, Worst) else 1,
        scale=scale,
        weights=np.array([round(scale * weight) for weight in weights], np.int64),
        tracks=np.array([tracks.vegetation, tracks.ice, tracks.desert, tracks.star], np.int64),
    )


def _scale(weights: tuple[float, ...]) -> int:
    """The smallest number that makes all weights whole: small worths keep searches fast."""
    thousandths = [round(SCALE * weight) for weight in weights]
    return SCALE // math.gcd(SCALE, *thousandths)


def plain_of(objective: Objective) -> Sum | Weights | Weakest:
    """The objective without its direction."""
    return objective.of if isinstance(objective, Worst) else objective


def value_from(worth: int, goal: Goal) -> float:
    """A worth as a value; whole values are whole numbers."""
    return worth // goal.scale if worth % goal.scale == 0 else worth / goal.scale


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


@inlined
def worth_of(packed: Word, goal: Goal) -> int:
    """What packed points are worth, largest wanted: the twin of `value_of`, times the scale."""
    v, i, d = packed & FIELD_BITS, packed >> FIELD & FIELD_BITS, packed >> 2 * FIELD & FIELD_BITS
    star, path = packed >> 3 * FIELD & FIELD_BITS, packed >> 4 * FIELD & FIELD_BITS
    return worth_of_points(v, i, d, star, path, goal)


@kernel
def worth_of_points(v: int, i: int, d: int, star: int, path: int, goal: Goal) -> int:
    """The same for points one by one."""
    if goal.weakest:
        return goal.sign * _star_and_weakest(v, i, d, star, path, goal)
    weights = goal.weights
    to = weights[3]
    if goal.swap:
        to = max(weights[0], weights[1], weights[2])
    worth = weights[0] * v + weights[1] * i + weights[2] * d + weights[3] * star + to * path
    return int(goal.sign * worth)


@kernel
def _star_and_weakest(v: int, i: int, d: int, star: int, path: int, goal: Goal) -> int:
    """R17: a swap sends the path points to one colour after all others; here to the weakest."""
    tracks = goal.tracks
    v = min(TRACK_END, tracks[0] + v)
    i = min(TRACK_END, tracks[1] + i)
    d = min(TRACK_END, tracks[2] + d)
    if not goal.swap:
        return int(min(TRACK_END, tracks[3] + star + path) + min(v, i, d))
    # Only the weakest colour can lift the minimum.
    low = min(v, i, d)
    if v == low:
        v = min(TRACK_END, v + path)
    elif i == low:
        i = min(TRACK_END, i + path)
    else:
        d = min(TRACK_END, d + path)
    return int(min(TRACK_END, tracks[3] + star) + min(v, i, d))
