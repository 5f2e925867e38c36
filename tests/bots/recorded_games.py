"""Whole games between levels, for tests."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cosmic_factory.bots import LEVELS, Act, Bot, Done, LocalGame, LookAgain, NextStep
from cosmic_factory.rules import Options, Phase, View

THINKING = ("cadet", "pilot", "navigator", "architect")


class RecordedStep(NamedTuple):
    """A step of a bot, and at which second of the phase it is made."""

    round: int
    phase: Phase
    at: float
    step: Act | LookAgain


class RecordedBot:
    """A bot whose steps are recorded."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.steps: list[RecordedStep] = []

    def next_step(self, view: View, elapsed: float) -> NextStep:
        step = self._bot.next_step(view, elapsed)
        if not isinstance(step, Done):
            at = elapsed + step.after
            self.steps.append(RecordedStep(view.round.round, view.round.phase, at, step))
        return step


@lru_cache
def recorded_game(options: Options, seed: str, *levels: str) -> tuple[LocalGame, list[RecordedBot]]:
    """Return a game played to its end, with one recorded bot for each seat; it is cached."""
    bots = [RecordedBot(LEVELS[level](f"{seed}/{n}")) for n, level in enumerate(levels)]
    names = [f"{level} {n}" for n, level in enumerate(levels)]
    game = LocalGame(options, seed, dict(zip(names, bots, strict=True)))
    for _ in game.play():
        pass
    assert game.forfeits == ()
    return game, bots


def steady_game(level: str) -> tuple[LocalGame, list[RecordedBot]]:
    """Return a game of five rounds on the square, for tests of pace."""
    return recorded_game(Options(seats=2, sequence=(17,) * 5), "hands", level, level)
