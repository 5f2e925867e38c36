"""Pictures of what somebody reached: results of puzzles, and minutes to beat."""

from __future__ import annotations

from cosmic_factory.server.thinking.puzzle_pictures import PuzzleWords
from cosmic_factory.server.thinking.result_cache import TaskResultCache
from cosmic_factory.server.thinking.tasks import DrawPuzzle
from cosmic_factory.server.thinking.thinker import Thinker, Urgency

# Pictures that are kept in memory; each has some 30 kB.
MAX_PICTURES = 50


class ResultPictures:
    """Has pictures drawn by the thinking process; those used last are kept."""

    def __init__(self, thinker: Thinker) -> None:
        self._kept = TaskResultCache(thinker, "picture", Urgency.PICTURE, most=MAX_PICTURES)

    async def draw(self, words: PuzzleWords, lit: int) -> bytes:
        """Return a PNG, or raise `CannotThink`."""
        return await self._kept.find(DrawPuzzle(words, lit))
