"""No bound is ever below what a real galaxy scores: any tiles, any card, any objective."""

import numpy as np
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import Tile, Tracks, round_rules
from cosmic_factory.solver import Objective, Sum, Weakest, Weights, Worst
from cosmic_factory.solver.score.worth import NO_WORTH, kernel_objective, with_colour_mix
from cosmic_factory.solver.shapes.square.bounds.profiles import most_points
from cosmic_factory.solver.shapes.square.bounds.seams import planets_of, points_of
from cosmic_factory.solver.shapes.square.bounds.shares import new_share_bounds
from cosmic_factory.solver.shapes.square.exact_points import (
    EdgeCache,
    best_below,
    lay_under,
    new_edge_cache,
)
from cosmic_factory.solver.shapes.square.row_tables.layers import ROW_MASK, SIZE_BITS
from cosmic_factory.solver.shapes.square.search import bound_middles
from cosmic_factory.solver.shapes.square.search_tables import (
    HandRows,
    SearchTables,
    build_tables,
    lay_hand,
    point_tables,
)
from cosmic_factory.solver.shapes.square.sub_objectives import (
    PATH,
    colour_mixes,
    signed_worth,
    sub_objectives,
)
from tests.solver.shapes.square.brute import points_of as all_points_of
from tests.strategies import tiles as any_tiles

CARDS = (0, 1, 4, 5, 6, 8, 9, 10, 14, 15, 16, 19, 20)
GALAXIES = 60

levels = st.integers(0, 30)
weights = st.integers(0, 9)
plain = st.one_of(
    st.builds(Weights, weights, weights, weights, weights),
    st.builds(Weakest, st.builds(Tracks, levels, levels, levels, levels)),
)
objectives: st.SearchStrategy[Objective] = st.one_of(plain, plain.map(Worst))
# Few kinds: a hand full of different odd tiles takes long to set up.
hands = st.lists(any_tiles(), min_size=2, max_size=5).map(
    lambda kinds: tuple(kinds[number % len(kinds)] for number in range(9))
)
PLAIN = tuple(
    Tile.parse(code)
    for code in ("v2i1cd0:ne", "i1i1i2i0:n", "i0v2v0i1:nsw", "d2v0v1v0:nesw", "d1d1i0i0:ew")
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(hands, st.sampled_from(CARDS), objectives, st.integers(0, 2**32))
@example((PLAIN * 2)[:9], 0, Sum(), 1)
@example((PLAIN * 2)[:9], 6, Worst(Sum()), 2)
@example((PLAIN * 2)[:9], 0, Weakest(Tracks(3, 2, 4, 1)), 3)
# An offering always pays here: two colours are far ahead of the third.
@example((PLAIN * 2)[:9], 20, Weakest(Tracks(20, 3, 20, 4)), 4)
def test_no_bound_is_below_a_real_galaxy(
    tiles: tuple[Tile, ...], card: int, objective: Objective, seed: int
) -> None:
    rules = round_rules(card)
    laid = lay_hand(tiles, rules.face_down)
    luck = np.random.default_rng(seed)
    triples = [_random_rows(laid, luck) for _ in range(GALAXIES)]
    codes = np.array([_codes(laid, triple) for triple in triples], np.int16)
    points = all_points_of(tiles, codes, rules)
    for sub in sub_objectives(kernel_objective(objective, rules), rules):
        tables = build_tables(laid, point_tables(rules), sub.objective.sign, sub.layers)
        signed = sub.objective.sign * points
        for triple, real in zip(triples, signed, strict=True):
            for layer in sub.layers:
                _check_layer(laid, tables, triple, layer, int(real[layer]))
        mixes = [with_colour_mix(sub.objective, mix) for mix in colour_mixes(sub)]
        for tried in [sub.objective, *mixes]:
            middles = np.array([middle for _, middle, _ in triples], np.int64)
            bounds = np.empty(len(middles), np.int64)
            shares, never = new_share_bounds(laid.splits), np.zeros(1, np.int8)
            bound_middles(
                laid.rows, laid.splits, tables, tried, shares, middles, bounds, NO_WORTH, never
            )  # fmt: skip
            for bound, real in zip(bounds, signed, strict=True):
                counted = np.zeros(PATH + 1, np.int64)
                counted[list(sub.layers)] = real[list(sub.layers)]
                counted[PATH] = real[4]
                worth = signed_worth(tried, counted)
                assert worth <= bound
                assert tried.weights @ counted >= tried.sum_factor * worth + tried.sum_offset


def _random_rows(laid: HandRows, luck: np.random.Generator) -> tuple[int, int, int]:
    """Top, middle and bottom (turned) of some galaxy whose first edge tile lies in the west."""
    rows, splits = laid.rows, laid.splits
    while True:
        middle = int(luck.choice(laid.middles))
        first, end = splits.first[rows.set_of[middle]], splits.first[rows.set_of[middle] + 1]
        if first == end:
            continue
        split = int(luck.integers(first, end))
        found = [middle]
        for tiles in (splits.top[split], splits.bottom[split]):
            start = rows.first_row[tiles, rows.kinds[middle, 0]]
            stop = rows.set_start[tiles + 1]
            if start == stop:
                break
            found.append(int(luck.integers(start, stop)))
        if len(found) == 3:
            return found[1], middle, found[2]


def _codes(laid: HandRows, triple: tuple[int, int, int]) -> list[int]:
    """The galaxy as the scorer wants it; tiles of a kind are taken in turn."""
    hand, rows = laid.hand, laid.rows
    left = [list(zip(*pair, strict=True)) for pair in zip(hand.members, hand.offsets, strict=True)]
    top, middle, bottom = triple
    faces = [hand.faces[f] for row in (top, middle, rows.turned[bottom]) for f in rows.faces[row]]
    codes = []
    for face in faces:
        if face.tile is None:
            codes.append(-1)
        else:
            tile, offset = left[face.kind].pop(0)
            codes.append(5 * tile + (face.turns + offset) % 4)
    hidden = iter([5 * tile + 4 for kind in left for tile, _ in kind])
    return [next(hidden) if code < 0 else code for code in codes]


def _check_layer(
    laid: HandRows, tables: SearchTables, triple: tuple[int, int, int], layer: int, real: int
) -> None:
    """Check `gain` of one half with `alone` of the other, by rows and by sets; then profiles."""
    rows = laid.rows
    top, middle, bottom = triple
    halves = [_half(laid, tables, row, side, layer)
              for row, side in ((top, middle), (bottom, int(rows.turned[middle])))]  # fmt: skip
    for (gain, _), (_, alone) in zip(*halves, strict=True):
        assert gain + alone >= real
    for (_, alone), (gain, _) in zip(*halves, strict=True):
        assert gain + alone >= real
    below = tables.profiles.first_side[layer] + _side(tables, int(rows.turned[middle]), layer)
    assert _by_profiles(laid, tables, triple, layer) >= real
    effect, closed = _effect(tables, top, middle, layer)
    profile = tables.profiles.number[below, rows.set_of[bottom]]
    best = tables.profiles.whole[profile, planets_of(effect)]
    assert points_of(effect) + closed + best >= real


def _half(
    laid: HandRows, tables: SearchTables, row: int, middle: int, layer: int
) -> list[tuple[int, int]]:
    maxima, grown = tables.maxima, tables.profiles.grown
    side = _side(tables, middle, layer)
    effect, closed = _effect(tables, row, middle, layer)
    points, planets = points_of(effect) + closed, planets_of(effect)
    at_side = tables.profiles.first_side[layer] + side
    at_set = maxima.first_set[layer] + len(laid.rows.used) * side + laid.rows.set_of[row]
    return [
        (points + int(grown.gain[at_side, planets]), points + int(grown.points[at_side, planets])),
        (int(maxima.set_gain[at_set]), int(maxima.set_alone[at_set])),
    ]


def _side(tables: SearchTables, middle: int, layer: int) -> int:
    return int(tables.maxima.side[layer, middle])


def _effect(tables: SearchTables, row: int, middle: int, layer: int) -> tuple[int, int]:
    edges, profiles = tables.edges, tables.profiles
    cell = profiles.first_effect[layer] + edges.number[layer] * _side(tables, middle, layer)
    return int(profiles.effects[cell + edges.low[layer, row]]), int(edges.closed[layer, row])


def _by_profiles(
    laid: HandRows, tables: SearchTables, triple: tuple[int, int, int], layer: int
) -> int:
    rows = laid.rows
    top, middle, bottom = triple
    above, below = _side(tables, middle, layer), _side(tables, int(rows.turned[middle]), layer)
    top_set, bottom_set = int(rows.set_of[top]), int(rows.set_of[bottom])
    return most_points(tables.zones, tables.profiles, layer, above, top_set, below, bottom_set)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(hands, st.sampled_from(CARDS), st.sampled_from([1, -1]), st.integers(0, 2**32))
@example((PLAIN * 2)[:9], 0, 1, 1)
@example((PLAIN * 2)[:9], 15, -1, 2)
def test_profiles_are_exact_unless_two_zones_run_through(
    tiles: tuple[Tile, ...], card: int, sign: int, seed: int
) -> None:
    rules = round_rules(card)
    laid = lay_hand(tiles, rules.face_down)
    layers = (0, 1, 2, 3) if rules.constellation_points else (0, 1, 2)
    tables = build_tables(laid, point_tables(rules), sign, layers)
    cache = new_edge_cache(tables.zones, len(laid.rows.used))
    luck = np.random.default_rng(seed)
    for _ in range(5):
        triple = _random_rows(laid, luck)
        for layer in layers:
            bound = _by_profiles(laid, tables, triple, layer)
            real = _by_laying(laid, tables, cache, triple, layer)
            if _zones_through(tables, triple[1], layer) <= 1:
                assert bound == real
            else:
                assert bound >= real


def _by_laying(
    laid: HandRows, tables: SearchTables, cache: EdgeCache, triple: tuple[int, int, int], layer: int
) -> int:
    """The most of all rows of the same tiles, every edge laid on the middle row."""
    zones, (top, middle, bottom) = tables.zones, triple
    top_set, bottom_set = int(laid.rows.set_of[top]), int(laid.rows.set_of[bottom])
    found = []
    for at in range(*zones.first_of_set[layer, top_set : top_set + 2]):
        state, points = lay_under(zones, cache, layer, middle, int(zones.set_edges[at]))
        below = best_below(zones, cache, layer, state, bottom_set)
        found.append(points + int(zones.set_closed[at]) + below)
    return max(found)


def _zones_through(tables: SearchTables, middle: int, layer: int) -> int:
    """Zones of a middle row that touch both seams."""
    row = tables.zones.first_shape[layer] + tables.zones.shape[layer, middle]
    spaces = [int(zone) >> SIZE_BITS for zone in tables.zones.zones[row]]
    return sum(bool(one & ROW_MASK and one >> 6) for one in spaces)
