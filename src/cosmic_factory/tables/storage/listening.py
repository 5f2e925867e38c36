"""Hearing of other nodes' entries over a line that may break at any time."""

from __future__ import annotations

import asyncio
import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable

from cosmic_factory.tables.clock import Clock
from cosmic_factory.tables.storage.ports import EVERY_GAME, MISSED, GameId
from cosmic_factory.tables.timings import StorageTimings

logger = logging.getLogger(__name__)

# Begins a line that is no entry: `!node game words`.
SHOUT = "!"

Hear = Callable[[GameId, int], None]
Overhear = Callable[[GameId, str], None]


class Listening(ABC):
    """Keeps a subscription alive; after every new one, listeners are told to look themselves."""

    def __init__(self, *, clock: Clock, timings: StorageTimings) -> None:
        self._clock = clock
        self._timings = timings
        self._node = secrets.token_hex(8)
        self._hears: list[Hear] = []
        self._overhears: list[Overhear] = []
        self._task: asyncio.Task[None] | None = None
        self._pause = self._timings.min_reconnect_seconds

    def listen(self, hear: Hear) -> None:
        self._hears.append(hear)
        if self._task is None:
            self._task = asyncio.create_task(self._keep_listening(), name="journal-news")

    def overhear(self, hear: Overhear) -> None:
        self._overhears.append(hear)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @abstractmethod
    async def _listen_once(self) -> None:
        """Subscribe, call `_subscribed`, and hear until the line breaks."""

    def _subscribed(self) -> None:
        self._pause = self._timings.min_reconnect_seconds
        # Nobody knows what was said before.
        self._hear(EVERY_GAME, MISSED)

    def _hear(self, game: GameId, seq: int) -> None:
        for hear in self._hears:
            try:
                hear(game, seq)
            except Exception:
                logger.exception("news of game %s, entry %s", game, seq)

    def _overhear(self, game: GameId, words: str) -> None:
        for hear in self._overhears:
            try:
                hear(game, words)
            except Exception:
                logger.exception("a shout about game %s", game)

    def _shout_line(self, game: GameId, words: str) -> str:
        return f"{SHOUT}{self._node} {game} {words}"

    def _hear_line(self, line: str) -> None:
        """`game:seq`, as it is sent, or a shout of another node."""
        if line.startswith(SHOUT):
            node, game, words = line.removeprefix(SHOUT).split(" ", 2)
            if node != self._node:
                self._overhear(GameId(game), words)
            return
        game, _, seq = line.rpartition(":")
        if seq.isdecimal():
            self._hear(GameId(game), int(seq))

    async def _keep_listening(self) -> None:
        while True:
            try:
                await self._listen_once()
            except Exception as error:
                # Whatever broke, a node that has stopped listening would be worse.
                logger.warning("news of other nodes are interrupted: %s", type(error).__name__)
            await self._clock.sleep(self._pause)
            self._pause = min(2 * self._pause, self._timings.max_reconnect_seconds)
            self._interrupted()

    def _interrupted(self) -> None:
        """Called before every attempt to subscribe again."""
        logger.debug("trying to hear of other nodes again")
