"""The split of losses, the sentence and the steps, for every card; searches end early."""

from __future__ import annotations

import threading
from functools import cache

import pytest

from cosmic_factory.analysis import (
    Certainty,
    LayoutAction,
    ObjectiveName,
    RoundFacts,
    SeatInsight,
    analyse_game,
    analyse_round,
    seat_insight,
    why_text,
)
from cosmic_factory.analysis.pars.reached import Effort
from cosmic_factory.analysis.verdicts.splitting import find_chain
from cosmic_factory.analysis.verdicts.study import SeatStudy
from cosmic_factory.rules import ALL_CARDS, Malformed, Record, TileId
from tests.analysis.claims import check_claim
from tests.analysis.records import golden_record, golden_rounds

# The split holds whenever a search ends, so tests need not wait for proofs.
SECONDS = 0.1


def facts_of(card: int) -> RoundFacts:
    return next(one for one in golden_rounds(f"card-{card:02}") if one.card == card)


@cache
def insight_of(card: int) -> SeatInsight:
    """Return the insight of one seat; cards take turns with seats and objectives."""
    facts = facts_of(card)
    objective = tuple(ObjectiveName)[card % 2]
    return seat_insight(facts, card % len(facts.seats), objective, seconds=SECONDS)


@pytest.mark.parametrize("card", ALL_CARDS)
def test_losses_are_not_below_zero_and_add_up_to_par_minus_score(card: int) -> None:
    found = insight_of(card)
    assert min(found.losses.five) >= 0
    assert sum(found.losses.five) == found.draft_par.value - found.score
    assert found.score <= found.par.value <= found.draft_par.value
    assert found.best.value <= found.par.value


@pytest.mark.parametrize("card", ALL_CARDS)
def test_a_par_says_about_of_what_was_found_and_at_most_of_a_bound_above_it(card: int) -> None:
    facts = facts_of(card)
    for seat in range(len(facts.seats)):
        chain, _ = find_chain(SeatStudy(facts, seat, ObjectiveName.SUM), Effort(SECONDS))
        pars = [chain.drafted, chain.hand, chain.completed]
        # Under Space Pirate the draft changes what a neighbour gets, and no galaxy is shown for it.
        for par in pars[1:] if facts.rules.hands_move_right else pars:
            assert (par.kind is Certainty.AT_MOST) == (par.value > par.play.value)
        assert sorted(par.value for par in pars) == [par.value for par in reversed(pars)]


@pytest.mark.parametrize("card", ALL_CARDS)
def test_the_sentence_is_true_and_there_in_every_language(card: int) -> None:
    facts, found = facts_of(card), insight_of(card)
    check_claim(facts, found)
    texts = {why_text(found.why, language) for language in ("en", "fr", "hu")}
    assert len(texts) == 3
    assert all(text.endswith(".") and "{" not in text for text in texts)


@pytest.mark.parametrize("card", ALL_CARDS)
def test_steps_lead_from_the_built_galaxy_to_the_best(card: int) -> None:
    facts, found = facts_of(card), insight_of(card)
    where: dict[TileId | None, tuple[tuple[int, int, int] | None, int, bool]] = {
        one.tile: ((one.row, one.col, one.part), one.turns, one.face_down)
        for one in found.galaxy.placements
    }
    for step in found.steps:
        cell, turns, down = where.get(step.tile, (None, 0, False))
        if step.action is LayoutAction.TURN:
            where[step.tile] = cell, (turns + step.turns) % 4, down
        elif step.action is LayoutAction.FLIP:
            where[step.tile] = cell, turns, not down
        else:
            assert step.row is not None
            assert step.col is not None
            goal = (step.row, step.col, step.part)
            taken = [tile for tile, spot in where.items() if spot[0] == goal]
            assert taken == ([] if step.other is None else [step.other])
            for other in taken:
                where[other] = (cell, *where[other][1:])
            where[step.tile] = goal, turns, down
    for one in found.best.placements:
        assert one.tile is not None
        cell, turns, down = where[one.tile]
        assert (cell, down) == ((one.row, one.col, one.part), one.face_down)
        tile = facts.tile(one.tile)
        assert down or tile.turned(turns) == tile.turned(one.turns)


def test_a_round_without_a_draft_has_no_draft_loss() -> None:
    facts = golden_rounds("beginner")[1]
    found = seat_insight(facts, 0, seconds=SECONDS)
    assert (found.losses.draft, found.drafted) == (0, None)
    assert found.kinds.draft is Certainty.PROVED


def test_six_seats_have_the_whole_draft_and_keep_three_tiles_each_time() -> None:
    facts = golden_rounds("six-players")[0]
    found = seat_insight(facts, 2, seconds=SECONDS)
    draft = facts.seats[2].draft
    assert draft is not None
    if found.drafted is not None:
        first, second, last = (set(group) for group in found.drafted.kept)
        assert first < set(draft.dealt)
        assert second < set(draft.passed)
        assert last == set(draft.last)


def test_a_game_is_analysed_with_progress_and_stops_when_cancelled() -> None:
    record = golden_record("card-17")
    cancel = threading.Event()
    calls: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        calls.append((done, total))
        if done == 1:
            cancel.set()

    found = analyse_game(record, seconds=SECONDS, progress=progress, cancel=cancel)
    assert [len(one.seats) for one in found.rounds] == [1]
    assert calls[0] == (0, 5 * len(found.names))


def test_rounds_and_seats_that_are_not_there_are_refused() -> None:
    record = golden_record("card-17")
    with pytest.raises(Malformed, match="round 6 is not in this record"):
        analyse_round(record, 6)
    with pytest.raises(Malformed, match="there is no seat 7"):
        analyse_round(record, 1, 7)
    with pytest.raises(Malformed, match="ends before a round was scored"):
        analyse_game(Record(record.header, record.entries[:3]))
