"""What the tables say."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.bots import Fault, ForfeitedRound
from cosmic_factory.lab import GameResult, report
from cosmic_factory.lab.reports.export import rows
from cosmic_factory.lab.reports.ratings import ratings
from cosmic_factory.lab.reports.report import wilson
from cosmic_factory.lab.tournament.results import SeatResult
from cosmic_factory.rules import Seat, Tracks

CARDS = (1, 2, 3, 4, 5)


def seat(bot: str, place: int, *totals: int) -> SeatResult:
    """Return a seat whose star alone brought these totals after each round."""
    return SeatResult(bot, place, tuple(Tracks(star=total) for total in totals))


def game(number: int, *seats: SeatResult, failures: tuple[ForfeitedRound, ...] = ()) -> GameResult:
    return GameResult(number, CARDS, seats, failures)


BETTER = game(1, seat("good", 1, 1, 3, 6, 10, 15), seat("bad", 2, 0, 0, 0, 1, 1))


def test_the_better_bot_stands_first() -> None:
    found = report([BETTER])
    good, bad = found.standings
    assert (good.bot, good.victories, good.seats, good.total, good.star) == ("good", 1, 1, 15, 15)
    assert (bad.bot, bad.victories) == ("bad", 0)
    assert good.rating.mu > 25 > bad.rating.mu


def test_a_shared_victory_is_shared() -> None:
    shared = game(1, seat("a", 1, *[3] * 5), seat("b", 1, *[3] * 5), seat("c", 3, *[0] * 5))
    assert [one.victories for one in report([shared]).standings] == [0.5, 0.5, 0]


def test_cards_tell_what_their_rounds_brought() -> None:
    lines = {(line.card, line.bot): line for line in report([BETTER]).cards}
    assert [lines[card, "good"].total for card in CARDS] == [1, 2, 3, 4, 5]
    assert [lines[card, "bad"].total for card in CARDS] == [0, 0, 0, 1, 0]


def test_failures_are_counted_by_bot_and_kind_with_the_first_of_each() -> None:
    def failed(round_number: int, fault: Fault, text: str) -> ForfeitedRound:
        return ForfeitedRound(Seat(1), round_number, fault, text)

    failures = (
        failed(1, Fault.RAISED, "first"),
        failed(2, Fault.RAISED, "second"),
        failed(3, Fault.ILLEGAL, "third"),
    )
    lines = report([game(1, *BETTER.seats, failures=failures)]).faults
    assert [(line.bot, line.fault, line.rounds, line.example) for line in lines] == [
        ("bad", Fault.ILLEGAL, 1, "third"),
        ("bad", Fault.RAISED, 2, "first"),
    ]


def test_two_seats_of_one_bot_are_rated_by_what_each_earned() -> None:
    """First and last of four: about as good as the two in the middle."""
    places = [seat("a", 1), seat("b", 2), seat("b", 3), seat("a", 4)]
    found = ratings([GameResult(1, CARDS, tuple(places))])
    assert found["a"].mu == pytest.approx(25, abs=1)
    assert found["b"].mu == pytest.approx(25, abs=1)


# --- ties ----------------------------------------------------------------------------------------


def ratings_by_place(*places: int) -> list[float]:
    """Return the ratings of new bots after one game, in the order of their seats."""
    seats = tuple(seat(f"bot {number}", place) for number, place in enumerate(places))
    found = ratings([GameResult(1, CARDS, seats)])
    return [found[one.bot].mu for one in seats]


def test_a_third_is_rated_below_two_tied_winners() -> None:
    first, second, third, fourth, fifth = ratings_by_place(1, 1, 3, 4, 5)
    assert first == second > third > fourth > fifth


@pytest.mark.parametrize("seats", range(2, 7))
def test_new_bots_are_rated_in_the_order_of_their_places_and_alike_when_tied(seats: int) -> None:
    for places in itertools.combinations_with_replacement(range(1, seats + 1), seats):
        found = ratings_by_place(*places)
        for one, other in itertools.combinations(range(seats), 2):
            assert (found[one] == found[other]) == (places[one] == places[other]), places
            assert found[one] >= found[other], places


def test_a_game_that_all_share_changes_no_rating_of_new_bots() -> None:
    assert ratings_by_place(1, 1, 1, 1, 1) == [25] * 5


@given(st.data(), st.lists(st.lists(st.integers(1, 6), min_size=6, max_size=6), max_size=3))
def test_the_order_of_seats_changes_no_rating(data: st.DataObject, games: list[list[int]]) -> None:
    """Also where bots come with unequal ratings, from the games before."""
    seats = [
        [seat(f"bot {number}", place) for number, place in enumerate(places)] for places in games
    ]
    moved = [data.draw(st.permutations(one)) for one in seats]
    found, other = (
        ratings(GameResult(number, CARDS, tuple(one)) for number, one in enumerate(several))
        for several in (seats, moved)
    )
    assert found.keys() == other.keys()
    for bot, rating in found.items():
        assert rating.mu == pytest.approx(other[bot].mu, abs=0.0011)
        assert rating.sigma == pytest.approx(other[bot].sigma, abs=0.0011)


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    # From the formula, worked out by hand with z = 1.96.
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634)],
)
def test_wilson_intervals_agree_with_published_values(
    won: int, of: int, low: float, high: float
) -> None:
    found = wilson(won, of)
    assert found.low == pytest.approx(low, abs=2e-4)
    assert found.high == pytest.approx(high, abs=2e-4)


def test_a_row_holds_the_seat_its_cards_and_what_it_forfeited() -> None:
    failure = ForfeitedRound(Seat(1), 2, Fault.DIED, "gone")
    first, second = rows([game(1, *BETTER.seats, failures=(failure,))])
    assert (first["bot"], first["place"], first["victory"], first["total"]) == ("good", 1, 1.0, 15)
    assert (first["card_3"], first["total_3"], first["points_3"]) == (3, 3, 3)
    assert first["forfeited"] == ""
    assert second["forfeited"] == "2: died: gone"
