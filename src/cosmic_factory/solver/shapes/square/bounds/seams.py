"""What happens where a top row meets the upper side of a middle row, tabulated by edges.

A top row's edge has an *effect* on a side, per layer: it brings planets to the zones that run
through the middle row (`through`), and it makes other points with zones that do not. From this
follow two numbers:

- `alone`: the points at this seam as if nothing lay below the middle row;
- `gain`: the most that the top row can *add* when something does lie below.

Hence, for every galaxy and layer: points ≤ gain(top) + alone(bottom) and, turned around,
points ≤ alone(top) + gain(bottom).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import (
    Bytes,
    Bytes2,
    Int8s,
    Int8s2,
    Int16s,
    Int16s2,
    Ints,
    Ints2,
    kernel,
    part,
)
from cosmic_factory.solver.shapes.square.bounds.through import PLANET_BINS, ThroughPoints
from cosmic_factory.solver.shapes.square.row_tables.layers import (
    EDGE_ZONES,
    MASK_SHIFT,
    MASKS_ONLY,
    ROW_MASK,
    SIZE_MASK,
    THROUGH,
    ZONE_BITS,
    Layer,
)

# Sides that are looked at together, so that their maxima are found by vector instructions.
SIDES_PER_BLOCK = 32
# An effect in one number, so that adding numbers adds both: planets above, points below.
POINTS_BITS = 8
ONE_PLANET = 1 << POINTS_BITS
NO_ROW = -100  # below anything that a row can bring
CURVE_LENGTH = 80  # longer than the sizes of all zones of a seam together


class Seams(NamedTuple):
    """The table of one layer, `[side, edge]`, and its maxima over sets of rows.

    Maxima count the closed zones of the rows too.
    """

    effects: Int16s2
    set_gain: Int8s2  # side, set
    set_alone: Int8s2  # side, set


class SeamsOfLayers(NamedTuple):
    """The tables of all layers, and the flat arrays in which they stand one after the other."""

    layers: tuple[Seams, ...]
    effects: Int16s
    set_gain: Int8s
    set_alone: Int8s


def empty_seams(sizes: Sequence[tuple[int, int]], sets: int) -> SeamsOfLayers:
    """Return empty tables for layers with so many sides and edges."""
    all_effects = np.empty(sum(sides * edges for sides, edges in sizes), np.int16)
    all_gain, all_alone = np.empty((2, sets * sum(sides for sides, _ in sizes)), np.int8)
    layers = []
    cell = side = 0
    for sides, edges in sizes:
        effects = all_effects[cell : cell + sides * edges].reshape(sides, edges)
        gain, alone = (
            table[sets * side : sets * (side + sides)].reshape(sides, sets)
            for table in (all_gain, all_alone)
        )
        layers.append(Seams(effects, gain, alone))
        cell, side = cell + sides * edges, side + sides
    return SeamsOfLayers(tuple(layers), all_effects, all_gain, all_alone)


def meet_sides(
    layer: Layer, points: Ints, grown: ThroughPoints, seams: Seams, part_of: slice
) -> None:
    """Tabulate the seams of some sides of a layer with all its edges."""
    some = Seams(seams.effects[part_of], seams.set_gain[part_of], seams.set_alone[part_of])
    _write_effects(layer.sides[part_of], layer.edges, _curves(points), some.effects)
    _best_of_sets(layer, ThroughPoints(grown.points[part_of], grown.gain[part_of]), some)


def parts_of(sides: int, parts: int) -> list[slice]:
    """Return so many slices of the sides, of whole blocks."""
    step = SIDES_PER_BLOCK * max(1, -(-sides // (SIDES_PER_BLOCK * parts)))
    return [slice(first, min(first + step, sides)) for first in range(0, sides, step)]


def _curves(points: Ints) -> Int16s:
    """Return effects of one zone by its planets: if it does not run through, and if it does."""
    planets = np.arange(CURVE_LENGTH)
    others = points[np.minimum(planets, len(points) - 1)]
    return np.concatenate((others, planets * ONE_PLANET)).astype(np.int16)


@part
def planets_of(effect: int) -> int:
    """Return the planets that an effect brings to zones that run through, as a bin."""
    return min((effect + ONE_PLANET // 2) >> POINTS_BITS, PLANET_BINS - 1)


@part
def points_of(effect: int) -> int:
    """Return the points that an effect makes with all other zones."""
    return ((effect + ONE_PLANET // 2) & (ONE_PLANET - 1)) - ONE_PLANET // 2


@kernel
def _write_effects(sides: Ints, edges: Ints, curves: Int16s, table: Int16s2) -> None:
    """Write the effect of every edge on every side.

    Sides, and edges, with equal masks stand together: how they join is worked out once for all.

    Each zone of the outcome is a curve over the planets that the edge brings to it, so each cell
    of the table is the sum of one look-up per zone.
    """
    size = np.empty((EDGE_ZONES, len(edges)), np.uint8)
    for edge in range(len(edges)):
        for zone in range(EDGE_ZONES):
            size[zone, edge] = edges[edge] >> (ZONE_BITS * zone) & SIZE_MASK
    joins = np.zeros((2, 2 * EDGE_ZONES), np.int64)
    brought = np.empty((EDGE_ZONES, len(edges)), np.uint8)
    starts = np.empty((len(sides), 1 << EDGE_ZONES), np.int64)
    for side in range(len(sides)):
        for some in range(1 << EDGE_ZONES):
            starts[side, some] = _curve_of(sides[side], some)
    side_end = 0
    while side_end < len(sides):
        side_start, side_end = side_end, _end_of_equal_masks(sides, side_end)
        edge_end = 0
        while edge_end < len(edges):
            edge_start, edge_end = edge_end, _end_of_equal_masks(edges, edge_end)
            zones, fed = _join(sides[side_start], edges[edge_start], joins)
            for zone in range(fed):
                _add_up(size, joins[1, zone], edge_start, edge_end, brought[zone])
            _fill_cells(
                starts, joins, zones, fed, curves, brought,
                side_start, side_end, edge_start, edge_end, table,
            )  # fmt: skip


@part
def _end_of_equal_masks(keys: Ints, start: int) -> int:
    """Return the end of the run of keys with the same masks."""
    end = start + 1
    while end < len(keys) and (keys[end] ^ keys[start]) & MASKS_ONLY == 0:
        end += 1
    return end


@part
def _join(side: int, edge: int, joins: Ints2) -> tuple[int, int]:
    """Join the zones of a side and an edge; write which zones of the side (0) and edge (1) join.

    Returns how many there are, and how many of them the edge feeds; these come first.
    """
    left = 0
    for zone in range(EDGE_ZONES):
        left |= (side | edge) >> (ZONE_BITS * zone + MASK_SHIFT) & ROW_MASK
    count, fed = 0, 0
    while left:
        joined, before = left & -left, 0
        of_side = of_edge = 0
        while joined != before:
            before = joined
            for zone in range(EDGE_ZONES):
                mask = edge >> (ZONE_BITS * zone + MASK_SHIFT) & ROW_MASK
                if mask & joined:
                    joined |= mask
                    of_edge |= 1 << zone
                mask = side >> (ZONE_BITS * zone + MASK_SHIFT) & ROW_MASK
                if mask & joined:
                    joined |= mask
                    of_side |= 1 << zone
        left &= ~joined
        at = count
        if of_edge:
            joins[0, count] = joins[0, fed]
            joins[1, count] = joins[1, fed]
            at = fed
            fed += 1
        joins[0, at] = of_side
        joins[1, at] = of_edge
        count += 1
    return count, fed


@part
def _curve_of(side: int, of_side: int) -> int:
    """Return where the curve begins for a zone made of some zones of a side."""
    own, through = 0, False
    for zone in range(EDGE_ZONES):
        if of_side >> zone & 1:
            key = side >> (ZONE_BITS * zone)
            if key & THROUGH:
                through = True
            else:
                own += key & SIZE_MASK
    return own + CURVE_LENGTH if through else own


@part
def _add_up(size: Bytes2, of_edge: int, start: int, end: int, brought: Bytes) -> None:
    """Write the planets that each edge brings to one zone of the outcome."""
    brought[start:end] = 0
    for zone in range(EDGE_ZONES):
        if of_edge >> zone & 1:
            brought[start:end] += size[zone, start:end]


@part
def _fill_cells(
    starts: Ints2, joins: Ints2, zones: int, fed: int, curves: Int16s,
    brought: Bytes2, side_start: int, side_end: int, first: int, end: int,
    table: Int16s2,
) -> None:  # fmt: skip
    """Add up the zones of an outcome for all sides and edges with these masks.

    Plain indices instead of slices: a slice costs more than the few cells of its stretch. They are
    unsigned, because only a signed one may mean "from the end" and has to be looked at first.
    """
    start, stop = np.uint64(first), np.uint64(end)
    for side in range(np.uint64(side_start), np.uint64(side_end)):
        base = 0
        for zone in range(fed, zones):
            base += curves[starts[side, joins[0, zone]]]
        one = np.uint64(starts[side, joins[0, 0]])
        two = np.uint64(starts[side, joins[0, 1]])
        if fed == 0:
            for edge in range(start, stop):
                table[side, edge] = base
        elif fed == 1:
            for edge in range(start, stop):
                table[side, edge] = base + curves[one + brought[0, edge]]
        else:
            for edge in range(start, stop):
                effect = curves[one + brought[0, edge]] + curves[two + brought[1, edge]]
                table[side, edge] = base + effect
            for zone in range(2, fed):
                three = np.uint64(starts[side, joins[0, zone]])
                for edge in range(start, stop):
                    table[side, edge] += curves[three + brought[zone, edge]]


@kernel
def _best_of_sets(layer: Layer, grown: ThroughPoints, seams: Seams) -> None:
    """Write the maxima over all rows of a set, closed zones included.

    Sides are taken a block at a time, edge by edge, so that a maximum over edges is one run over
    neighbouring numbers for each edge; narrow numbers, so that runs are short.
    """
    sides, edges = seams.effects.shape
    gain, alone = (
        np.empty((edges, SIDES_PER_BLOCK), np.int8),
        np.empty((edges, SIDES_PER_BLOCK), np.int8),
    )
    most_gain, most_alone = np.empty(SIDES_PER_BLOCK, np.int8), np.empty(SIDES_PER_BLOCK, np.int8)
    for first in range(0, sides, SIDES_PER_BLOCK):
        block = min(SIDES_PER_BLOCK, sides - first)
        for side in range(block):
            for edge in range(edges):
                effect = seams.effects[first + side, edge]
                points, planets = points_of(effect), planets_of(effect)
                gain[edge, side] = points + grown.gain[first + side, planets]
                alone[edge, side] = points + grown.points[first + side, planets]
        for tiles in range(len(layer.first_of_set) - 1):
            most_gain[:] = NO_ROW
            most_alone[:] = NO_ROW
            for at in range(layer.first_of_set[tiles], layer.first_of_set[tiles + 1]):
                _raise_to(most_gain, gain[layer.set_edges[at]], layer.set_closed[at])
                _raise_to(most_alone, alone[layer.set_edges[at]], layer.set_closed[at])
            for side in range(block):
                seams.set_gain[first + side, tiles] = most_gain[side]
                seams.set_alone[first + side, tiles] = most_alone[side]


@part
def _raise_to(most: Int8s, cells: Int8s, more: int) -> None:
    """Write the larger of both, cell by cell; no max(), which would widen the numbers."""
    for side in range(SIDES_PER_BLOCK):
        value = np.int8(cells[side] + more)
        most[side] = value if value > most[side] else most[side]
