"""Bounds before any row is looked at: what a middle row and a share of tiles may at most be worth.

A *share* is one way to split the tiles beside a middle row between top and bottom. Two bounds are
at work. The *sum* adds the points of all layers by the goal's weights, so it is a maximum over real
groups of rows; the *box* takes the maximum of each layer on its own and asks what the goal would
make of it, which is the sharper one when the weakest colour counts.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.solver.compiled import Ints, part
from cosmic_factory.solver.exact.goals import PATH, Goal, worth
from cosmic_factory.solver.exact.hand import LAYERS
from cosmic_factory.solver.exact.links import Paths
from cosmic_factory.solver.exact.rows import GROUPS, Rows, Splits
from cosmic_factory.solver.exact.seams import NO_ROW

NO_WORTH = -(1 << 40)
GAIN, FULL = 0, 1
TOP, BOTTOM = 0, 1


class Maxima(NamedTuple):
    """The most that rows of a group or a set bring to a side, all layers one after the other."""

    active: Ints  # the layers that count
    side: NDArray[np.int16]  # layer, row: number of its upper side
    first_group: Ints  # layer: where `group_gain` and `group_full` begin
    group_gain: NDArray[np.int8]
    group_full: NDArray[np.int8]
    first_set: Ints  # layer: where `set_gain` and `set_full` begin
    set_gain: NDArray[np.int8]
    set_full: NDArray[np.int8]
    segmented: Ints  # by set: tiles with segments


class Shares(NamedTuple):
    """What is known about the shares around one middle row; halves are top and bottom."""

    at: Ints  # half, layer: number of the side
    group_sum: NDArray[np.signedinteger]  # half, gain or full, group
    set_sum: Ints  # half, gain or full, set
    bound: Ints  # by share
    points: Ints  # layer or path


def fresh_shares(rows: Rows, splits: Splits, goal: Goal) -> Shares:
    """Room for all shares of a middle row; sums over groups as narrow as the weights allow."""
    light = -NO_ROW * int(goal.sum_weights.sum()) < np.iinfo(np.int16).max
    groups = len(rows.group_start) - 1
    return Shares(
        at=np.zeros((2, LAYERS), np.int64),
        group_sum=np.zeros((2, 2, groups), np.int16 if light else np.int64),
        set_sum=np.zeros((2, 2, len(rows.used)), np.int64),
        bound=np.zeros(int(np.diff(splits.first).max()), np.int64),
        points=np.zeros(LAYERS + 1, np.int64),
    )


@part
def sum_groups(
    rows: Rows, splits: Splits, maxima: Maxima, weights: Ints, shares: Shares, middle: int
) -> None:
    """Sums over layers, for all groups at both sides of a middle row, and their maxima by set."""
    at, group_sum, set_sum = shares.at, shares.group_sum, shares.set_sum
    groups = group_sum.shape[2]
    for half in range(2):
        row = middle if half == TOP else rows.turned[middle]
        group_sum[half] = 0
        for layer in maxima.active:
            at[half, layer] = maxima.side[layer, row]
            first = maxima.first_group[layer] + groups * at[half, layer]
            weight = weights[layer]
            gain = maxima.group_gain[first : first + groups]
            full = maxima.group_full[first : first + groups]
            gains, fulls = group_sum[half, GAIN], group_sum[half, FULL]
            for group in range(groups):
                gains[group] += weight * gain[group]
                fulls[group] += weight * full[group]
    west, own_set = rows.kinds[middle, 0], rows.set_of[middle]
    first_group, tops, bottoms = rows.first_group, splits.top, splits.bottom
    for split in range(splits.first[own_set], splits.first[own_set + 1]):
        for half in range(2):
            tiles = tops[split] if half == TOP else bottoms[split]
            last = (tiles + 1) * GROUPS - 1
            most_gain, most_full = group_sum[half, GAIN, last], group_sum[half, FULL, last]
            for group in range(first_group[tiles, west], last):
                # No max(): it would widen the numbers, and narrow ones are taken many at a time.
                one, other = group_sum[half, GAIN, group], group_sum[half, FULL, group]
                most_gain = one if one > most_gain else most_gain
                most_full = other if other > most_full else most_full
            set_sum[half, GAIN, tiles] = most_gain
            set_sum[half, FULL, tiles] = most_full


@part
def bound_splits(
    rows: Rows, splits: Splits, maxima: Maxima, paths: Paths, goal: Goal, shares: Shares,
    middle: int, least: int,
) -> int:  # fmt: skip
    """Bounds of all shares around a middle row, and the largest of them.

    Where the sum is below `least` already, the box is not looked at.
    """
    tops, bottoms = splits.top, splits.bottom
    set_sum, at, points, bounds = shares.set_sum, shares.at, shares.points, shares.bound
    set_gain, set_full, first_set = maxima.set_gain, maxima.set_full, maxima.first_set
    from_set, offered, levels = paths.from_set, paths.offered, paths.levels
    active, segmented = maxima.active, maxima.segmented
    sets = len(rows.used)
    code, own_set = rows.hand_code[middle], rows.set_of[middle]
    inside, above = code & 3, code >> 2 & 7
    below = rows.hand_code[rows.turned[middle]] >> 2 & 7
    weight, scale, shift = goal.sum_weights[PATH], goal.sum_scale, goal.sum_shift
    first = splits.first[own_set]
    most = NO_WORTH
    for split in range(first, splits.first[own_set + 1]):
        top, bottom = tops[split], bottoms[split]
        tiles = segmented[own_set] + segmented[top] + segmented[bottom]
        level = 0
        while not from_set[tiles, inside, above, top, level] & offered[bottom, below]:
            level += 1
        bound = -NO_WORTH
        if scale > 0:
            bound = weight * levels[level] + min(
                set_sum[TOP, GAIN, top] + set_sum[BOTTOM, FULL, bottom],
                set_sum[TOP, FULL, top] + set_sum[BOTTOM, GAIN, bottom],
            )
            bound = bound - shift if scale == 1 else (bound - shift) // scale
        if goal.clamped and bound >= least:
            for layer in active:
                up = first_set[layer] + sets * at[TOP, layer] + top
                down = first_set[layer] + sets * at[BOTTOM, layer] + bottom
                points[layer] = min(set_gain[up] + set_full[down], set_full[up] + set_gain[down])
            points[PATH] = levels[level]
            bound = min(bound, worth(goal, points))
        bounds[split - first] = bound
        most = max(most, bound)
    return most
