"""Draft par: the best of all hands that a seat could have drafted, proved."""

from __future__ import annotations

import threading
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import RoundRules, Shape, Tile, Tracks, round_rules
from cosmic_factory.solver import (
    Bets,
    Budget,
    Objective,
    Progress,
    Sum,
    Weakest,
    Weights,
    Worst,
    solve,
    solve_draft,
    won_tokens,
)
from cosmic_factory.solver.hand_bounds import hand_bounds
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.shapes import SHAPE_SOLVERS
from cosmic_factory.solver.upper_bound import upper_bound
from tests.solver.hands import any_objective, any_rules, hand


@pytest.mark.parametrize(
    ("card", "objective"),
    [
        (0, Sum()),
        (5, Weights(5, 3, 2, 4)),
        (9, Weakest(Tracks(3, 5, 2, 1))),
        (11, Sum()),
        (0, Worst(Sum())),
    ],
    ids=str,
)
def test_the_par_of_the_second_pick_is_the_best_of_all_hands(
    card: int, objective: Objective
) -> None:
    pool, rules = hand(card, 11), round_rules(card)
    kept, second, last = pool[:3], pool[3:8], pool[8:]
    par = solve_draft(kept, second, last, rules, objective)
    every = [
        solve([*kept, *some, *last], rules, objective).value for some in combinations(second, 3)
    ]
    assert par.hands == len(every) == 10
    assert (par.solution.value, par.solution.bound) == (max(every), max(every))
    assert par.solution.proved
    assert [len(group) for group in par.kept] == [3, 3, 3]
    laid = sorted(one.tile.code for one in par.solution.galaxy.laid)
    left_out = 1 if rules.shape is Shape.TWIN else 0
    held = sorted(tile.code for group in par.kept for tile in group)
    assert len(set(held) - set(laid)) <= left_out
    assert set(laid) <= set(held)


@pytest.mark.parametrize(("card", "objective"), [(0, Sum()), (17, Weakest(Tracks(3, 5, 2, 1)))])
def test_a_draft_with_bets_is_the_best_of_all_hands_with_bets(
    card: int, objective: Objective
) -> None:
    pool, rules, bets = hand(card + 1, 11), round_rules(card), Bets(rivals=(6, 0, 7))
    kept, second, last = pool[:3], pool[3:8], pool[8:]
    par = solve_draft(kept, second, last, rules, objective, bets=bets)
    every = [
        solve([*kept, *some, *last], rules, objective, bets=bets).value
        for some in combinations(second, 3)
    ]
    assert (par.solution.value, par.solution.bound) == (max(every), max(every))
    assert par.solution.proved
    assert set(par.solution.tokens) == set(won_tokens(par.solution.galaxy, bets))


def test_bets_do_not_go_with_the_worst_galaxy_of_a_draft() -> None:
    tiles = hand(0, 9)
    with pytest.raises(ValueError, match="bets are won by the best galaxy"):
        solve_draft(tiles[:3], tiles[3:6], tiles[6:], objective=Worst(), bets=Bets())


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), any_rules(), any_objective())
def test_bounds_of_many_hands_are_those_of_one_and_never_too_low(
    seed: int, rules: RoundRules, objective: Objective
) -> None:
    pool = hand(seed, 18)
    luck = np.random.default_rng(seed)
    hands = np.array([luck.permutation(18)[:9] for _ in range(6)], np.int64)
    bounds = hand_bounds(Problem((), rules, objective), pool, hands)
    for numbers, bound in zip(hands, bounds, strict=True):
        problem = Problem(tuple(pool[n] for n in numbers), rules, objective)
        assert bound == upper_bound(problem)
        run = SHAPE_SOLVERS[rules.shape].annealer(problem).anneal(seed, 0, 2_000)
        assert run.worth <= bound


def test_a_whole_draft_is_proved_and_no_hand_of_it_is_better() -> None:
    pool = hand(3, 18)
    told: list[Progress] = []
    par = solve_draft(pool[:9], pool[9:15], pool[15:], progress=told.append)
    assert par.hands == 1680
    assert par.solution.proved
    assert told
    for seed in range(5):
        luck = np.random.default_rng(seed)
        some = [pool[n] for n in (*luck.permutation(9)[:3], *(9 + luck.permutation(6)[:3]))]
        assert solve([*some, *pool[15:]]).value <= par.solution.value


def test_a_draft_that_is_cancelled_gives_the_best_so_far() -> None:
    pool = hand(3, 18)
    cancel = threading.Event()
    cancel.set()
    par = solve_draft(pool[:9], pool[9:15], pool[15:], cancel=cancel)
    assert par.solution.value <= par.solution.bound


def test_a_free_shape_has_a_par_that_is_found_but_not_proved() -> None:
    pool: list[Tile] = hand(3, 10)
    par = solve_draft(pool[:3], pool[3:7], pool[7:], round_rules(3), budget=Budget(steps=2_000))
    assert par.solution.bound >= par.solution.value


def test_two_tiles_are_no_group() -> None:
    pool = hand(3, 18)
    with pytest.raises(ValueError, match="3 tiles are kept"):
        solve_draft(pool[:9], pool[9:15], pool[15:17])
