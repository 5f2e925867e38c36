"""Has whole games thought about when somebody asks for them, round by round."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from cosmic_factory.analysis import ObjectiveName, RoundFacts
from cosmic_factory.server.insight.finding import InsightFinder
from cosmic_factory.server.insight.parts import FACTS, VERDICTS, PartName, split_part
from cosmic_factory.server.thinking.demands import Demand, Demands, join
from cosmic_factory.server.thinking.tasks import unpacked
from cosmic_factory.server.thinking.thinker import CannotThink
from cosmic_factory.tables import GameId, GameRow, StorageUnavailable

log = logging.getLogger("cosmic_factory.server")

# Games that are remembered as read.
MAX_READ_GAMES = 1000


class _Begun(NamedTuple):
    """A game that is being thought about, and who wants that."""

    task: asyncio.Task[None]
    demands: Demands


class GameThinking:
    """The games that are being thought about because somebody asked."""

    def __init__(self, finder: InsightFinder) -> None:
        self._finder = finder
        self._begun: dict[tuple[GameId, ObjectiveName], _Begun] = {}
        self._read: deque[GameId] = deque(maxlen=MAX_READ_GAMES)

    def is_thinking(self, game: GameId, objective: ObjectiveName) -> bool:
        return (game, objective) in self._begun

    def is_read(self, game: GameId) -> bool:
        """Return whether this node has gathered all readable rounds of a game."""
        return game in self._read

    def begin(
        self,
        row: GameRow,
        objective: ObjectiveName,
        known: Mapping[PartName, bytes],
        demand: Demand,
        *,
        is_whole: bool,
    ) -> None:
        """Begin to find out what is not known, or join those who want that.

        `is_whole` if the facts of all rounds are known.
        """
        key = row.id, objective
        if key in self._begun:
            join(self._begun[key].demands, demand)
            return
        demands = [demand]
        work = self._think(row, objective, known, demands, is_whole=is_whole)
        task = asyncio.get_running_loop().create_task(work)
        self._begun[key] = _Begun(task, demands)
        task.add_done_callback(lambda done: self._note_end(key, done))

    def _note_end(self, key: tuple[GameId, ObjectiveName], done: asyncio.Task[None]) -> None:
        del self._begun[key]
        if not done.cancelled() and (wrong := done.exception()) is not None:
            log.error("thinking about a game failed", exc_info=wrong)

    async def close(self) -> None:
        tasks = tuple(begun.task for begun in self._begun.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(
        self,
        row: GameRow,
        objective: ObjectiveName,
        known: Mapping[PartName, bytes],
        demands: Demands,
        *,
        is_whole: bool,
    ) -> None:
        facts = facts_of(row.id, known)
        if not is_whole:
            try:
                facts = (await self._finder.gather_game(row, demands)).rounds
            except (CannotThink, StorageUnavailable):
                return  # the finder has logged it; the next request begins again
            self._read.append(row.id)
        await asyncio.gather(
            *(self._think_of_round(row.id, objective, known, one, demands) for one in facts),
            return_exceptions=True,
        )

    async def _think_of_round(
        self,
        game: GameId,
        objective: ObjectiveName,
        known: Mapping[PartName, bytes],
        facts: RoundFacts,
        demands: Demands,
    ) -> None:
        verdicts = PartName(game, facts.round, VERDICTS)
        if verdicts not in known and not self._finder.has_failed(verdicts):
            await self._finder.find_verdicts(game, facts, demands)
        names = [
            PartName(game, facts.round, split_part(objective), seat) for seat in facts.all_seats
        ]
        wanted = [n for n in names if n not in known and not self._finder.has_failed(n)]
        await asyncio.gather(
            *(self._finder.split(game, facts, name.seat, objective, demands) for name in wanted),
            return_exceptions=True,
        )


def facts_of(game: GameId, known: Mapping[PartName, bytes]) -> tuple[RoundFacts, ...]:
    """Return the facts of all rounds that are known, in order."""
    found = [
        unpacked(content, RoundFacts)
        for name, content in known.items()
        if name.game == game and name.part == FACTS
    ]
    return tuple(sorted(found, key=lambda facts: facts.round))
