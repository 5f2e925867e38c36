"""Pictures of what somebody reached: results of puzzles, and minutes to beat."""

from __future__ import annotations

from cosmic_factory.server.thinking.demands import Demand
from cosmic_factory.server.thinking.puzzle_pictures import PuzzleWords
from cosmic_factory.server.thinking.result_cache import TaskResultCache
from cosmic_factory.server.thinking.tasks import DrawPuzzle
from cosmic_factory.server.thinking.thinker import Thinkers

# Pictures that are kept in memory; each has some 30 kB.
MAX_PICTURES = 200


class ResultPictures:
    """Has pictures drawn by the thinking process; those used last are kept."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._kept = TaskResultCache(thinkers, "picture", most=MAX_PICTURES)

    def has_begun(self, words: PuzzleWords, lit: int) -> bool:
        """Return whether a picture is known or being drawn."""
        return self._kept.has_begun(DrawPuzzle(words, lit))

    async def draw(self, words: PuzzleWords, lit: int, demand: Demand) -> bytes:
        """Return a PNG, or raise `CannotThink`."""
        return await self._kept.find(DrawPuzzle(words, lit), demand)
