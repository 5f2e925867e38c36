"""Counts the remaining pairs exactly: top rows laid on the middle row, with bottom rows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Ints, Ints2, part
from cosmic_factory.solver.score.worth import KernelObjective
from cosmic_factory.solver.shapes.square.exact_points import EdgeCache
from cosmic_factory.solver.shapes.square.narrowing import (
    ALONE,
    BOTTOM,
    GAIN,
    TOP,
    Candidates,
    RowEdges,
)
from cosmic_factory.solver.shapes.square.recount import Recount, recount_bets, worth_after_removal
from cosmic_factory.solver.shapes.square.row_tables.links import OFFERS, Paths
from cosmic_factory.solver.shapes.square.row_tables.rows import Rows
from cosmic_factory.solver.shapes.square.sub_objectives import PATH, signed_worth


class FoundGalaxies(NamedTuple):
    """The best galaxies so far."""

    galaxies: Ints2  # rows of three: top, middle and bottom (turned) row
    number: Ints  # one number: how many there are
    worth: Ints  # one number: their worth


class Pairing(NamedTuple):
    """Bottom rows in the order in which they are paired."""

    order: Ints  # places by offer, within an offer from the one worth most alone
    offer_end: Ints  # offer: where its rows end in that order


def new_pairing(rows: Rows) -> Pairing:
    """Return memory for the largest set of rows."""
    longest = int(np.diff(rows.set_start).max())
    return Pairing(np.zeros(longest, np.int64), np.zeros(OFFERS, np.int64))


@part
def pair_up(
    rows: Rows, recount: Recount, edges: RowEdges, paths: Paths, objective: KernelObjective,
    cache: EdgeCache, candidates: Candidates, pairing: Pairing, middle: int, inside: int,
    tiles: int, found: FoundGalaxies, ties: int,
) -> int:  # fmt: skip
    """Count the pairs of rows whose sums reach the target; return how many were counted.

    Bottom rows are taken by offer, and there from the one worth most alone: with a top row given,
    all of an offer that may reach the target come first.
    """
    target = found.worth[0] + 1 - ties
    _order_by_offer(candidates, pairing)
    sums, offers, order = candidates.sums, candidates.offer, pairing.order
    weight = objective.weights[PATH]
    counted = 0
    for i in range(candidates.number[TOP]):
        k = 0
        while k < candidates.number[BOTTOM]:
            offer = offers[BOTTOM, order[k]]
            path = paths.points[tiles, inside, offers[TOP, i], offer]
            limit = objective.sum_factor * target + objective.sum_offset - weight * path
            least_alone, least_gain = limit - sums[TOP, GAIN, i], limit - sums[TOP, ALONE, i]
            end = pairing.offer_end[offer]
            while k < end:
                j = order[k]
                if sums[BOTTOM, ALONE, j] < least_alone:
                    break
                k += 1
                if sums[BOTTOM, GAIN, j] < least_gain:
                    continue
                counted += 1
                candidates.points[PATH] = path
                top_row, bottom_row = candidates.row[TOP, i], candidates.row[BOTTOM, j]
                _count(edges, cache, candidates, i, bottom_row)
                worth = signed_worth(objective, candidates.points)
                if worth >= target and recount.has_bets:
                    recount_bets(recount, rows, candidates.points, top_row, middle, bottom_row)
                    worth = signed_worth(objective, candidates.points)
                if worth >= target and recount.loses_a_tile:
                    worth = worth_after_removal(recount, rows, top_row, middle, bottom_row, target)
                if worth >= target:
                    _keep(found, worth, top_row, middle, bottom_row)
                    target = found.worth[0] + 1 - ties
            k = end
    return counted


@part
def _count(
    edges: RowEdges, cache: EdgeCache, candidates: Candidates, top: int, bottom: int
) -> None:
    """Write the points of every layer: closed above the middle row's lower seam, and at it."""
    for layer in edges.active:
        seam = cache.seams[candidates.state[top, layer], edges.low[layer, bottom]]
        candidates.points[layer] = candidates.laid[top, layer] + edges.closed[layer, bottom] + seam


@part
def _keep(found: FoundGalaxies, worth: int, top: int, middle: int, bottom: int) -> None:
    """Note a galaxy of the best worth; a better one replaces all that were found before."""
    if worth > found.worth[0]:
        found.worth[0] = worth
        found.number[0] = 0
    if found.number[0] < len(found.galaxies):
        found.galaxies[found.number[0], 0] = top
        found.galaxies[found.number[0], 1] = middle
        found.galaxies[found.number[0], 2] = bottom
    found.number[0] += 1


@part
def _order_by_offer(candidates: Candidates, pairing: Pairing) -> None:
    """Sort bottom rows by offer, and within an offer from the one worth most alone."""
    order, sums, ends, offers = pairing.order, candidates.sums, pairing.offer_end, candidates.offer
    ends[:] = 0
    for place in range(candidates.number[BOTTOM]):
        ends[offers[BOTTOM, place]] += 1
    for following in range(1, OFFERS):
        ends[following] += ends[following - 1]
    # Each stretch is filled from its start, smaller ones moving back: few rows share an offer.
    filled = np.zeros(OFFERS, np.int64)
    for place in range(candidates.number[BOTTOM]):
        offer = offers[BOTTOM, place]
        first = ends[offer - 1] if offer else 0
        at = first + filled[offer]
        filled[offer] += 1
        worth_alone = sums[BOTTOM, ALONE, place]
        while at > first and sums[BOTTOM, ALONE, order[at - 1]] < worth_alone:
            order[at] = order[at - 1]
            at -= 1
        order[at] = place
