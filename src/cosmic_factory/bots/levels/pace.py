"""When a bot moves: at the pace of its level, never after the clock."""

from __future__ import annotations

from random import Random

from cosmic_factory.bots.levels.level import Level
from cosmic_factory.rules import View

LOOKING = 2.0
# Without a clock a bot takes the time of the printed one.
UNTIMED = 60.0
# The share of any phase within which a bot has moved.
IN_TIME = 0.85
SHORTEST = 0.3


class Pace:
    """The rhythm of one bot."""

    def __init__(self, level: Level, chance: Random) -> None:
        self._level = level
        self._chance = chance

    def about(self, seconds: float) -> float:
        return seconds * self._chance.uniform(0.6, 1.4)

    def look(self, view: View, elapsed: float) -> float:
        """A glance before saying ready."""
        return min(self.about(LOOKING), _left(view, elapsed))

    def choose(self, view: View, elapsed: float) -> float:
        """The time over a draft, a pick or a choice."""
        return min(self.about(self._level.choosing), _left(view, elapsed))

    def lay(self, view: View, elapsed: float, moves: int) -> float:
        """The next of so many moves that are to be made by the time everything should lie."""
        limit = view.table.seconds.build or UNTIMED
        even = (self._level.laid_by * limit - elapsed) / max(moves, 1)
        return min(max(self.about(even), SHORTEST), _left(view, elapsed))

    def in_hurry(self, view: View, elapsed: float) -> bool:
        """The minute is nearly over."""
        return _left(view, elapsed) < 3 * LOOKING


def _left(view: View, elapsed: float) -> float:
    limit = view.table.seconds.of(view.round.phase) or UNTIMED
    return max(0.0, IN_TIME * limit - elapsed)
