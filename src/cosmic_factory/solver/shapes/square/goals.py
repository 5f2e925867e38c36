"""From an objective to what the search maximises: one goal, or several whose best one counts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import gcd
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import TRACK_END, RoundRules, Tracks
from cosmic_factory.solver.compiled import Ints, inlined
from cosmic_factory.solver.shapes.square.objective import ExactObjective
from cosmic_factory.solver.shapes.square.row_tables.hand import COLOURS, CONSTELLATIONS, LAYERS

NO_LIMIT = 1 << 40
PATH = LAYERS  # path points stand after those of the layers
TO_STAR, TO_LEAST, NOWHERE = range(3)


class Goal(NamedTuple):
    """An objective as kernels see it; points are negated when small values are wanted.

    A *worth* is what is maximised. Unless `clamped`, it is the sum of points by `sum_weights` (for
    the three colours, constellations, and the path). Otherwise it is star + the least of the
    wanted colours, from `levels` (vegetation, ice, desert, star), clamped at the end of the track;
    path points go to the star, to the least colour or nowhere. A galaxy of worth w then has a sum
    of at least `sum_scale * w + sum_shift`: a second, linear condition on all good galaxies.
    """

    sign: int
    clamped: bool
    wanted: Ints
    levels: Ints
    path_goes: int
    sum_weights: Ints
    sum_scale: int
    sum_shift: int


class Aim(NamedTuple):
    """A goal, what its worth lacks to the objective, and the layers that it looks at.

    `most` is what worth and offset together cannot exceed, whatever the tiles.
    """

    goal: Goal
    offset: int
    layers: tuple[int, ...]
    most: int = NO_LIMIT


def aims(objective: ExactObjective, rules: RoundRules, beat: int | None = None) -> tuple[Aim, ...]:
    """The goals whose best worth (plus offset) is the objective's best value (times its sign).

    With a value to beat, star + weakest colour looks only at the colours that matter then.
    """
    if objective.tracks is None:
        return (_weighted(objective.weights, rules, -1 if objective.minimise else 1),)
    if not objective.minimise:
        return (weakest(objective.tracks, rules, matters(objective.tracks, beat)),)
    return _strongest_weakest(objective.tracks, rules)


def matters(tracks: Tracks, beat: int | None) -> tuple[int, ...]:
    """The colours that can be the weakest of a galaxy whose value is above `beat`.

    A colour that would be strong enough without a single new point cannot.
    """
    *colours, star = _levels(tracks)
    found = tuple(
        colour for colour, level in enumerate(colours) if beat is None or star + level <= beat
    )
    return found or tuple(range(COLOURS))


def _levels(tracks: Tracks) -> tuple[int, int, int, int]:
    return tracks.vegetation, tracks.ice, tracks.desert, tracks.star


def _weighted(
    weights: Sequence[int], rules: RoundRules, sign: int, offset: int = 0, path: int | None = None
) -> Aim:
    """The weighted sum; a path that may go to any colour goes to one with the largest weight."""
    if path is None:
        path = max(weights[:COLOURS]) if rules.path_to_colour else weights[COLOURS]
    goal = Goal(
        sign,
        False,
        _array([0, 0, 0]),
        _array([0, 0, 0, 0]),
        TO_STAR,
        _array([*weights, path]),
        1,
        0,
    )
    most = NO_LIMIT if sign > 0 else -offset  # no points are below 0
    return Aim(goal, sign * offset, _layers(weights, rules), most)


def _layers(weights: Sequence[int], rules: RoundRules) -> tuple[int, ...]:
    """Colours that count, and constellations if the card pays for them. Never none at all."""
    layers = [layer for layer in range(COLOURS) if weights[layer]]
    if rules.constellation_points and weights[COLOURS]:
        layers.append(CONSTELLATIONS)
    return tuple(layers) or (0,)


def weakest(tracks: Tracks, rules: RoundRules, colours: Sequence[int]) -> Aim:
    """Star + the weakest of some colours, with an even mix for the sum."""
    wanted = [int(colour in colours) for colour in range(COLOURS)]
    goal = Goal(
        1, True, _array(wanted), _array(_levels(tracks)),
        TO_LEAST if rules.path_to_colour else TO_STAR, _array([0] * (LAYERS + 1)), 0, 0,
    )  # fmt: skip
    return Aim(mixed(goal, wanted), 0, _layers([*wanted, 1], rules))


def mixed(goal: Goal, mix: Sequence[int]) -> Goal:
    """The goal with another sum: the weakest colour is at most any mix of the colours."""
    *colours, star = (int(level) for level in goal.levels)
    parts = sum(mix)
    path = max(mix) if goal.path_goes == TO_LEAST else parts
    return goal._replace(
        sum_weights=_array([*mix, parts, path]),
        sum_scale=parts,
        sum_shift=-sum(m * level for m, level in zip(mix, colours, strict=True)) - parts * star,
    )


def mixes(goal: Goal) -> tuple[tuple[int, ...], ...]:
    """Mixes worth a try: up to two parts of each colour that matters."""
    if goal.sum_scale == 0 or not goal.clamped:
        return ()
    shares = [range(3) if wanted else range(1) for wanted in goal.wanted]
    return tuple(mix for mix in product(*shares) if any(mix) and gcd(*mix) == 1)


def _strongest_weakest(tracks: Tracks, rules: RoundRules) -> tuple[Aim, ...]:
    """The least star + weakest colour: the least over colours of star + that colour.

    Clamping makes min(a, 30) + min(b, 30) the least of a + b, a + 30, 30 + b and 60, and the least
    over galaxies of each is a plain sum. Where path points help the weakest colour, it ends at the
    second weakest or, with all path points, below.
    """
    levels, helps = _levels(tracks), rules.path_to_colour
    star, end = levels[COLOURS], TRACK_END
    found = []
    for colour in sorted(range(COLOURS), key=lambda one: levels[one]):
        alone = [int(colour == other) for other in range(COLOURS)]
        path_in_colour, path_in_star = int(helps), int(not helps)
        level = levels[colour]
        found += [
            _weighted([*alone, 1], rules, -1, level + star, 1),
            _weighted([*alone, 0], rules, -1, level + end, path_in_colour),
            _weighted([0, 0, 0, 1], rules, -1, end + star, path_in_star),
        ]
    if helps:
        found += [_both_low(tracks, rules, pair) for pair in combinations(range(COLOURS), 2)]
    return tuple(found)


def _both_low(tracks: Tracks, rules: RoundRules, pair: Sequence[int]) -> Aim:
    """Star + the larger of two colours, to be kept small; path points go elsewhere."""
    wanted = [int(colour in pair) for colour in range(COLOURS)]
    goal = Goal(
        -1, True, _array(wanted), _array(_levels(tracks)), NOWHERE, _array([0, 0, 0, 0, 0]),
        0, -NO_LIMIT,
    )  # fmt: skip
    levels = _levels(tracks)
    most = -max(levels[colour] for colour in pair) - levels[COLOURS]
    return Aim(goal, 0, _layers([*wanted, 1], rules), most)


def _array(numbers: Sequence[int]) -> Ints:
    return np.array(numbers, np.int64)


@inlined
def worth(goal: Goal, points: Ints) -> int:
    """What points (three colours, constellations, path) are worth; more points, more worth."""
    if not goal.clamped:
        total = 0
        for layer in range(LAYERS + 1):
            total += goal.sum_weights[layer] * points[layer]
        return total
    sign = goal.sign
    star = goal.levels[COLOURS] + sign * points[CONSTELLATIONS]
    if goal.path_goes == TO_STAR:
        star += sign * points[PATH]
    least, second = NO_LIMIT, NO_LIMIT
    for colour in range(COLOURS):
        if goal.wanted[colour]:
            level = sign * min(goal.levels[colour] + sign * points[colour], TRACK_END)
            if level < least:
                least, second = level, least
            elif level < second:
                second = level
    if goal.path_goes == TO_LEAST:
        least = min(sign * min(sign * least + sign * points[PATH], TRACK_END), second)
    return int(sign * min(star, TRACK_END) + least)
