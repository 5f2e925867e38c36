"""The games that a node has set aside because they cannot be read."""

from __future__ import annotations

import logging

from cosmic_factory.tables.integrity.unreadable import UnreadableGame
from cosmic_factory.tables.journal.port import GameId

log = logging.getLogger("cosmic_factory.tables")


class SetAsideGames:
    """Games that stay closed until the node is started again, while all others are served."""

    def __init__(self) -> None:
        self._problems: dict[GameId, UnreadableGame] = {}

    def __len__(self) -> int:
        return len(self._problems)

    def __contains__(self, game: GameId) -> bool:
        return game in self._problems

    def add(self, problem: UnreadableGame) -> None:
        """Set a game aside, and name it in the log, once."""
        if problem.game not in self._problems:
            self._problems[problem.game] = problem
            extra = {"game": problem.game, "seq": problem.seq, "reason": problem.damage.value}
            log.error("a game cannot be read and is set aside", extra=extra)

    def check(self, game: GameId) -> None:
        """Raise UnreadableGame if that game is set aside."""
        if game in self._problems:
            raise self._problems[game].again()
