"""Finds the rows of a share that may still be part of a better galaxy.

By the profiles of the tiles above and below, most shares cannot. In the others top rows are held
against the best of the tiles below, all layers together; hardly one is left. Those are laid on the
middle row, which shows exactly what a bottom row would meet, and only then bottom rows are held
against them, by the sums of what they gain and of what they are worth alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Int8s, Int8s2, Int16s2, Int32s2, Ints, Ints2, Ints3, part
from cosmic_factory.solver.score.worth import NO_WORTH, KernelObjective
from cosmic_factory.solver.shapes.square.bounds.profiles import Profiles, most_points
from cosmic_factory.solver.shapes.square.bounds.seams import planets_of, points_of
from cosmic_factory.solver.shapes.square.bounds.shares import SetMaxima
from cosmic_factory.solver.shapes.square.exact_points import (
    EdgeCache,
    ZoneLookup,
    best_below,
    lay_under,
)
from cosmic_factory.solver.shapes.square.row_tables.hand import LAYERS
from cosmic_factory.solver.shapes.square.row_tables.links import OFFERS, Paths, answered_bits
from cosmic_factory.solver.shapes.square.row_tables.rows import Rows, links_inside, north_segments
from cosmic_factory.solver.shapes.square.sub_objectives import PATH, signed_worth

TOP, BOTTOM = 0, 1
# Two sums of a row at its side of the middle row (`bounds.seams`): the most that it can add to what
# lies on the other side, and its points as if nothing lay there.
GAIN, ALONE = 0, 1


class RowEdges(NamedTuple):
    """What rows show at their lower side."""

    active: Ints
    low: Int16s2  # layer, row
    closed: Int8s2  # layer, row
    number: Ints  # layer: how many edges there are
    offer: Int8s  # row: links inside and segments to the south


class Candidates(NamedTuple):
    """The rows of both halves of a share that may still win, and memory to find them."""

    effects_start: Ints2  # half, layer: where the effects on that side of the middle row begin
    side: Ints2  # half, layer: that side
    number: Ints  # half: how many there are
    row: Int32s2  # half, place
    offer: Ints2  # half, place
    sums: Ints3  # half, gain or alone, place
    best_tops: Ints2  # gain or alone, offer: the most of the top rows that are left, with the path
    longest: Ints  # offer of a top row: the most path points
    below: Ints  # layer: number of the profile of the tiles below
    state: Ints2  # place of a top row, layer: number of the edge it and the middle row show below
    laid: Ints2  # place of a top row, layer: points that are closed by then
    points: Ints  # layer or path


def new_candidates(rows: Rows) -> Candidates:
    """Return memory for the largest set of rows."""
    longest = int(np.diff(rows.set_start).max())
    return Candidates(
        effects_start=np.zeros((2, LAYERS), np.int64),
        side=np.zeros((2, LAYERS), np.int64),
        number=np.zeros(2, np.int64),
        row=np.zeros((2, longest), np.int32),
        offer=np.zeros((2, longest), np.int64),
        sums=np.zeros((2, 2, longest), np.int64),
        best_tops=np.zeros((2, OFFERS), np.int64),
        longest=np.zeros(OFFERS, np.int64),
        below=np.zeros(LAYERS, np.int64),
        state=np.zeros((longest, LAYERS), np.int64),
        laid=np.zeros((longest, LAYERS), np.int64),
        points=np.zeros(LAYERS + 1, np.int64),
    )


@part
def set_middle(
    rows: Rows,
    maxima: SetMaxima,
    edges: RowEdges,
    profiles: Profiles,
    candidates: Candidates,
    middle: int,
) -> None:
    """Write the sides of a middle row, as tops and as turned bottoms see them."""
    for layer in edges.active:
        above, below = maxima.side[layer, middle], maxima.side[layer, rows.turned[middle]]
        first, number = profiles.first_effect[layer], edges.number[layer]
        candidates.side[TOP, layer] = profiles.first_side[layer] + above
        candidates.side[BOTTOM, layer] = profiles.first_side[layer] + below
        candidates.effects_start[TOP, layer] = first + number * above
        candidates.effects_start[BOTTOM, layer] = first + number * below


@part
def can_reach_target(
    rows: Rows, maxima: SetMaxima, profiles: Profiles, zones: ZoneLookup, edges: RowEdges,
    objective: KernelObjective, candidates: Candidates, middle: int, top: int, bottom: int, path:
    int, target: int,
) -> bool:  # fmt: skip
    """Return whether a share may reach the target, each layer by the best of its rows.

    At first each layer may have what the sums of its sets allow, then, one after the other, what
    the profiles allow.
    """
    points, weights, active = candidates.points, objective.weights, edges.active
    gain, alone, first_set, sides = maxima.set_gain, maxima.set_alone, maxima.first_set, maxima.side
    turned, sets = rows.turned[middle], len(rows.used)
    points[PATH] = path
    spare = weights[PATH] * path - objective.sum_factor * target - objective.sum_offset
    for layer in active:
        up = first_set[layer] + sets * sides[layer, middle] + top
        down = first_set[layer] + sets * sides[layer, turned] + bottom
        points[layer] = min(gain[up] + alone[down], alone[up] + gain[down])
        spare += weights[layer] * points[layer]
    for layer in active:
        above, below = sides[layer, middle], sides[layer, turned]
        most = most_points(zones, profiles, layer, above, top, below, bottom)
        spare -= weights[layer] * (points[layer] - most)
        points[layer] = most
        if spare < 0 or (objective.weakest and signed_worth(objective, points) < target):
            return False
    return True


@part
def keep_tops(
    rows: Rows, profiles: Profiles, edges: RowEdges, paths: Paths, objective: KernelObjective,
    candidates: Candidates, middle: int, west: int, top: int, bottom: int, tiles: int, target: int,
) -> None:  # fmt: skip
    """Keep the top rows that, with the best of the tiles below, reach the target.

    By symmetry their middle tile is of no kind before `west`.
    """
    code = rows.segment_code[middle]
    answered = answered_bits(north_segments(code))
    offered = paths.offered[bottom, north_segments(rows.segment_code[rows.turned[middle]])]
    find_longest(paths, candidates, tiles, links_inside(code), offered)
    active, lows, closed, row_offers = edges.active, edges.low, edges.closed, edges.offer
    effects, whole, starts = profiles.effects, profiles.whole, candidates.effects_start
    find_below(profiles, edges, candidates, bottom)
    below = candidates.below
    points, place, offers, longest = (
        candidates.points,
        candidates.row,
        candidates.offer,
        candidates.longest,
    )
    weights, limit = objective.weights, objective.sum_factor * target + objective.sum_offset
    kept = 0
    first, end = rows.first_row[top, west], rows.set_start[top + 1]
    for row in range(first, end):
        offer = row_offers[row] & answered
        total = weights[PATH] * longest[offer]
        for layer in active:
            effect = effects[starts[TOP, layer] + lows[layer, row]]
            most = whole[below[layer], planets_of(effect)]
            points[layer] = most + points_of(effect) + closed[layer, row]
            total += weights[layer] * points[layer]
        if total < limit:
            continue
        points[PATH] = longest[offer]
        if objective.weakest and signed_worth(objective, points) < target:
            continue
        place[TOP, kept] = row
        offers[TOP, kept] = offer
        kept += 1
    candidates.number[TOP] = kept


@part
def find_below(profiles: Profiles, edges: RowEdges, candidates: Candidates, bottom: int) -> None:
    """Write the profiles of the tiles below, which were worked out when the share was bounded."""
    for layer in edges.active:
        candidates.below[layer] = profiles.number[candidates.side[BOTTOM, layer], bottom]


@part
def find_longest(
    paths: Paths, candidates: Candidates, tiles: int, inside: int, offered: int
) -> None:
    """Write, by offer of a top row, the path points with the best of the bottom rows' offers."""
    for offer in range(OFFERS):
        level = 0
        while not paths.from_top[tiles, inside, offer, level] & offered:
            level += 1
        candidates.longest[offer] = paths.levels[level]


@part
def keep_laid_tops(
    zones: ZoneLookup, edges: RowEdges, objective: KernelObjective, cache: EdgeCache, candidates:
    Candidates, middle: int, bottom: int, target: int,
) -> None:  # fmt: skip
    """Lay the top rows on the middle row; keep those that the tiles below may complete."""
    points, kept = candidates.points, 0
    for i in range(candidates.number[TOP]):
        row, offer = candidates.row[TOP, i], candidates.offer[TOP, i]
        points[PATH] = candidates.longest[offer]
        for layer in edges.active:
            state, laid = lay_under(zones, cache, layer, middle, edges.low[layer, row])
            candidates.state[kept, layer] = state
            candidates.laid[kept, layer] = laid + edges.closed[layer, row]
            below = best_below(zones, cache, layer, state, bottom)
            points[layer] = candidates.laid[kept, layer] + below
        if signed_worth(objective, points) >= target:
            candidates.row[TOP, kept] = row
            candidates.offer[TOP, kept] = offer
            kept += 1
    candidates.number[TOP] = kept


@part
def keep_bottoms(
    rows: Rows, profiles: Profiles, edges: RowEdges, paths: Paths, objective: KernelObjective,
    candidates: Candidates, middle: int, west: int, bottom: int, tiles: int, target: int,
) -> None:  # fmt: skip
    """Keep the bottom rows whose sums reach the target with some top row that is left."""
    for i in range(candidates.number[TOP]):
        _sum_up(profiles, edges, objective, candidates, TOP, i)
    _find_best_tops(paths, objective, candidates, tiles, links_inside(rows.segment_code[middle]))
    limit = objective.sum_factor * target + objective.sum_offset
    answered = answered_bits(north_segments(rows.segment_code[rows.turned[middle]]))
    kept = 0
    first, end = rows.first_row[bottom, west], rows.set_start[bottom + 1]
    for row in range(first, end):
        offer = edges.offer[row] & answered
        candidates.row[BOTTOM, kept] = row
        candidates.offer[BOTTOM, kept] = offer
        _sum_up(profiles, edges, objective, candidates, BOTTOM, kept)
        gain, alone = candidates.sums[BOTTOM, GAIN, kept], candidates.sums[BOTTOM, ALONE, kept]
        if (
            gain + candidates.best_tops[ALONE, offer] >= limit
            and alone + candidates.best_tops[GAIN, offer] >= limit
        ):
            kept += 1
    candidates.number[BOTTOM] = kept


@part
def _sum_up(
    profiles: Profiles,
    edges: RowEdges,
    objective: KernelObjective,
    candidates: Candidates,
    half: int,
    place: int,
) -> None:
    """Write both sums of a row at its side of the middle row."""
    row, gain, alone = candidates.row[half, place], 0, 0
    for layer in edges.active:
        effect = profiles.effects[candidates.effects_start[half, layer] + edges.low[layer, row]]
        side, planets = candidates.side[half, layer], planets_of(effect)
        points = points_of(effect) + edges.closed[layer, row]
        gain += objective.weights[layer] * (points + profiles.grown.gain[side, planets])
        alone += objective.weights[layer] * (points + profiles.grown.points[side, planets])
    candidates.sums[half, GAIN, place] = gain
    candidates.sums[half, ALONE, place] = alone


@part
def _find_best_tops(
    paths: Paths, objective: KernelObjective, candidates: Candidates, tiles: int, inside: int
) -> None:
    """Write the most that a top row that is left can bring to a bottom row, by its offer."""
    candidates.best_tops[:] = NO_WORTH
    weight = objective.weights[PATH]
    for i in range(candidates.number[TOP]):
        for offer in range(OFFERS):
            path = weight * paths.points[tiles, inside, candidates.offer[TOP, i], offer]
            for kind in range(2):
                most = candidates.sums[TOP, kind, i] + path
                candidates.best_tops[kind, offer] = max(candidates.best_tops[kind, offer], most)
