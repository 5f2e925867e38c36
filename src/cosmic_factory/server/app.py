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
from litestar.config.cors import CORSConfig
from litestar.di import Provide

from cosmic_factory.bots import seated_bot
from cosmic_factory.rules import Malformed
from cosmic_factory.server import (
    games_api,
    health,
    metrics,
    players_api,
    static_files,
    tables_api,
)
from cosmic_factory.server.audience import Audience
from cosmic_factory.server.gate import LARGEST_BODY, Gate
from cosmic_factory.server.house import House
from cosmic_factory.server.identity import Identity, server_secret
from cosmic_factory.server.limits import Limits
from cosmic_factory.server.metrics import Metrics
from cosmic_factory.server.past_games import PastGames
from cosmic_factory.server.problems import HANDLERS
from cosmic_factory.server.schema_page import complete, openapi_config
from cosmic_factory.server.settings import Settings, checked_settings, origin_of
from cosmic_factory.server.static_files import StaticFiles
from cosmic_factory.server.tables_api import PublicTables
from cosmic_factory.solver import WARM_UP
from cosmic_factory.tables import (
    CannotOpenStorage,
    Clock,
    Hall,
    SeatedBotMaker,
    StorageTimings,
    StorageUnavailable,
    SystemClock,
    TableTimings,
    open_storage,
)

log = logging.getLogger("cosmic_factory.server")

DAY = 24 * 3600
THINKERS = 2


@dataclass(frozen=True, slots=True)
class Node:
    """A running node. `app` is what a web server serves; `house` is all that is behind it."""

    app: Gate
    litestar: Litestar
    house: House


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
            raise Malformed("no-storage", str(wrong)) from None
        try:
            hall = Hall(
                storage,
                node=secrets.token_hex(4),
                make_bot=make_bot,
                executor=executor,
                clock=clock,
                timings=table_timings,
                bot_pace=settings.bot_pace,
            )
            try:
                await hall.start()
            except StorageUnavailable:
                raise Malformed("no-storage", "the database does not answer") from None
            limits = Limits(settings.limit_factor)
            house = House(settings, hall, identity, limits, counts, Audience(storage.news))
            counts.watch_tables(lambda: len(hall.open_tables))
            counts.watch_health(lambda: hall.healthy)
            counts.watch_thinking(executor)
            sweeping = asyncio.create_task(_sweep(house))
            try:
                litestar = make_app(house)
                yield Node(Gate(litestar, house), litestar, house)
            finally:
                sweeping.cancel()
                await hall.stop()
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


async def _sweep(house: House) -> None:
    """Once a day, delete the games that are older than the host wants to keep."""
    days = house.settings.keep_days
    while days is not None:
        with contextlib.suppress(StorageUnavailable):
            before = house.hall.clock.now() - 1000 * DAY * days
            deleted = await house.hall.storage.catalogue.delete_games_before(before)
            log.info("old games deleted", extra={"deleted": deleted})
        await asyncio.sleep(DAY)


def make_app(house: House) -> Litestar:
    """The API, the socket, the pages; the gate goes around it."""
    shared: dict[str, object] = {
        "house": house,
        "metrics": house.metrics,
        "past_games": PastGames(house.hall.storage),
        "public_tables": PublicTables(),
        "static_files": StaticFiles(),
    }
    litestar = Litestar(
        route_handlers=[
            players_api.router,
            tables_api.router,
            games_api.router,
            health.show_health,
            metrics.show_metrics,
            static_files.router,
        ],
        dependencies={name: _given(thing) for name, thing in shared.items()},
        exception_handlers=HANDLERS,
        openapi_config=openapi_config(),
        request_max_body_size=LARGEST_BODY,
        cors_config=_sharing(house.settings),
        logging_config=None,
        debug=False,
    )
    complete(litestar.openapi_schema)
    return litestar


def _sharing(settings: Settings) -> CORSConfig | None:
    """Let the pages of origins that the host named read our answers."""
    if not settings.allowed_origins:
        return None
    return CORSConfig(
        allow_origins=[origin_of(url) for url in settings.allowed_origins],
        allow_methods=["GET", "POST", "PATCH", "DELETE"],
        allow_headers=["content-type"],
        allow_credentials=True,
    )


def _given(thing: object) -> Provide:
    async def give() -> Any:
        return thing

    return Provide(give, use_cache=True)
