"""`solve` answers at any time, and the same seed gives the same answer."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import Galaxy, RoundRules, Shape, Tracks, is_complete, round_rules
from cosmic_factory.solver import (
    WARM_UP,
    Bets,
    Budget,
    Objective,
    Progress,
    Solution,
    Sum,
    Weakest,
    Weights,
    Worst,
    plain_counted,
    solve,
    solve_robust,
    worst_removal,
)
from cosmic_factory.solver.best_galaxies import count_optimal, optimal_galaxies
from cosmic_factory.solver.climbing import climb
from cosmic_factory.solver.objective import Points, settled, value_of
from cosmic_factory.solver.problem import Problem
from tests.solver.hands import OBJECTIVES, any_objective, any_rules, hand

NOWHERE_NEAR = Budget(steps=2_000, prove=False)


def check(solution: Solution, card: int, objective: Objective) -> None:
    rules = round_rules(card)
    counted = plain_counted(solution.galaxy, rules)
    assert solution.points == settled(counted, objective, rules)
    assert solution.value == pytest.approx(value_of(counted, objective, rules))
    assert solution.bound >= solution.value
    assert solution.proved == (solution.bound == solution.value)
    assert is_complete(rules.shape, [one.cell for one in solution.galaxy.laid])


@pytest.mark.parametrize("card", [0, 1, 6, 9, 10, 19])
def test_a_square_is_proved(card: int) -> None:
    for objective in (Sum(), Weights(5, 3, 2, 4)):
        solution = solve(hand(1), round_rules(card), objective)
        check(solution, card, objective)
        assert solution.proved


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), any_rules(), any_objective())
def test_no_annealed_galaxy_beats_the_proved_best(
    seed: int, rules: RoundRules, objective: Objective
) -> None:
    tiles = hand(seed)
    annealed = solve(tiles, rules, objective, budget=Budget(steps=20_000, prove=False), seed=seed)
    best = solve(tiles, rules, objective)
    assert best.proved or rules.shape is Shape.FREE
    assert annealed.value <= best.bound


@pytest.mark.parametrize("objective", OBJECTIVES, ids=str)
def test_lines_and_pairs_of_squares_are_proved(objective: Objective) -> None:
    for card in (7, 11):
        solution = solve(hand(2), round_rules(card), objective)
        check(solution, card, objective)
        assert solution.proved


def test_a_free_galaxy_is_at_least_as_good_as_a_square() -> None:
    square = solve(hand(3), round_rules(0))
    free = solve(hand(3), round_rules(3), budget=Budget(steps=600_000))
    check(free, 3, Sum())
    assert free.value >= square.value
    assert free.bound >= square.value


@pytest.mark.parametrize("card", [0, 1, 3, 7, 11])
def test_a_seed_and_steps_decide_the_answer(card: int) -> None:
    rules = round_rules(card)
    one, other = (solve(hand(4), rules, budget=NOWHERE_NEAR, seed=8) for _ in range(2))
    assert (one.galaxy, one.seen, one.bound) == (other.galaxy, other.seen, other.bound)
    check(one, card, Sum())
    assert one.seen == 2_000


def test_more_threads_find_the_same_from_the_same_steps() -> None:
    budget = Budget(steps=200_000, prove=False)
    assert solve(hand(5), budget=budget, threads=1).value == (
        solve(hand(5), budget=budget, threads=3).value
    )


@pytest.mark.parametrize(
    ("objective", "bets"),
    [
        (Sum(), None),
        (Weights(5, 3, 2, 4), Bets(rivals=(4, 5, 3))),
        (Weakest(Tracks(3, 5, 2, 1)), None),
        (Worst(Weakest(Tracks(1, 0, 2, 0))), None),
    ],
    ids=["sum", "bets", "weakest", "worst"],
)
def test_a_proof_shared_by_threads_is_the_proof_of_one(
    objective: Objective, bets: Bets | None
) -> None:
    # Too few steps to find the best: the threads have to, and tell each other.
    budget = Budget(steps=300)
    one = solve(hand(6), objective=objective, bets=bets, budget=budget)
    for threads in (2, 3):
        more = solve(hand(6), objective=objective, bets=bets, budget=budget, threads=threads)
        assert (more.value, more.bound, more.proved) == (one.value, one.bound, True)
        problem = Problem(tuple(hand(6)), round_rules(0), objective, bets)
        assert problem.value(problem.worth_of(more.galaxy)) == one.value


def test_a_proof_shared_by_threads_can_be_cancelled() -> None:
    cancel = threading.Event()

    def stop_when_proving(progress: Progress) -> None:
        if progress.stage == "proving":
            cancel.set()

    found = solve(hand(8), threads=2, cancel=cancel, progress=stop_when_proving)
    assert found.value <= found.bound
    assert found.bound >= solve(hand(8)).value


def test_solving_in_many_threads_at_once_changes_nothing() -> None:
    hands = [hand(seed) for seed in range(6)]
    alone = [solve(tiles, budget=NOWHERE_NEAR).galaxy for tiles in hands]
    with ThreadPoolExecutor(3) as pool:
        together = pool.map(lambda tiles: solve(tiles, budget=NOWHERE_NEAR).galaxy, hands)
        assert list(together) == alone


def test_a_cancelled_search_gives_the_best_so_far() -> None:
    cancel = threading.Event()

    def stop_when_proving(now: Progress) -> None:
        if now.stage == "proving" or now.best is not None:
            cancel.set()

    solution = solve(hand(6), round_rules(1), progress=stop_when_proving, cancel=cancel)
    check(solution, 1, Sum())
    assert solution.seen < 1_000_000


def test_a_search_that_was_cancelled_before_it_began_still_answers() -> None:
    cancel = threading.Event()
    cancel.set()
    check(solve(hand(6), cancel=cancel), 0, Sum())


def test_progress_tells_stages_and_only_gets_better() -> None:
    WARM_UP.wait()
    told: list[Progress] = []
    solution = solve(hand(7), progress=told.append)
    assert told[0].stage == "annealing"
    values = [now.best.value for now in told if now.best is not None]
    assert values == sorted(values)
    assert values[-1] <= solution.value


def test_a_hand_of_eight_is_refused() -> None:
    with pytest.raises(ValueError, match="9 tiles, not 8"):
        solve(hand(1, 8))


def test_all_best_squares_are_as_good_as_the_best_and_different() -> None:
    best = solve(hand(8))
    found = tuple(optimal_galaxies(hand(8), limit=5))
    assert 1 <= len(found) <= 5
    assert len(set(found)) == len(found)
    for galaxy in found:
        assert value_of(plain_counted(galaxy, round_rules(0)), Sum(), round_rules(0)) == best.value


def test_best_pairs_of_squares_can_be_counted() -> None:
    rules = round_rules(11)
    best = solve(hand(3), rules)
    count = count_optimal(hand(3), rules, limit=50)
    found = tuple(optimal_galaxies(hand(3), rules, limit=50))
    assert len(found) == count >= 1
    assert {value_of(plain_counted(one, rules), Sum(), rules) for one in found} == {best.value}


def test_a_robust_galaxy_beats_the_best_one_after_sabotage() -> None:
    rules = round_rules(13)
    robust = solve_robust(hand(9), rules, budget=Budget(steps=400_000, prove=False))
    plain = worst_removal(solve(hand(9), rules).galaxy, rules, Sum())
    assert robust.value >= value_of(plain_counted(plain, rules), Sum(), rules)
    assert robust.bound >= robust.value
    left = worst_removal(robust.galaxy, rules, Sum())
    assert value_of(plain_counted(left, rules), Sum(), rules) == robust.value


def test_the_plain_climb_gives_galaxies_of_the_shape_and_climbs() -> None:
    for card in (0, 1, 3, 7, 11):
        rules = round_rules(card)
        steps = climb(hand(10), rules, Sum(), seed=1)
        seen = [next(steps) for _ in range(150)]
        assert max(value for _, value in seen) > seen[0][1]
        assert all(is_complete(rules.shape, [one.cell for one in g.laid]) for g, _ in seen)


@pytest.mark.parametrize("objective", OBJECTIVES, ids=str)
def test_objectives_are_read_back_from_their_repr(objective: Objective) -> None:
    names = {
        "Sum": Sum, "Weights": Weights, "Weakest": Weakest, "Worst": Worst, "Tracks": Tracks,
        "Points": Points, "Galaxy": Galaxy,
    }  # fmt: skip
    assert eval(repr(objective), names) == objective
    solution = solve(hand(1), objective=objective, budget=NOWHERE_NEAR)
    assert eval(repr(solution), names | {"Solution": Solution}) == solution


@pytest.mark.parametrize("weights", [(-1, 0, 0, 0), (0, 0, 0, 1e9), (0.00001, 0, 0, 0)])
def test_odd_weights_are_refused(weights: tuple[float, float, float, float]) -> None:
    with pytest.raises(ValueError, match="weight"):
        Weights(*weights)
