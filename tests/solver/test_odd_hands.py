"""Hands of tile sets that no box holds: equal tiles, no planets, nothing but constellations."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import Cell, Galaxy, LaidTile, RoundRules, Tile, round_rules
from cosmic_factory.solver import Objective, Sum, plain_counted, solve, solve_draft
from cosmic_factory.solver.objective import settled
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.upper_bound import upper_bound
from tests.odd_tile_sets import ODD_CODES, odd_hand
from tests.solver.hands import any_objective, any_rules


@st.composite
def hands_with_copies(draw: st.DrawFn) -> list[Tile]:
    """Draw nine tiles of one odd set, with any number of copies of each."""
    codes = ODD_CODES[draw(st.sampled_from(sorted(ODD_CODES)))]
    return [Tile.parse(draw(st.sampled_from(codes))) for _ in range(9)]


@settings(max_examples=40, deadline=None)
@given(hands_with_copies(), any_rules(), any_objective(), st.randoms(use_true_random=False))
def test_no_galaxy_of_an_odd_hand_is_worth_more_than_its_bound(
    hand: list[Tile], rules: RoundRules, objective: Objective, luck: Random
) -> None:
    problem = Problem(tuple(hand), rules, objective)
    luck.shuffle(hand)
    cells = [Cell(row, col) for row in range(3) for col in range(3)]
    galaxy = Galaxy.of(
        LaidTile(tile, cell, luck.randrange(4)) for tile, cell in zip(hand, cells, strict=True)
    )
    if rules.face_down == 0:
        assert problem.worth_of(galaxy) <= upper_bound(problem)


@pytest.mark.parametrize("card", [0, 4, 8, 9, 12])
@pytest.mark.parametrize("name", ODD_CODES)
def test_the_best_galaxy_of_an_odd_hand_is_proved_and_counted_as_the_rules_count(
    name: str, card: int
) -> None:
    hand, rules = odd_hand(name), round_rules(card)
    found = solve(hand, rules)
    assert found.proved
    assert found.points == settled(plain_counted(found.galaxy, rules), Sum(), rules)
    laid = Counter(one.tile for one in found.galaxy.laid)
    assert laid <= Counter(hand)


@pytest.mark.parametrize("name", ODD_CODES)
def test_a_draft_with_equal_tiles_is_the_best_of_its_different_hands(name: str) -> None:
    tiles = odd_hand(name, 18)
    par = solve_draft(tiles[:9], tiles[9:15], tiles[15:])
    assert par.hands <= 25
    assert par.solution.proved
    kept = [tile for group in par.kept for tile in group]
    assert solve(kept).value == par.solution.value
    assert Counter(one.tile for one in par.solution.galaxy.laid) == Counter(kept)
    groups = (tiles[:9], tiles[9:15], tiles[15:])
    places = zip(groups, par.places, strict=True)
    assert [[group[at] for at in chosen] for group, chosen in places] == [*map(list, par.kept)]
