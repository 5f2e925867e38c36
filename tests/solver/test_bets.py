"""Bets in the proof: the best galaxy together with the tokens that it wins."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import (
    Colour,
    Galaxy,
    RoundRules,
    Shape,
    Tile,
    Tracks,
    round_rules,
)
from cosmic_factory.solver import (
    Bets,
    Budget,
    Objective,
    Sum,
    Weakest,
    Weights,
    Worst,
    frame_of,
    plain_counted,
    solve,
    won_tokens,
)
from cosmic_factory.solver.bets import ZoneBonus, with_stakes
from cosmic_factory.solver.encoding.codes import decode, hand_planes
from cosmic_factory.solver.objective import value_of
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import new_control
from cosmic_factory.solver.score.fixed_shape import batch_points
from cosmic_factory.solver.score.rule_tables import (
    POINT_BITS,
    POINT_MASK,
    path_table,
    zone_tables,
)
from cosmic_factory.solver.shapes.square.prove import prove_square
from tests.solver.hands import hand, small_hand
from tests.solver.shapes.square.brute import every_galaxy, points_of, random_galaxies, values

OBJECTIVES: tuple[Objective, ...] = (
    Sum(),
    Weights(5, 3, 2, 4),
    Weakest(Tracks(2, 1, 3, 4)),
    Weakest(Tracks(27, 3, 28, 29)),
)
RIVALS = ((1, 1, 1), (3, 2, 2), (5, 3, 4), (6, 8, 3), (20, 4, 2), (0, 6, 0))


def true_value(galaxy: Galaxy, rules: RoundRules, objective: Objective, bets: Bets) -> float:
    counted = with_stakes(plain_counted(galaxy, rules), won_tokens(galaxy, bets), rules)
    return value_of(counted, objective, rules)


def brute_values(
    tiles: tuple[Tile, ...], rules: RoundRules, objective: Objective, bets: Bets
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The value of every galaxy; large zones are counted by the scorer, with a point for each."""
    codes = every_galaxy(tiles, rules.face_down)
    points = points_of(tiles, codes, rules)
    frame = frame_of(Shape.SQUARE)
    for number, colour in enumerate(Colour):
        if colour in bets.free:
            won = np.ones(len(codes), np.int64)
            if bets.rival(colour):
                bonus = (ZoneBonus(number, bets.rival(colour), 1),)
                packed = np.zeros(len(codes), np.int64)
                batch_points(
                    hand_planes(tiles, frame), codes.astype(np.uint16),
                    zone_tables(rules, bonus), path_table(rules, frame), packed,
                )  # fmt: skip
                large = (packed >> POINT_BITS * number & POINT_MASK) - points[:, number]
                won = (large > 0).astype(np.int64)
            points[:, number] += rules.stakes.won * won
    return values(points, rules, objective)


@pytest.mark.parametrize("card", [0, 17, 6])
@pytest.mark.parametrize("name", ["open", "parted"])
def test_the_proved_value_is_the_best_of_all_galaxies_and_tokens(name: str, card: int) -> None:
    tiles, rules = small_hand(name), round_rules(card)
    for objective, rivals in product(OBJECTIVES, RIVALS):
        for free in (tuple(Colour), (Colour.ICE,)):
            bets = Bets(free, rivals)
            solution = solve(tiles, rules, objective, bets=bets, budget=Budget(steps=2_000))
            expected = brute_values(tiles, rules, objective, bets).max()
            assert (solution.value, solution.bound, solution.proved) == (expected, expected, True)
            assert true_value(solution.galaxy, rules, objective, bets) == expected
            assert set(solution.tokens) == set(won_tokens(solution.galaxy, bets))
            if not bets.sure:  # the proof alone, with nothing to beat
                problem = Problem(tiles, rules, objective, bets)
                proof = prove_square(problem, None, new_control()).proof
                assert (problem.value(proof.worth), proof.proved) == (expected, True)


@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 10**6),
    st.sampled_from([0, 5, 9, 7, 11, 3, 19, 17]),
    st.sampled_from(OBJECTIVES),
    st.tuples(*[st.integers(0, 12)] * 3),
    st.sets(st.sampled_from(Colour)),
)
def test_no_galaxy_with_its_tokens_is_worth_more_than_the_bound(
    seed: int, card: int, objective: Objective, rivals: tuple[int, int, int], free: set[Colour]
) -> None:
    tiles, rules, bets = hand(seed), round_rules(card), Bets(tuple(free), rivals)
    found = solve(tiles, rules, objective, bets=bets, budget=Budget(steps=2_000, seconds=2))
    assert found.value <= found.bound
    assert true_value(found.galaxy, rules, objective, bets) == pytest.approx(found.value)
    if rules.shape is Shape.SQUARE:
        for codes in random_galaxies(np.random.default_rng(seed), 40):
            galaxy = decode(frame_of(Shape.SQUARE).cells, tiles, codes)
            assert true_value(galaxy, rules, objective, bets) <= found.bound + 1e-9


def test_a_bet_changes_the_best_galaxy_only_for_the_better() -> None:
    tiles, rules = hand(4), round_rules(0)
    without = solve(tiles, rules).value
    for rivals in ((9, 9, 9), (6, 6, 6), (3, 3, 3), (0, 0, 0)):
        found = solve(tiles, rules, bets=Bets(tuple(Colour), rivals))
        assert found.proved
        assert without <= found.value <= without + 3 * rules.stakes.won
        assert found.value >= sum(found.points) + rules.stakes.won * len(found.tokens) - 1e-9


def test_bets_on_a_worst_galaxy_and_negative_rivals_are_refused() -> None:
    with pytest.raises(ValueError, match="not by the worst"):
        solve(hand(1), round_rules(0), Worst(Sum()), bets=Bets())
    with pytest.raises(ValueError, match="largest zone"):
        Bets((), (1, 2, -3))
