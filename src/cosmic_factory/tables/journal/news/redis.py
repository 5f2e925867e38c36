"""News between nodes through Redis, for loads that are too much for NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from cosmic_factory.tables.clock import Clock
from cosmic_factory.tables.journal.errors import CannotOpenStorage, reason, without_password
from cosmic_factory.tables.journal.news.subscription import NewsSubscription
from cosmic_factory.tables.journal.port import EVERY_GAME, MISSED, GameId
from cosmic_factory.tables.timings import StorageTimings

logger = logging.getLogger(__name__)

CHANNEL = "cosmic_factory"
ANSWER_SECONDS = 3.0
# Sent instead of entries that could not be sent in time.
LOOK_YOURSELVES = "*"
REDIS_ERRORS = (RedisError, OSError, TimeoutError)


class RedisNews(NewsSubscription):
    """One message per batch: the node's name, then a line for each entry or broadcast."""

    def __init__(self, redis: Redis, *, clock: Clock, timings: StorageTimings) -> None:
        super().__init__(clock=clock, timings=timings)
        self._redis = redis
        self._to_tell: list[str] = []
        self._something_to_tell = asyncio.Event()
        self._teller = asyncio.create_task(self._keep_telling(), name="journal-telling")

    @classmethod
    async def open(cls, url: str, *, clock: Clock, timings: StorageTimings) -> RedisNews:
        try:
            redis = Redis.from_url(
                url,
                decode_responses=True,
                socket_timeout=ANSWER_SECONDS,
                socket_connect_timeout=ANSWER_SECONDS,
                # Redis-py would reconnect by itself, and nobody would know what was missed.
                retry=Retry(NoBackoff(), 0),
            )
            await redis.ping()
        except (*REDIS_ERRORS, ValueError) as error:
            raise CannotOpenStorage(
                f"Redis at {without_password(url)} cannot be used: {reason(error)}."
            ) from error
        return cls(redis, clock=clock, timings=timings)

    def tell(self, stored: Sequence[tuple[GameId, int]]) -> None:
        """Tell the other nodes, soon and in order."""
        if stored:
            self._to_tell += [f"{game}:{seq}" for game, seq in stored]
            self._something_to_tell.set()

    async def broadcast(self, game: GameId, text: str) -> None:
        self._to_tell.append(self._broadcast_line(game, text))
        self._something_to_tell.set()

    async def close(self) -> None:
        await super().close()
        self._teller.cancel()
        await asyncio.gather(self._teller, return_exceptions=True)
        if self._to_tell:
            await self._publish(self._to_tell)
        await self._redis.aclose()

    async def _keep_telling(self) -> None:
        while True:
            await self._something_to_tell.wait()
            self._something_to_tell.clear()
            lines, self._to_tell = self._to_tell, []
            if not await self._publish(lines):
                await self._clock.sleep(self._timings.resend_seconds)
                self._to_tell = [LOOK_YOURSELVES]
                self._something_to_tell.set()

    async def _publish(self, lines: Sequence[str]) -> bool:
        try:
            await self._redis.publish(CHANNEL, "\n".join([self._node, *lines]))
        except REDIS_ERRORS as error:
            logger.warning("other nodes cannot be told of entries: %s", type(error).__name__)
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
                    self._heard(message)
                elif asked:
                    raise TimeoutError("Redis gave no sign of life")
                else:
                    asked = True
                    await subscription.ping()

    def _heard(self, message: Mapping[str, str]) -> None:
        if message["type"] == "subscribe":
            self._subscribed()
        elif message["type"] == "message":
            node, *lines = message["data"].split("\n")
            if node != self._node:
                self._receive_lines(lines)

    def _receive_lines(self, lines: Sequence[str]) -> None:
        for line in lines:
            if line == LOOK_YOURSELVES:
                self._receive_entry(EVERY_GAME, MISSED)
            else:
                self._receive_line(line)

    def _interrupted(self) -> None:
        # The database may well be up while Redis is down: look there instead.
        self._receive_entry(EVERY_GAME, MISSED)
