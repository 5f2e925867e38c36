"""Rows of a share that may still win.

Top rows are first held against the most that any row of the tiles below can bring, by the sums of
their gain and full. Those that pass are laid on the middle row, which shows exactly what a bottom
row would meet: hardly one is left then. Only if one is, bottom rows are looked at.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.solver.compiled import Ints, part
from cosmic_factory.solver.exact.bounds import NO_WORTH, Maxima
from cosmic_factory.solver.exact.exact_points import (
    UNKNOWN,
    Memory,
    Zones,
    best_of_set,
    lay_under,
)
from cosmic_factory.solver.exact.goals import PATH, Goal, worth
from cosmic_factory.solver.exact.hand import LAYERS
from cosmic_factory.solver.exact.links import OFFERS, Paths
from cosmic_factory.solver.exact.rows import Rows
from cosmic_factory.solver.exact.seams import full_of, gain_of

TOP, BOTTOM = 0, 1
GAIN, FULL = 0, 1
# Two sums in one word: gain below, full above, so that adding words adds both.
FULL_SHIFT = 32
BOTH = (1 << FULL_SHIFT) + 1
# Added to a word minus what is needed, these two bits stay set where enough is there.
ENOUGH = 1 << (FULL_SHIFT - 1) | 1 << (2 * FULL_SHIFT - 2)
LOW_HALF = (1 << FULL_SHIFT) - 1
FAR = (1 << (FULL_SHIFT - 3)) - 1  # more than any sum


class Edges(NamedTuple):
    """What rows show below, `[layer, row]`, and what that brings to a side of a middle row."""

    active: Ints
    low: NDArray[np.int16]
    closed: NDArray[np.int8]
    pairs: NDArray[np.int16]  # all layers one after the other
    first_pair: Ints  # layer
    number: Ints  # layer: how many edges there are
    offer: NDArray[np.int8]  # row: links inside and segments to the south


class Alive(NamedTuple):
    """The rows of both halves of a share that may still win, and room to find them."""

    closed: Ints  # row: weighted points of its closed zones, as both gain and full
    brought: Ints  # layer, edge: weighted gain and full at the upper side of the middle row
    cell: Ints  # layer: where the entries of that side begin
    slack: Ints  # offer: what a top row's sums lack to the limit, as for ENOUGH
    number: Ints  # half: how many are alive
    row: NDArray[np.int32]  # half, place
    offer: Ints  # half, place
    sums: Ints  # half, gain or full, place
    reach: Ints  # gain or full, offer: the most of top rows alive, with the path
    state_for: Ints  # layer, edge: middle row for which the next two hold
    state: Ints  # layer, edge: number of the edge that it and the middle row show below
    laid: Ints  # layer, edge: points that are closed by then
    below: Ints  # gain or full, layer: the most that the tiles below bring
    points: Ints  # layer or path


def fresh_alive(rows: Rows, edges: Edges, goal: Goal) -> Alive:
    """Room for the largest set of rows, and sums by the goal's weights."""
    longest = int(np.diff(rows.set_start).max())
    by_edge = (LAYERS, int(edges.number.max()))
    weights = goal.sum_weights[:LAYERS, None]
    return Alive(
        closed=BOTH * (weights * edges.closed).sum(axis=0),
        brought=np.zeros(by_edge, np.int64),
        cell=np.zeros(LAYERS, np.int64),
        slack=np.zeros(OFFERS, np.int64),
        number=np.zeros(2, np.int64),
        row=np.zeros((2, longest), np.int32),
        offer=np.zeros((2, longest), np.int64),
        sums=np.zeros((2, 2, longest), np.int64),
        reach=np.zeros((2, OFFERS), np.int64),
        state_for=np.full(by_edge, -1, np.int64),
        state=np.zeros(by_edge, np.int64),
        laid=np.zeros(by_edge, np.int64),
        below=np.zeros((2, LAYERS), np.int64),
        points=np.zeros(LAYERS + 1, np.int64),
    )


@part
def face_middle(maxima: Maxima, edges: Edges, goal: Goal, alive: Alive, middle: int) -> None:
    """Write down what each edge brings to the upper side of a middle row, by the goal's weights."""
    for layer in edges.active:
        number, weight = edges.number[layer], goal.sum_weights[layer]
        first = edges.first_pair[layer] + number * maxima.side[layer, middle]
        alive.cell[layer] = first
        for edge in range(number):
            pair = edges.pairs[first + edge]
            alive.brought[layer, edge] = weight * ((full_of(pair) << FULL_SHIFT) + gain_of(pair))


@part
def read_tops(
    rows: Rows, maxima: Maxima, edges: Edges, paths: Paths, goal: Goal, alive: Alive,
    middle: int, top: int, bottom: int, tiles: int, target: int,
) -> int:  # fmt: skip
    """Keep the top rows whose sums, with the most that is possible below, reach the target.

    Returns the offers of the bottom rows as a mask.
    """
    offers = paths.offered[bottom, rows.hand_code[rows.turned[middle]] >> 2 & 7]
    _need_of_tops(rows, maxima, paths, goal, alive, middle, bottom, tiles, offers, target)
    answer = 3 | (rows.hand_code[middle] >> 2 & 7) << 2
    brought, closed, slack, lows = alive.brought, alive.closed, alive.slack, edges.low
    offer_of, place, alive_offers, sums = edges.offer, alive.row, alive.offer, alive.sums
    active = edges.active
    kept = 0
    first, end = rows.first_row[top, rows.kinds[middle, 0]], rows.set_start[top + 1]
    for row in range(np.uint64(first), np.uint64(end)):
        word = closed[row]
        for layer in active:
            word += brought[layer, lows[layer, row]]
        offer = offer_of[row] & answer
        if (word + slack[offer]) & ENOUGH != ENOUGH:
            continue
        place[TOP, kept] = row
        alive_offers[TOP, kept] = offer
        gain = ((word + FAR) & LOW_HALF) - FAR
        sums[TOP, GAIN, kept] = gain
        sums[TOP, FULL, kept] = (word - gain) >> FULL_SHIFT
        kept += 1
    alive.number[TOP] = kept
    return int(offers)


@part
def _need_of_tops(
    rows: Rows, maxima: Maxima, paths: Paths, goal: Goal, alive: Alive, middle: int, bottom: int,
    tiles: int, offers: int, target: int,
) -> None:  # fmt: skip
    """By offer of a top row: what its gain and its full must be at least, negated and marked."""
    limit = goal.sum_scale * target + goal.sum_shift
    most_gain, most_full = 0, 0
    for layer in maxima.active:
        side = maxima.side[layer, rows.turned[middle]]
        down = maxima.first_set[layer] + len(rows.used) * side + bottom
        most_gain += goal.sum_weights[layer] * maxima.set_gain[down]
        most_full += goal.sum_weights[layer] * maxima.set_full[down]
    inside, from_top = rows.hand_code[middle] & 3, paths.from_top
    for offer in range(OFFERS):
        level = 0
        while not from_top[tiles, inside, offer, level] & offers:
            level += 1
        path = goal.sum_weights[PATH] * paths.levels[level]
        gain = min(max(limit - path - most_full, -FAR), FAR)
        full = min(max(limit - path - most_gain, -FAR), FAR)
        alive.slack[offer] = ENOUGH - (full << FULL_SHIFT) - gain


@part
def lay_tops(
    rows: Rows, maxima: Maxima, edges: Edges, zones: Zones, paths: Paths, goal: Goal,
    memory: Memory, alive: Alive, middle: int, bottom: int, tiles: int, offered: int, target: int,
) -> None:  # fmt: skip
    """Lay the top rows alive on the middle row; those stay that the tiles below may complete.

    At first each layer may have what its gain or full and the best bottom row allow. Then, layer
    by layer, the row is laid: the edge that it and the middle row show below is exact, and so is
    what is closed above it; only the bottom row may be another one for each layer.
    """
    active, points, place = edges.active, alive.points, alive.row
    offers, sums, levels = alive.offer, alive.sums, paths.levels
    lows, closed, pairs, cells = edges.low, edges.closed, edges.pairs, alive.cell
    state_for, states, laid, best = alive.state_for, alive.state, alive.laid, memory.best
    from_top, inside, below = paths.from_top, rows.hand_code[middle] & 3, alive.below
    _face_tiles(rows, maxima, alive, middle, bottom)
    kept = 0
    for i in range(alive.number[TOP]):
        row = place[TOP, i]
        level = 0
        while not from_top[tiles, inside, offers[TOP, i], level] & offered:
            level += 1
        points[PATH] = levels[level]
        for layer in active:
            pair = pairs[cells[layer] + lows[layer, row]]
            points[layer] = closed[layer, row] + min(
                gain_of(pair) + below[FULL, layer], full_of(pair) + below[GAIN, layer]
            )
        done = 0
        while worth(goal, points) >= target:
            if done == len(active):
                place[TOP, kept] = row
                offers[TOP, kept] = offers[TOP, i]
                sums[TOP, GAIN, kept] = sums[TOP, GAIN, i]
                sums[TOP, FULL, kept] = sums[TOP, FULL, i]
                kept += 1
                break
            layer = active[done]
            low = lows[layer, row]
            if state_for[layer, low] != middle:
                state_for[layer, low] = middle
                states[layer, low], laid[layer, low] = lay_under(zones, memory, layer, middle, low)
            most = best[states[layer, low], bottom]
            if most == UNKNOWN:
                most = best_of_set(zones, memory, layer, states[layer, low], bottom)
            points[layer] = laid[layer, low] + closed[layer, row] + most
            done += 1
    alive.number[TOP] = kept


@part
def _face_tiles(rows: Rows, maxima: Maxima, alive: Alive, middle: int, bottom: int) -> None:
    """By layer: the most gain and full that the tiles below bring to the middle row."""
    turned = rows.turned[middle]
    for layer in maxima.active:
        down = maxima.first_set[layer] + len(rows.used) * maxima.side[layer, turned] + bottom
        alive.below[GAIN, layer] = maxima.set_gain[down]
        alive.below[FULL, layer] = maxima.set_full[down]


@part
def read_bottoms(
    rows: Rows, maxima: Maxima, edges: Edges, paths: Paths, goal: Goal, alive: Alive,
    middle: int, bottom: int, tiles: int, target: int,
) -> None:  # fmt: skip
    """Keep the bottom rows whose sums reach the target with some top row alive."""
    inside, turned = rows.hand_code[middle] & 3, rows.turned[middle]
    _reach_of_tops(paths, goal, alive, tiles, inside)
    limit = goal.sum_scale * target + goal.sum_shift
    answer = 3 | (rows.hand_code[turned] >> 2 & 7) << 2
    kept = 0
    first, end = rows.first_row[bottom, rows.kinds[middle, 0]], rows.set_start[bottom + 1]
    for row in range(first, end):
        offer = edges.offer[row] & answer
        gain, full = 0, 0
        for layer in edges.active:
            cell = edges.first_pair[layer] + edges.number[layer] * maxima.side[layer, turned]
            pair, closed = edges.pairs[cell + edges.low[layer, row]], edges.closed[layer, row]
            gain += goal.sum_weights[layer] * (gain_of(pair) + closed)
            full += goal.sum_weights[layer] * (full_of(pair) + closed)
        if gain + alive.reach[FULL, offer] >= limit and full + alive.reach[GAIN, offer] >= limit:
            alive.row[BOTTOM, kept] = row
            alive.offer[BOTTOM, kept] = offer
            alive.sums[BOTTOM, GAIN, kept] = gain
            alive.sums[BOTTOM, FULL, kept] = full
            kept += 1
    alive.number[BOTTOM] = kept


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
