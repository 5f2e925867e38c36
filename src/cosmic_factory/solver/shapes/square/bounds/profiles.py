"""Profiles: what the rows of some tiles bring to a side of a middle row, planet by planet.

`gain` and `alone` (`seams`) are single numbers, which a zone that runs through the middle row makes
loose. A profile keeps apart what a row brings to such zones and all other points that it makes:

    own[x]    the most other points of a row that brings x planets to the zones that run through
    whole[n]  the most points in all when the other half brings n planets to them

so with a top's `whole` and a bottom's `own` the most points of a layer are the maximum over n of
whole[n] + own[n]. That is exact when at most one zone runs through, which is nearly always so.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Int8s2, Int16s, Int32s2, Ints, part, publish
from cosmic_factory.solver.shapes.square.bounds.seams import NO_ROW, planets_of, points_of
from cosmic_factory.solver.shapes.square.bounds.through import PLANET_BINS, ThroughPoints
from cosmic_factory.solver.shapes.square.exact_points import ZoneLookup
from cosmic_factory.solver.shapes.square.row_tables.hand import LAYERS

# Profiles that are kept at once; a pool of tiles has more sides and sets than it needs profiles.
MAX_PROFILES = 1 << 20


class Profiles(NamedTuple):
    """By side and set, all layers one after the other; worked out when first needed."""

    effects: Int16s  # side, edge
    first_effect: Ints  # layer
    first_side: Ints  # layer
    grown: ThroughPoints
    number: Int32s2  # side, set: which profile, from 1; 0: not worked out yet
    used: Ints  # one entry: the last number that this thread has given
    own: Int8s2  # profile, planets
    whole: Int8s2  # profile, planets


def new_profiles(
    effects: Int16s,
    first_effect: Ints,
    first_side: Ints,
    grown: ThroughPoints,
    sets: int,
    threads: int = 1,
) -> Profiles:
    """Return profiles of which none is worked out yet, if possible with room for all threads."""
    sides = len(grown.points)
    room = min(threads * sides * sets, MAX_PROFILES) + 1
    return Profiles(
        effects, first_effect, first_side, grown,
        np.zeros((sides, sets), np.int32),
        np.zeros(1, np.int64),
        np.empty((room, PLANET_BINS), np.int8),
        np.empty((room, PLANET_BINS), np.int8),
    )  # fmt: skip


def profiles_of_threads(profiles: Profiles, threads: int) -> list[Profiles]:
    """Return profiles for each thread; none may be worked out yet.

    With room for as many as all threads could work out, each writes to a place of its own what all
    may read. Otherwise each thread has its own profiles.
    """
    sides, sets = profiles.number.shape
    if len(profiles.own) > threads * sides * sets:
        firsts = [number * sides * sets for number in range(threads)]
        return [profiles._replace(used=np.array([first], np.int64)) for first in firsts]
    return [profiles, *(_blank_copy(profiles) for _ in range(1, threads))]


def _blank_copy(profiles: Profiles) -> Profiles:
    return new_profiles(
        profiles.effects, profiles.first_effect, profiles.first_side, profiles.grown,
        profiles.number.shape[1],
    )  # fmt: skip


@part
def forget_if_full(profiles: Profiles) -> None:
    """Forget all profiles if those of one more middle row might not find room."""
    sides, sets = profiles.number.shape
    if len(profiles.own) > sides * sets:
        return
    more = min(2 * LAYERS * sets, sides * sets)
    if profiles.used[0] + more >= len(profiles.own) and profiles.used[0] > more:
        profiles.number[:] = 0
        profiles.used[0] = 0


@part
def most_points(
    zones: ZoneLookup, profiles: Profiles, layer: int, above: int, top: int, below: int, bottom: int
) -> int:
    """Return the most points of a layer for rows of two sets on both sides of a middle row."""
    up, down = profiles.first_side[layer] + above, profiles.first_side[layer] + below
    first = profile_of(zones, profiles, layer, up, top)
    second = profile_of(zones, profiles, layer, down, bottom)
    own, whole = profiles.own, profiles.whole
    most = 2 * NO_ROW
    for planets in range(PLANET_BINS):
        most = max(most, own[first, planets] + whole[second, planets])
    return most


@part
def profile_of(zones: ZoneLookup, profiles: Profiles, layer: int, side: int, tiles: int) -> int:
    """Return the number of the profile of the rows of a set at a side."""
    number = profiles.number[side, tiles]
    if number == 0:
        number = profiles.used[0] + 1
        _work_out(zones, profiles, layer, side, tiles, number)
        profiles.used[0] = number
        publish()  # another thread that finds the number must find the profile, too
        profiles.number[side, tiles] = number
    return int(number)


@part
def _work_out(
    zones: ZoneLookup, profiles: Profiles, layer: int, side: int, tiles: int, into: int
) -> None:
    """Write the profile of the rows of a set at a side."""
    own, whole = profiles.own[into], profiles.whole[into]
    grown, effects = profiles.grown.points[side], profiles.effects
    own[:] = NO_ROW
    number = zones.edge_number[layer]
    start = profiles.first_effect[layer] + number * (side - profiles.first_side[layer])
    for at in range(zones.first_of_set[layer, tiles], zones.first_of_set[layer, tiles + 1]):
        effect = effects[start + zones.set_edges[at]]
        planets = planets_of(effect)
        own[planets] = max(own[planets], points_of(effect) + zones.set_closed[at])
    for others in range(PLANET_BINS):
        most = NO_ROW
        for brought in range(PLANET_BINS):
            most = max(most, own[brought] + grown[min(brought + others, PLANET_BINS - 1)])
        whole[others] = most
