"""Splits an objective into those that the search maximises one by one: usually just one.

The search looks at points per *layer*: the three colours and the constellations. Points are
multiplied by the objective's sign, so that more is always better.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import gcd
from typing import NamedTuple

from cosmic_factory.rules import TRACK_END, RoundRules
from cosmic_factory.solver.bets import ZoneBonus
from cosmic_factory.solver.compiled import Ints, inlined
from cosmic_factory.solver.score.worth import (
    NO_LIMIT,
    NOWHERE,
    TO_STAR,
    TO_WEAKEST,
    KernelObjective,
    best_offering,
    int_array,
    sum_objective,
    weakest_objective,
)
from cosmic_factory.solver.shapes.square.row_tables.hand import COLOURS, CONSTELLATIONS, LAYERS

PATH = LAYERS  # path points stand after those of the layers


class SubObjective(NamedTuple):
    """One objective to maximise, and the layers that it needs."""

    objective: KernelObjective
    layers: tuple[int, ...]
    offset: int = 0  # what to add to its worth to get the worth under the objective that was split
    most: int = NO_LIMIT  # no galaxy has more worth, offset included, whatever the tiles


def sub_objectives(
    objective: KernelObjective,
    rules: RoundRules,
    beat: int | None = None,
    granted: Sequence[ZoneBonus] = (),
) -> tuple[SubObjective, ...]:
    """Return the objectives whose best worth (plus offset) is the best worth of `objective`.

    With a worth to beat, star + weakest colour looks only at the colours that matter then. Granted
    stakes are counted for every galaxy.
    """
    if not objective.weakest:
        most = NO_LIMIT if objective.sign > 0 else 0  # no points are below 0
        more = sum(int(objective.weights[bonus.colour]) * bonus.points for bonus in granted)
        return (SubObjective(objective, _layers(objective.weights, rules), more, most),)
    tracks = [int(level) for level in objective.tracks]
    if objective.sign > 0:
        # An offering takes from a strong colour, so then all of them matter.
        colours = colours_that_matter(tracks, None if rules.offering else beat)
        for bonus in granted:
            tracks[bonus.colour] += bonus.points
        return (_weakest(tracks, rules, colours),)
    return _least_weakest(tracks, rules)


def colours_that_matter(tracks: Sequence[int], beat: int | None) -> tuple[int, ...]:
    """Return the colours that can be the weakest of a galaxy that is worth more than `beat`.

    A colour that would be strong enough without a single new point cannot.
    """
    *colours, star = tracks
    found = tuple(
        colour for colour, level in enumerate(colours) if beat is None or star + level <= beat
    )
    return found or tuple(range(COLOURS))


def _layers(weights: Sequence[int] | Ints, rules: RoundRules) -> tuple[int, ...]:
    """Return colours that count, and constellations if the card pays for them; at least one."""
    layers = [layer for layer in range(COLOURS) if weights[layer]]
    if rules.constellation_points and weights[CONSTELLATIONS]:
        layers.append(CONSTELLATIONS)
    return tuple(layers) or (0,)


def _weakest(tracks: Sequence[int], rules: RoundRules, colours: Sequence[int]) -> SubObjective:
    """Return star + the weakest of some colours."""
    objective = weakest_objective(1, tracks, colours, rules)
    return SubObjective(objective, _layers(objective.weights, rules))


def colour_mixes(sub: SubObjective) -> tuple[tuple[int, ...], ...]:
    """Return mixes to try for the sum: up to two parts of each colour that matters."""
    if sub.objective.sum_factor == 0 or not sub.objective.weakest:
        return ()
    parts = [range(3) if colour in sub.layers else range(1) for colour in range(COLOURS)]
    return tuple(mix for mix in product(*parts) if any(mix) and gcd(*mix) == 1)


def _least_weakest(tracks: Sequence[int], rules: RoundRules) -> tuple[SubObjective, ...]:
    """Split the least star + weakest colour: it is the least over colours of star + that colour.

    Clamping makes min(a, 30) + min(b, 30) the least of a + b, a + 30, 30 + b and 60, and the least
    over galaxies of each is a weighted sum. Where path points help the weakest colour, it ends at
    the second weakest or, with all path points, below.
    """
    helps = rules.path_to_colour
    star = tracks[COLOURS]
    found = []
    for colour in sorted(range(COLOURS), key=lambda one: tracks[one]):
        alone = [int(colour == other) for other in range(COLOURS)]
        path_in_colour, path_in_star = int(helps), int(not helps)
        level = tracks[colour]
        found += [
            _least_sum([*alone, 1, 1], rules, level + star),
            _least_sum([*alone, 0, path_in_colour], rules, level + TRACK_END),
            _least_sum([0, 0, 0, 1, path_in_star], rules, TRACK_END + star),
        ]
    if helps:
        found += [_both_low(tracks, rules, pair) for pair in combinations(range(COLOURS), 2)]
    return tuple(found)


def _least_sum(weights: Sequence[int], rules: RoundRules, base: int) -> SubObjective:
    """Return the least weighted sum on top of `base`; no points are below 0."""
    return SubObjective(sum_objective(-1, weights), _layers(weights, rules), -base, -base)


def _both_low(tracks: Sequence[int], rules: RoundRules, pair: Sequence[int]) -> SubObjective:
    """Return star + the larger of two colours, to be kept small; path points go elsewhere."""
    counts = [int(colour in pair) for colour in range(COLOURS)]
    levels = [tracks[colour] if colour in pair else -NO_LIMIT for colour in range(COLOURS)]
    objective = weakest_objective(-1, tracks, pair, rules)._replace(
        tracks=int_array([*levels, tracks[COLOURS]]), path_target=NOWHERE
    )
    most = -max(tracks[colour] for colour in pair) - tracks[COLOURS]
    return SubObjective(objective, _layers([*counts, 1], rules), 0, most)


@inlined
def signed_worth(objective: KernelObjective, points: Ints) -> int:
    """Return the worth of points per layer and path that are multiplied by the objective's sign.

    With a negative sign a `weakest` objective takes the *strongest* of its colours (`_both_low`).
    """
    if not objective.weakest:
        total = 0
        for layer in range(LAYERS + 1):
            total += objective.weights[layer] * points[layer]
        return total
    sign, tracks = objective.sign, objective.tracks
    star = tracks[COLOURS] + sign * points[CONSTELLATIONS]
    if objective.path_target == TO_STAR:
        star += sign * points[PATH]
    least, second = NO_LIMIT, NO_LIMIT
    for colour in range(COLOURS):
        level = sign * min(tracks[colour] + sign * points[colour], TRACK_END)
        if level < least:
            least, second = level, least
        elif level < second:
            second = level
    if objective.path_target == TO_WEAKEST:
        least = min(sign * min(sign * least + sign * points[PATH], TRACK_END), second)
    if objective.offering_price:
        v, i, d = points[0], points[1], points[2]
        return best_offering(
            min(tracks[0] + v, TRACK_END), min(tracks[1] + i, TRACK_END),
            min(tracks[2] + d, TRACK_END), min(star, TRACK_END), objective,
        )  # fmt: skip
    return int(sign * min(star, TRACK_END) + least)
