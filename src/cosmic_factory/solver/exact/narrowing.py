"""Rows of a share that may still win: each half is held against what the other can bring.

First top rows against the maxima of the bottom, then bottom rows against the top rows that are
left, then these against the bottom rows that are left.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.solver.compiled import Ints, part
from cosmic_factory.solver.exact.bounds import BOTTOM, FULL, GAIN, NO_WORTH, TOP, Maxima, Shares
from cosmic_factory.solver.exact.goals import PATH, Goal, worth
from cosmic_factory.solver.exact.hand import LAYERS
from cosmic_factory.solver.exact.links import OFFERS, Paths
from cosmic_factory.solver.exact.rows import GROUPS, Rows
from cosmic_factory.solver.exact.seams import PAIR, full_of, gain_of


class Edges(NamedTuple):
    """What rows show below, `[layer, row]`, and what that brings to a side of a middle row."""

    active: Ints
    low: NDArray[np.int16]
    closed: NDArray[np.int8]
    pairs: NDArray[np.int16]  # all layers one after the other
    first_pair: Ints  # layer
    number: Ints  # layer: how many edges there are


class Alive(NamedTuple):
    """The rows of both halves of a share that may still win."""

    number: Ints  # half
    row: NDArray[np.int32]  # half, place
    offer: Ints  # half, place
    entry: NDArray[np.int16]  # half, layer, place: gain and full
    sums: Ints  # half, gain or full, place
    most: Ints  # half, gain or full, layer: over the rows alive
    cell: Ints  # layer: where a side's entries begin
    offer_sum: Ints  # gain or full, offer: the most over rows alive of one half
    reach: Ints  # gain or full, offer: the most that the other half brings in sum, with the path
    points: Ints  # layer or path


def fresh_alive(rows: Rows) -> Alive:
    """Room for the largest set of rows."""
    longest = int(np.diff(rows.group_start[::GROUPS]).max())
    return Alive(
        number=np.zeros(2, np.int64),
        row=np.zeros((2, longest), np.int32),
        offer=np.zeros((2, longest), np.int64),
        entry=np.zeros((2, LAYERS, longest), np.int16),
        sums=np.zeros((2, 2, longest), np.int64),
        most=np.zeros((2, 2, LAYERS), np.int64),
        cell=np.zeros(LAYERS, np.int64),
        offer_sum=np.zeros((2, OFFERS), np.int64),
        reach=np.zeros((2, OFFERS), np.int64),
        points=np.zeros(LAYERS + 1, np.int64),
    )


@part
def narrow_down(
    rows: Rows, maxima: Maxima, edges: Edges, paths: Paths, goal: Goal, shares: Shares,
    alive: Alive, middle: int, top: int, bottom: int, tiles: int, target: int,
) -> bool:  # fmt: skip
    """Leave alive the rows of a share that may be part of a good galaxy; False if none are."""
    inside = rows.hand_code[middle] & 3
    sets = len(rows.used)
    for layer in maxima.active:
        down = maxima.first_set[layer] + sets * shares.at[BOTTOM, layer] + bottom
        alive.most[BOTTOM, GAIN, layer] = maxima.set_gain[down]
        alive.most[BOTTOM, FULL, layer] = maxima.set_full[down]
    offers = paths.offered[bottom, rows.hand_code[rows.turned[middle]] >> 2 & 7]
    reach, from_top, levels = alive.reach, paths.from_top, paths.levels
    for offer in range(OFFERS):
        level = 0
        while not from_top[tiles, inside, offer, level] & offers:
            level += 1
        path = goal.sum_weights[PATH] * levels[level]
        reach[GAIN, offer] = shares.set_sum[BOTTOM, GAIN, bottom] + path
        reach[FULL, offer] = shares.set_sum[BOTTOM, FULL, bottom] + path
    for half in range(2):
        row = middle if half == TOP else rows.turned[middle]
        own = top if half == TOP else bottom
        _read_rows(
            rows, edges, paths, goal, shares, alive, middle, row, half, own, tiles, offers, target
        )
        if alive.number[half] == 0:
            return False
        offers = _reach_over(paths, goal, edges.active, alive, half, tiles, inside)
    _sift(paths, goal, edges.active, alive, tiles, inside, offers, target)
    return bool(alive.number[TOP] > 0)


@part
def _read_rows(
    rows: Rows, edges: Edges, paths: Paths, goal: Goal, shares: Shares, alive: Alive, middle: int,
    turned: int, half: int, own: int, tiles: int, offers: int, target: int,
) -> None:  # fmt: skip
    """Look at the rows of a set, group by group; those that may win stay alive."""
    inside = rows.hand_code[middle] & 3
    seen = rows.hand_code[turned] | 3
    limit = goal.sum_scale * target + goal.sum_shift
    codes, starts, group_sum, reach = (
        rows.hand_code,
        rows.group_start,
        shares.group_sum,
        alive.reach,
    )
    active, pairs, lows, closed = edges.active, edges.pairs, edges.low, edges.closed
    entries, sums, weights, cells = alive.entry, alive.sums, goal.sum_weights, alive.cell
    places, alive_offers, most, points = alive.row, alive.offer, alive.most, alive.points
    from_top, from_bottom, levels = paths.from_top, paths.from_bottom, paths.levels
    for layer in active:
        cells[layer] = edges.first_pair[layer] + edges.number[layer] * shares.at[half, layer]
    best_gain, best_full = NO_WORTH, NO_WORTH
    for offer in range(OFFERS):
        best_gain = max(best_gain, reach[GAIN, offer])
        best_full = max(best_full, reach[FULL, offer])
    kept = 0
    for group in range(rows.first_group[own, rows.kinds[middle, 0]], (own + 1) * GROUPS):
        if (
            group_sum[half, GAIN, group] + best_full < limit
            or group_sum[half, FULL, group] + best_gain < limit
        ):
            continue
        for row in range(starts[group], starts[group + 1]):
            offer = (codes[row] & 3 | codes[row] >> 3 & 28) & seen
            gain, full = 0, 0
            for layer in active:
                entry = pairs[cells[layer] + lows[layer, row]] + (PAIR + 1) * closed[layer, row]
                entries[half, layer, kept] = entry
                gain += weights[layer] * gain_of(entry)
                full += weights[layer] * full_of(entry)
            if gain + reach[FULL, offer] < limit or full + reach[GAIN, offer] < limit:
                continue
            if goal.clamped:
                level = 0
                while not offers & (
                    from_top[tiles, inside, offer, level]
                    if half == TOP
                    else from_bottom[tiles, inside, offer, level]
                ):
                    level += 1
                points[PATH] = levels[level]
                for layer in active:
                    entry = entries[half, layer, kept]
                    points[layer] = min(
                        gain_of(entry) + most[1 - half, FULL, layer],
                        full_of(entry) + most[1 - half, GAIN, layer],
                    )
                if worth(goal, points) < target:
                    continue
            places[half, kept] = row
            alive_offers[half, kept] = offer
            sums[half, GAIN, kept] = gain
            sums[half, FULL, kept] = full
            kept += 1
    alive.number[half] = kept


@part
def _reach_over(
    paths: Paths, goal: Goal, active: Ints, alive: Alive, half: int, tiles: int, inside: int
) -> int:
    """What the rows alive of one half can bring to a row of the other, by its offer."""
    sums, offer_sum, reach, path_points = alive.sums, alive.offer_sum, alive.reach, paths.points
    entries, most, offers = alive.entry, alive.most, alive.offer
    offer_sum[:] = NO_WORTH
    most[half] = NO_WORTH
    reach[:] = NO_WORTH
    offered = 0
    for place in range(alive.number[half]):
        offer = offers[half, place]
        offered |= 1 << offer
        offer_sum[GAIN, offer] = max(offer_sum[GAIN, offer], sums[half, GAIN, place])
        offer_sum[FULL, offer] = max(offer_sum[FULL, offer], sums[half, FULL, place])
        if goal.clamped:
            for layer in active:
                entry = entries[half, layer, place]
                most[half, GAIN, layer] = max(most[half, GAIN, layer], gain_of(entry))
                most[half, FULL, layer] = max(most[half, FULL, layer], full_of(entry))
    weight = goal.sum_weights[PATH]
    for offer in range(OFFERS):
        if not offered >> offer & 1:
            continue
        for against in range(OFFERS):
            if half == TOP:
                path = weight * path_points[tiles, inside, offer, against]
            else:
                path = weight * path_points[tiles, inside, against, offer]
            reach[GAIN, against] = max(reach[GAIN, against], offer_sum[GAIN, offer] + path)
            reach[FULL, against] = max(reach[FULL, against], offer_sum[FULL, offer] + path)
    return offered


@part
def _sift(
    paths: Paths, goal: Goal, active: Ints, alive: Alive, tiles: int, inside: int, offers: int,
    target: int,
) -> None:  # fmt: skip
    """Look at the top rows alive once more."""
    limit = goal.sum_scale * target + goal.sum_shift
    sums, reach, alive_offers, rows = alive.sums, alive.reach, alive.offer, alive.row
    entries, most, points = alive.entry, alive.most, alive.points
    from_top, levels = paths.from_top, paths.levels
    kept = 0
    for place in range(alive.number[TOP]):
        offer = alive_offers[TOP, place]
        if (
            sums[TOP, GAIN, place] + reach[FULL, offer] < limit
            or sums[TOP, FULL, place] + reach[GAIN, offer] < limit
        ):
            continue
        if goal.clamped:
            level = 0
            while not from_top[tiles, inside, offer, level] & offers:
                level += 1
            points[PATH] = levels[level]
            for layer in active:
                entry = entries[TOP, layer, place]
                points[layer] = min(
                    gain_of(entry) + most[BOTTOM, FULL, layer],
                    full_of(entry) + most[BOTTOM, GAIN, layer],
                )
            if worth(goal, points) < target:
                continue
        rows[TOP, kept] = rows[TOP, place]
        alive_offers[TOP, kept] = offer
        sums[TOP, GAIN, kept] = sums[TOP, GAIN, place]
        sums[TOP, FULL, kept] = sums[TOP, FULL, place]
        kept += 1
    alive.number[TOP] = kept
