"""News between nodes through PostgreSQL's NOTIFY, without another service."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from cosmic_factory.tables.journal.news.subscription import NewsSubscription
from cosmic_factory.tables.journal.port import GameId, StorageUnavailable
from cosmic_factory.tables.journal.postgres.connection import AsyncpgConnection
from cosmic_factory.tables.journal.postgres.journal import CHANNEL
from cosmic_factory.tables.journal.postgres.pool import StatementPool
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.timings import StorageTimings

NOTIFY = "SELECT pg_notify($1, $2)"


class NotifyNews(NewsSubscription):
    """Listens on its own connection; news of this node's own entries are left out."""

    def __init__(
        self,
        connect: Callable[[], Awaitable[AsyncpgConnection]],
        own_pid: Callable[[], int | None],
        pool: StatementPool,
        *,
        clock: Clock,
        timings: StorageTimings,
    ) -> None:
        super().__init__(clock=clock, timings=timings)
        self._pool = pool
        self._connect = connect
        self._own_pid = own_pid

    async def broadcast(self, game: GameId, text: str) -> None:
        with contextlib.suppress(StorageUnavailable):
            await self._pool.fetch(NOTIFY, CHANNEL, self._broadcast_line(game, text))

    async def _listen_once(self) -> None:
        connection = await self._connect()
        try:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._notified)
            self._subscribed()
            while not lost.is_set():
                try:
                    await asyncio.wait_for(lost.wait(), self._timings.keepalive_seconds)
                except TimeoutError:
                    await connection.fetchval("SELECT 1")
        finally:
            connection.terminate()

    def _notified(self, connection: object, pid: int, channel: str, payload: str) -> None:
        if pid != self._own_pid():
            self._receive_line(payload)
