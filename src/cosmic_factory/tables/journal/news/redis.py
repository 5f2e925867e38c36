"""News between nodes through Redis, for loads that are too much for NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from cosmic_factory.tables.journal.errors import CannotOpenStorage, reason, without_password
from cosmic_factory.tables.journal.news.subscription import NewsSubscription
from cosmic_factory.tables.journal.port import EVERY_GAME, MISSED, GameId
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.timings import StorageTimings

logger = logging.getLogger(__name__)

CHANNEL = "cosmic_factory"
ANSWER_SECONDS = 3.0
# Sent in place of news that could not be sent: the other nodes read their journals.
READ_JOURNALS = "*"
REDIS_ERRORS = (RedisError, OSError, TimeoutError)


class RedisNews(NewsSubscription):
    """One message per batch: the node's name, then a line for each entry or broadcast."""

    def __init__(self, redis: Redis, *, clock: Clock, timings: StorageTimings) -> None:
        super().__init__(clock=clock, timings=timings)
        self._redis = redis
        self._unsent: list[str] = []
        self._has_unsent = asyncio.Event()
        self._sender = asyncio.create_task(self._send_news(), name="journal-news-sender")

    @classmethod
    async def open(cls, url: str, *, clock: Clock, timings: StorageTimings) -> RedisNews:
        try:
            redis = Redis.from_url(
                url,
                decode_responses=True,
                socket_timeout=ANSWER_SECONDS,
                socket_connect_timeout=ANSWER_SECONDS,
                # redis-py must not reconnect by itself: we would not know that news were missed.
                retry=Retry(NoBackoff(), 0),
            )
            await redis.ping()
        except (*REDIS_ERRORS, ValueError) as error:
            raise CannotOpenStorage(
                f"Redis at {without_password(url)} cannot be used: {reason(error)}."
            ) from error
        return cls(redis, clock=clock, timings=timings)

    def tell(self, stored: Sequence[tuple[GameId, int]]) -> None:
        """Queue the numbers of stored entries for the other nodes; they are sent in order."""
        if stored:
            self._unsent += [f"{game}:{seq}" for game, seq in stored]
            self._has_unsent.set()

    async def broadcast(self, game: GameId, text: str) -> None:
        self._unsent.append(self._broadcast_line(game, text))
        self._has_unsent.set()

    async def close(self) -> None:
        await super().close()
        self._sender.cancel()
        await asyncio.gather(self._sender, return_exceptions=True)
        if self._unsent:
            await self._publish(self._unsent)
        await self._redis.aclose()

    async def _send_news(self) -> None:
        while True:
            await self._has_unsent.wait()
            self._has_unsent.clear()
            lines, self._unsent = self._unsent, []
            if not await self._publish(lines):
                await self._clock.sleep(self._timings.resend_seconds)
                self._unsent = [READ_JOURNALS]
                self._has_unsent.set()

    async def _publish(self, lines: Sequence[str]) -> bool:
        try:
            await self._redis.publish(CHANNEL, "\n".join([self._node, *lines]))
        except REDIS_ERRORS as error:
            extra = {"reason": type(error).__name__}
            logger.warning("other nodes cannot be told of entries", extra=extra)
            return False
        return True

    async def _listen_once(self) -> None:
        async with self._redis.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            asked = False
            while True:
                message = await subscription.get_message(timeout=self._timings.keepalive_seconds)
                if message is not None:
                    asked = False
                    self._receive(message)
                elif asked:
                    raise TimeoutError("Redis gave no sign of life")
                else:
                    asked = True
                    await subscription.ping()

    def _receive(self, message: Mapping[str, str]) -> None:
        if message["type"] == "subscribe":
            self._subscribed()
        elif message["type"] == "message":
            node, *lines = message["data"].split("\n")
            if node != self._node:
                self._receive_lines(lines)

    def _receive_lines(self, lines: Sequence[str]) -> None:
        for line in lines:
            if line == READ_JOURNALS:
                self._receive_entry(EVERY_GAME, MISSED)
            else:
                self._receive_line(line)

    def _interrupted(self) -> None:
        # The database may work while Redis does not: read the journals instead.
        self._receive_entry(EVERY_GAME, MISSED)
