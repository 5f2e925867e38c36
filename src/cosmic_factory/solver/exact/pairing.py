"""Exact counting of the pairs that are left: a top row laid on the middle row, then bottom rows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Ints, part
from cosmic_factory.solver.exact.bounds import BOTTOM, FULL, GAIN, TOP
from cosmic_factory.solver.exact.exact_points import (
    REMEMBERED_EDGES,
    UNKNOWN,
    Memory,
    Zones,
    forget_if_full,
    lay_under,
    meet_once,
)
from cosmic_factory.solver.exact.goals import PATH, Goal, worth
from cosmic_factory.solver.exact.hand import LAYERS
from cosmic_factory.solver.exact.links import OFFERS, Paths
from cosmic_factory.solver.exact.narrowing import Alive, Edges
from cosmic_factory.solver.exact.rows import GROUPS, Rows


class Found(NamedTuple):
    """The best galaxies met: rows top, middle, bottom (turned); how many; their worth."""

    galaxies: Ints
    number: Ints
    worth: Ints


class Pairing(NamedTuple):
    """Room for pairing; a *state* is the number of an edge that two rows show together."""

    state_for: Ints  # layer, edge: middle row for which the next two hold
    state: Ints  # layer, edge: what it and the middle row show below
    laid: Ints  # layer, edge: points that are closed by then
    share: Ints  # the number of the share in hand
    best_for: Ints  # state: share for which `best` holds
    best: Ints  # state: the most that a bottom row alive brings to it
    edge_place: Ints  # layer, edge: its place in `edges`, if it is there
    edges: Ints  # layer, place: the different edges of bottom rows alive
    edge_closed: Ints  # layer, place: the most points closed above such an edge
    edge_number: Ints  # layer: how many
    order: Ints  # places of bottom rows by offer, within an offer from the largest full down
    offer_end: Ints  # offer: where its rows end in that order
    state_now: Ints  # layer: state and closed points of the top row in hand
    base_now: Ints


def fresh_pairing(rows: Rows, edges: Edges) -> Pairing:
    """Nothing laid yet."""
    longest = int(np.diff(rows.group_start[::GROUPS]).max())
    by_edge = (LAYERS, int(edges.number.max()))
    return Pairing(
        state_for=np.full(by_edge, -1, np.int64),
        state=np.zeros(by_edge, np.int64),
        laid=np.zeros(by_edge, np.int64),
        share=np.zeros(1, np.int64),
        best_for=np.full(REMEMBERED_EDGES, -1, np.int64),
        best=np.zeros(REMEMBERED_EDGES, np.int64),
        edge_place=np.zeros(by_edge, np.int64),
        edges=np.zeros((LAYERS, longest), np.int64),
        edge_closed=np.zeros((LAYERS, longest), np.int64),
        edge_number=np.zeros(LAYERS, np.int64),
        order=np.zeros(longest, np.int64),
        offer_end=np.zeros(OFFERS, np.int64),
        state_now=np.zeros(LAYERS, np.int64),
        base_now=np.zeros(LAYERS, np.int64),
    )


@part
def pair_up(
    edges: Edges, zones: Zones, paths: Paths, goal: Goal, memory: Memory, alive: Alive,
    pairing: Pairing, middle: int, inside: int, tiles: int, found: Found, ties: int,
) -> int:  # fmt: skip
    """Count the pairs of rows alive whose sums reach the target; returns how many were counted.

    Bottom rows are taken by offer, and there from the largest full down: with a top row given, all
    of an offer that may reach the target come first.
    """
    if forget_if_full(memory):
        pairing.state_for[:] = -1
    target = found.worth[0] + 1 - ties
    _lay_tops(edges, zones, paths, goal, memory, alive, pairing, middle, inside, tiles, target)
    if alive.number[TOP] == 0:
        return 0
    _order_by_offer(alive, pairing)
    path_points, active, lows, closed = paths.points, edges.active, edges.low, edges.closed
    sums, offers, points, order = alive.sums, alive.offer, alive.points, pairing.order
    seams, state, base = memory.seams, pairing.state_now, pairing.base_now
    weight = goal.sum_weights[PATH]
    bottoms = alive.number[BOTTOM]
    counted = 0
    for i in range(alive.number[TOP]):
        top_row = alive.row[TOP, i]
        for layer in active:
            low = lows[layer, top_row]
            state[layer] = pairing.state[layer, low]
            base[layer] = pairing.laid[layer, low] + closed[layer, top_row]
        k = 0
        while k < bottoms:
            offer = offers[BOTTOM, order[k]]
            path = path_points[tiles, inside, offers[TOP, i], offer]
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
                bottom_row = alive.row[BOTTOM, j]
                for layer in active:
                    low = lows[layer, bottom_row]
                    seam = seams[state[layer], low]
                    if seam == UNKNOWN:
                        seam = meet_once(zones, memory, layer, state[layer], low)
                    points[layer] = base[layer] + closed[layer, bottom_row] + seam
                points[PATH] = path
                value = worth(goal, points)
                if value >= target:
                    _keep(found, value, top_row, middle, bottom_row)
                    target = found.worth[0] + 1 - ties
            k = end
    return counted


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
def _lay_tops(
    edges: Edges, zones: Zones, paths: Paths, goal: Goal, memory: Memory, alive: Alive,
    pairing: Pairing, middle: int, inside: int, tiles: int, target: int,
) -> None:  # fmt: skip
    """Lay the top rows alive on the middle row; those stay that a bottom row alive may complete.

    The edge that both show below is exact; each layer may take the bottom row that suits it best.
    This bound leaves hardly any pair that is not worth counting.
    """
    offered = _gather_edges(edges, alive, pairing)
    share = pairing.share[0]
    active, lows, closed, seams, points = (
        edges.active, edges.low, edges.closed, memory.seams, alive.points
    )  # fmt: skip
    state_for, states, laid = pairing.state_for, pairing.state, pairing.laid
    best_for, best = pairing.best_for, pairing.best
    own, most, number = pairing.edges, pairing.edge_closed, pairing.edge_number
    rows, offers, sums = alive.row, alive.offer, alive.sums
    from_top, levels = paths.from_top, paths.levels
    kept = 0
    for i in range(alive.number[TOP]):
        row = rows[TOP, i]
        for layer in active:
            low = lows[layer, row]
            if state_for[layer, low] != middle:
                state_for[layer, low] = middle
                states[layer, low], laid[layer, low] = lay_under(zones, memory, layer, middle, low)
            state = states[layer, low]
            if best_for[state] != share:
                best_for[state] = share
                most_points = UNKNOWN
                for place in range(number[layer]):
                    seam = seams[state, own[layer, place]]
                    if seam == UNKNOWN:
                        seam = meet_once(zones, memory, layer, state, own[layer, place])
                    most_points = max(most_points, seam + most[layer, place])
                best[state] = most_points
            points[layer] = laid[layer, low] + closed[layer, row] + best[state]
        level = 0
        while not from_top[tiles, inside, offers[TOP, i], level] & offered:
            level += 1
        points[PATH] = levels[level]
        if worth(goal, points) >= target:
            rows[TOP, kept] = row
            offers[TOP, kept] = offers[TOP, i]
            sums[TOP, GAIN, kept] = sums[TOP, GAIN, i]
            sums[TOP, FULL, kept] = sums[TOP, FULL, i]
            kept += 1
    alive.number[TOP] = kept


@part
def _gather_edges(edges: Edges, alive: Alive, pairing: Pairing) -> int:
    """The different edges of the bottom rows alive, with the most closed points; their offers."""
    lows, closed, rows = edges.low, edges.closed, alive.row
    edge_place, own, most = pairing.edge_place, pairing.edges, pairing.edge_closed
    pairing.share[0] += 1
    offered = 0
    for j in range(alive.number[BOTTOM]):
        offered |= 1 << alive.offer[BOTTOM, j]
    for layer in edges.active:
        count = 0
        for j in range(alive.number[BOTTOM]):
            row = rows[BOTTOM, j]
            edge = lows[layer, row]
            place = edge_place[layer, edge]
            if place >= count or own[layer, place] != edge:
                edge_place[layer, edge] = count
                own[layer, count] = edge
                most[layer, count] = closed[layer, row]
                count += 1
            elif closed[layer, row] > most[layer, place]:
                most[layer, place] = closed[layer, row]
        pairing.edge_number[layer] = count
    return offered


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
