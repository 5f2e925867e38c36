"""The best of any nine tiles: what is told of it holds by the rules, under every card."""

from __future__ import annotations

import pytest

from cosmic_factory.analysis import Certainty
from cosmic_factory.puzzles import BestOfHand, best_of_hand, counted_points, shipped_dailies
from cosmic_factory.rules import (
    ALL_CARDS,
    Cell,
    Galaxy,
    LaidTile,
    Tile,
    cosmic54,
    galaxy_size,
    round_rules,
)
from tests.odd_tile_sets import ODD_CODES, odd_hand

GIFT, FREE, SABOTAGE = 2, 3, 13
HAND = [Tile.parse(one.code) for one in cosmic54().tiles[::6]]


def galaxy_of(best: BestOfHand) -> Galaxy:
    return Galaxy.of(
        LaidTile(Tile.parse(one.tile), Cell(one.row, one.col, one.part), one.turns, one.face_down)
        for one in best.placements
    )


@pytest.mark.parametrize("card", [0, *range(1, len(ALL_CARDS) + 1)])
def test_the_galaxy_is_worth_what_is_told(card: int) -> None:
    rules = round_rules(card)
    best = best_of_hand(HAND, card, seconds=0.5)
    galaxy = galaxy_of(best)
    assert len(galaxy.laid) == galaxy_size(rules.shape)
    assert sum(one.face_down for one in galaxy.laid) == rules.face_down
    worth = counted_points(galaxy, rules).sum
    if card == SABOTAGE:
        left = [galaxy.without(one.cell) for one in galaxy.laid]
        worth = min(counted_points(one, rules).sum for one in left)
    assert worth <= best.value if best.kind is Certainty.AT_MOST else worth == best.value


def test_the_par_of_a_daily_is_found_and_proved() -> None:
    daily = shipped_dailies().dailies[0]
    best = best_of_hand(daily.hand, daily.card)
    assert (best.value, best.kind) == (daily.par, Certainty.PROVED)


def test_under_gift_the_least_is_best() -> None:
    given, usual = best_of_hand(HAND, GIFT), best_of_hand(HAND, 0)
    assert given.kind is usual.kind is Certainty.PROVED
    assert 0 <= given.value < usual.value


@pytest.mark.parametrize("name", sorted(ODD_CODES))
def test_odd_tiles_are_no_trouble(name: str) -> None:
    for card in (0, FREE, SABOTAGE):
        assert best_of_hand(odd_hand(name), card, seconds=0.3).value >= 0
