from __future__ import annotations

import threading

import pytest

from cosmic_factory.analysis import Certainty, ObjectiveName, verdict
from cosmic_factory.rules import (
    ALL_CARDS,
    Cell,
    Galaxy,
    LaidTile,
    Malformed,
    ScoringInput,
    Seat,
    score_round,
)
from tests.analysis.records import golden_rounds


@pytest.mark.parametrize("card", ALL_CARDS)
def test_no_verdict_is_below_the_score_and_its_galaxy_scores_what_it_says(card: int) -> None:
    facts = next(one for one in golden_rounds(f"card-{card:02}") if one.card == card)
    found = verdict(facts, 0)
    sheet = facts.seats[0].sheet
    gained = sum(step.points for step in sheet.steps)
    if not facts.rules.scores_right_neighbour:
        assert found.score == gained
    assert found.score <= found.best.value <= found.par.value
    if found.par.kind is not Certainty.AT_MOST:
        assert found.best.value == found.par.value
    if not (facts.rules.scores_right_neighbour or facts.rules.removals):
        assert found.best.value == found.best.points.sum + found.best.bets

    galaxy = Galaxy.of(
        LaidTile(facts.tile(one.tile), Cell(one.row, one.col, one.part), one.turns, one.face_down)
        for one in found.best.placements
        if one.tile is not None and not one.removed
    )
    inputs = [ScoringInput(facts.galaxy(seat)) for seat in facts.all_seats]
    inputs[0] = ScoringInput(galaxy, tokens=found.best.tokens)
    (counted, *_) = [
        sheet
        for sheet in score_round(facts.rules, inputs)
        if facts.rules.scores_right_neighbour or sheet.galaxy_of == Seat(0)
    ]
    assert sum(token.points for token in counted.tokens) == found.best.bets

    drawn, points = found.best.overlay, found.best.points
    assert drawn is not None
    assert sum(zone.points + zone.extra for zone in drawn.zones) == (
        points.vegetation + points.ice + points.desert
    )
    assert drawn.path.points == points.path


def test_a_seat_that_the_game_does_not_have_is_refused() -> None:
    facts = golden_rounds("card-04")[0]
    with pytest.raises(Malformed, match="there is no seat 9"):
        verdict(facts, 9)


def test_a_cancelled_verdict_still_answers_and_is_not_proved_wrongly() -> None:
    facts = golden_rounds("card-04")[0]
    cancel = threading.Event()
    cancel.set()
    early, full = verdict(facts, 1, cancel=cancel), verdict(facts, 1)
    assert full.par.kind is Certainty.PROVED
    assert early.best.value <= full.par.value
    if early.par.kind is Certainty.PROVED:
        assert early.par == full.par


def test_playing_to_win_counts_the_total_in_the_last_round() -> None:
    facts = golden_rounds("card-04")[-1]
    found = verdict(facts, 0, ObjectiveName.WIN)
    assert found.score == facts.seats[0].sheet.after.total
