"""No bound is ever below what a real galaxy scores: any tiles, any card, any objective."""

import numpy as np
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import Tile, Tracks, round_rules
from cosmic_factory.solver.shapes.square.board import Board, Laid, lay, set_board, tables_of
from cosmic_factory.solver.shapes.square.bounds.profiles import most_points
from cosmic_factory.solver.shapes.square.bounds.seams import planets_of, points_of
from cosmic_factory.solver.shapes.square.bounds.shares import NO_WORTH, fresh_shares
from cosmic_factory.solver.shapes.square.exact_points import (
    Memory,
    best_below,
    fresh_memory,
    lay_under,
)
from cosmic_factory.solver.shapes.square.goals import PATH, aims, mixed, mixes, worth
from cosmic_factory.solver.shapes.square.objective import ExactObjective
from cosmic_factory.solver.shapes.square.row_tables.layers import SIZE_BITS, UPPER
from cosmic_factory.solver.shapes.square.search import bound_middles
from tests.solver.shapes.square.brute import points_of as all_points_of
from tests.strategies import tiles as any_tiles

CARDS = (0, 1, 4, 5, 6, 8, 9, 10, 14, 15, 16, 19)
GALAXIES = 60

levels = st.integers(0, 30)
objectives = st.one_of(
    st.builds(ExactObjective, st.tuples(*[st.integers(0, 9)] * 4), st.none(), st.booleans()),
    st.builds(
        ExactObjective,
        st.just((1, 1, 1, 1)),
        st.builds(Tracks, levels, levels, levels, levels),
        st.booleans(),
    ),
)
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
@example((PLAIN * 2)[:9], 0, ExactObjective(), 1)
@example((PLAIN * 2)[:9], 6, ExactObjective(minimise=True), 2)
@example((PLAIN * 2)[:9], 0, ExactObjective(tracks=Tracks(3, 2, 4, 1)), 3)
def test_no_bound_is_below_a_real_galaxy(
    tiles: tuple[Tile, ...], card: int, objective: ExactObjective, seed: int
) -> None:
    rules = round_rules(card)
    laid = lay(tiles, rules.face_down)
    luck = np.random.default_rng(seed)
    triples = [_random_rows(laid, luck) for _ in range(GALAXIES)]
    codes = np.array([_codes(laid, triple) for triple in triples], np.int16)
    points = all_points_of(tiles, codes, rules)
    for aim in aims(objective, rules):
        board = set_board(laid, tables_of(rules), aim.goal.sign, aim.layers)
        signed = aim.goal.sign * points
        for triple, real in zip(triples, signed, strict=True):
            for layer in aim.layers:
                _check_layer(laid, board, triple, layer, int(real[layer]))
        for goal in [aim.goal, *(mixed(aim.goal, mix) for mix in mixes(aim.goal))]:
            middles = np.array([middle for _, middle, _ in triples], np.int64)
            bounds = np.empty(len(middles), np.int64)
            bound_middles(
                laid.rows,
                laid.splits,
                board,
                goal,
                fresh_shares(laid.splits),
                middles,
                bounds,
                NO_WORTH,
            )
            for bound, real in zip(bounds, signed, strict=True):
                counted = np.zeros(PATH + 1, np.int64)
                counted[list(aim.layers)] = real[list(aim.layers)]
                counted[PATH] = real[4]
                assert worth(goal, counted) <= bound


def _random_rows(laid: Laid, luck: np.random.Generator) -> tuple[int, int, int]:
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


def _codes(laid: Laid, triple: tuple[int, int, int]) -> list[int]:
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
    laid: Laid, board: Board, triple: tuple[int, int, int], layer: int, real: int
) -> None:
    """Gain of one half and full of the other, rows alone and maxima over sets; then profiles."""
    rows = laid.rows
    top, middle, bottom = triple
    halves = [_half(laid, board, row, side, layer)
              for row, side in ((top, middle), (bottom, int(rows.turned[middle])))]  # fmt: skip
    for (gain, _), (_, full) in zip(*halves, strict=True):
        assert gain + full >= real
    for (_, full), (gain, _) in zip(*halves, strict=True):
        assert gain + full >= real
    below = board.profiles.first_side[layer] + _side(board, int(rows.turned[middle]), layer)
    assert _by_profiles(laid, board, triple, layer) >= real
    effect, closed = _effect(board, top, middle, layer)
    best = board.profiles.whole[below, rows.set_of[bottom], planets_of(effect)]
    assert points_of(effect) + closed + best >= real


def _half(laid: Laid, board: Board, row: int, middle: int, layer: int) -> list[tuple[int, int]]:
    maxima, grown = board.maxima, board.profiles.grown
    side = _side(board, middle, layer)
    effect, closed = _effect(board, row, middle, layer)
    points, planets = points_of(effect) + closed, planets_of(effect)
    at_side = board.profiles.first_side[layer] + side
    at_set = maxima.first_set[layer] + len(laid.rows.used) * side + laid.rows.set_of[row]
    return [
        (points + int(grown.gain[at_side, planets]), points + int(grown.points[at_side, planets])),
        (int(maxima.set_gain[at_set]), int(maxima.set_full[at_set])),
    ]


def _side(board: Board, middle: int, layer: int) -> int:
    return int(board.maxima.side[layer, middle])


def _effect(board: Board, row: int, middle: int, layer: int) -> tuple[int, int]:
    edges, profiles = board.edges, board.profiles
    cell = profiles.first_effect[layer] + edges.number[layer] * _side(board, middle, layer)
    return int(profiles.effects[cell + edges.low[layer, row]]), int(edges.closed[layer, row])


def _by_profiles(laid: Laid, board: Board, triple: tuple[int, int, int], layer: int) -> int:
    rows = laid.rows
    top, middle, bottom = triple
    above, below = _side(board, middle, layer), _side(board, int(rows.turned[middle]), layer)
    top_set, bottom_set = int(rows.set_of[top]), int(rows.set_of[bottom])
    return most_points(board.zones, board.profiles, layer, above, top_set, below, bottom_set)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(hands, st.sampled_from(CARDS), st.sampled_from([1, -1]), st.integers(0, 2**32))
@example((PLAIN * 2)[:9], 0, 1, 1)
@example((PLAIN * 2)[:9], 15, -1, 2)
def test_profiles_are_exact_unless_two_zones_run_through(
    tiles: tuple[Tile, ...], card: int, sign: int, seed: int
) -> None:
    rules = round_rules(card)
    laid = lay(tiles, rules.face_down)
    layers = (0, 1, 2, 3) if rules.constellation_points else (0, 1, 2)
    board = set_board(laid, tables_of(rules), sign, layers)
    memory = fresh_memory(board.zones, len(laid.rows.used))
    luck = np.random.default_rng(seed)
    for _ in range(5):
        triple = _random_rows(laid, luck)
        for layer in layers:
            bound = _by_profiles(laid, board, triple, layer)
            real = _by_laying(laid, board, memory, triple, layer)
            if _zones_through(board, triple[1], layer) <= 1:
                assert bound == real
            else:
                assert bound >= real


def _by_laying(
    laid: Laid, board: Board, memory: Memory, triple: tuple[int, int, int], layer: int
) -> int:
    """The most of all rows of the same tiles, every edge laid on the middle row."""
    zones, (top, middle, bottom) = board.zones, triple
    top_set, bottom_set = int(laid.rows.set_of[top]), int(laid.rows.set_of[bottom])
    found = []
    for at in range(*zones.first_of_set[layer, top_set : top_set + 2]):
        state, points = lay_under(zones, memory, layer, middle, int(zones.set_edges[at]))
        below = best_below(zones, memory, layer, state, bottom_set)
        found.append(points + int(zones.set_closed[at]) + below)
    return max(found)


def _zones_through(board: Board, middle: int, layer: int) -> int:
    """Zones of a middle row that touch both seams."""
    row = board.zones.first_shape[layer] + board.zones.shape[layer, middle]
    spaces = [int(zone) >> SIZE_BITS for zone in board.zones.zones[row]]
    return sum(bool(one & UPPER and one >> 6) for one in spaces)
