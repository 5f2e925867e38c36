from __future__ import annotations

from statistics import fmean

import pytest

from cosmic_factory.lab import GameResult, TournamentPlan, play_games, report
from cosmic_factory.lab.reports.export import rows
from cosmic_factory.rules import ROUNDS

PLAN = TournamentPlan(
    bots=("random", "cadet"), seats=2, seed="insight", beginner=True, insight=True
)


@pytest.fixture(scope="module")
def results() -> list[GameResult]:
    return list(play_games(PLAN, [1]))


def test_every_round_of_every_seat_has_losses_that_add_up(results: list[GameResult]) -> None:
    for seat in results[0].seats:
        assert len(seat.insight) == ROUNDS
        for one in seat.insight:
            assert sum(one.losses.five) == one.draft_par.value - one.score


def test_a_mean_score_is_the_mean_par_plus_luck_minus_losses(results: list[GameResult]) -> None:
    pars = [one.draft_par.value for seat in results[0].seats for one in seat.insight]
    lines = report(results).insights
    assert {line.bot for line in lines} == {"random", "cadet"}
    for line in lines:
        lost = line.draft + line.placing + line.time + line.bets + line.choice
        assert line.score == pytest.approx(fmean(pars) + line.luck - lost)


def test_a_row_has_columns_for_insight_only_if_it_was_asked_for(results: list[GameResult]) -> None:
    (first, _) = rows(results)
    assert {"score_1", "par_5", "draft_par_3", "lost_bets_2"} <= set(first)
    plain = TournamentPlan(bots=("random",), seats=2, seed="insight", beginner=True)
    assert "score_1" not in rows(play_games(plain, [1]))[0]
