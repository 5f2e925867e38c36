"""Profiles: what the rows of some tiles bring to a side of a middle row, planet by planet.

Gain and full (`seams`) are two numbers, and a zone that runs through the middle row blurs both. A
profile keeps apart what a row brings to such zones and all other points that it makes:

    own[x]    the most other points of a row that brings x planets to the zones that run through
    whole[n]  the most points in all when the other half brings n planets to them

so with a top's `whole` and a bottom's `own` the most points of a layer are the maximum over n of
whole[n] + own[n]. That is exact when at most one zone runs through, which is nearly always so.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Bools2, Int8s3, Int16s, Ints, part
from cosmic_factory.solver.shapes.square.bounds.seams import NO_ROW, planets_of, points_of
from cosmic_factory.solver.shapes.square.bounds.through import BINS, ThroughPoints
from cosmic_factory.solver.shapes.square.exact_points import ZoneLookup


class Profiles(NamedTuple):
    """By side and set, all layers one after the other; worked out when first needed."""

    effects: Int16s  # side, edge
    first_effect: Ints  # layer
    first_side: Ints  # layer
    grown: ThroughPoints
    known: Bools2  # side, set
    own: Int8s3  # side, set, planets
    whole: Int8s3  # side, set, planets


def new_profiles(
    effects: Int16s,
    first_effect: Ints,
    first_side: Ints,
    grown: ThroughPoints,
    sets: int,
) -> Profiles:
    """Return profiles of which none is worked out yet."""
    sides = len(grown.points)
    return Profiles(
        effects, first_effect, first_side, grown,
        np.zeros((sides, sets), np.bool_),
        np.empty((sides, sets, BINS), np.int8),
        np.empty((sides, sets, BINS), np.int8),
    )  # fmt: skip


@part
def most_points(
    zones: ZoneLookup, profiles: Profiles, layer: int, above: int, top: int, below: int, bottom: int
) -> int:
    """Return the most points of a layer for rows of two sets on both sides of a middle row."""
    up, down = profiles.first_side[layer] + above, profiles.first_side[layer] + below
    if not profiles.known[up, top]:
        _work_out(zones, profiles, layer, up, top)
    if not profiles.known[down, bottom]:
        _work_out(zones, profiles, layer, down, bottom)
    own, whole = profiles.own, profiles.whole
    most = 2 * NO_ROW
    for planets in range(BINS):
        most = max(most, own[up, top, planets] + whole[down, bottom, planets])
    return most


@part
def _work_out(zones: ZoneLookup, profiles: Profiles, layer: int, side: int, tiles: int) -> None:
    """Write the profile of the rows of a set at a side."""
    own, whole = profiles.own[side, tiles], profiles.whole[side, tiles]
    grown, effects = profiles.grown.points[side], profiles.effects
    own[:] = NO_ROW
    number = zones.edge_number[layer]
    cell = profiles.first_effect[layer] + number * (side - profiles.first_side[layer])
    for at in range(zones.first_of_set[layer, tiles], zones.first_of_set[layer, tiles + 1]):
        effect = effects[cell + zones.set_edges[at]]
        planets = planets_of(effect)
        own[planets] = max(own[planets], points_of(effect) + zones.set_closed[at])
    for others in range(BINS):
        most = NO_ROW
        for brought in range(BINS):
            most = max(most, own[brought] + grown[min(brought + others, BINS - 1)])
        whole[others] = most
    profiles.known[side, tiles] = True
