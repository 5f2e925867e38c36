"""Objectives: what makes one galaxy better than another.

An objective turns the points of a galaxy into one number; the solver looks for the largest. Where
a card lets the owner send path points to a colour, the owner sends them where they are worth most.
An offering is made where it lifts star + weakest colour (`Weakest`); other objectives know no
tracks over which it could be settled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple, TypeAlias

import msgspec

from cosmic_factory.rules import TRACK_END, Colour, Exchange, RoundRules, Tracks, Value

Weight = Annotated[float, msgspec.Meta(ge=0)]
# Weights are multiples of a thousandth, so that kernels can count in whole numbers.
WEIGHT_STEPS = 1000
MAX_WEIGHT = 1000


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
    """All points count alike."""


class Weights(Value, frozen=True):
    """Each point on a track counts so much: from 0 to 1,000, in thousandths."""

    vegetation: Weight
    ice: Weight
    desert: Weight
    star: Weight

    def __post_init__(self) -> None:
        for weight in self.four:
            if not 0 <= weight <= MAX_WEIGHT:
                raise ValueError(f"a weight is a number from 0 to {MAX_WEIGHT}, not {weight}")
            if abs(weight * WEIGHT_STEPS - round(weight * WEIGHT_STEPS)) > 1e-6:
                raise ValueError(f"a weight has at most three decimals, unlike {weight}")

    @property
    def four(self) -> tuple[float, float, float, float]:
        return self.vegetation, self.ice, self.desert, self.star


class Weakest(Value, frozen=True):
    """Star + weakest colour after the round, from where the tracks stand now (R2 clamps them)."""

    tracks: Tracks = Tracks()


class Worst(Value, frozen=True):
    """The negative of an objective: build the worst galaxy, for a neighbour who will score it."""

    of: Sum | Weights | Weakest = Sum()


SUM = Sum()

Objective: TypeAlias = Sum | Weights | Weakest | Worst


def four_tracks(tracks: Tracks) -> tuple[int, int, int, int]:
    """Return where the tracks stand, in the order of `Points`."""
    return tracks.vegetation, tracks.ice, tracks.desert, tracks.star


def plain_of(objective: Objective) -> Sum | Weights | Weakest:
    """Return the objective that is made as large or, under `Worst`, as small as possible."""
    return objective.of if isinstance(objective, Worst) else objective


def value_of(counted: Counted, objective: Objective, rules: RoundRules) -> float:
    """Return the value of counted points; under `Worst` it is negative."""
    price = None if isinstance(objective, Worst) else rules.offering
    best = max(
        _plain_value(points, objective, price) for points in _after_path_choice(counted, rules)
    )
    return -best if isinstance(objective, Worst) else best


def settled(counted: Counted, objective: Objective, rules: RoundRules) -> Points:
    """Return the points with the path points where they are worth most; ties: first colour."""
    price = None if isinstance(objective, Worst) else rules.offering
    return max(
        _after_path_choice(counted, rules),
        key=lambda points: _plain_value(points, objective, price),
    )


def _after_path_choice(counted: Counted, rules: RoundRules) -> list[Points]:
    """Return the points for each track to which the path points may go."""
    *four, path = counted
    tracks = range(3) if rules.path_to_colour else [3]
    return [Points(*(p + path * (at == to) for at, p in enumerate(four))) for to in tracks]


def _plain_value(points: Points, objective: Objective, price: Exchange | None) -> float:
    match objective:
        case Worst(of=plain):
            return _plain_value(points, plain, price)
        case Weights():
            return sum(w * p for w, p in zip(objective.four, points, strict=True))
        case Weakest(tracks=tracks):
            after = zip(four_tracks(tracks), points, strict=True)
            *colours, star = (min(TRACK_END, level + more) for level, more in after)
            return max(star + min(colours), *_with_offering(colours, star, price))
        case Sum():
            return sum(points)


def offered_colour(points: Points, objective: Objective, rules: RoundRules) -> Colour | None:
    """Return the colour whose offering lifts star + weakest colour most, or None."""
    if not isinstance(objective, Weakest) or rules.offering is None:
        return None
    after = zip(four_tracks(objective.tracks), points, strict=True)
    *colours, star = (min(TRACK_END, level + more) for level, more in after)
    _, *offered = _with_offering(colours, star, rules.offering)
    able = [
        one
        for one, level in zip(Colour, colours, strict=True)
        if level >= rules.offering.colour_points
    ]
    best = max(zip(offered, able, strict=True), key=lambda one: one[0], default=None)
    return best[1] if best is not None and best[0] > star + min(colours) else None


def _with_offering(colours: Sequence[int], star: int, price: Exchange | None) -> list[int]:
    """Return star + weakest colour after an offering of each colour that holds the price (R17)."""
    if price is None:
        return [0]
    found = [0]
    for at, level in enumerate(colours):
        if level >= price.colour_points:
            left = [one - price.colour_points * (at == n) for n, one in enumerate(colours)]
            found.append(min(TRACK_END, star + price.star_points) + min(left))
    return found
