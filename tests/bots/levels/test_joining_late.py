"""Bots that come in the middle: for an absent player, after a restart, before kernels are ready."""

from __future__ import annotations

import pytest

from cosmic_factory.bots import LEVELS, Act, Bot, Done
from cosmic_factory.bots.levels import level_bot
from cosmic_factory.bots.levels.level import ARCHITECT
from cosmic_factory.bots.levels.level_bot import LevelBot
from cosmic_factory.rules import Arrange, KeepTiles, Phase, State, TurnFaceDown, view
from cosmic_factory.solver.warm_up import WarmUp
from tests.bots.recorded_games import THINKING
from tests.rules.tables import A, after, at_phase, square, started


def played_on(state: State, bot: Bot) -> State:
    """Return the state after the bot has played the phase on the first seat, all of it legal."""
    elapsed = 0.0
    while A in state.waiting_for:
        step = bot.next_step(view(state, A), elapsed)
        assert not isinstance(step, Done)
        elapsed += step.after
        if isinstance(step, Act):
            state = after(state, step.command)
    assert elapsed <= 60
    return state


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("card", [1, 17, 18])
def test_a_half_built_galaxy_is_finished_and_not_begun_again(level: str, card: int) -> None:
    state = at_phase(started(2, card), Phase.BUILD)
    state = after(state, Arrange(A, square(state.seats[A].hand[:5])))
    bot = LEVELS[level]("late")
    step = bot.next_step(view(state, A), 20.0)
    assert isinstance(step, Act)
    if isinstance(step.command, Arrange):
        assert len(step.command.placements) == 6
    state = played_on(after(state, step.command), bot)
    assert len(state.seats[A].placements) == 9


def test_a_bot_that_takes_over_decides_anew_which_tiles_lie_face_down() -> None:
    state = at_phase(started(2, 1), Phase.BUILD)
    laid = square(state.seats[A].hand)
    state = after(state, Arrange(A, laid), *(TurnFaceDown(A, one.tile) for one in laid[:2]))
    state = played_on(state, LEVELS["architect"]("late"))
    assert len(state.seats[A].face_down) == 2


@pytest.mark.parametrize("level", THINKING)
def test_a_bot_that_missed_the_first_half_of_the_draft_keeps_three_tiles(level: str) -> None:
    state = at_phase(started(2, 17), Phase.DRAFT_2)
    step = LEVELS[level]("late").next_step(view(state, A), 0.0)
    assert isinstance(step, Act)
    assert isinstance(step.command, KeepTiles)
    assert after(state, step.command).seats[A].done


def test_a_level_plays_like_the_simple_bot_until_kernels_are_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cold = WarmUp()
    monkeypatch.setattr(level_bot, "WARM_UP", cold)
    state = at_phase(started(2, 17), Phase.BUILD)
    step = LevelBot(ARCHITECT, "cold").next_step(view(state, A), 0.0)
    assert isinstance(step, Act)
    # All nine at once: no hands of a level are like that.
    assert isinstance(step.command, Arrange)
    assert len(step.command.placements) == 9
    assert cold.wait()
    again = LevelBot(ARCHITECT, "warm").next_step(view(state, A), 0.0)
    assert isinstance(again, Act)
    assert isinstance(again.command, Arrange)
    assert len(again.command.placements) == 1
