"""What a game of a tournament depends on."""

from __future__ import annotations

from collections import Counter

import pytest

from cosmic_factory.lab import GameResult, TournamentPlan
from cosmic_factory.lab.tournament.games import play_game
from cosmic_factory.rules import Variant


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    plan = TournamentPlan(("random",), seats=2)
    assert play_game(plan, 3) == play_game(plan, 3)
    assert play_game(plan, 3) != play_game(plan, 4)
    assert play_game(plan, 3) != play_game(TournamentPlan(("random",), seats=2, seed="other"), 3)


@pytest.mark.parametrize(
    ("bots", "seats"), [("ab", 2), ("ab", 4), ("abc", 3), ("abc", 2), ("a", 4)]
)
def test_bots_share_the_seats_evenly(bots: str, seats: int) -> None:
    plan = TournamentPlan(tuple(bots), seats=seats)
    sat = Counter((bot, seat) for n in range(600) for seat, bot in enumerate(plan.seating(n)))
    fair = 600 / len(bots)
    assert len(sat) == len(bots) * seats
    assert all(abs(count - fair) < 0.2 * fair for count in sat.values())


def test_with_fewer_bots_than_seats_seats_per_bot_differ_by_at_most_one() -> None:
    for number in range(50):
        counts = Counter(TournamentPlan(("a", "b", "c"), seats=5).seating(number))
        assert max(counts.values()) - min(counts.values()) <= 1


def test_few_cards_come_more_than_once_and_many_once_each() -> None:
    few = TournamentPlan(("random",), cards=(7, 13)).options(1).sequence
    assert few is not None
    assert len(few) == 5
    assert {
        card
        for n in range(20)
        for card in TournamentPlan(("a",), cards=(7, 13)).options(n).sequence or ()
    } == {7, 13}
    many = TournamentPlan(("random",), seats=2, cards=(1, 2, 3, 4, 5, 6))
    drawn = play_game(many, 1).cards
    assert len(set(drawn)) == 5
    assert set(drawn) <= {1, 2, 3, 4, 5, 6}


def test_beginners_play_five_rounds_without_a_card() -> None:
    plan = TournamentPlan(("random",), seats=2, beginner=True)
    assert plan.options(1).variant is Variant.BEGINNER
    result: GameResult = play_game(plan, 1)
    assert result.cards == (0, 0, 0, 0, 0)
    assert len(result.seats[0].after) == 5
