"""Exact counting of the pairs that are left: top rows laid on the middle row, with bottom rows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Ints, part
from cosmic_factory.solver.shapes.square.exact_points import Memory
from cosmic_factory.solver.shapes.square.goals import PATH, Goal, worth
from cosmic_factory.solver.shapes.square.narrowing import BOTTOM, FULL, GAIN, TOP, Alive, Edges
from cosmic_factory.solver.shapes.square.row_tables.links import OFFERS, Paths
from cosmic_factory.solver.shapes.square.row_tables.rows import Rows


class Found(NamedTuple):
    """The best galaxies met: rows top, middle, bottom (turned); how many; their worth."""

    galaxies: Ints
    number: Ints
    worth: Ints


class Pairing(NamedTuple):
    """Bottom rows alive in the order in which they are paired."""

    order: Ints  # places by offer, within an offer from the largest full down
    offer_end: Ints  # offer: where its rows end in that order


def fresh_pairing(rows: Rows) -> Pairing:
    """Room for the largest set of rows."""
    longest = int(np.diff(rows.set_start).max())
    return Pairing(np.zeros(longest, np.int64), np.zeros(OFFERS, np.int64))


@part
def pair_up(
    edges: Edges, paths: Paths, goal: Goal, memory: Memory, alive: Alive,
    pairing: Pairing, middle: int, inside: int, tiles: int, found: Found, ties: int,
) -> int:  # fmt: skip
    """Count the pairs of rows alive whose sums reach the target; returns how many were counted.

    Bottom rows are taken by offer, and there from the largest full down: with a top row given, all
    of an offer that may reach the target come first.
    """
    target = found.worth[0] + 1 - ties
    _order_by_offer(alive, pairing)
    sums, offers, order = alive.sums, alive.offer, pairing.order
    weight = goal.sum_weights[PATH]
    counted = 0
    for i in range(alive.number[TOP]):
        k = 0
        while k < alive.number[BOTTOM]:
            offer = offers[BOTTOM, order[k]]
            path = paths.points[tiles, inside, offers[TOP, i], offer]
            limit = goal.sum_scale * target + goal.sum_shift - weight * path
            least_full, least_gain = limit - sums[TOP, GAIN, i], limit - sums[TOP, FULL, i]
            end = pairing.offer_end[offer]
            while k < end:
                j = order[k]
                if sums[BOTTOM, FULL, j] < least_full:
                    break
                k += 1
                if sums[BOTTOM, GAIN, j] < least_gain:
                    continue
                counted += 1
                alive.points[PATH] = path
                top_row, bottom_row = alive.row[TOP, i], alive.row[BOTTOM, j]
                _count(edges, memory, alive, i, bottom_row)
                value = worth(goal, alive.points)
                if value >= target:
                    _keep(found, value, top_row, middle, bottom_row)
                    target = found.worth[0] + 1 - ties
            k = end
    return counted


@part
def _count(edges: Edges, memory: Memory, alive: Alive, top: int, bottom: int) -> None:
    """The points of every layer: closed above the middle row's lower seam, and at it."""
    for layer in edges.active:
        seam = memory.seams[alive.state[top, layer], edges.low[layer, bottom]]
        alive.points[layer] = alive.laid[top, layer] + edges.closed[layer, bottom] + seam


@part
def _keep(found: Found, value: int, top: int, middle: int, bottom: int) -> None:
    if value > found.worth[0]:
        found.worth[0] = value
        found.number[0] = 0
    if found.number[0] < len(found.galaxies):
        found.galaxies[found.number[0], 0] = top
        found.galaxies[found.number[0], 1] = middle
        found.galaxies[found.number[0], 2] = bottom
    found.number[0] += 1


@part
def _order_by_offer(alive: Alive, pairing: Pairing) -> None:
    """Bottom rows alive by offer, and within an offer from the largest full down."""
    order, sums, ends, offers = pairing.order, alive.sums, pairing.offer_end, alive.offer
    ends[:] = 0
    for place in range(alive.number[BOTTOM]):
        ends[offers[BOTTOM, place]] += 1
    for offer in range(1, OFFERS):
        ends[offer] += ends[offer - 1]
    # Each stretch is filled from its start, smaller ones moving back: few rows share an offer.
    filled = np.zeros(OFFERS, np.int64)
    for place in range(alive.number[BOTTOM]):
        offer = offers[BOTTOM, place]
        first = ends[offer - 1] if offer else 0
        at = first + filled[offer]
        filled[offer] += 1
        full = sums[BOTTOM, FULL, place]
        while at > first and sums[BOTTOM, FULL, order[at - 1]] < full:
            order[at] = order[at - 1]
            at -= 1
        order[at] = place
