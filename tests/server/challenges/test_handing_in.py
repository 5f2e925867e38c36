"""Galaxies that are handed in for deals of every card, scored as the game scored them."""

from __future__ import annotations

import msgspec
import pytest

from cosmic_factory.analysis import RoundFacts, open_bets, played_alone
from cosmic_factory.rules import Illegal, Seat, galaxy_size
from cosmic_factory.server.challenges.deals import PlayedDeal
from cosmic_factory.server.challenges.ghosts import ghost_of
from cosmic_factory.server.challenges.handing_in import HandedIn, finished_try, points_of
from cosmic_factory.tables import Deal, GameId
from tests.analysis.records import NAMES, golden_rounds

ELAPSED_MS = 60_000


def deal_of(facts: RoundFacts, seat: Seat) -> PlayedDeal:
    return PlayedDeal(
        Deal(GameId("golden"), facts.round, seat),
        played_alone(facts, seat),
        tuple(ghost_of(facts, one) for one in facts.all_seats),
        open_bets(facts, seat),
        played_at=0,
    )


def same_again(facts: RoundFacts, seat: Seat) -> HandedIn:
    """Return what the seat had in the game, handed in once more."""
    mine = facts.seats[seat]
    return HandedIn(mine.placements, mine.discard, mine.face_down, mine.tokens)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_galaxy_is_worth_the_same_again(name: str) -> None:
    for facts in golden_rounds(name):
        for seat in facts.all_seats:
            played = deal_of(facts, seat)
            tried = finished_try(played, same_again(facts, seat), "Ada", ELAPSED_MS, "seed")
            again = points_of(played, tried.mine)
            assert again == points_of(played, played.facts.seats[seat])
            assert tried.mine.filled == ()
            if is_as_it_lay(facts, seat):
                assert played.ghosts[seat].steps[-1].points == again


def is_as_it_lay(facts: RoundFacts, seat: Seat) -> bool:
    """Whether nothing happened to a galaxy between its last touch and its score."""
    mine, rules = facts.seats[seat], facts.rules
    is_touched = mine.filled or mine.face_down != mine.laid_face_down
    by_card = rules.removals or rules.offering
    return bool(mine.touches) and not is_touched and not by_card


@pytest.mark.parametrize("name", ["card-01", "card-07", "card-11", "card-13", "card-06"])
def test_a_galaxy_that_was_hardly_begun_is_completed_for_every_shape(name: str) -> None:
    facts = golden_rounds(name)[0]
    played = deal_of(facts, Seat(0))
    first = HandedIn(facts.seats[0].placements[:1])
    tried = finished_try(played, first, "Ada", ELAPSED_MS, "seed")
    assert len(tried.mine.placements) == galaxy_size(facts.rules.shape)
    assert len(tried.mine.filled) == len(tried.mine.placements) - 1
    assert len(tried.mine.face_down) == facts.rules.face_down
    other = finished_try(played, first, "Ada", ELAPSED_MS, "another seed")
    assert other.mine.placements != tried.mine.placements


def test_a_token_that_a_rival_holds_is_refused() -> None:
    facts = next(
        one
        for name in NAMES
        for one in golden_rounds(name)
        if any(seat.tokens for seat in one.seats[1:])
    )
    token = next(token for seat in facts.seats[1:] for token in seat.tokens)
    wrong = msgspec.structs.replace(same_again(facts, Seat(0)), tokens=(token,))
    with pytest.raises(Illegal) as refused:
        finished_try(deal_of(facts, Seat(0)), wrong, "Ada", ELAPSED_MS, "seed")
    assert refused.value.code == "tokens-gone"
