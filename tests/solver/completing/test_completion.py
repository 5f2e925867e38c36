"""Completing keeps the laid tiles and finds the best places for the others."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import (
    ALL_CARDS,
    FRAMES,
    Cell,
    Colour,
    Galaxy,
    LaidTile,
    RoundRules,
    Shape,
    Tile,
    Tracks,
    free_cells,
    galaxy_size,
    is_complete,
    round_rules,
)
from cosmic_factory.solver import (
    Bets,
    Objective,
    Sum,
    Weakest,
    Weights,
    Worst,
    complete,
    frame_of,
    plain_counted,
    won_tokens,
)
from cosmic_factory.solver.bets import with_stakes
from cosmic_factory.solver.objective import Counted, value_of
from tests.solver.hands import hand

OBJECTIVES: tuple[Objective, ...] = (
    Sum(),
    Weights(5, 3, 2, 4),
    Weakest(Tracks(2, 1, 3, 4)),
    Worst(Sum()),
)


def value(galaxy: Galaxy, rules: RoundRules, objective: Objective, bets: Bets | None) -> float:
    counted = plain_counted(galaxy, rules)
    if bets is not None:
        counted = with_stakes(counted, won_tokens(galaxy, bets), rules)
    return value_of(counted, objective, rules)


def every_completion(laid: Galaxy, left: list[Tile], rules: RoundRules) -> list[Galaxy]:
    """Lay the tiles in every way, cell by cell, and turn as many face down as the card says."""
    found, size = set(), galaxy_size(rules.shape)
    growing = [(laid, tuple(left))]
    while growing:
        galaxy, others = growing.pop()
        cells = [one.cell for one in galaxy.laid]
        if len(cells) == size:
            found.add(galaxy)
            continue
        around = free_cells(rules.shape, cells)
        # On a frame the order of laying does not matter, so the first cell will do.
        for cell in around if rules.shape is Shape.FREE else around[:1]:
            for n, turns in product(range(len(others)), range(4)):
                more = Galaxy.of([*galaxy.laid, LaidTile(others[n], cell, turns)])
                growing.append((more, others[:n] + others[n + 1 :]))
    return [turned for galaxy in found for turned in _turned_down(galaxy, rules.face_down)]


def _turned_down(galaxy: Galaxy, face_down: int) -> list[Galaxy]:
    up = [one for one in galaxy.laid if not one.face_down]
    down = [one for one in galaxy.laid if one.face_down]
    return [
        Galaxy.of(
            LaidTile(one.tile, one.cell, one.turns, one.face_down or one in hidden)
            for one in galaxy.laid
        )
        for hidden in combinations(up, max(0, face_down - len(down)))
    ]


def partly_laid(shape: Shape, tiles: list[Tile], count: int, seed: int) -> Galaxy:
    """The first tiles, on cells that hang together or, on a frame, on the last ones."""
    cells = FRAMES[shape][-1][::-1] if FRAMES[shape] else _snake(count)
    laid = zip(tiles[:count], cells, strict=False)
    return Galaxy.of(LaidTile(tile, cell, (seed + n) % 4) for n, (tile, cell) in enumerate(laid))


def _snake(count: int) -> list[Cell]:
    return [Cell(-(n // 2), 38 - (n + 1) // 2) for n in range(count)]


@lru_cache
def partly_laid_hand(card: int) -> tuple[Galaxy, list[Tile], list[Galaxy], list[Counted]]:
    """A galaxy with two tiles left, all its completions, and their points."""
    tiles, rules = hand(card), round_rules(card)
    laid, left = partly_laid(rules.shape, tiles, 7, card), tiles[7:]
    everything = every_completion(laid, left, rules)
    return laid, left, everything, [plain_counted(galaxy, rules) for galaxy in everything]


BETS = (None, Bets(tuple(Colour), (0, 5, 4)), Bets((Colour.ICE,), (9, 2, 9)))


@pytest.mark.parametrize("card", [0, 1, 3, 7, 8, 11, 17, 19])
@pytest.mark.parametrize("bets", BETS, ids=["no bets", "three", "one"])
def test_the_best_completion_is_the_best_of_all(card: int, bets: Bets | None) -> None:
    laid, left, everything, counted = partly_laid_hand(card)
    rules = round_rules(card)
    if bets is not None:
        counted = [
            with_stakes(points, won_tokens(galaxy, bets), rules)
            for points, galaxy in zip(counted, everything, strict=True)
        ]
    for objective in OBJECTIVES[: None if bets is None else -1]:
        best = max(value_of(points, objective, rules) for points in counted)
        found = complete(laid, left, rules, objective, bets=bets)
        assert (found.value, found.bound, found.proved) == (best, best, True)
        assert value(found.galaxy, rules, objective, bets) == best
        assert set(found.tokens) == (set(won_tokens(found.galaxy, bets)) if bets else set())
        where = {(one.tile, one.cell) for one in laid.laid}
        assert where <= {(one.tile, one.cell) for one in found.galaxy.laid}


def test_six_tiles_are_proved_on_every_frame() -> None:
    for card in (0, 7, 11):
        tiles, rules = hand(card), round_rules(card)
        laid = partly_laid(rules.shape, tiles, 3, card)
        assert complete(laid, tiles[3:], rules, Sum(), bets=Bets(rivals=(3, 4, 5))).proved


@settings(max_examples=15, deadline=None)
@given(
    st.integers(0, 10**6),
    st.sampled_from([0, *ALL_CARDS]),
    st.integers(0, 9),
    st.sampled_from(OBJECTIVES[:3]),
    st.tuples(*[st.integers(0, 9)] * 3),
)
def test_no_completion_is_worth_more_than_the_bound(
    seed: int, card: int, count: int, objective: Objective, rivals: tuple[int, int, int]
) -> None:
    tiles, rules, bets = hand(seed), round_rules(card), Bets(rivals=rivals)
    if 3 <= count < 6:
        count = 6  # fewer take seconds
    laid = partly_laid(rules.shape, tiles, min(count, 9 - (rules.shape is Shape.TWIN)), seed)
    left = tiles[len(laid.laid) :]
    found = complete(laid, left, rules, objective, bets=bets, steps=2_000)
    assert found.value <= found.bound
    assert value(found.galaxy, rules, objective, bets) == pytest.approx(found.value)
    cells = [one.cell for one in found.galaxy.laid]
    assert is_complete(rules.shape, cells)
    chance = complete(laid, left[::-1], rules, objective, bets=bets, seed=seed, steps=500)
    assert chance.value <= found.bound + 1e-9
    if found.proved:
        assert chance.value <= found.value + 1e-9


def test_tiles_apart_from_the_largest_group_are_laid_anew() -> None:
    tiles, rules = hand(5), round_rules(3)
    row = [LaidTile(tile, Cell(0, col), 1) for col, tile in enumerate(tiles[:6])]
    apart = [LaidTile(tiles[6], Cell(5, 5)), LaidTile(tiles[7], Cell(5, 6))]
    found = complete(Galaxy.of([*row, *apart]), tiles[8:], rules, Sum())
    assert found.proved
    assert set(row) <= set(found.galaxy.laid)
    together = complete(Galaxy.of(row), tiles[6:], rules, Sum())
    assert (found.value, found.seen) == (together.value, together.seen)


def test_a_line_may_still_go_across_or_down() -> None:
    tiles, rules = hand(7), round_rules(7)
    first = Galaxy.of([LaidTile(tiles[0], Cell(0, 0))])
    found = complete(first, tiles[1:], rules, Sum(), steps=50_000)
    ways = [
        complete(first, tiles[1:], rules, Sum(), steps=50_000, frame=frame)
        for frame in (frame_of(Shape.LINE), type(frame_of(Shape.LINE))(FRAMES[Shape.LINE][1]))
    ]
    assert found.value == max(way.value for way in ways)
    down = Galaxy.of(LaidTile(tile, Cell(row, 0)) for row, tile in enumerate(tiles[:7]))
    assert complete(down, tiles[7:], rules, Sum()).proved


def test_a_tile_outside_every_frame_and_bets_on_the_worst_are_refused() -> None:
    tiles, rules = hand(7), round_rules(0)
    outside = Galaxy.of([LaidTile(tiles[0], Cell(0, 3))])
    with pytest.raises(ValueError, match="outside the frame"):
        complete(outside, tiles[1:], rules, Sum())
    with pytest.raises(ValueError, match="not by the worst"):
        complete(Galaxy(), tiles, rules, Worst(Sum()), bets=Bets())


def test_completing_counts_every_order_and_turn_once() -> None:
    tiles = hand(10)
    square = frame_of(Shape.SQUARE).cells
    laid = Galaxy.of(LaidTile(tile, cell) for tile, cell in zip(tiles[:6], square, strict=False))
    found = complete(laid, tiles[6:], round_rules(0), Sum())
    assert found.seen == len(list(permutations(range(3)))) * 4**3
