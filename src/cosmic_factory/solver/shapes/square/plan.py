"""Plans a search: tables, a bound for every middle row, and in which order they are looked at."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Ints
from cosmic_factory.solver.proof import ProofControl, map_in_threads
from cosmic_factory.solver.score.worth import NO_WORTH, KernelObjective, with_colour_mix
from cosmic_factory.solver.shapes.square.bounds.shares import new_share_bounds
from cosmic_factory.solver.shapes.square.search import bound_middles
from cosmic_factory.solver.shapes.square.search_tables import (
    HandRows,
    PointTables,
    SearchTables,
    build_tables,
)
from cosmic_factory.solver.shapes.square.sub_objectives import SubObjective, colour_mixes

# Middle rows that are tried to choose a mix of colours.
SAMPLED_MIDDLES = 250


class SearchPlan(NamedTuple):
    """The tables for one sub-objective, and middle rows with their bounds, the highest first."""

    sub: SubObjective
    objective: KernelObjective
    tables: SearchTables
    middles: Ints
    bounds: Ints


class Looseness(NamedTuple):
    """How many shares the first bounds leave open, and the sum of these bounds."""

    open_shares: int
    bounds: int


def plan_search(
    hand: HandRows,
    points: PointTables,
    sub: SubObjective,
    known: int,
    middles: Ints,
    control: ProofControl,
) -> SearchPlan:
    """Bound the middle rows and put the most promising first; `known` is a worth to beat."""
    middles, objective = np.ascontiguousarray(middles), sub.objective
    tables = build_tables(hand, points, objective.sign, sub.layers, control.threads)
    mixes = colour_mixes(sub)
    if known > NO_WORTH and mixes:
        sample = _sample(middles)
        objective = min(
            (with_colour_mix(objective, mix) for mix in mixes),
            key=lambda tried: _bounds(hand, tables, tried, sample, known + 1, control)[0],
        )
    _, bounds = _bounds(hand, tables, objective, middles, known + 1, control)
    order = np.argsort(-bounds, kind="stable")
    return SearchPlan(sub, objective, tables, middles[order], bounds[order])


def looseness(
    hand: HandRows, points: PointTables, sub: SubObjective, target: int, control: ProofControl
) -> Looseness:
    """Look at a sample of middle rows: the search with the least looseness has least to do."""
    tables = build_tables(hand, points, sub.objective.sign, sub.layers, control.threads)
    sample = _sample(hand.middles)
    count, bounds = _bounds(hand, tables, sub.objective, sample, target, control)
    return Looseness(count, int(bounds.sum()) + len(sample) * sub.offset)


def _sample(middles: Ints) -> Ints:
    return np.ascontiguousarray(middles[:: len(middles) // SAMPLED_MIDDLES + 1])


def _bounds(
    hand: HandRows, tables: SearchTables, objective: KernelObjective, middles: Ints, target: int,
    control: ProofControl,
) -> tuple[int, Ints]:  # fmt: skip
    """Return how many shares stay open for the target, and the bounds of middle rows."""
    bounds = np.empty(len(middles), np.int64)

    def of_part(part: slice) -> int:
        return bound_middles(
            hand.rows, hand.splits, tables, objective, new_share_bounds(hand.splits),
            middles[part], bounds[part], target, control.stop,
        )  # fmt: skip

    step = max(1, -(-len(middles) // control.threads))
    slices = [slice(first, first + step) for first in range(0, len(middles), step)]
    return sum(map_in_threads(control.threads, of_part, slices)), bounds
