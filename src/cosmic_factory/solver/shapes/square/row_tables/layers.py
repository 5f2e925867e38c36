"""One layer of all rows (a colour, or the constellations), reduced to what other rows can see.

A row is 2 x 6 spaces. Seen from below as a top row, only its zones that reach the lower six spaces
can still grow; of those matter the spaces they touch and their size. The rest is closed and just
brings points. That is an *edge*: up to four zones, each a 6-bit mask and a size, packed into one
integer. A middle row shows an edge too, on its upper side; its zones carry one more bit, whether
they run *through* to the lower side. Few different edges exist (hundreds), so whatever happens
between two rows can be tabulated by pairs of edges.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import (
    Int8s,
    Int16s,
    Int32s,
    Int32s2,
    Ints,
    kernel,
    part,
    popcount,
)
from cosmic_factory.solver.shapes.square.row_tables.hand import ROW_WIDTH, FaceBits
from cosmic_factory.solver.shapes.square.row_tables.numbering import (
    Numbering,
    new_numbering,
    number_of,
)
from cosmic_factory.solver.shapes.square.row_tables.rows import Rows

# A zone of an edge: its mask (6 bits), whether it runs through (1 bit), its size (4 bits).
SIZE_BITS = 4
ZONE_BITS = 11
SIZE_MASK = (1 << SIZE_BITS) - 1
THROUGH = 1 << SIZE_BITS
MASK_SHIFT = SIZE_BITS + 1
EDGE_ZONES = 4  # spaces 1-2 and 3-4 lie on different tiles, which no asteroid parts
ROW_ZONES = 8
MASKS_ONLY = sum(
    ((1 << ROW_WIDTH) - 1) << (ZONE_BITS * zone + MASK_SHIFT) for zone in range(EDGE_ZONES)
)
# Openings between tiles in a row of 2 x 6 spaces.
SEAMS = 1 << 1 | 1 << 3 | 1 << 7 | 1 << 9
ROW_MASK = (1 << ROW_WIDTH) - 1
NONE_CLOSED = -128  # below any points


class Layer(NamedTuple):
    """What each row shows in one layer."""

    low: Int16s  # by row: number of its lower edge
    closed: Int8s  # by row: points of zones that do not reach the lower edge
    side: Int16s  # by row: number of its upper side, as a middle row
    shape: Int32s  # by row: number of its zones as a middle row
    edges: Ints  # keys of lower edges; those with equal masks stand together
    sides: Ints  # keys of upper sides, likewise; with bits for zones that run through
    zones: Int32s2  # by shape: spaces (see `_both_seams`), size; 0 ends the list
    first_of_set: Ints  # by set, with the end: where its edges begin in the next two
    set_edges: Int16s  # the different lower edges of the rows of a set
    set_closed: Int8s  # the most points closed behind such an edge


def read_layer(rows: Rows, bits: FaceBits, points: Ints) -> Layer:
    """Find the zones of all rows; `points` by size, constant from its last entry on."""
    # Faces that look alike in this layer have one number.
    looks: dict[tuple[int, ...], int] = {}
    look_of = [
        looks.setdefault(tuple(map(int, look)), len(looks)) for look in zip(*bits, strict=True)
    ]
    total = len(rows.faces)
    shapes = min(total, len(looks) ** 3)
    layer = Layer(
        low=np.empty(total, np.int16),
        closed=np.empty(total, np.int8),
        side=np.empty(total, np.int16),
        shape=np.empty(total, np.int32),
        edges=np.empty(0, np.int64),
        sides=np.empty(0, np.int64),
        zones=np.zeros((shapes, ROW_ZONES), np.int32),
        first_of_set=np.empty(len(rows.set_start), np.int64),
        set_edges=np.empty(total, np.int16),
        set_closed=np.empty(total, np.int8),
    )
    edges, sides = new_numbering(shapes), new_numbering(shapes)
    found = _read_rows(
        rows, np.array(look_of, np.int64), len(looks), bits, points, layer, edges, sides
    )
    edge_keys, edge_rank = _by_masks(edges)
    side_keys, side_rank = _by_masks(sides)
    layer = layer._replace(
        low=edge_rank[layer.low],
        side=side_rank[layer.side],
        edges=edge_keys,
        sides=side_keys,
        zones=layer.zones[:found],
    )
    gathered = _gather_sets(rows.set_start, layer)
    return layer._replace(
        set_edges=layer.set_edges[:gathered], set_closed=layer.set_closed[:gathered]
    )


def _by_masks(numbers: Numbering) -> tuple[Ints, Int16s]:
    """Return keys sorted by masks, and the new number of each old one."""
    keys = numbers.keys[: numbers.used[0]]
    order = np.argsort(keys & MASKS_ONLY, kind="stable")
    rank = np.empty(len(order), np.int16)
    rank[order] = np.arange(len(order))
    return keys[order], rank


@kernel
def _read_rows(
    rows: Rows,
    look_of: Ints,
    looks: int,
    bits: FaceBits,
    points: Ints,
    layer: Layer,
    edges: Numbering,
    sides: Numbering,
) -> int:
    """Write what rows show; those whose faces look alike in this layer are worked out once."""
    first_like = np.full((looks, looks, looks), -1, np.int32)
    shapes = 0
    for row in range(len(rows.faces)):
        west, middle, east = rows.faces[row]
        like = first_like[look_of[west], look_of[middle], look_of[east]]
        if like >= 0:
            layer.low[row] = layer.low[like]
            layer.closed[row] = layer.closed[like]
            layer.side[row] = layer.side[like]
            layer.shape[row] = layer.shape[like]
            continue
        first_like[look_of[west], look_of[middle], look_of[east]] = row
        closed = _find_zones(bits, west, middle, east, points, layer.zones[shapes])
        layer.closed[row] = closed
        layer.low[row] = number_of(edges, _lower_edge(layer.zones[shapes]))
        layer.side[row] = number_of(sides, _upper_side(layer.zones[shapes]))
        layer.shape[row] = shapes
        _both_seams(layer.zones[shapes])
        shapes += 1
    return shapes


@kernel
def _gather_sets(set_start: Ints, layer: Layer) -> int:
    """Write the different edges of each set of rows, and the most closed behind them."""
    most = np.full(len(layer.edges), NONE_CLOSED, np.int64)
    count = 0
    for tiles in range(len(set_start) - 1):
        layer.first_of_set[tiles] = count
        for row in range(set_start[tiles], set_start[tiles + 1]):
            most[layer.low[row]] = max(most[layer.low[row]], layer.closed[row])
        for row in range(set_start[tiles], set_start[tiles + 1]):
            edge = layer.low[row]
            if most[edge] > NONE_CLOSED:
                layer.set_edges[count] = edge
                layer.set_closed[count] = most[edge]
                most[edge] = NONE_CLOSED
                count += 1
    layer.first_of_set[len(set_start) - 1] = count
    return count


@part
def _find_zones(
    bits: FaceBits, west: int, middle: int, east: int, points: Ints, zones: Int32s
) -> int:
    """Write the zones of a row; return the points of those that do not reach its lower edge."""
    left = bits.spaces[west] | bits.spaces[middle] << 2 | bits.spaces[east] << 4
    one = bits.one[west] | bits.one[middle] << 2 | bits.one[east] << 4
    two = bits.two[west] | bits.two[middle] << 2 | bits.two[east] << 4
    level = bits.level_open[west] | bits.level_open[middle] << 2 | bits.level_open[east] << 4
    level |= SEAMS & left & left >> 1
    upright = (
        bits.upright_open[west] | bits.upright_open[middle] << 2 | bits.upright_open[east] << 4
    )
    closed, count = 0, 0
    while left:
        zone = left & -left
        grown = 0
        while grown != zone:
            grown = zone
            zone |= (zone & level) << 1 | (zone >> 1 & level)
            zone |= (zone & upright) << ROW_WIDTH | (zone >> ROW_WIDTH & upright)
        left &= ~zone
        size = min(popcount(zone & one) + 2 * popcount(zone & two), len(points) - 1)
        zones[count] = (
            (zone & ROW_MASK) << (ROW_WIDTH + SIZE_BITS) | (zone >> ROW_WIDTH) << SIZE_BITS | size
        )
        count += 1
        if zone >> ROW_WIDTH == 0:
            closed += points[size]
    return closed


@part
def _upper_side(zones: Int32s) -> int:
    """Return the key of the zones at the upper side, ordered by their first upper space."""
    key, shift = 0, 0
    for zone in zones:
        upper, lower = zone >> (ROW_WIDTH + SIZE_BITS), zone >> SIZE_BITS & ROW_MASK
        if upper:
            through = THROUGH if lower else 0
            key |= (upper << MASK_SHIFT | through | (zone & SIZE_MASK)) << shift
            shift += ZONE_BITS
    return key


@part
def _lower_edge(zones: Int32s) -> int:
    """Return the key of the zones at the lower side, ordered by their first lower space."""
    key, shift = 0, 0
    taken = 0
    for space in range(ROW_WIDTH):
        if taken >> space & 1:
            continue
        for zone in zones:
            lower = zone >> SIZE_BITS & ROW_MASK
            if lower >> space & 1:
                taken |= lower
                key |= (lower << MASK_SHIFT | (zone & SIZE_MASK)) << shift
                shift += ZONE_BITS
    return key


@part
def _both_seams(zones: Int32s) -> None:
    """Write zones as the two seams of a middle row need them.

    First the lower spaces from east to west, as the bottom row sees them when it is turned to be a
    top row; above them the upper spaces from the west; and the size as before.
    """
    for number in range(ROW_ZONES):
        zone = zones[number]
        lower = zone >> SIZE_BITS & ROW_MASK
        swapped = (lower & 7) << 3 | lower >> 3
        swapped = (swapped & 9) << 2 | swapped & 18 | (swapped & 36) >> 2
        spaces = swapped | (zone >> (ROW_WIDTH + SIZE_BITS)) << ROW_WIDTH
        zones[number] = spaces << SIZE_BITS | (zone & SIZE_MASK)
