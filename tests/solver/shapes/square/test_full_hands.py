"""On full hands: other ways to the same answer agree, and no galaxy beats a bound."""

from collections.abc import Sequence

import numpy as np
import pytest

from cosmic_factory.rules import (
    Colour,
    Direction,
    RoundRules,
    ScoringInput,
    Space,
    Tile,
    Tracks,
    round_rules,
    score_round,
)
from cosmic_factory.solver import SUM, Objective, Weakest, Weights, Worst
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import BEST, BOUND, DONE, TOTAL, Proof, new_control
from cosmic_factory.solver.score.worth import NO_LIMIT
from cosmic_factory.solver.shapes.square.plan import plan_search
from cosmic_factory.solver.shapes.square.prove import prove_by_tables, prove_square
from cosmic_factory.solver.shapes.square.row_tables import hand as row_hand
from cosmic_factory.solver.shapes.square.running import PlannedSearch, no_galaxies
from cosmic_factory.solver.shapes.square.search_tables import PointTables, lay_hand, point_tables
from cosmic_factory.solver.shapes.square.sub_objectives import sub_objectives
from tests.solver.shapes.square.brute import points_of, random_galaxies, value_of, values

HANDS = (
    """
    cv0i1d0:w d2v0v1v0:nesw cd0v1v1:ne i0v2v0i1:nsw cv1i0d2:es ci2i0v2:ew ci2i0d0:es cv0i1d2:sw
    i0v2i1i1:w
    """,
    """
    d0d0v1i0:n cd1d1i1:e d0v1v0v0:nw cv1v0v1:nw cv2v1i0:ns cv2v0v0:nsw d0d0v0v1:e i0v1v0i2:
    d2i1i1v0:nesw
    """,
)
KINDS: tuple[Objective, ...] = (
    SUM,
    Weights(5, 3, 2, 4),
    Weakest(Tracks(6, 4, 5, 3)),
    Worst(SUM),
    Worst(Weakest(Tracks(3, 8, 4, 3))),
)


def tiles_of(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.parse(code) for code in text.split())


def mirrored(tile: Tile) -> Tile:
    a, b, c, d = tile.spaces
    swap = {Direction.EAST: Direction.WEST, Direction.WEST: Direction.EAST}
    return Tile((b, a, d, c), frozenset(swap.get(side, side) for side in tile.segments))


def relabelled(tile: Tile) -> Tile:
    """Vegetation becomes ice, ice desert, desert vegetation."""
    order = tuple(Colour)
    a, b, c, d = (
        Space(order[(order.index(space.colour) + 1) % 3], space.planets) if space.colour else space
        for space in tile.spaces
    )
    return Tile((a, b, c, d), tile.segments)


def proved(problem: Problem, incumbent: int | None = None) -> Proof:
    return prove_square(problem, incumbent, new_control()).proof


def best(tiles: Sequence[Tile], rules: RoundRules, objective: Objective) -> float:
    """The proved value, which the galaxy really has."""
    problem = Problem(tuple(tiles), rules, objective)
    proof = proved(problem)
    assert proof.proved
    assert proof.galaxy is not None
    assert value_of(tiles, proof.galaxy, rules, objective) == problem.value(proof.worth)
    return problem.value(proof.worth)


@pytest.mark.parametrize("card", [0, 1, 6, 19])
def test_rows_and_columns_agree(card: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another order of kinds makes other turns of a galaxy count: rows change with columns."""
    tiles, rules = tiles_of(HANDS[0]), round_rules(card)
    expected = [best(tiles, rules, objective) for objective in KINDS]
    usual = row_hand.kind_order
    monkeypatch.setattr(row_hand, "kind_order", lambda tile: tuple(-ord(c) for c in usual(tile)[1]))
    assert [best(tiles, rules, objective) for objective in KINDS] == expected


def test_turning_and_mirroring_all_tiles_keeps_the_value() -> None:
    tiles, rules = tiles_of(HANDS[0]), round_rules(0)
    turned = tuple(tile.turned(turns) for turns, tile in enumerate(tiles))
    for objective in KINDS:
        expected = best(tiles, rules, objective)
        assert best(turned, rules, objective) == expected
        assert best(tuple(mirrored(tile) for tile in tiles), rules, objective) == expected


def test_colours_may_be_relabelled_with_their_tables() -> None:
    tiles, rules = tiles_of(HANDS[0]), round_rules(8)
    tables = point_tables(rules)
    moved = PointTables(tables.zones[[2, 0, 1, 3]], tables.path)
    renamed = tuple(relabelled(tile) for tile in tiles)
    for objective, same in (
        (Weights(5, 3, 2, 4), Weights(2, 5, 3, 4)),
        (Weakest(Tracks(6, 4, 5, 3)), Weakest(Tracks(5, 6, 4, 3))),
    ):
        problem = Problem(renamed, rules, same)
        found = prove_by_tables(problem, moved, None, new_control()).proof
        assert best(tiles, rules, objective) == problem.value(found.worth)


def test_the_answer_scores_its_value_by_the_readable_rules() -> None:
    proof = proved(Problem(tiles_of(HANDS[1]), round_rules(0), SUM))
    assert proof.galaxy is not None
    (sheet,) = score_round(round_rules(0), [ScoringInput(proof.galaxy)])
    after = sheet.after
    assert after.vegetation + after.ice + after.desert + after.star == proof.worth


def test_only_better_galaxies_than_the_incumbent_are_looked_for() -> None:
    tiles, rules = tiles_of(HANDS[0]), round_rules(0)
    for objective in KINDS:
        problem = Problem(tiles, rules, objective)
        worth = problem.worth(best(tiles, rules, objective))
        same = proved(problem, worth)
        assert (same.worth, same.bound, same.proved, same.galaxy) == (worth, worth, True, None)
        better = proved(problem, worth - 1)
        assert (better.worth, better.proved) == (worth, True)
        assert better.galaxy is not None


def test_a_stopped_search_keeps_an_honest_bound() -> None:
    tiles, rules = tiles_of(HANDS[0]), round_rules(0)
    for objective in KINDS:
        problem, control = Problem(tiles, rules, objective), new_control()
        worth = problem.worth(best(tiles, rules, objective))
        control.stop[0] = 1
        proof = prove_square(problem, None, control).proof
        assert proof.galaxy is None
        assert proof.bound >= worth
        if proof.bound != worth:
            assert not proof.proved


def test_progress_ends_complete() -> None:
    control = new_control()
    proof = prove_square(Problem(tiles_of(HANDS[0]), round_rules(0), SUM), None, control).proof
    assert control.progress[DONE] == control.progress[TOTAL] > 0
    assert control.share == 1.0
    assert control.progress[BEST] == control.progress[BOUND] == proof.worth


@pytest.mark.parametrize("card", [1, 8, 14])
def test_no_galaxy_beats_the_proof(card: int) -> None:
    luck = np.random.default_rng(card)
    tiles, rules = tiles_of(HANDS[1]), round_rules(card)
    points = points_of(tiles, random_galaxies(luck, 200_000, rules.face_down), rules)
    for objective in KINDS:
        assert values(points, rules, objective).max() <= best(tiles, rules, objective)


def test_middle_rows_that_were_not_bounded_when_a_search_was_stopped_have_no_bound() -> None:
    problem, control = Problem(tiles_of(HANDS[0]), round_rules(0), SUM), new_control()
    hand, points = lay_hand(problem.tiles, 0), point_tables(problem.rules)
    (sub,) = sub_objectives(problem.kernel_objective, problem.rules)
    control.stop[0] = 1
    plan = plan_search(hand, points, sub, 0, hand.middles, control)
    assert (plan.bounds == NO_LIMIT).all()
    found = no_galaxies(1, 0)
    assert not PlannedSearch(problem, None, hand, plan, control).run(found)
    assert control.progress[BOUND] == NO_LIMIT
