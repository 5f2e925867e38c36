"""What points are worth under an objective, for kernels: in whole numbers, larger is better."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import TRACK_END, RoundRules, Tracks
from cosmic_factory.solver.compiled import Ints, Word, inlined, kernel
from cosmic_factory.solver.objective import SCALE, Objective, Weakest, Weights, Worst, plain_of
from cosmic_factory.solver.score.rule_tables import FIELD, FIELD_BITS


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


def value_from(worth: int, goal: Goal) -> float:
    """A worth as a value; whole values are whole numbers."""
    return worth // goal.scale if worth % goal.scale == 0 else worth / goal.scale


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
