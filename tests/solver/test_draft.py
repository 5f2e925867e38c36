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
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import new_control
from cosmic_factory.solver.shapes import SHAPE_SOLVERS
from cosmic_factory.solver.shapes.square.bounds.shares import bound_shares, new_share_bounds
from cosmic_factory.solver.shapes.square.galaxies import galaxy_of
from cosmic_factory.solver.shapes.square.pool import SquarePoolSolver, lay_pool
from cosmic_factory.solver.shapes.square.search_tables import build_tables, point_tables
from cosmic_factory.solver.shapes.square.sub_objectives import signed_worth, sub_objectives
from cosmic_factory.solver.upper_bound import hand_bounds, upper_bound
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


@pytest.mark.parametrize(
    ("card", "objective", "bets"),
    [
        (0, Sum(), None),
        (0, Sum(), Bets(rivals=(5, 4, 6))),
        (19, Weights(5, 3, 2, 4), None),
        (12, Weakest(Tracks(3, 5, 2, 1)), None),
        (9, Worst(Sum()), None),
    ],
    ids=["sum", "bets", "weights", "weakest", "worst"],
)
def test_many_hands_searched_together_have_the_best_of_each_alone(
    card: int, objective: Objective, bets: Bets | None
) -> None:
    pool, rules = hand(card, 12), round_rules(card)
    luck = np.random.default_rng(card)
    hands = np.array([np.sort(luck.permutation(12)[:9]) for _ in range(3)], np.int64)
    problem = Problem(tuple(pool), rules, objective, bets)
    alone = [solve([pool[n] for n in one], rules, objective, bets=bets) for one in hands]
    best = problem.worth(max(one.value for one in alone))
    proof = SquarePoolSolver().prove(problem, hands, best - 1, new_control())
    assert (proof.worth, proof.bound, proof.proved) == (best, best, True)
    assert proof.galaxy is not None
    assert problem.worth_of(proof.galaxy) == best
    places = {pool.index(one.tile) for one in proof.galaxy.laid}
    assert any(places == set(one) for one in hands)
    assert SquarePoolSolver().prove(problem, hands, best, new_control()).galaxy is None


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([0, 4, 6, 9, 10, 19]), any_objective())
def test_no_share_of_a_pool_has_a_bound_below_a_real_galaxy(
    seed: int, card: int, objective: Objective
) -> None:
    pool, rules = hand(seed, 10), round_rules(card)
    hands = np.array(list(combinations(range(10), 9)), np.int64)
    laid = lay_pool(pool, hands)
    problem = Problem(tuple(pool), rules, objective)
    rows, splits, luck = laid.rows, laid.splits, np.random.default_rng(seed)
    shares = new_share_bounds(splits)
    for sub in sub_objectives(problem.kernel_objective, rules):
        tables = build_tables(laid, point_tables(rules), sub.objective.sign, sub.layers)
        for middle in luck.choice(laid.middles, 8):
            own_set = rows.set_of[middle]
            first, end = splits.first[own_set], splits.first[own_set + 1]
            assert end - first > len(rows.used), "sums by set are used"
            split = int(luck.integers(first, end))
            top, bottom = (
                int(luck.integers(rows.set_start[tiles], rows.set_start[tiles + 1]))
                for tiles in (splits.top[split], splits.bottom[split])
            )
            galaxy = galaxy_of(pool, laid, np.array([top, middle, bottom]))
            counted = sub.objective.sign * np.array(problem.counted(galaxy), np.int64)
            unseen = [layer for layer in range(4) if layer not in sub.layers]
            counted[unseen] = 0
            worth = signed_worth(sub.objective, counted)
            bound_shares(
                rows, splits, tables.maxima, tables.paths, sub.objective, shares, middle, worth
            )
            assert shares.bound[split - first] >= worth


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
