"""The server put together: one node from its settings, and the app that serves it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from litestar import Litestar

from cosmic_factory.bots import seated_bot
from cosmic_factory.rules import Unavailable
from cosmic_factory.server.http.app import make_app
from cosmic_factory.server.live.socket_registry import SocketRegistry
from cosmic_factory.server.node.metrics import Metrics
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.server.node.settings import Settings, checked_settings
from cosmic_factory.server.security.gate import Gate
from cosmic_factory.server.security.identity import Identity, server_secret
from cosmic_factory.server.security.limits import Limits
from cosmic_factory.solver import WARM_UP
from cosmic_factory.tables import (
    CannotOpenStorage,
    Clock,
    SeatedBotMaker,
    StorageTimings,
    StorageUnavailable,
    SystemClock,
    TableRegistry,
    TableTimings,
    open_storage,
)

log = logging.getLogger("cosmic_factory.server")

DAY = 24 * 3600
THINKERS = 2


@dataclass(frozen=True, slots=True)
class Node:
    """A running node. `app` is what a web server serves; `services` is all that is behind it."""

    app: Gate
    litestar: Litestar
    services: NodeServices


@contextlib.asynccontextmanager
async def open_node(
    settings: Settings,
    make_bot: SeatedBotMaker = seated_bot,
    *,
    clock: Clock | None = None,
    table_timings: TableTimings | None = None,
    storage_timings: StorageTimings | None = None,
) -> AsyncIterator[Node]:
    """Open storage, resume all games, and at the end store what is still on its way."""
    checked_settings(settings)
    # In a thread of its own: the first start on a machine takes a while, and nobody waits for it.
    WARM_UP.start()
    clock = clock or SystemClock()
    counts = Metrics()
    identity = Identity(server_secret(settings))
    with _thinkers() as executor:
        try:
            storage = await open_storage(
                settings.database_url,
                redis_url=settings.redis,
                clock=clock,
                timings=storage_timings,
                on_batch=counts.batch_stored,
            )
        except CannotOpenStorage as wrong:
            raise Unavailable("no-storage", str(wrong)) from None
        try:
            tables = TableRegistry(
                storage,
                node=secrets.token_hex(4),
                make_bot=make_bot,
                executor=executor,
                clock=clock,
                timings=table_timings,
                bot_pace=settings.bot_pace,
            )
            try:
                await tables.start()
            except StorageUnavailable:
                raise Unavailable("no-storage", "the database does not answer") from None
            limits = Limits(settings.limit_factor)
            services = NodeServices(
                settings, tables, identity, limits, counts, SocketRegistry(storage.news)
            )
            counts.watch_tables(lambda: len(tables.open_tables))
            counts.watch_health(lambda: tables.healthy)
            counts.watch_thinking(executor)
            sweeping = asyncio.create_task(_sweep(services))
            try:
                litestar = make_app(services)
                yield Node(Gate(litestar, services), litestar, services)
            finally:
                sweeping.cancel()
                await tables.stop()
        finally:
            await storage.close()


@contextlib.contextmanager
def _thinkers() -> Any:
    """Threads for bots and solver; what still waits when the node closes is dropped."""
    executor = ThreadPoolExecutor(THINKERS, "thinking")
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


async def _sweep(services: NodeServices) -> None:
    """Once a day, delete the games that are older than the host wants to keep."""
    days = services.settings.keep_days
    while days is not None:
        with contextlib.suppress(StorageUnavailable):
            before = services.tables.clock.now() - 1000 * DAY * days
            deleted = await services.tables.storage.catalogue.delete_games_before(before)
            log.info("old games deleted", extra={"deleted": deleted})
        await asyncio.sleep(DAY)
