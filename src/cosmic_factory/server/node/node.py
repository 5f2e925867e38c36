"""One node: storage, tables and services opened from the settings, and the app that serves them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from litestar import Litestar

from cosmic_factory.bots import seated_bot
from cosmic_factory.rules import Unavailable
from cosmic_factory.server.http.app import make_app
from cosmic_factory.server.live.deferred_calls import DeferredCalls
from cosmic_factory.server.live.socket_registry import SocketRegistry
from cosmic_factory.server.node.metrics import Metrics
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.server.node.settings import Settings, checked_settings
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.gate import Gate
from cosmic_factory.server.security.identity import Identity
from cosmic_factory.server.security.limits import MESSAGE_RATE, Limits
from cosmic_factory.server.security.server_secret import server_secret
from cosmic_factory.server.security.token_bucket import Rate
from cosmic_factory.solver import WARM_UP
from cosmic_factory.tables import (
    CannotOpenStorage,
    Clock,
    SeatedBotMaker,
    Storage,
    StorageTimings,
    StorageUnavailable,
    SystemClock,
    TableRegistry,
    TableTimings,
    open_storage,
)

log = logging.getLogger("cosmic_factory.server")

DAY_MS = 24 * 3_600_000
# Threads for bots and solver. Their kernels release the interpreter lock.
THINKING_THREADS = 2


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
    timings: ServerTimings | None = None,
    table_timings: TableTimings | None = None,
    storage_timings: StorageTimings | None = None,
    message_rate: Rate = MESSAGE_RATE,
) -> AsyncIterator[Node]:
    """Open storage and resume all games; on leaving, store what is still on its way."""
    checked_settings(settings)
    if settings.warm_up:
        # In a thread of its own: compiling after an installation takes long, nobody waits.
        WARM_UP.start()
    clock, timings = clock or SystemClock(), timings or ServerTimings()
    metrics = Metrics()
    identity = Identity(server_secret(settings), clock, timings)
    async with contextlib.AsyncExitStack() as stack:
        executor = stack.enter_context(_thinking_threads())
        storage = await _open_storage(settings, clock, storage_timings, metrics)
        stack.push_async_callback(storage.close)
        tables = TableRegistry(
            storage,
            node=secrets.token_hex(4),
            make_bot=make_bot,
            executor=executor,
            clock=clock,
            timings=table_timings,
            bot_pace=settings.bot_pace,
        )
        await _resume_games(tables)
        stack.push_async_callback(tables.stop)
        services = NodeServices(
            settings=settings,
            clock=clock,
            timings=timings,
            tables=tables,
            identity=identity,
            limits=Limits(clock, settings.limit_factor),
            metrics=metrics,
            sockets=SocketRegistry(storage.news, DeferredCalls(clock, timings)),
            message_rate=message_rate,
        )
        metrics.watch_tables(lambda: len(tables.open_tables))
        metrics.watch_health(lambda: tables.healthy)
        metrics.watch_thinking(executor)
        sweeping = asyncio.create_task(_delete_old_games(services))
        stack.callback(sweeping.cancel)
        litestar = make_app(services)
        yield Node(Gate(litestar, services), litestar, services)


async def _open_storage(
    settings: Settings, clock: Clock, timings: StorageTimings | None, metrics: Metrics
) -> Storage:
    try:
        return await open_storage(
            settings.database_url,
            redis_url=settings.redis,
            clock=clock,
            timings=timings,
            on_batch=metrics.batch_stored,
        )
    except CannotOpenStorage as wrong:
        raise Unavailable("no-storage", str(wrong)) from None


async def _resume_games(tables: TableRegistry) -> None:
    try:
        await tables.start()
    except StorageUnavailable:
        raise Unavailable("no-storage", "the database does not answer") from None


@contextlib.contextmanager
def _thinking_threads() -> Iterator[ThreadPoolExecutor]:
    """Threads for bots and solver; work that has not begun when the node closes is dropped."""
    executor = ThreadPoolExecutor(THINKING_THREADS, "thinking")
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


async def _delete_old_games(services: NodeServices) -> None:
    """Delete the games that are older than the host wants to keep, now and once a day."""
    days = services.settings.keep_days
    while days is not None:
        with contextlib.suppress(StorageUnavailable):
            before = services.clock.now() - days * DAY_MS
            deleted = await services.tables.storage.catalogue.delete_games_before(before)
            log.info("old games deleted", extra={"deleted": deleted})
        await services.clock.sleep(services.timings.sweep_seconds)
