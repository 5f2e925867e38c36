"""The tables of a search: rows, layers and seams of a hand under the points of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.rules import RoundRules, Tile
from cosmic_factory.solver.bets import ZoneBonus
from cosmic_factory.solver.compiled import Ints, Ints2
from cosmic_factory.solver.proof import map_in_threads
from cosmic_factory.solver.score.rule_tables import zone_tables
from cosmic_factory.solver.shapes.square.bounds.profiles import Profiles, new_profiles
from cosmic_factory.solver.shapes.square.bounds.seams import (
    CURVE_LENGTH,
    SeamsOfLayers,
    empty_seams,
    meet_sides,
    parts_of,
)
from cosmic_factory.solver.shapes.square.bounds.shares import SetMaxima
from cosmic_factory.solver.shapes.square.bounds.through import ThroughPoints, through_points
from cosmic_factory.solver.shapes.square.exact_points import ZoneLookup
from cosmic_factory.solver.shapes.square.narrowing import RowEdges
from cosmic_factory.solver.shapes.square.row_tables.hand import (
    LAYERS,
    HandKinds,
    hand_kinds,
    layer_bits,
    segmented_tiles,
)
from cosmic_factory.solver.shapes.square.row_tables.layers import Layer, read_layer
from cosmic_factory.solver.shapes.square.row_tables.links import (
    PathPoints,
    Paths,
    offers_of_rows,
    path_points_by_offers,
    reach_paths,
)
from cosmic_factory.solver.shapes.square.row_tables.rows import Rows, Splits, lay_rows, split_sets

# With at most six zones at a seam and four closed ones, all sums of a layer stay within a byte.
MAX_ZONE_POINTS = 10
# With a stake, too: so few zones can win it that their sum is below that of ten zones without.
MAX_STAKE = 6

Whole = TypeVar("Whole", bound=np.integer)


class PointTables(NamedTuple):
    """Points of a round: by layer and size of a zone, and by offers for the path."""

    zones: Ints2
    path: PathPoints


class HandRows(NamedTuple):
    """A hand with all its rows, and the ways to share its tiles among three rows."""

    hand: HandKinds
    rows: Rows
    splits: Splits
    middles: Ints  # by symmetry, the first of the four edge tiles lies in the west
    segmented: tuple[int, int]  # the fewest and the most tiles with segments of a galaxy


class SearchTables(NamedTuple):
    """All that a search looks up, by what it is for."""

    maxima: SetMaxima
    edges: RowEdges
    zones: ZoneLookup
    profiles: Profiles
    paths: Paths


def point_tables(rules: RoundRules, bonuses: tuple[ZoneBonus, ...] = ()) -> PointTables:
    """Return the points that the rules and bonuses give."""
    return PointTables(zone_tables(rules, bonuses).points, path_points_by_offers(rules))


def lay_hand(tiles: Sequence[Tile], face_down: int) -> HandRows:
    """Return a hand with all its rows."""
    hand = hand_kinds(tiles, face_down)
    rows = lay_rows(hand)
    splits = split_sets(hand, rows)
    middles = np.flatnonzero(rows.kinds[:, 0] <= rows.kinds[:, 2])
    return HandRows(hand, rows, splits, middles, segmented_tiles(hand))


def build_tables(
    laid: HandRows, tables: PointTables, sign: int, active: Sequence[int], threads: int = 1
) -> SearchTables:
    """Work out all tables of the layers that matter; points are multiplied by `sign`."""
    if np.abs(tables.zones).max() > MAX_ZONE_POINTS + MAX_STAKE:
        raise ValueError(f"the exact solver counts at most {MAX_ZONE_POINTS} points a zone")
    sets = len(laid.rows.used)
    points = [_shortened(sign * tables.zones[layer]) for layer in active]
    path_points = (sign * tables.path).astype(np.int8)
    layers, grown, paths = _read_layers(laid, active, points, path_points, threads)
    seams = _meet_sides_of_layers(layers, points, grown, sets, threads)
    # Layers that show most edges come first: their bounds are the loosest, so most rows end there.
    ordered = np.array(active, np.int64)[np.argsort([-len(one.edges) for one in layers])]
    profiles = new_profiles(
        seams.effects,
        _starts(active, [seam.effects.size for seam in seams.layers]),
        _starts(active, [len(one.sides) for one in layers]),
        ThroughPoints(*(np.concatenate(tables) for tables in zip(*grown, strict=True))),
        sets,
        threads,
    )
    return SearchTables(
        _set_maxima(laid.rows, active, ordered, layers, seams, path_points),
        _row_edges(laid.rows, active, ordered, layers),
        _zone_lookup(active, layers, points),
        profiles,
        paths,
    )


def _meet_sides_of_layers(
    layers: Sequence[Layer],
    points: Sequence[Ints],
    grown: Sequence[ThroughPoints],
    sets: int,
    threads: int,
) -> SeamsOfLayers:
    """Tabulate the seams of all sides with all edges, layer by layer."""
    seams = empty_seams([(len(one.sides), len(one.edges)) for one in layers], sets)
    meetings = [
        (*of_layer, part_of)
        for of_layer in zip(layers, points, grown, seams.layers, strict=True)
        for part_of in parts_of(len(of_layer[0].sides), threads)
    ]
    meetings.sort(key=lambda meeting: -len(meeting[0].edges))  # so that threads end together
    map_in_threads(threads, lambda meeting: meet_sides(*meeting), meetings)
    return seams


def _set_maxima(
    rows: Rows, active: Sequence[int], ordered: Ints, layers: Sequence[Layer], seams: SeamsOfLayers,
    path_points: PathPoints,
) -> SetMaxima:  # fmt: skip
    return SetMaxima(
        active=ordered,
        side=_by_row(active, [one.side for one in layers]),
        first_set=_starts(active, [seam.set_gain.size for seam in seams.layers]),
        set_gain=seams.set_gain,
        set_alone=seams.set_alone,
        segmented=rows.segmented[rows.set_start[:-1]].astype(np.int64),
        most_path=path_points.reshape(len(path_points), -1).max(axis=1).astype(np.int64),
    )


def _row_edges(
    rows: Rows, active: Sequence[int], ordered: Ints, layers: Sequence[Layer]
) -> RowEdges:
    return RowEdges(
        active=ordered,
        low=_by_row(active, [one.low for one in layers]),
        closed=_by_row(active, [one.closed for one in layers]),
        number=_spread(active, [len(one.edges) for one in layers]),
        offer=offers_of_rows(rows.segment_code),
    )


def _zone_lookup(
    active: Sequence[int], layers: Sequence[Layer], points: Sequence[Ints]
) -> ZoneLookup:
    by_size = np.zeros((LAYERS, CURVE_LENGTH), np.int8)
    for layer, table in zip(active, points, strict=True):
        by_size[layer] = table[-1]
        by_size[layer, : len(table)] = table
    return ZoneLookup(
        shape=_by_row(active, [one.shape for one in layers]),
        first_shape=_starts(active, [len(one.zones) for one in layers]),
        zones=np.concatenate([one.zones for one in layers]),
        first_edge=_starts(active, [len(one.edges) for one in layers]),
        edges=np.concatenate([one.edges for one in layers]),
        edge_number=_spread(active, [len(one.edges) for one in layers]),
        points=by_size,
        last_size=_spread(active, [len(table) - 1 for table in points]),
        first_of_set=_edges_of_sets(active, layers),
        set_edges=np.concatenate([one.set_edges for one in layers]),
        set_closed=np.concatenate([one.set_closed for one in layers]),
    )


def _read_layers(
    laid: HandRows, active: Sequence[int], points: Sequence[Ints], path_points: PathPoints,
    threads: int,
) -> tuple[list[Layer], list[ThroughPoints], Paths]:  # fmt: skip
    """Read all layers of the rows, and which offers reach which path."""
    rows = laid.rows
    layers, grown, paths = {}, {}, []

    def read(layer: int | None) -> None:
        if layer is None:
            found = reach_paths(path_points, rows.segment_code, rows.set_start, laid.segmented)
            paths.append(found)
        else:
            table = points[active.index(layer)]
            layers[layer] = read_layer(rows, layer_bits(laid.hand, layer), table)
            grown[layer] = through_points(layers[layer].sides, table)

    map_in_threads(threads, read, [*active, None])
    return [layers[layer] for layer in active], [grown[layer] for layer in active], paths[0]


def _shortened(points: Ints) -> Ints:
    """Return the table up to the size from which it stays the same."""
    changes = np.flatnonzero(points[1:] != points[:-1])
    last = int(changes[-1]) + 1 if len(changes) else 0
    return points[: last + 1]


def _by_row(active: Sequence[int], columns: Sequence[NDArray[Whole]]) -> NDArray[Whole]:
    """Return a table by layer and row; layers that are not active stay zero."""
    table = np.zeros((LAYERS, len(columns[0])), columns[0].dtype)
    for layer, column in zip(active, columns, strict=True):
        table[layer] = column
    return table


def _edges_of_sets(active: Sequence[int], layers: Sequence[Layer]) -> Ints:
    """Return, by layer and set, where its edges begin, with the lists of all layers in one."""
    first = np.zeros((LAYERS, len(layers[0].first_of_set)), np.int64)
    start = 0
    for layer, one in zip(active, layers, strict=True):
        first[layer] = start + one.first_of_set
        start += len(one.set_edges)
    return first


def _spread(active: Sequence[int], numbers: Sequence[int]) -> Ints:
    """Return the numbers of the active layers by layer; the others are zero."""
    spread = np.zeros(LAYERS, np.int64)
    spread[list(active)] = numbers
    return spread


def _starts(active: Sequence[int], lengths: Sequence[int]) -> Ints:
    """Return, by layer, where its part of a flat array begins."""
    return _spread(active, [0, *np.cumsum(lengths)[:-1]])
