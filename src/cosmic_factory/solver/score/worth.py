"""An objective as kernels read it, and what points are worth under it.

Kernels compare galaxies by their *worth*: the value of a galaxy in whole numbers. Value and worth
are larger for better galaxies, also under `Worst`, where both are negative.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import TRACK_END, RoundRules
from cosmic_factory.solver.compiled import Bits, Ints, inlined, kernel
from cosmic_factory.solver.objective import (
    WEIGHT_STEPS,
    Objective,
    Weakest,
    Weights,
    Worst,
    four_tracks,
    plain_of,
)
from cosmic_factory.solver.score.rule_tables import PATH_SHIFT, POINT_MASK, zone_points_of

# Less than any worth, and more than any worth.
NO_WORTH = -(1 << 40)
NO_LIMIT = 1 << 40
# Where path points go: to the star, to the weakest colour (card 19), or nowhere.
TO_STAR, TO_WEAKEST, NOWHERE = range(3)


class KernelObjective(NamedTuple):
    """An objective under the rules of a round.

    Unless `weakest`, worth is `sign` times the sum of the points by `weights`. Otherwise it is
    `sign` times star + weakest colour, counted from `tracks` and clamped at the end of the track.

    In both cases a galaxy of worth w has `sign` times the sum of its points by `weights` of at
    least `sum_factor * w + sum_offset`. Exact searches throw out what stays below.
    """

    sign: int  # -1 when the least value is wanted
    step: int  # one unit of worth, in thousandths of value
    weakest: bool
    tracks: Ints  # before the round: vegetation, ice, desert, star
    path_target: int
    weights: Ints  # vegetation, ice, desert, constellations, path
    sum_factor: int
    sum_offset: int
    offering_price: int  # of a colour; 0: there is no offering
    offering_star: int


def kernel_objective(objective: Objective, rules: RoundRules) -> KernelObjective:
    """Return the form of an objective that kernels read."""
    sign = -1 if isinstance(objective, Worst) else 1
    match plain_of(objective):
        case Weakest(tracks=tracks):
            return weakest_objective(sign, four_tracks(tracks), (0, 1, 2), rules)
        case Weights() as weights:
            return _weighted_objective(sign, weights.four, rules)
        case _:
            return _weighted_objective(sign, (1, 1, 1, 1), rules)


def _weighted_objective(sign: int, weights: Sequence[float], rules: RoundRules) -> KernelObjective:
    """Use the largest step that keeps all weights whole: small worths keep searches fast."""
    thousandths = [round(WEIGHT_STEPS * weight) for weight in weights]
    step = math.gcd(*thousandths) or WEIGHT_STEPS
    whole = [weight // step for weight in thousandths]
    path = max(whole[:3]) if rules.path_to_colour else whole[3]
    return sum_objective(sign, [*whole, path], step)


def sum_objective(sign: int, weights: Sequence[int], step: int = WEIGHT_STEPS) -> KernelObjective:
    """Return the weighted sum of the five kinds of points."""
    nowhere = int_array([0, 0, 0, 0])
    return KernelObjective(sign, step, False, nowhere, TO_STAR, int_array(weights), 1, 0, 0, 0)


def weakest_objective(
    sign: int, tracks: Sequence[int], colours: Sequence[int], rules: RoundRules
) -> KernelObjective:
    """Return star + the weakest of some colours; the others are taken to be at the track's end."""
    *levels, star = tracks
    seen = [level if colour in colours else TRACK_END for colour, level in enumerate(levels)]
    target = TO_WEAKEST if rules.path_to_colour else TO_STAR
    objective = KernelObjective(
        sign,
        WEIGHT_STEPS,
        True,
        int_array([*seen, star]),
        target,
        int_array([0] * 5),
        0,
        -NO_LIMIT,
        rules.offering.colour_points if rules.offering and sign > 0 else 0,
        rules.offering.star_points if rules.offering and sign > 0 else 0,
    )
    mix = [int(colour in colours) for colour in range(3)]
    return with_colour_mix(objective, mix) if sign > 0 else objective


def with_colour_mix(objective: KernelObjective, mix: Sequence[int]) -> KernelObjective:
    """Return a `weakest` objective whose sum counts so many parts of each colour.

    The weakest colour is at most any mix of the colours, so every mix makes a true condition. An
    offering lifts the star by what it brings, and no colour.
    """
    *colours, star = (int(level) for level in objective.tracks)
    parts = sum(mix)
    path = max(mix) if objective.path_target == TO_WEAKEST else parts
    offset = -sum(m * level for m, level in zip(mix, colours, strict=True)) - parts * star
    offset -= parts * objective.offering_star
    return objective._replace(
        weights=int_array([*mix, parts, path]), sum_factor=parts, sum_offset=offset
    )


def int_array(numbers: Sequence[int]) -> Ints:
    return np.array(numbers, np.int64)


def value_from(worth: int, objective: KernelObjective) -> float:
    """Return the value of a worth; whole values are whole numbers."""
    thousandths = worth * objective.step
    whole = thousandths % WEIGHT_STEPS == 0
    return thousandths // WEIGHT_STEPS if whole else thousandths / WEIGHT_STEPS


def worth_from(value: float, objective: KernelObjective) -> int:
    """Return the worth of a value."""
    return round(value * WEIGHT_STEPS / objective.step)


@inlined
def worth_of(packed: Bits, objective: KernelObjective) -> int:
    """Return the worth of packed points."""
    v, i, d = zone_points_of(packed, 0), zone_points_of(packed, 1), zone_points_of(packed, 2)
    star, path = zone_points_of(packed, 3), packed >> PATH_SHIFT & POINT_MASK
    return worth_of_points(v, i, d, star, path, objective)


@kernel
def worth_of_points(
    v: int, i: int, d: int, star: int, path: int, objective: KernelObjective
) -> int:
    """Return the worth of points that are not packed: the same as `objective.value_of` finds."""
    if objective.weakest:
        return objective.sign * _star_and_weakest(v, i, d, star, path, objective)
    weights = objective.weights
    total = weights[0] * v + weights[1] * i + weights[2] * d + weights[3] * star + weights[4] * path
    return int(objective.sign * total)


@kernel
def _star_and_weakest(
    v: int, i: int, d: int, star: int, path: int, objective: KernelObjective
) -> int:
    """R17: the card sends path points to a colour after all others; here to the weakest one."""
    tracks = objective.tracks
    v = min(TRACK_END, tracks[0] + v)
    i = min(TRACK_END, tracks[1] + i)
    d = min(TRACK_END, tracks[2] + d)
    if objective.path_target == TO_STAR:
        return best_offering(v, i, d, min(TRACK_END, tracks[3] + star + path), objective)
    # Only the weakest colour can lift the minimum.
    low = min(v, i, d)
    if v == low:
        v = min(TRACK_END, v + path)
    elif i == low:
        i = min(TRACK_END, i + path)
    else:
        d = min(TRACK_END, d + path)
    return best_offering(v, i, d, min(TRACK_END, tracks[3] + star), objective)


@inlined
def best_offering(v: int, i: int, d: int, star: int, objective: KernelObjective) -> int:
    """Return star + weakest colour, after the offering that is worth most if there is one."""
    most, price = star + min(v, i, d), objective.offering_price
    if price:
        after = min(TRACK_END, star + objective.offering_star)
        if v >= price:
            most = max(most, after + min(v - price, i, d))
        if i >= price:
            most = max(most, after + min(v, i - price, d))
        if d >= price:
            most = max(most, after + min(v, i, d - price))
    return int(most)
