"""How many seconds a bot takes for each step: at the pace of its level, and within the limit."""

from __future__ import annotations

from random import Random

from cosmic_factory.bots.levels.level import Level
from cosmic_factory.rules import View

# Seconds before a bot says that it is ready.
LOOK_SECONDS = 2.0
# Seconds that count as the limit of a phase without one.
UNTIMED_SECONDS = 60.0
# The share of the limit by which a bot has always acted.
LATEST_SHARE = 0.85
# Seconds between two commands while building.
MIN_SECONDS = 0.3


class Pace:
    """Draws the seconds for the steps of one bot."""

    def __init__(self, level: Level, chance: Random) -> None:
        self._level = level
        self._chance = chance

    def about(self, seconds: float) -> float:
        """Return 60 % to 140 % of the seconds, drawn at random."""
        return seconds * self._chance.uniform(0.6, 1.4)

    def look(self, view: View, elapsed: float) -> float:
        """Return the seconds before saying ready."""
        return min(self.about(LOOK_SECONDS), _left(view, elapsed))

    def choose(self, view: View, elapsed: float) -> float:
        """Return the seconds for a draft, a pick or a choice."""
        return min(self.about(self._level.choosing_seconds), _left(view, elapsed))

    def lay(self, view: View, elapsed: float, commands: int) -> float:
        """Return the seconds before the next of so many commands, spread evenly until all lies."""
        limit = view.table.seconds.build or UNTIMED_SECONDS
        even = (self._level.laid_by_share * limit - elapsed) / max(commands, 1)
        return min(max(self.about(even), MIN_SECONDS), _left(view, elapsed))

    def in_hurry(self, view: View, elapsed: float) -> bool:
        """Return whether the phase is nearly over."""
        return _left(view, elapsed) < 3 * LOOK_SECONDS


def _left(view: View, elapsed: float) -> float:
    limit = view.table.seconds.of(view.round.phase) or UNTIMED_SECONDS
    return max(0.0, LATEST_SHARE * limit - elapsed)
