"""Bounds before any row is looked at: what a middle row and a share of tiles may at most be worth.

A *share* is one way to split the tiles beside a middle row between top and bottom. The most that
any row of these tiles brings to each side is known per layer (`seams`); the objective says what
such points would be worth. When the weakest colour counts, there is a second bound: the sum of
points over all layers by the objective's weights.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Int8s, Int16s2, Ints, inlined, part
from cosmic_factory.solver.score.worth import NO_WORTH, KernelObjective
from cosmic_factory.solver.shapes.square.row_tables.hand import LAYERS
from cosmic_factory.solver.shapes.square.row_tables.links import Paths
from cosmic_factory.solver.shapes.square.row_tables.rows import Rows, Splits
from cosmic_factory.solver.shapes.square.sub_objectives import PATH, signed_worth


class SetMaxima(NamedTuple):
    """The most that rows of a set bring to a side, all layers one after the other."""

    active: Ints  # the layers that count
    side: Int16s2  # layer, row: number of its upper side
    first_set: Ints  # layer: where `set_gain` and `set_full` begin
    set_gain: Int8s
    set_full: Int8s
    segmented: Ints  # by set: tiles with segments


class ShareBounds(NamedTuple):
    """What is known about the shares around one middle row, and memory to work in."""

    bound: Ints  # by share
    path: Ints  # by share: the most path points
    points: Ints  # layer or path


def new_share_bounds(splits: Splits) -> ShareBounds:
    """Return memory for all shares of a middle row."""
    most = int(np.diff(splits.first).max())
    return ShareBounds(*(np.zeros(size, np.int64) for size in (most, most, LAYERS + 1)))


@part
def bound_shares(
    rows: Rows, splits: Splits, maxima: SetMaxima, paths: Paths, objective: KernelObjective, shares:
    ShareBounds, middle: int,
) -> int:  # fmt: skip
    """Write, by share, the most that galaxies around a middle row may be worth.

    Return the largest.
    """
    tops, bottoms, points = splits.top, splits.bottom, shares.points
    own_set = rows.set_of[middle]
    first = splits.first[own_set]
    most = NO_WORTH
    for split in range(first, splits.first[own_set + 1]):
        bound = bound_share(
            rows, maxima, paths, objective, points, middle, tops[split], bottoms[split]
        )
        shares.bound[split - first] = bound
        shares.path[split - first] = points[PATH]
        most = max(most, bound)
    return most


@inlined
def bound_share(
    rows: Rows, maxima: SetMaxima, paths: Paths, objective: KernelObjective, points: Ints, middle:
    int, top: int, bottom: int,
) -> int:  # fmt: skip
    """Return the most that galaxies of two sets of tiles around a middle row may be worth.

    The most path points are left in `points`.
    """
    set_gain, set_full, first_set = maxima.set_gain, maxima.set_full, maxima.first_set
    segmented, weights, sets = maxima.segmented, objective.weights, len(rows.used)
    turned, code = rows.turned[middle], rows.hand_code[middle]
    above, below = code >> 2 & 7, rows.hand_code[turned] >> 2 & 7
    tiles = segmented[rows.set_of[middle]] + segmented[top] + segmented[bottom]
    level = 0
    while not paths.from_set[tiles, code & 3, above, top, level] & paths.offered[bottom, below]:
        level += 1
    points[PATH] = paths.levels[level]
    bound = weights[PATH] * points[PATH]
    for layer in maxima.active:
        up = first_set[layer] + sets * maxima.side[layer, middle] + top
        down = first_set[layer] + sets * maxima.side[layer, turned] + bottom
        points[layer] = min(set_gain[up] + set_full[down], set_full[up] + set_gain[down])
        bound += weights[layer] * points[layer]
    if objective.weakest:
        box = signed_worth(objective, points)
        scale = objective.sum_factor
        bound = min(box, (bound - objective.sum_offset) // scale) if scale else box
    return int(bound)
