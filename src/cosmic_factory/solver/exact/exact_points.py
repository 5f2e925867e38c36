"""Exact points: a top row laid on a middle row shows an edge, which meets the bottom row's edge."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.solver.compiled import Ints, part
from cosmic_factory.solver.exact.interning import Numbering, number_of, numbering
from cosmic_factory.solver.exact.layers import (
    EDGE_ZONES,
    MASK_SHIFT,
    ROW_ZONES,
    SIZE_BITS,
    SIZE_MASK,
    UPPER,
    ZONE_BITS,
)

UNKNOWN = -128
REMEMBERED_EDGES = 1 << 14


class Zones(NamedTuple):
    """What counting needs of all layers: zones of middle rows, edges, and points by size."""

    shape: NDArray[np.int32]  # layer, row: its shape as a middle row
    first_shape: Ints  # layer
    zones: NDArray[np.int32]  # shape, place: upper mask, lower mask, size
    first_edge: Ints  # layer
    edges: Ints
    points: NDArray[np.int8]  # layer, size
    last_size: Ints  # layer


class Memory(NamedTuple):
    """Seams that were counted before: a number for each edge met, points by it and a row's edge."""

    numbers: Numbering
    seams: NDArray[np.int8]


def fresh_memory(width: int) -> Memory:
    """Nothing counted yet; `width` is the most edges of a layer."""
    return Memory(numbering(REMEMBERED_EDGES), np.empty((REMEMBERED_EDGES, width), np.int8))


@part
def meet_once(zones: Zones, memory: Memory, layer: int, state: int, low: int) -> int:
    """The points where a numbered edge meets a row's edge, kept for the next time."""
    points = meet(
        zones, layer, memory.numbers.keys[state], zones.edges[zones.first_edge[layer] + low]
    )
    memory.seams[state, low] = points
    return points


@part
def forget_if_full(memory: Memory) -> bool:
    """Begin anew when half of the room is taken: what is known can always be counted again."""
    if memory.numbers.used[0] < len(memory.numbers.keys) // 2:
        return False
    memory.numbers.slots[:] = -1
    memory.numbers.used[0] = 0
    return True


@part
def lay_under(zones: Zones, memory: Memory, layer: int, middle: int, low: int) -> tuple[int, int]:
    """A middle row under a top row's edge: the number of the edge they show below, turned by 180
    degrees as the bottom row sees it, and the points of zones that do not reach it.
    """
    row = zones.first_shape[layer] + zones.shape[layer, middle]
    edge = zones.edges[zones.first_edge[layer] + low]
    last = zones.last_size[layer]
    key, shift, points = 0, 0, 0
    left = 0
    # Spaces of both seams in one word: lower spaces of the middle row first, from east to west,
    # so that zones come out in the order in which the turned edge wants them.
    for number in range(ROW_ZONES):
        left |= _turned_spaces(zones.zones[row, number])
    for part_of in range(EDGE_ZONES):
        left |= (edge >> (ZONE_BITS * part_of + MASK_SHIFT) & UPPER) << 6
    while left:
        reach, before = left & -left, 0
        size = 0
        while reach != before:
            before = reach
            size = 0
            for part_of in range(EDGE_ZONES):
                mask = (edge >> (ZONE_BITS * part_of + MASK_SHIFT) & UPPER) << 6
                if mask & reach:
                    reach |= mask
                    size += edge >> (ZONE_BITS * part_of) & SIZE_MASK
            for number in range(ROW_ZONES):
                mask = _turned_spaces(zones.zones[row, number])
                if mask & reach:
                    reach |= mask
                    size += zones.zones[row, number] & SIZE_MASK
        left &= ~reach
        size = min(size, last)
        if reach & UPPER:
            key |= ((reach & UPPER) << MASK_SHIFT | size) << shift
            shift += ZONE_BITS
        else:
            points += zones.points[layer, size]
    known = memory.numbers.used[0]
    edge_number = number_of(memory.numbers, key | layer << (EDGE_ZONES * ZONE_BITS))
    if edge_number == known:
        memory.seams[edge_number] = UNKNOWN
    return edge_number, points


@part
def _turned_spaces(zone: int) -> int:
    """Lower spaces of a middle row's zone from east to west, then the upper ones from the west."""
    lower = zone >> SIZE_BITS & UPPER
    swapped = (lower & 7) << 3 | lower >> 3
    swapped = (swapped & 9) << 2 | swapped & 18 | (swapped & 36) >> 2
    return swapped | (zone >> (SIZE_BITS + 6)) << 6


@part
def meet(zones: Zones, layer: int, one: int, other: int) -> int:
    """The points of all zones where two edges of a layer meet."""
    left = 0
    for zone in range(EDGE_ZONES):
        left |= (one | other) >> (ZONE_BITS * zone + MASK_SHIFT) & UPPER
    total = 0
    while left:
        reach, before = left & -left, 0
        size = 0
        while reach != before:
            before = reach
            size = 0
            for zone in range(EDGE_ZONES):
                for edge in (one, other):
                    key = edge >> (ZONE_BITS * zone)
                    if key >> MASK_SHIFT & UPPER & reach:
                        reach |= key >> MASK_SHIFT & UPPER
                        size += key & SIZE_MASK
        left &= ~reach
        total += zones.points[layer, min(size, zones.last_size[layer])]
    return total
