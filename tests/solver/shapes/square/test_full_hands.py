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
from cosmic_factory.solver.shapes.square.board import Tables, tables_of
from cosmic_factory.solver.shapes.square.objective import ExactObjective
from cosmic_factory.solver.shapes.square.prove import prove_by_tables, prove_square
from cosmic_factory.solver.shapes.square.row_tables import hand as exact_hand
from cosmic_factory.solver.shapes.square.search import BEST, BOUND, DONE, PROGRESS, TOTAL
from tests.solver.shapes.square.brute import galaxy_of, points_of, random_galaxies, value_of, values

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
SUM = ExactObjective()
KINDS = (
    SUM,
    ExactObjective((5, 3, 2, 4)),
    ExactObjective(tracks=Tracks(6, 4, 5, 3)),
    ExactObjective(minimise=True),
    ExactObjective(tracks=Tracks(3, 8, 4, 3), minimise=True),
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


def best(tiles: Sequence[Tile], rules: RoundRules, objective: ExactObjective) -> int:
    answer = prove_square(tiles, rules, objective)
    assert answer.proved
    assert answer.value is not None
    assert answer.placements is not None
    assert value_of(tiles, answer.placements, rules, objective) == answer.value
    return answer.value


@pytest.mark.parametrize("card", [0, 1, 6, 19])
def test_rows_and_columns_agree(card: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another order of kinds makes other turns of a galaxy count: rows change with columns."""
    tiles, rules = tiles_of(HANDS[0]), round_rules(card)
    expected = [best(tiles, rules, objective) for objective in KINDS]
    usual = exact_hand.kind_order
    monkeypatch.setattr(
        exact_hand, "kind_order", lambda tile: tuple(-ord(c) for c in usual(tile)[1])
    )
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
    tables = tables_of(rules)
    moved = Tables(tables.zones[[2, 0, 1, 3]], tables.path)
    renamed = tuple(relabelled(tile) for tile in tiles)
    weights = ExactObjective((5, 3, 2, 4))
    assert best(tiles, rules, weights) == _value(
        renamed, rules, moved, ExactObjective((2, 5, 3, 4))
    )
    weakest = ExactObjective(tracks=Tracks(6, 4, 5, 3))
    assert best(tiles, rules, weakest) == _value(
        renamed, rules, moved, ExactObjective(tracks=Tracks(5, 6, 4, 3))
    )


def _value(
    tiles: Sequence[Tile], rules: RoundRules, tables: Tables, objective: ExactObjective
) -> int | None:
    return prove_by_tables(tiles, rules, tables, objective).value


def test_the_answer_scores_its_value_by_the_readable_rules() -> None:
    tiles = tiles_of(HANDS[1])
    answer = prove_square(tiles, round_rules(0))
    assert answer.placements is not None
    (sheet,) = score_round(round_rules(0), [ScoringInput(galaxy_of(tiles, answer.placements))])
    after = sheet.after
    assert after.vegetation + after.ice + after.desert + after.star == answer.value


def test_only_better_galaxies_than_the_incumbent_are_looked_for() -> None:
    tiles, rules = tiles_of(HANDS[0]), round_rules(0)
    for objective in KINDS:
        value = best(tiles, rules, objective)
        worse = value + (1 if objective.minimise else -1)
        same = prove_square(tiles, rules, objective, incumbent=value)
        assert (same.value, same.bound, same.proved, same.placements) == (value, value, True, None)
        better = prove_square(tiles, rules, objective, incumbent=worse)
        assert (better.value, better.proved) == (value, True)
        assert better.placements is not None


def test_a_stopped_search_keeps_an_honest_bound() -> None:
    tiles, rules = tiles_of(HANDS[0]), round_rules(0)
    for objective in KINDS:
        value = best(tiles, rules, objective)
        answer = prove_square(tiles, rules, objective, stop=np.ones(1, np.int8))
        assert answer.placements is None
        assert answer.bound <= value if objective.minimise else answer.bound >= value
        if answer.bound != value:
            assert not answer.proved


def test_progress_ends_complete() -> None:
    progress = np.zeros(PROGRESS, np.int64)
    answer = prove_square(tiles_of(HANDS[0]), round_rules(0), SUM, progress=progress)
    assert progress[DONE] == progress[TOTAL] > 0
    assert progress[BEST] == progress[BOUND] == answer.value


@pytest.mark.parametrize("card", [1, 8, 14])
def test_no_galaxy_beats_the_proof(card: int) -> None:
    luck = np.random.default_rng(card)
    tiles, rules = tiles_of(HANDS[1]), round_rules(card)
    points = points_of(tiles, random_galaxies(luck, 200_000, rules.face_down), rules)
    for objective in KINDS:
        found = values(points, rules, objective)
        proved = best(tiles, rules, objective)
        assert found.min() >= proved if objective.minimise else found.max() <= proved
