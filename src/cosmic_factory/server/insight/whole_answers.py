"""Keeps the answers about games of which nothing more will be known, the last ones asked for.

Making one reads, unpacks and decodes a hundred kilobytes; it never changes while the node runs.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

from cosmic_factory.tables import GameId

Answer = TypeVar("Answer")
# Each has some hundred kilobytes.
MAX_ANSWERS = 32


class WholeAnswers(Generic[Answer]):
    """Answers by game and by what was asked about it."""

    def __init__(self, most: int = MAX_ANSWERS) -> None:
        self._most = most
        self._answers: OrderedDict[tuple[GameId, Hashable], Answer] = OrderedDict()

    def find(self, game: GameId, asked: Hashable) -> Answer | None:
        """Return an answer that was kept; it is then forgotten last."""
        found = self._answers.get((game, asked))
        if found is not None:
            self._answers.move_to_end((game, asked))
        return found

    def keep(self, game: GameId, asked: Hashable, answer: Answer) -> None:
        """Keep an answer, and forget the one that was not asked for longest."""
        self._answers[game, asked] = answer
        self._answers.move_to_end((game, asked))
        if len(self._answers) > self._most:
            self._answers.popitem(last=False)
