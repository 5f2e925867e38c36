"""The best galaxy after the worst removal of a tile, proved."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import RoundRules, Shape, Tile, Tracks, round_rules
from cosmic_factory.solver import (
    Budget,
    Objective,
    Progress,
    Sum,
    Weakest,
    Weights,
    Worst,
    frame_of,
    plain_counted,
    solve_robust,
    worst_removal,
)
from cosmic_factory.solver.encoding.codes import decode, nothing_code
from cosmic_factory.solver.objective import value_of
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import new_control
from cosmic_factory.solver.shapes.square.after_removal import prove_after_removal
from tests.solver.hands import SMALL_HANDS, hand, small_hand
from tests.solver.shapes.square.brute import every_galaxy, points_of, random_galaxies, values

OBJECTIVES: tuple[Objective, ...] = (Sum(), Weights(5, 3, 2, 4), Weakest(Tracks(2, 1, 3, 4)))


def brute_values(
    tiles: tuple[Tile, ...], rules: RoundRules, objective: Objective
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """What the worst removal leaves of every galaxy."""
    codes = every_galaxy(tiles, 0)
    least = np.full(len(codes), np.inf)
    for slot in range(9):
        left = codes.copy()
        left[:, slot] = nothing_code(len(tiles))
        least = np.minimum(least, values(points_of(tiles, left, rules), rules, objective))
    return least


@pytest.mark.parametrize("card", [13, 5, 9, 10])
@pytest.mark.parametrize("name", SMALL_HANDS)
def test_the_proved_value_is_the_best_of_all_galaxies_after_their_worst_removal(
    name: str, card: int
) -> None:
    tiles, rules = small_hand(name), round_rules(card)
    for objective in OBJECTIVES:
        problem = Problem(tiles, rules, objective)
        expected = brute_values(tiles, rules, objective).max()
        proof = prove_after_removal(problem, None, new_control())
        assert (problem.value(proof.worth), proof.bound, proof.proved) == (
            expected,
            proof.worth,
            True,
        )
        assert proof.galaxy is not None
        left = worst_removal(proof.galaxy, rules, objective)
        assert value_of(plain_counted(left, rules), objective, rules) == expected


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(OBJECTIVES))
def test_no_galaxy_keeps_more_than_the_bound(seed: int, objective: Objective) -> None:
    tiles, rules = hand(seed), round_rules(13)
    # A search that was stopped has a bound of its own.
    for budget in (Budget(steps=20_000), Budget(steps=20_000, prove=False)):
        found = solve_robust(tiles, rules, objective, budget=budget)
        assert found.value <= found.bound
        assert found.proved == (found.value == found.bound)
        for codes in random_galaxies(np.random.default_rng(seed), 25):
            galaxy = decode(frame_of(Shape.SQUARE).cells, tiles, codes)
            left = worst_removal(galaxy, rules, objective)
            assert value_of(plain_counted(left, rules), objective, rules) <= found.bound


def test_a_robust_galaxy_is_proved_and_its_progress_told() -> None:
    told: list[Progress] = []
    found = solve_robust(hand(9), round_rules(13), progress=told.append)
    assert found.proved
    assert {now.stage for now in told} <= {"annealing", "proving"}
    assert told[0].best is not None


def test_a_cancelled_search_and_the_worst_galaxy_give_the_best_so_far() -> None:
    cancel = threading.Event()
    cancel.set()
    found = solve_robust(hand(9), round_rules(13), cancel=cancel)
    assert found.bound >= found.value
    worst = solve_robust(hand(9), round_rules(13), Worst(Sum()), budget=Budget(steps=20_000))
    assert worst.bound >= worst.value
