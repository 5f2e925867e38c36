from __future__ import annotations

import pytest

from cosmic_factory.analysis import under_card, verdict
from tests.analysis.records import golden_rounds

PLAIN, BLACK_HOLE, SABOTAGE, LINE = 17, 1, 13, 7


@pytest.mark.parametrize("card", [BLACK_HOLE, SABOTAGE])
def test_the_own_card_gives_the_score_of_the_round(card: int) -> None:
    facts = next(one for one in golden_rounds(f"card-{card:02}") if one.card == card)
    assert under_card(facts, 0, card).score == verdict(facts, 0).score


@pytest.mark.parametrize(("card", "lost"), [(BLACK_HOLE, "face_down"), (SABOTAGE, "removed")])
def test_a_card_that_takes_tiles_takes_them_from_the_galaxy_too(card: int, lost: str) -> None:
    facts = next(one for one in golden_rounds(f"card-{PLAIN}") if one.card == PLAIN)
    found = under_card(facts, 0, card)
    assert found.galaxy is not None
    taken = [one for one in found.galaxy.placements if getattr(one, lost)]
    assert len(taken) == (2 if card == BLACK_HOLE else 1)
    assert found.score == found.galaxy.points.sum + found.galaxy.bets <= found.par.value


def test_a_galaxy_that_lost_tiles_is_whole_under_another_card() -> None:
    facts = next(one for one in golden_rounds(f"card-{SABOTAGE}") if one.card == SABOTAGE)
    found = under_card(facts, 0, PLAIN)
    assert found.galaxy is not None
    assert not any(one.removed or one.face_down for one in found.galaxy.placements)


def test_a_galaxy_of_another_shape_has_no_score() -> None:
    facts = next(one for one in golden_rounds(f"card-{PLAIN}") if one.card == PLAIN)
    found = under_card(facts, 0, LINE)
    assert (found.score, found.galaxy) == (None, None)
