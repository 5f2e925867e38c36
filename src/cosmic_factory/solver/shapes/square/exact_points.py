"""Exact points: a top row laid on a middle row shows an edge, which meets the bottom row's edge."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Int8s, Int8s2, Int16s, Int32s2, Ints, Ints2, part
from cosmic_factory.solver.shapes.square.row_tables.hand import ROW_WIDTH
from cosmic_factory.solver.shapes.square.row_tables.layers import (
    EDGE_ZONES,
    MASK_SHIFT,
    MASKS_ONLY,
    ROW_MASK,
    ROW_ZONES,
    SIZE_BITS,
    SIZE_MASK,
    ZONE_BITS,
)
from cosmic_factory.solver.shapes.square.row_tables.numbering import (
    Numbering,
    new_numbering,
    number_of,
)

NOT_COUNTED = -128  # below any points
MAX_CACHED_EDGES = 1 << 15
# A key has ZONE_BITS for each zone. If only sizes are left in it, the remainder by this is their
# sum, as the remainder by 9 is that of decimal digits.
SIZE_SUM_MODULUS = (1 << ZONE_BITS) - 1
# While an edge is met with many others, the lowest bits of a zone hold its own size.
OWN_SIZE_BITS = 8
OWN_SIZE_MASK = (1 << OWN_SIZE_BITS) - 1
EDGE_MASK = (1 << EDGE_ZONES * ZONE_BITS) - 1


class ZoneLookup(NamedTuple):
    """What counting needs of all layers: zones of middle rows, edges, and points by size."""

    shape: Int32s2  # layer, row: its shape as a middle row
    first_shape: Ints  # layer
    zones: Int32s2  # shape, place: spaces at both seams, size
    first_edge: Ints  # layer
    edges: Ints
    edge_number: Ints  # layer: how many edges there are
    points: Int8s2  # layer, size: more sizes than all zones of a seam have together
    last_size: Ints  # layer
    first_of_set: Ints2  # layer, set: where its edges begin in the next two
    set_edges: Int16s  # the different edges that rows of a set show
    set_closed: Int8s  # the most points closed behind such an edge


class EdgeCache(NamedTuple):
    """What was counted before, by the number of the edge that two rows laid together show."""

    numbers: Numbering
    seams: Int8s2  # number, edge of a row: the points where both meet
    best: Int8s2  # number, set: the most that a row of these tiles brings
    spaces: Ints  # zones in hand: their spaces
    sizes: Ints  # and their sizes


def new_edge_cache(zones: ZoneLookup, sets: int) -> EdgeCache:
    """Return an empty cache."""
    width = int(zones.edge_number.max())
    return EdgeCache(
        new_numbering(MAX_CACHED_EDGES),
        np.empty((MAX_CACHED_EDGES, width), np.int8),
        np.empty((MAX_CACHED_EDGES, sets), np.int8),
        np.zeros(ROW_ZONES + EDGE_ZONES, np.int64),
        np.zeros(ROW_ZONES + EDGE_ZONES, np.int64),
    )


@part
def best_below(zones: ZoneLookup, cache: EdgeCache, layer: int, state: int, tiles: int) -> int:
    """Return the most that a row of some tiles brings to a numbered edge, closed zones included."""
    if cache.best[state, tiles] != NOT_COUNTED:
        return int(cache.best[state, tiles])
    most = NOT_COUNTED
    first, end = zones.first_of_set[layer, tiles], zones.first_of_set[layer, tiles + 1]
    for at in range(first, end):
        most = max(most, cache.seams[state, zones.set_edges[at]] + zones.set_closed[at])
    cache.best[state, tiles] = most
    return most


@part
def clear_if_full(cache: EdgeCache) -> None:
    """Empty the cache when half of it is taken: everything can be counted again."""
    if cache.numbers.used[0] >= len(cache.numbers.keys) // 2:
        cache.numbers.slots[:] = -1
        cache.numbers.used[0] = 0


@part
def lay_under(
    zones: ZoneLookup, cache: EdgeCache, layer: int, middle: int, low: int
) -> tuple[int, int]:
    """Lay a middle row under a top row's edge.

    Return the number of the edge they show below, turned by 180 degrees as the bottom row sees it,
    and the points of zones that do not reach it.
    """
    row = zones.first_shape[layer] + zones.shape[layer, middle]
    edge = zones.edges[zones.first_edge[layer] + low]
    spaces, sizes = cache.spaces, cache.sizes
    count = 0
    while count < ROW_ZONES and zones.zones[row, count]:
        spaces[count] = zones.zones[row, count] >> SIZE_BITS
        sizes[count] = zones.zones[row, count] & SIZE_MASK
        count += 1
    while edge:
        mask = (edge >> MASK_SHIFT & ROW_MASK) << ROW_WIDTH
        count = _add_zone(spaces, sizes, count, mask, edge & SIZE_MASK)
        edge >>= ZONE_BITS
    last, points, left = zones.last_size[layer], 0, 0
    for number in range(count):
        sizes[number] = min(sizes[number], last)
        left |= spaces[number] & ROW_MASK
        if spaces[number] & ROW_MASK == 0:
            points += zones.points[layer, sizes[number]]
    key = layer << (EDGE_ZONES * ZONE_BITS) | _edge_key(spaces, sizes, count, left)
    known = cache.numbers.used[0]
    edge_number = number_of(cache.numbers, key)
    if edge_number == known:
        _count_seams(zones, cache, layer, edge_number)
        cache.best[edge_number] = NOT_COUNTED
    return edge_number, points


@part
def _add_zone(spaces: Ints, sizes: Ints, count: int, mask: int, size: int) -> int:
    """Add a zone to a list of zones that do not touch; those that it touches become part of it.

    Returns how many there are now.
    """
    grown, kept = mask, 0
    for number in range(count):
        if spaces[number] & mask:
            grown |= spaces[number]
            size += sizes[number]
        else:
            spaces[kept] = spaces[number]
            sizes[kept] = sizes[number]
            kept += 1
    spaces[kept] = grown
    sizes[kept] = size
    return kept + 1


@part
def _edge_key(spaces: Ints, sizes: Ints, count: int, left: int) -> int:
    """Return the key of the zones that reach the lower spaces `left`, ordered by first space."""
    key, shift = 0, 0
    while left:
        for number in range(count):
            if spaces[number] & left & -left:
                key |= ((spaces[number] & ROW_MASK) << MASK_SHIFT | sizes[number]) << shift
                shift += ZONE_BITS
                left &= ~spaces[number]
                break
    return key


@part
def _count_seams(zones: ZoneLookup, cache: EdgeCache, layer: int, state: int) -> None:
    """Write the points where a numbered edge meets each edge that a row can show.

    Edges with equal masks stand together: which zones become one is worked out once for all.
    """
    keys, points = zones.edges[zones.first_edge[layer] :], zones.points[layer]
    seams, spaces, sizes = cache.seams[state], cache.spaces, cache.sizes
    number = zones.edge_number[layer]
    start = 0
    while start < number:
        count = 0
        laid = cache.numbers.keys[state] & EDGE_MASK
        while laid:
            spaces[count] = laid >> MASK_SHIFT & ROW_MASK
            sizes[count] = laid & SIZE_MASK
            laid >>= ZONE_BITS
            count += 1
        for zone in range(EDGE_ZONES):
            # Above its size so far, a zone notes where the key holds the sizes that it takes in.
            mask = keys[start] >> (ZONE_BITS * zone + MASK_SHIFT) & ROW_MASK
            if mask:
                taken_in = SIZE_MASK << (OWN_SIZE_BITS + ZONE_BITS * zone)
                count = _add_zone(spaces, sizes, count, mask, taken_in)
        end = start
        while end < number and (keys[end] ^ keys[start]) & MASKS_ONLY == 0:
            total = 0
            for zone in range(count):
                taken_in = keys[end] & sizes[zone] >> OWN_SIZE_BITS
                total += points[(sizes[zone] & OWN_SIZE_MASK) + taken_in % SIZE_SUM_MODULUS]
            seams[end] = total
            end += 1
        start = end
