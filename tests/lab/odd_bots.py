"""Bots that do everything a bot should not do."""

from __future__ import annotations

import os
import random
import sys
import time
from typing import Any

from cosmic_factory.bots import Move, RandomBot
from cosmic_factory.bots.level import NAVIGATOR
from cosmic_factory.bots.level_bot import LevelBot
from cosmic_factory.rules import Arrange, KeepTiles, Phase, Placement, Seat, View


class Good(RandomBot):
    """Plays like `random`, in a process of its own, and talks while it does."""

    def next_move(self, view: View, elapsed: float) -> Move | None:
        print("thinking")
        return super().next_move(view, elapsed)


class Disguised(LevelBot):
    """A level of the game under a name of its own."""

    def __init__(self, seed: str) -> None:
        super().__init__(NAVIGATOR, seed)


class GlobalChance(RandomBot):
    """Draws from the stream that every module shares."""

    def __init__(self, seed: str) -> None:
        super().__init__(str(random.random()))


class Unmade:
    def __init__(self, seed: str) -> None:
        raise RuntimeError("no such luck")

    def next_move(self, view: View, elapsed: float) -> Move | None:
        return None


class OddInRoundTwo(RandomBot):
    """Plays well, but for the build of the second round."""

    def next_move(self, view: View, elapsed: float) -> Any:
        if view.round.round == 2 and view.round.phase is Phase.BUILD:
            return self.odd_move(view)
        return super().next_move(view, elapsed)

    def odd_move(self, view: View) -> Any:
        raise NotImplementedError


class Raises(OddInRoundTwo):
    def odd_move(self, view: View) -> Any:
        return 1 // 0


class Nonsense(OddInRoundTwo):
    def odd_move(self, view: View) -> Any:
        return "the best one"


class SomebodyElses(OddInRoundTwo):
    def odd_move(self, view: View) -> Any:
        assert view.mine is not None
        return Move(KeepTiles(Seat(1 - view.mine.seat), ()))


class Never(OddInRoundTwo):
    def odd_move(self, view: View) -> Any:
        assert view.mine is not None
        return Move(Arrange(view.mine.seat, ()), wait=float("nan"))


class Illegal(OddInRoundTwo):
    def odd_move(self, view: View) -> Any:
        assert view.mine is not None
        return Move(KeepTiles(view.mine.seat, ()))


class Idle(OddInRoundTwo):
    def odd_move(self, view: View) -> Any:
        assert view.mine is not None
        return Move(Arrange(view.mine.seat, ()))


class Endless(OddInRoundTwo):
    def odd_move(self, view: View) -> Any:
        assert view.mine is not None
        turns = (view.mine.placements[0].turns + 1) % 4 if view.mine.placements else 0
        first = Placement(view.mine.hand[0], 0, 0, turns)
        return Move(Arrange(view.mine.seat, (first,)))


class Busy(OddInRoundTwo):
    def odd_move(self, view: View) -> Any:
        while True:
            try:
                sum(range(1000))
            except BaseException:  # nothing that can be caught ends it
                continue


class Asleep(OddInRoundTwo):
    def odd_move(self, view: View) -> Any:
        time.sleep(600)


class Dies(OddInRoundTwo):
    def odd_move(self, view: View) -> Any:
        os._exit(3)


class Leaves(OddInRoundTwo):
    def odd_move(self, view: View) -> Any:
        sys.exit("enough")
