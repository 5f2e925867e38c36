"""Whole games between levels, for tests."""

from __future__ import annotations

from functools import lru_cache

from cosmic_factory.bots import LEVELS, Bot, LocalGame, Move
from cosmic_factory.rules import Options, Phase, View

THINKING = ("cadet", "pilot", "navigator", "architect")


class Watched:
    """A bot whose moves are noted, each with its phase and the second in which it is made."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.moves: list[tuple[int, Phase, float, Move]] = []

    def next_move(self, view: View, elapsed: float) -> Move | None:
        move = self._bot.next_move(view, elapsed)
        if move is not None:
            at = elapsed + move.wait
            self.moves.append((view.round.round, view.round.phase, at, move))
        return move


@lru_cache
def watched_game(options: Options, seed: str, *levels: str) -> tuple[LocalGame, list[Watched]]:
    """Played to the end; one watched bot for each seat. Asked for again, it is not played again."""
    bots = [Watched(LEVELS[level](f"{seed}/{n}")) for n, level in enumerate(levels)]
    names = [f"{level} {n}" for n, level in enumerate(levels)]
    game = LocalGame(options, seed, dict(zip(names, bots, strict=True)))
    for _ in game.play():
        pass
    return game, bots


def steady_game(level: str) -> tuple[LocalGame, list[Watched]]:
    """Five rounds on the square, for whoever looks at hands and clocks."""
    return watched_game(Options(seats=2, sequence=(17,) * 5), "hands", level, level)
