"""On hands that leave few galaxies, the proof must find what looking at all of them finds."""

import numpy as np
import pytest
from numpy.typing import NDArray

from cosmic_factory.rules import Tile, Tracks, round_rules
from cosmic_factory.solver import (
    SUM,
    Objective,
    Sum,
    Weakest,
    Weights,
    Worst,
    count_optimal,
    optimal_galaxies,
)
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import new_control
from cosmic_factory.solver.shapes.square.prove import prove_square
from tests.solver.hands import SMALL_HANDS, small_hand
from tests.solver.shapes.square.brute import every_galaxy, points_of, value_of, values

CARDS = (0, 1, 4, 5, 6, 8, 9, 10, 14, 15, 16, 19, 20)
OBJECTIVES: tuple[Sum | Weights | Weakest, ...] = (
    Sum(),
    Weights(5, 3, 2, 4),
    Weights(0, 1000, 0, 500),
    Weakest(Tracks(2, 1, 3, 4)),
    Weakest(Tracks(27, 3, 28, 29)),
)


def hand(name: str, card: int) -> tuple[Tile, ...]:
    # Two face-down tiles multiply what brute force looks at.
    return small_hand(name, others=2 if card == 1 else 3)


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("name", SMALL_HANDS)
def test_the_proved_value_is_the_best_of_all_galaxies(name: str, card: int) -> None:
    tiles, rules = hand(name, card), round_rules(card)
    points = points_of(tiles, every_galaxy(tiles, rules.face_down), rules)
    for plain in OBJECTIVES:
        wanted: Objective
        for wanted in (plain, Worst(plain)):
            problem = Problem(tiles, rules, wanted)
            expected = problem.worth(values(points, rules, wanted).max())
            proof = prove_square(problem, None, new_control()).proof
            assert (proof.worth, proof.bound, proof.proved) == (expected, expected, True), wanted
            assert proof.galaxy is not None
            assert problem.worth(value_of(tiles, proof.galaxy, rules, wanted)) == expected


def test_all_best_galaxies_are_found_once() -> None:
    tiles, rules = hand("parted", 0), round_rules(0)
    codes = every_galaxy(tiles, 0)
    worths = values(points_of(tiles, codes, rules), rules, SUM)
    # A galaxy up to turning: what lies on each slot, in the turn that comes first.
    looks = {
        min(tuple(_look(tiles, codes[number], turns)) for turns in range(4))
        for number in np.flatnonzero(worths == worths.max())
    }
    found = tuple(optimal_galaxies(tiles, rules, limit=len(looks) + 10))
    assert len(found) == len(looks)
    assert {value_of(tiles, one, rules, SUM) for one in found} == {worths.max()}


def _look(tiles: tuple[Tile, ...], codes: NDArray[np.int16], turns: int) -> list[str]:
    slots = np.rot90(np.arange(9).reshape(3, 3), -turns).ravel()
    return [tiles[codes[slot] // 5].turned(int(codes[slot]) % 5 + turns).code for slot in slots]


def test_nine_equal_tiles_are_one_galaxy() -> None:
    tiles = [Tile.parse("v1v1v1v1:nesw")] * 9
    assert count_optimal(tiles, round_rules(0), limit=5) == 1
