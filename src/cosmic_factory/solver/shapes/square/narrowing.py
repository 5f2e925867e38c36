"""Rows of a share that may still win.

By the profiles of the tiles above and below, most shares cannot. In the others top rows are held
against the best of the tiles below, all layers together; hardly one is left. Those are laid on the
middle row, which shows exactly what a bottom row would meet, and only then bottom rows are held
against them, by the sums of their gain and full.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.solver.compiled import Ints, part
from cosmic_factory.solver.shapes.square.bounds.profiles import Profiles, most_points
from cosmic_factory.solver.shapes.square.bounds.seams import planets_of, points_of
from cosmic_factory.solver.shapes.square.bounds.shares import NO_WORTH, Maxima
from cosmic_factory.solver.shapes.square.exact_points import Memory, Zones, best_below, lay_under
from cosmic_factory.solver.shapes.square.goals import PATH, Goal, worth
from cosmic_factory.solver.shapes.square.row_tables.hand import LAYERS
from cosmic_factory.solver.shapes.square.row_tables.links import OFFERS, Paths
from cosmic_factory.solver.shapes.square.row_tables.rows import Rows

TOP, BOTTOM = 0, 1
GAIN, FULL = 0, 1


class Edges(NamedTuple):
    """What rows show below."""

    active: Ints
    low: NDArray[np.int16]  # layer, row
    closed: NDArray[np.int8]  # layer, row
    number: Ints  # layer: how many edges there are
    offer: NDArray[np.int8]  # row: links inside and segments to the south


class Alive(NamedTuple):
    """The rows of both halves of a share that may still win, and room to find them."""

    cell: Ints  # half, layer: where the effects on that side of the middle row begin
    side: Ints  # half, layer: that side
    number: Ints  # half: how many are alive
    row: NDArray[np.int32]  # half, place
    offer: Ints  # half, place
    sums: Ints  # half, gain or full, place
    reach: Ints  # gain or full, offer: the most of top rows alive, with the path
    longest: Ints  # offer of a top row: the most path points
    state: Ints  # place of a top row, layer: number of the edge it and the middle row show below
    laid: Ints  # place of a top row, layer: points that are closed by then
    points: Ints  # layer or path


def fresh_alive(rows: Rows) -> Alive:
    """Room for the largest set of rows."""
    longest = int(np.diff(rows.set_start).max())
    return Alive(
        cell=np.zeros((2, LAYERS), np.int64),
        side=np.zeros((2, LAYERS), np.int64),
        number=np.zeros(2, np.int64),
        row=np.zeros((2, longest), np.int32),
        offer=np.zeros((2, longest), np.int64),
        sums=np.zeros((2, 2, longest), np.int64),
        reach=np.zeros((2, OFFERS), np.int64),
        longest=np.zeros(OFFERS, np.int64),
        state=np.zeros((longest, LAYERS), np.int64),
        laid=np.zeros((longest, LAYERS), np.int64),
        points=np.zeros(LAYERS + 1, np.int64),
    )


@part
def face_middle(
    rows: Rows, maxima: Maxima, edges: Edges, profiles: Profiles, alive: Alive, middle: int
) -> None:
    """Note the sides of a middle row, as tops and as turned bottoms see them."""
    for layer in edges.active:
        above, below = maxima.side[layer, middle], maxima.side[layer, rows.turned[middle]]
        first, number = profiles.first_effect[layer], edges.number[layer]
        alive.side[TOP, layer] = profiles.first_side[layer] + above
        alive.side[BOTTOM, layer] = profiles.first_side[layer] + below
        alive.cell[TOP, layer] = first + number * above
        alive.cell[BOTTOM, layer] = first + number * below


@part
def may_win(
    rows: Rows, maxima: Maxima, profiles: Profiles, zones: Zones, edges: Edges, goal: Goal,
    alive: Alive, middle: int, top: int, bottom: int, path: int, target: int,
) -> bool:  # fmt: skip
    """Whether a share may reach the target, each layer by the best of its rows.

    At first each layer may have what gain and full allow, then, one after the other, what the
    profiles do.
    """
    points, weights, active = alive.points, goal.sum_weights, edges.active
    gain, full, first_set, sides = maxima.set_gain, maxima.set_full, maxima.first_set, maxima.side
    turned, sets = rows.turned[middle], len(rows.used)
    points[PATH] = path
    spare = weights[PATH] * path - goal.sum_scale * target - goal.sum_shift
    for layer in active:
        up = first_set[layer] + sets * sides[layer, middle] + top
        down = first_set[layer] + sets * sides[layer, turned] + bottom
        points[layer] = min(gain[up] + full[down], full[up] + gain[down])
        spare += weights[layer] * points[layer]
    for layer in active:
        above, below = sides[layer, middle], sides[layer, turned]
        most = most_points(zones, profiles, layer, above, top, below, bottom)
        spare -= weights[layer] * (points[layer] - most)
        points[layer] = most
        if spare < 0 or (goal.clamped and worth(goal, points) < target):
            return False
    return True


@part
def read_tops(
    rows: Rows, profiles: Profiles, edges: Edges, paths: Paths, goal: Goal, alive: Alive,
    middle: int, top: int, bottom: int, tiles: int, target: int,
) -> None:  # fmt: skip
    """Keep the top rows that, with the best of the tiles below, reach the target."""
    code = rows.hand_code[middle]
    answer = 3 | (code >> 2 & 7) << 2
    offered = paths.offered[bottom, rows.hand_code[rows.turned[middle]] >> 2 & 7]
    _find_longest(paths, alive, tiles, code & 3, offered)
    active, lows, closed, offer_of = edges.active, edges.low, edges.closed, edges.offer
    effects, whole, cells, below = profiles.effects, profiles.whole, alive.cell, alive.side
    points, place, offers, longest = alive.points, alive.row, alive.offer, alive.longest
    weights, limit = goal.sum_weights, goal.sum_scale * target + goal.sum_shift
    kept = 0
    first, end = rows.first_row[top, rows.kinds[middle, 0]], rows.set_start[top + 1]
    for row in range(first, end):
        offer = offer_of[row] & answer
        total = weights[PATH] * longest[offer]
        for layer in active:
            effect = effects[cells[TOP, layer] + lows[layer, row]]
            most = whole[below[BOTTOM, layer], bottom, planets_of(effect)]
            points[layer] = most + points_of(effect) + closed[layer, row]
            total += weights[layer] * points[layer]
        if total < limit:
            continue
        points[PATH] = longest[offer]
        if goal.clamped and worth(goal, points) < target:
            continue
        place[TOP, kept] = row
        offers[TOP, kept] = offer
        kept += 1
    alive.number[TOP] = kept


@part
def _find_longest(paths: Paths, alive: Alive, tiles: int, inside: int, offered: int) -> None:
    """By offer of a top row: path points with the best of the bottom rows' offers."""
    for offer in range(OFFERS):
        level = 0
        while not paths.from_top[tiles, inside, offer, level] & offered:
            level += 1
        alive.longest[offer] = paths.levels[level]


@part
def lay_tops(
    zones: Zones, edges: Edges, goal: Goal, memory: Memory, alive: Alive, middle: int, bottom: int,
    target: int,
) -> None:  # fmt: skip
    """Lay the top rows alive on the middle row; those stay that the tiles below may complete."""
    points, kept = alive.points, 0
    for i in range(alive.number[TOP]):
        row, offer = alive.row[TOP, i], alive.offer[TOP, i]
        points[PATH] = alive.longest[offer]
        for layer in edges.active:
            state, laid = lay_under(zones, memory, layer, middle, edges.low[layer, row])
            alive.state[kept, layer] = state
            alive.laid[kept, layer] = laid + edges.closed[layer, row]
            points[layer] = alive.laid[kept, layer] + best_below(
                zones, memory, layer, state, bottom
            )
        if worth(goal, points) >= target:
            alive.row[TOP, kept] = row
            alive.offer[TOP, kept] = offer
            kept += 1
    alive.number[TOP] = kept


@part
def read_bottoms(
    rows: Rows, profiles: Profiles, edges: Edges, paths: Paths, goal: Goal, alive: Alive,
    middle: int, bottom: int, tiles: int, target: int,
) -> None:  # fmt: skip
    """Keep the bottom rows whose sums reach the target with some top row alive."""
    for i in range(alive.number[TOP]):
        _sum_up(profiles, edges, goal, alive, TOP, i)
    _reach_of_tops(paths, goal, alive, tiles, rows.hand_code[middle] & 3)
    limit = goal.sum_scale * target + goal.sum_shift
    answer = 3 | (rows.hand_code[rows.turned[middle]] >> 2 & 7) << 2
    kept = 0
    first, end = rows.first_row[bottom, rows.kinds[middle, 0]], rows.set_start[bottom + 1]
    for row in range(first, end):
        offer = edges.offer[row] & answer
        alive.row[BOTTOM, kept] = row
        alive.offer[BOTTOM, kept] = offer
        _sum_up(profiles, edges, goal, alive, BOTTOM, kept)
        gain, full = alive.sums[BOTTOM, GAIN, kept], alive.sums[BOTTOM, FULL, kept]
        if gain + alive.reach[FULL, offer] >= limit and full + alive.reach[GAIN, offer] >= limit:
            kept += 1
    alive.number[BOTTOM] = kept


@part
def _sum_up(
    profiles: Profiles, edges: Edges, goal: Goal, alive: Alive, half: int, place: int
) -> None:
    """Gain and full of a row at its side of the middle row."""
    row, gain, full = alive.row[half, place], 0, 0
    for layer in edges.active:
        effect = profiles.effects[alive.cell[half, layer] + edges.low[layer, row]]
        side, planets = alive.side[half, layer], planets_of(effect)
        points = points_of(effect) + edges.closed[layer, row]
        gain += goal.sum_weights[layer] * (points + profiles.grown.gain[side, planets])
        full += goal.sum_weights[layer] * (points + profiles.grown.points[side, planets])
    alive.sums[half, GAIN, place] = gain
    alive.sums[half, FULL, place] = full


@part
def _reach_of_tops(paths: Paths, goal: Goal, alive: Alive, tiles: int, inside: int) -> None:
    """What the top rows alive can bring to a bottom row, by its offer."""
    alive.reach[:] = NO_WORTH
    weight = goal.sum_weights[PATH]
    for i in range(alive.number[TOP]):
        for offer in range(OFFERS):
            path = weight * paths.points[tiles, inside, alive.offer[TOP, i], offer]
            for kind in range(2):
                most = alive.sums[TOP, kind, i] + path
                alive.reach[kind, offer] = max(alive.reach[kind, offer], most)
