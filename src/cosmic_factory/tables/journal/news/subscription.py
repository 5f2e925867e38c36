"""A subscription to other nodes' entries over a connection that may break at any time."""

from __future__ import annotations

import asyncio
import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable

from cosmic_factory.tables.journal.port import EVERY_GAME, MISSED, GameId
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.timings import StorageTimings

logger = logging.getLogger(__name__)

# Begins a line that is no entry: `!node game text`.
BROADCAST = "!"

EntryCallback = Callable[[GameId, int], None]
BroadcastCallback = Callable[[GameId, str], None]


class NewsSubscription(ABC):
    """Keeps a subscription alive. After each reconnection, callbacks hear that news were missed."""

    def __init__(self, *, clock: Clock, timings: StorageTimings) -> None:
        self._clock = clock
        self._timings = timings
        self._node = secrets.token_hex(8)
        self._entry_callbacks: list[EntryCallback] = []
        self._broadcast_callbacks: list[BroadcastCallback] = []
        self._task: asyncio.Task[None] | None = None
        self._pause = self._timings.min_reconnect_seconds

    def on_entry(self, callback: EntryCallback) -> None:
        self._entry_callbacks.append(callback)
        if self._task is None:
            self._task = asyncio.create_task(self._keep_listening(), name="journal-news")

    def on_broadcast(self, callback: BroadcastCallback) -> None:
        self._broadcast_callbacks.append(callback)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @abstractmethod
    async def _listen_once(self) -> None:
        """Subscribe, call `_subscribed`, and receive news until the connection breaks."""

    def _subscribed(self) -> None:
        self._pause = self._timings.min_reconnect_seconds
        # News that were sent before this moment were not received.
        self._receive_entry(EVERY_GAME, MISSED)

    def _receive_entry(self, game: GameId, seq: int) -> None:
        for callback in self._entry_callbacks:
            try:
                callback(game, seq)
            except Exception:
                logger.exception("news of an entry failed", extra={"game": game, "seq": seq})

    def _receive_broadcast(self, game: GameId, text: str) -> None:
        for callback in self._broadcast_callbacks:
            try:
                callback(game, text)
            except Exception:
                logger.exception("a broadcast failed", extra={"game": game})

    def _broadcast_line(self, game: GameId, text: str) -> str:
        return f"{BROADCAST}{self._node} {game} {text}"

    def _receive_line(self, line: str) -> None:
        """Pass on a line: `game:seq` for an entry, or a broadcast of another node."""
        if line.startswith(BROADCAST):
            node, game, text = line.removeprefix(BROADCAST).split(" ", 2)
            if node != self._node:
                self._receive_broadcast(GameId(game), text)
            return
        game, _, seq = line.rpartition(":")
        if seq.isdecimal():
            self._receive_entry(GameId(game), int(seq))

    async def _keep_listening(self) -> None:
        while True:
            try:
                await self._listen_once()
            except Exception as error:
                # Go on after any error: otherwise this node would get no news any more.
                extra = {"reason": type(error).__name__}
                logger.warning("news of other nodes are interrupted", extra=extra)
            await self._clock.sleep(self._pause)
            self._pause = min(2 * self._pause, self._timings.max_reconnect_seconds)
            self._interrupted()

    def _interrupted(self) -> None:
        """Called before every attempt to subscribe again."""
        logger.debug("subscribing to news of other nodes again")
