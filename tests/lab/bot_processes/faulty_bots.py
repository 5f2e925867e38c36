"""Bots that do everything a bot should not do."""

from __future__ import annotations

import os
import random
import sys
import time
from typing import Any

from cosmic_factory.bots import Act, Done, LookAgain, NextStep, RandomBot
from cosmic_factory.bots.levels.level import NAVIGATOR
from cosmic_factory.bots.levels.level_bot import LevelBot
from cosmic_factory.rules import Arrange, KeepTiles, Phase, Placement, Seat, View


class Good(RandomBot):
    """Plays like `random`, in a process of its own, and talks while it does."""

    def next_step(self, view: View, elapsed: float) -> NextStep:
        print("thinking")
        return super().next_step(view, elapsed)


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

    def next_step(self, view: View, elapsed: float) -> NextStep:
        return Done()


class FaultyInRoundTwo(RandomBot):
    """Plays well, but for the build of the second round."""

    def next_step(self, view: View, elapsed: float) -> Any:
        if view.round.round == 2 and view.round.phase is Phase.BUILD:
            return self.faulty_step(view)
        return super().next_step(view, elapsed)

    def faulty_step(self, view: View) -> Any:
        raise NotImplementedError


class Raises(FaultyInRoundTwo):
    def faulty_step(self, view: View) -> Any:
        return 1 // 0


class Nonsense(FaultyInRoundTwo):
    def faulty_step(self, view: View) -> Any:
        return "the best one"


class SomebodyElses(FaultyInRoundTwo):
    def faulty_step(self, view: View) -> Any:
        assert view.mine is not None
        return Act(KeepTiles(Seat(1 - view.mine.seat), ()))


class Never(FaultyInRoundTwo):
    def faulty_step(self, view: View) -> Any:
        assert view.mine is not None
        return Act(Arrange(view.mine.seat, ()), after=float("nan"))


class IllegalCommands(FaultyInRoundTwo):
    def faulty_step(self, view: View) -> Any:
        assert view.mine is not None
        return Act(KeepTiles(view.mine.seat, ()))


class Idle(FaultyInRoundTwo):
    def faulty_step(self, view: View) -> Any:
        assert view.mine is not None
        return Act(Arrange(view.mine.seat, ()))


class Endless(FaultyInRoundTwo):
    def faulty_step(self, view: View) -> Any:
        assert view.mine is not None
        turns = (view.mine.placements[0].turns + 1) % 4 if view.mine.placements else 0
        first = Placement(view.mine.hand[0], 0, 0, turns)
        return Act(Arrange(view.mine.seat, (first,)))


class LooksForEver(FaultyInRoundTwo):
    def faulty_step(self, view: View) -> Any:
        return LookAgain(0.0)


class Outdated(RandomBot):
    """Overrides the method of the old protocol, which nobody calls any more."""

    def next_move(self, view: View, elapsed: float) -> None:
        return None


def made_outdated(seed: str) -> Outdated:
    return Outdated(seed)


class Busy(FaultyInRoundTwo):
    def faulty_step(self, view: View) -> Any:
        while True:
            try:
                sum(range(1000))
            except BaseException:  # nothing that can be caught ends it
                continue


class Asleep(FaultyInRoundTwo):
    def faulty_step(self, view: View) -> Any:
        time.sleep(600)


class Dies(FaultyInRoundTwo):
    def faulty_step(self, view: View) -> Any:
        os._exit(3)


class Leaves(FaultyInRoundTwo):
    def faulty_step(self, view: View) -> Any:
        sys.exit("enough")
