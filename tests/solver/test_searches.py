"""Searches agree with looking at everything, with each other, and with their bounds."""

from __future__ import annotations

from itertools import combinations, permutations, product

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import (
    Cell,
    Galaxy,
    LaidTile,
    RoundRules,
    Shape,
    Tile,
    fits,
    is_complete,
    round_rules,
)
from cosmic_factory.solver import (
    Objective,
    Sum,
    Weakest,
    Worst,
    complete,
    estimate,
    frame_of,
    worst_removal,
)
from cosmic_factory.solver.anneal.on_frame import anneal
from cosmic_factory.solver.anneal.runs import (
    RUN_STEPS,
    anneal_once,
    anneal_round,
    frame_problem,
    roam_once,
)
from cosmic_factory.solver.encoding.codes import code_of
from cosmic_factory.solver.encoding.frames import rectangle
from cosmic_factory.solver.objective import Counted, value_of
from cosmic_factory.solver.random_state import chance
from cosmic_factory.solver.score.any_shape import galaxy_points
from cosmic_factory.solver.score.lanes import LANES
from cosmic_factory.solver.score.worth import goal_of
from cosmic_factory.solver.shapes.line.halves import OPEN_BITS, grow_halves, line_rules, line_spaces
from cosmic_factory.solver.shapes.line.joining import (
    HALF,
    hunt_for,
    joined,
    joined_length,
    path_reach,
    reach,
    shadow_of,
    shelf_of,
)
from cosmic_factory.solver.shapes.line.prove import prove_line
from cosmic_factory.solver.shapes.twin import prove_twin
from cosmic_factory.solver.upper_bound import loose_bound
from tests.solver.hands import BLANK, OBJECTIVES, any_objective, any_rules, hand, mirrored

LINE, TWIN = round_rules(7), round_rules(11)


def worth(galaxy: Galaxy, rules: RoundRules, objective: Objective) -> int:
    counted = Counted(*galaxy_points(galaxy, rules))
    return round(value_of(counted, objective, rules) * goal_of(objective, rules).scale)


def every_line(tiles: list[Tile], count: int) -> list[Galaxy]:
    """All lines of nine in which so many real tiles lie among blanks."""
    real = tiles[:count]
    blanks = [BLANK] * (9 - count)
    return [
        Galaxy.of(
            [
                *(LaidTile(real[n], Cell(0, at), turns[k])
                  for k, (n, at) in enumerate(zip(order, places, strict=True))),
                *(LaidTile(blank, Cell(0, at))
                  for blank, at in zip(blanks, set(range(9)) - set(places), strict=True)),
            ]
        )
        for places in combinations(range(9), count)
        for order in permutations(range(count))
        for turns in product(range(4), repeat=count)
    ]  # fmt: skip


@pytest.mark.parametrize("rules", [LINE, *(
    msgspec.structs.replace(round_rules(card), shape=Shape.LINE) for card in (4, 6, 9, 10, 14)
)])  # fmt: skip
def test_the_line_search_finds_what_all_lines_of_two_tiles_hold(rules: RoundRules) -> None:
    tiles = [*hand(5, 2), *[BLANK] * 7]
    lines = every_line(tiles, 2)
    counted = [Counted(*galaxy_points(line, rules)) for line in lines]
    for objective in OBJECTIVES:
        best = max(value_of(one, objective, rules) for one in counted)
        proof = prove_line(tiles, rules, objective)
        assert proof.worth / goal_of(objective, rules).scale == pytest.approx(best), objective
        assert proof.galaxy is not None
        assert worth(proof.galaxy, rules, objective) == proof.worth


@pytest.mark.parametrize("objective", OBJECTIVES, ids=str)
def test_a_line_of_nine_tiles_is_no_worse_than_annealing_finds(objective: Objective) -> None:
    tiles = hand(6)
    problem = frame_problem(tiles, frame_of(Shape.LINE), LINE, objective)
    found = max(anneal_once(problem, 1, stream, 30_000).worth for stream in range(3))
    proof = prove_line(tiles, LINE, objective)
    assert proof.galaxy is not None
    assert worth(proof.galaxy, LINE, objective) == proof.worth >= found
    assert proof.worth - found <= goal_of(objective, LINE).weights.max()


@pytest.mark.parametrize("objective", OBJECTIVES[:5], ids=str)
def test_the_line_search_finds_a_line_that_is_better_by_the_least(objective: Objective) -> None:
    tiles = hand(17)
    best = prove_line(tiles, LINE, objective).worth
    again = prove_line(tiles, LINE, objective, best - 1)
    assert again.galaxy is not None
    assert worth(again.galaxy, LINE, objective) == again.worth == best
    assert prove_line(tiles, LINE, objective, best).galaxy is None


@pytest.mark.parametrize(
    "rules", [LINE, *(msgspec.structs.replace(round_rules(card), shape=Shape.LINE)
                      for card in (4, 6, 10))], ids=str,
)  # fmt: skip
def test_no_join_brings_a_line_more_than_its_right_end_promises(rules: RoundRules) -> None:
    """What prunes the line search: the most that any half can add to what lies left of it."""
    tiles, table, goal = hand(23), line_rules(rules), goal_of(Sum(), rules)
    grown = grow_halves(line_spaces(tiles, table), table, goal, len(tiles), HALF, keep_equal=False)
    hunt = hunt_for(goal, None, np.zeros(1, np.int8), 0)
    shelf = shelf_of(grown[-1], hunt.weights)
    rng = np.random.default_rng(5)
    path_weight = int(hunt.weights[4])
    for left in rng.choice(shelf.halves.state, 40):
        promised = reach(table, shelf, hunt, left & OPEN_BITS)
        path_promised = path_reach(table, left, path_weight)
        gains = [
            shadow_of(joined(left & OPEN_BITS, right, table), hunt.weights) for right in shelf.opens
        ]
        assert promised == max(gains)
        for right in rng.choice(shelf.halves.state, 200):
            walked = table.path_points[joined_length(table, left, right)]
            assert path_promised >= path_weight * walked


def every_twin(real: list[Tile]) -> list[Galaxy]:
    """All pairs of squares in which two real tiles, or one of them, lie among blanks."""
    cells = frame_of(Shape.TWIN).cells
    ways = [
        {one: (real[0], turns[0]), other: (real[1], turns[1])}
        for one, other in permutations(range(9), 2)
        for turns in product(range(4), repeat=2)
    ]
    return [
        Galaxy.of(
            LaidTile(way[at][0], cell, way[at][1]) if at in way else LaidTile(BLANK, cell)
            for at, cell in enumerate(cells)
        )
        for way in ways
    ]


@pytest.mark.parametrize("card", [11, 4, 6, 9, 10, 19])
def test_two_squares_are_the_best_of_all_pairs_that_two_tiles_make(card: int) -> None:
    rules = msgspec.structs.replace(round_rules(card), shape=Shape.TWIN)
    tiles = [*hand(8, 2), *[BLANK] * 7]
    counted = [Counted(*galaxy_points(pair, rules)) for pair in every_twin(tiles[:2])]
    for objective in OBJECTIVES:
        best = max(value_of(one, objective, rules) for one in counted)
        proof = prove_twin(tiles, rules, objective)
        assert proof.worth / goal_of(objective, rules).scale == pytest.approx(best), objective
        assert proof.galaxy is not None
        assert worth(proof.galaxy, rules, objective) == proof.worth


@pytest.mark.parametrize("objective", OBJECTIVES, ids=str)
def test_two_squares_are_no_worse_than_annealing_finds(objective: Objective) -> None:
    tiles = hand(8)
    problem = frame_problem(tiles, frame_of(Shape.TWIN), TWIN, objective)
    found = max(anneal_once(problem, 1, stream, 30_000).worth for stream in range(3))
    proof = prove_twin(tiles, TWIN, objective)
    assert 0 <= proof.worth - found <= goal_of(objective, TWIN).weights.max()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), any_rules(), any_objective(), st.integers(0, 99))
def test_no_bound_is_below_a_real_score(
    seed: int, rules: RoundRules, objective: Objective, stream: int
) -> None:
    tiles = hand(seed)
    bound = loose_bound(tiles, rules, objective)
    if rules.shape is Shape.FREE:
        run = roam_once(tiles, rules, seed, stream, 2_000, objective)
        assert is_complete(rules.shape, [one.cell for one in run.galaxy.laid])
    else:
        problem = frame_problem(tiles, frame_of(rules.shape), rules, objective)
        run = anneal_once(problem, seed, stream, 2_000)
        assert fits(rules.shape, [one.cell for one in run.galaxy.laid])
    assert worth(run.galaxy, rules, objective) == run.worth <= bound
    assert sum(one.face_down for one in run.galaxy.laid) == rules.face_down


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), any_rules(), any_objective(), st.integers(0, 9))
def test_runs_side_by_side_come_to_what_they_come_to_alone(
    seed: int, rules: RoundRules, objective: Objective, laid: int
) -> None:
    tiles = hand(seed)
    frame = frame_of(Shape.SQUARE if rules.shape is Shape.FREE else rules.shape)
    fixed = {at: code_of(at, seed) for at in range(min(laid, frame.slots))}
    problem = frame_problem(tiles, frame, rules, objective, fixed=fixed)
    alone = [anneal_once(problem, seed, LANES + lane, RUN_STEPS) for lane in range(LANES)]
    assert anneal_round(problem, seed, 1) == max(alone, key=lambda run: run.worth)


@pytest.mark.parametrize("objective", [Sum(), Weakest(), Worst(Sum())], ids=str)
def test_turning_or_mirroring_all_tiles_keeps_the_best_line_and_squares(
    objective: Objective,
) -> None:
    tiles = hand(9)
    for changed in ([tile.turned(1) for tile in tiles], [mirrored(tile) for tile in tiles]):
        for prove, rules in ((prove_line, LINE), (prove_twin, TWIN)):
            assert prove(changed, rules, objective).worth == prove(tiles, rules, objective).worth


def test_completing_tries_everything_when_few_tiles_are_left() -> None:
    tiles, rules = hand(10), round_rules(0)
    square = frame_of(Shape.SQUARE).cells
    laid = Galaxy.of(LaidTile(tile, cell) for tile, cell in zip(tiles[:7], square, strict=False))
    best = max(
        worth(
            Galaxy.of([*laid.laid, LaidTile(a, square[7], one), LaidTile(b, square[8], other)]),
            rules,
            Sum(),
        )
        for a, b in (tiles[7:], tiles[:6:-1])
        for one, other in product(range(4), repeat=2)
    )
    proof = complete(laid, tiles[7:], rules, Sum())
    assert proof.proved
    assert proof.worth == best
    assert proof.seen == 2 * 16
    assert proof.galaxy is not None
    assert set(laid.laid) <= set(proof.galaxy.laid)


def test_completing_keeps_what_is_laid_when_many_tiles_are_left() -> None:
    tiles, rules = hand(11), round_rules(1)
    laid = Galaxy.of([LaidTile(tiles[0], Cell(1, 1), 2)])
    proof = complete(laid, tiles[1:], rules, Sum(), steps=20_000)
    assert proof.galaxy is not None
    assert laid.laid[0] in proof.galaxy.laid
    assert worth(proof.galaxy, rules, Sum()) == proof.worth <= proof.bound


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3)])
def test_annealing_finds_the_best_of_small_frames(rows: int, cols: int) -> None:
    frame = rectangle(rows, cols)
    tiles = hand(12, frame.slots)
    for objective in OBJECTIVES:
        proof = complete(Galaxy(), tiles, round_rules(0), objective, frame=frame)
        problem = frame_problem(tiles, frame, round_rules(0), objective)
        assert max(anneal_once(problem, 3, n, 20_000).worth for n in range(3)) == proof.worth


def test_a_robust_galaxy_is_worth_what_its_worst_removal_leaves() -> None:
    tiles, rules = hand(13), round_rules(13)
    problem = frame_problem(tiles, frame_of(Shape.SQUARE), rules, Sum(), robust=True)
    run = anneal_once(problem, 1, 0, 3_000)
    assert worth(worst_removal(run.galaxy, rules, Sum()), rules, Sum()) == run.worth


def test_an_estimate_of_a_whole_hand_is_its_value_and_of_others_lies_within_reach() -> None:
    tiles, rules = hand(14), round_rules(0)
    whole = estimate(tiles, [], rules, Sum(), samples=3, steps=20_000)
    problem = frame_problem(tiles, frame_of(Shape.SQUARE), rules)
    best = max(anneal_once(problem, 1, n, 50_000).worth for n in range(4))
    assert best - 2 <= whole.mean <= best
    some = estimate(tiles[:3], hand(15, 20), rules, Sum(), samples=10, seed=4)
    assert some == estimate(tiles[:3], hand(15, 20), rules, Sum(), samples=10, seed=4)
    assert 0 < some.mean < 45


def test_annealing_with_nothing_to_move_counts_what_lies_there() -> None:
    tiles, rules = hand(16), round_rules(0)
    problem = frame_problem(tiles, frame_of(Shape.SQUARE), rules)
    codes = (5 * np.arange(9)).astype(np.uint16)
    nowhere = np.empty(0, np.int64)
    found = anneal(problem.arena, codes, nowhere, codes.copy(), chance(0), 100)
    laid = zip(tiles, frame_of(Shape.SQUARE).cells, strict=True)
    galaxy = Galaxy.of(LaidTile(tile, cell) for tile, cell in laid)
    assert found == worth(galaxy, rules, Sum())
