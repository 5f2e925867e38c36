"""Bounds before any row is looked at: what a middle row and a share of tiles may at most be worth.

A *share* is one way to split the tiles beside a middle row between top and bottom. The most that
any row of these tiles brings to each side is known per layer (`seams`); the objective says what
such points would be worth. When the weakest colour counts, there is a second bound: the sum of
points over all layers by the objective's weights.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Int8s, Int16s2, Int32s, Ints, inlined, part
from cosmic_factory.solver.score.worth import NO_WORTH, KernelObjective
from cosmic_factory.solver.shapes.square.row_tables.hand import LAYERS
from cosmic_factory.solver.shapes.square.row_tables.links import Paths
from cosmic_factory.solver.shapes.square.row_tables.rows import (
    Rows,
    Splits,
    links_inside,
    north_segments,
)
from cosmic_factory.solver.shapes.square.sub_objectives import PATH, signed_worth


class SetMaxima(NamedTuple):
    """The most that rows of a set bring to a side, all layers one after the other."""

    active: Ints  # the layers that count
    side: Int16s2  # layer, row: number of its upper side
    first_set: Ints  # layer: where `set_gain` and `set_alone` begin
    set_gain: Int8s
    set_alone: Int8s
    segmented: Ints  # by set: tiles with segments
    most_path: Ints  # by tiles with segments: the most path points


class ShareBounds(NamedTuple):
    """What is known about the shares around one middle row, and memory to work in."""

    bound: Ints  # by share
    path: Ints  # by share: the most path points
    points: Ints  # layer or path
    top_gain: Int32s  # by set: the sum of all layers by the objective's weights
    top_alone: Int32s
    bottom_gain: Int32s
    bottom_alone: Int32s


def new_share_bounds(splits: Splits) -> ShareBounds:
    """Return memory for all shares of a middle row."""
    most, sets = int(np.diff(splits.first).max()), len(splits.first) - 1
    top_gain, top_alone, bottom_gain, bottom_alone = np.zeros((4, sets), np.int32)
    return ShareBounds(
        np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(LAYERS + 1, np.int64),
        top_gain, top_alone, bottom_gain, bottom_alone,
    )  # fmt: skip


@part
def bound_shares(
    rows: Rows, splits: Splits, maxima: SetMaxima, paths: Paths, objective: KernelObjective, shares:
    ShareBounds, middle: int, target: int,
) -> int:  # fmt: skip
    """Write, by share, the most that galaxies around a middle row may be worth.

    Around a middle row that many hands share (a draft), gain and alone are summed up once for each
    set of tiles. Shares whose sums cannot reach the target are not looked at more closely: their
    bound is just below it. Return the largest bound.
    """
    tops, bottoms, points, segmented = splits.top, splits.bottom, shares.points, maxima.segmented
    top_gain, top_alone, bottom_gain, bottom_alone = (
        shares.top_gain, shares.top_alone, shares.bottom_gain, shares.bottom_alone
    )  # fmt: skip
    own_set = rows.set_of[middle]
    first, end = splits.first[own_set], splits.first[own_set + 1]
    is_pool = end - first > len(rows.used)
    if is_pool:
        _sum_layers(rows, maxima, objective, shares, middle)
    limit = objective.sum_factor * target + objective.sum_offset
    path_weight, own_tiles = objective.weights[PATH], segmented[own_set]
    most = NO_WORTH
    for split in range(first, end):
        top, bottom = tops[split], bottoms[split]
        if is_pool:
            total = min(top_gain[top] + bottom_alone[bottom], top_alone[top] + bottom_gain[bottom])
            tiles = own_tiles + segmented[top] + segmented[bottom]
            if total + path_weight * maxima.most_path[tiles] < limit:
                shares.bound[split - first] = target - 1
                most = max(most, target - 1)
                continue
        bound = bound_share(rows, maxima, paths, objective, points, middle, top, bottom)
        shares.bound[split - first] = bound
        shares.path[split - first] = points[PATH]
        most = max(most, bound)
    return most


@part
def _sum_layers(
    rows: Rows, maxima: SetMaxima, objective: KernelObjective, shares: ShareBounds, middle: int
) -> None:
    """Write, by set, the sums of all layers: `gain` and `alone`, above and below a middle row."""
    set_gain, set_alone, sets = maxima.set_gain, maxima.set_alone, len(rows.used)
    top_gain, top_alone, bottom_gain, bottom_alone = (
        shares.top_gain, shares.top_alone, shares.bottom_gain, shares.bottom_alone
    )  # fmt: skip
    top_gain[:] = 0
    top_alone[:] = 0
    bottom_gain[:] = 0
    bottom_alone[:] = 0
    for layer in maxima.active:
        up = maxima.first_set[layer] + sets * maxima.side[layer, middle]
        down = maxima.first_set[layer] + sets * maxima.side[layer, rows.turned[middle]]
        weight = objective.weights[layer]
        _add(top_gain, set_gain[up : up + sets], weight)
        _add(top_alone, set_alone[up : up + sets], weight)
        _add(bottom_gain, set_gain[down : down + sets], weight)
        _add(bottom_alone, set_alone[down : down + sets], weight)


@part
def _add(sums: Int32s, cells: Int8s, weight: int) -> None:
    """Add numbers by their weight; unsigned places, so that several are added at once."""
    for at in range(np.uint64(0), np.uint64(len(sums))):
        sums[at] += weight * cells[at]


@inlined
def bound_share(
    rows: Rows, maxima: SetMaxima, paths: Paths, objective: KernelObjective, points: Ints, middle:
    int, top: int, bottom: int,
) -> int:  # fmt: skip
    """Return the most that galaxies of two sets of tiles around a middle row may be worth.

    The most path points are left in `points`.
    """
    set_gain, set_alone, first_set = maxima.set_gain, maxima.set_alone, maxima.first_set
    segmented, weights, sets = maxima.segmented, objective.weights, len(rows.used)
    turned, code = rows.turned[middle], rows.segment_code[middle]
    above, below = north_segments(code), north_segments(rows.segment_code[turned])
    tiles = segmented[rows.set_of[middle]] + segmented[top] + segmented[bottom]
    inside, level = links_inside(code), 0
    while not paths.from_set[tiles, inside, above, top, level] & paths.offered[bottom, below]:
        level += 1
    points[PATH] = paths.levels[level]
    bound = weights[PATH] * points[PATH]
    for layer in maxima.active:
        up = first_set[layer] + sets * maxima.side[layer, middle] + top
        down = first_set[layer] + sets * maxima.side[layer, turned] + bottom
        points[layer] = min(set_gain[up] + set_alone[down], set_alone[up] + set_gain[down])
        bound += weights[layer] * points[layer]
    if objective.weakest:
        box = signed_worth(objective, points)
        scale = objective.sum_factor
        bound = min(box, (bound - objective.sum_offset) // scale) if scale else box
    return int(bound)
