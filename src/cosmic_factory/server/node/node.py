"""One node: storage, tables and services opened from the settings, and the app that serves them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit

from litestar import Litestar

from cosmic_factory.bots import seated_bot
from cosmic_factory.puzzles import DailySeries, read_series, shipped_dailies
from cosmic_factory.rules import Malformed, Unavailable
from cosmic_factory.server.http.app import make_app
from cosmic_factory.server.http.expensive_reads import ExpensiveReads
from cosmic_factory.server.insight.finding import InsightFinder
from cosmic_factory.server.insight.games import GameThinking
from cosmic_factory.server.insight.live import LiveInsight
from cosmic_factory.server.live.deferred_calls import DeferredCalls
from cosmic_factory.server.live.socket_registry import SocketRegistry
from cosmic_factory.server.node.addresses import network_addresses
from cosmic_factory.server.node.metrics import Metrics
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.server.node.setting_files import content_of
from cosmic_factory.server.node.settings import Settings, checked_settings
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.puzzles.daily_puzzles import DailyPuzzles
from cosmic_factory.server.security.budget import ClientBudget
from cosmic_factory.server.security.code_budget import CodeBudget
from cosmic_factory.server.security.costs import MAX_READS, MESSAGE_RATE, Cost
from cosmic_factory.server.security.identity import Identity
from cosmic_factory.server.security.middleware import SecurityMiddleware
from cosmic_factory.server.security.own_certificate import (
    OwnCertificate,
    home_names,
    own_certificate,
)
from cosmic_factory.server.security.record_key import RecordKey
from cosmic_factory.server.security.server_secret import server_secret
from cosmic_factory.server.security.token_bucket import Rate
from cosmic_factory.server.thinking.demands import ThinkingClient
from cosmic_factory.server.thinking.process import StartsThinking, start_process
from cosmic_factory.server.thinking.result_cache import TaskResultCache
from cosmic_factory.server.thinking.result_pictures import ResultPictures
from cosmic_factory.server.thinking.thinker import Thinkers
from cosmic_factory.server.tile_sets.choosing import default_tile_set
from cosmic_factory.solver import WARM_UP, KernelState
from cosmic_factory.tables import (
    CannotOpenStorage,
    SeatedBotMaker,
    SharedClock,
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
# Hands whose best galaxies are kept in memory; each has less than a kilobyte.
MAX_SOLVED_HANDS = 500


@dataclass(frozen=True, slots=True)
class Node:
    """A running node. A web server serves `app`; its handlers share `services`."""

    app: SecurityMiddleware
    litestar: Litestar
    services: NodeServices


@contextlib.asynccontextmanager
async def open_node(
    settings: Settings,
    make_bot: SeatedBotMaker = seated_bot,
    *,
    clock: SharedClock | None = None,
    timings: ServerTimings | None = None,
    table_timings: TableTimings | None = None,
    storage_timings: StorageTimings | None = None,
    message_rate: Rate = MESSAGE_RATE,
    start_thinking: StartsThinking = start_process,
) -> AsyncIterator[Node]:
    """Open storage and resume all games; on leaving, store what is queued and close.

    `start_thinking` starts the process that thinks about played rounds, when it is needed.
    """
    checked_settings(settings)
    tile_set = default_tile_set(settings.tile_set)
    if settings.warm_up:
        # This runs in its own thread: where kernels are not compiled yet, that takes seconds.
        WARM_UP.start()
    clock, timings = clock or SharedClock(SystemClock()), timings or ServerTimings()
    metrics = Metrics()
    secret = server_secret(settings)
    certificate = _certificate(settings, clock) if settings.https else None
    identity = Identity(secret, clock, timings)
    async with contextlib.AsyncExitStack() as stack:
        executor = stack.enter_context(_threads(THINKING_THREADS, "thinking"))
        reading = stack.enter_context(_threads(1, "reading"))
        storage = await _open_storage(settings, clock, storage_timings, metrics)
        stack.push_async_callback(storage.close)
        budget = _budget(settings, clock, message_rate, metrics)
        thinkers = _thinkers(start_thinking, clock, timings, metrics, budget)
        stack.push_async_callback(thinkers.close)
        finder = InsightFinder(storage, thinkers)
        stack.push_async_callback(finder.close)
        games = GameThinking(finder)
        stack.push_async_callback(games.close)
        live = LiveInsight(
            finder, lambda game: tables.has_lease(game), clock=clock, timings=timings
        )
        stack.push_async_callback(live.close)
        tables = TableRegistry(
            storage,
            node=secrets.token_hex(4),
            make_bot=make_bot,
            executor=executor,
            clock=clock,
            timings=table_timings,
            bot_pace=settings.bot_pace,
            on_scored=live.note_scored if settings.insight else lambda _: None,
            on_forfeit=metrics.bot_forfeited,
        )
        await _resume_games(tables)
        stack.push_async_callback(tables.stop)
        dailies = DailyPuzzles(_dailies(settings), storage, clock)
        stack.push_async_callback(dailies.counts.close)
        services = NodeServices(
            settings=settings,
            clock=clock,
            timings=timings,
            tables=tables,
            identity=identity,
            record_key=RecordKey(secret),
            budget=budget,
            codes=CodeBudget(budget),
            reads=ExpensiveReads(budget, reading),
            insight=finder,
            games=games,
            metrics=metrics,
            sockets=SocketRegistry(storage.news, DeferredCalls(clock, timings)),
            tile_set=tile_set,
            dailies=dailies,
            result_pictures=ResultPictures(thinkers),
            solved_hands=TaskResultCache(thinkers, "hand", most=MAX_SOLVED_HANDS),
            certificate=certificate,
        )
        _watch_tables(metrics, tables)
        metrics.watch_kernels(lambda: WARM_UP.state is KernelState.MISSING)
        metrics.watch_clock(lambda: clock.skew_ms)
        metrics.watch_thinking(executor)
        metrics.watch_insight(lambda: thinkers.queue_length)
        for sweep in (_delete_old_games, _delete_unused_guests):
            stack.callback(asyncio.create_task(sweep(services)).cancel)
        litestar = make_app(services)
        if settings.warm_up:
            # Whoever asks for the API's schema first would hold up the games for a moment.
            reading.submit(lambda: litestar.openapi_schema)
        yield Node(SecurityMiddleware(litestar, services), litestar, services)


def _thinkers(
    start: StartsThinking,
    clock: SharedClock,
    timings: ServerTimings,
    metrics: Metrics,
    budget: ClientBudget,
) -> Thinkers:
    def charge(client: ThinkingClient, seconds: float) -> None:
        if client.kind == "address":
            budget.charge(Cost.THINKING, client.name, seconds)

    return Thinkers(
        start,
        clock=clock,
        timings=timings,
        on_done=metrics.thinking_done,
        on_failure=metrics.thinking_failed,
        on_restart=metrics.thinking_restarted,
        on_cost=charge,
    )


def _watch_tables(metrics: Metrics, tables: TableRegistry) -> None:
    metrics.watch_tables(lambda: len(tables.open_tables))
    metrics.watch_set_aside(lambda: len(tables.set_aside))
    metrics.watch_health(lambda: tables.healthy)


def _budget(
    settings: Settings, clock: SharedClock, message_rate: Rate, metrics: Metrics
) -> ClientBudget:
    return ClientBudget(
        clock,
        settings.limit_factor,
        max_held={
            Cost.CONNECTIONS: settings.max_tcp_per_address,
            Cost.SOCKETS: settings.max_sockets_per_address,
            Cost.GUEST_SOCKETS: settings.max_sockets_per_guest,
            Cost.READS: MAX_READS,
        },
        message_rate=message_rate,
        on_refusal=metrics.cost_refused,
    )


async def _open_storage(
    settings: Settings, clock: SharedClock, timings: StorageTimings | None, metrics: Metrics
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


def _certificate(settings: Settings, clock: SharedClock) -> OwnCertificate:
    public_host = urlsplit(settings.public_url or "").hostname
    names = home_names(network_addresses(), public_host)
    now = datetime.fromtimestamp(clock.now() / 1000, UTC)
    return own_certificate(settings.data_folder, names, now)


def _dailies(settings: Settings) -> DailySeries:
    """Return the host's own daily puzzles, or those that come with the package."""
    if settings.puzzles is None:
        return shipped_dailies()
    try:
        return read_series(content_of(settings.puzzles))
    except OSError as wrong:
        text = f"the file of the setting puzzles cannot be read: {wrong.strerror}"
        raise Unavailable("no-puzzles", text) from None
    except Malformed as wrong:
        text = f"the file of the setting puzzles cannot be used: {wrong}"
        raise Malformed("bad-setting", text) from None


async def _resume_games(tables: TableRegistry) -> None:
    try:
        await tables.start()
    except StorageUnavailable:
        raise Unavailable("no-storage", "the database does not answer") from None


@contextlib.contextmanager
def _threads(number: int, name: str) -> Iterator[ThreadPoolExecutor]:
    """Yield a pool of threads; work that has not begun when the node closes is dropped."""
    executor = ThreadPoolExecutor(number, name)
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


async def _delete_unused_guests(services: NodeServices) -> None:
    """Delete guests who took a name long ago and are in no game, now and once a day."""
    while True:
        with contextlib.suppress(StorageUnavailable):
            before = services.clock.now() - services.settings.keep_guest_days * DAY_MS
            deleted = await services.tables.storage.catalogue.delete_unused_players(before)
            if deleted:
                log.info("unused guests deleted", extra={"deleted": deleted})
        await services.clock.sleep(services.timings.sweep_seconds)


async def _delete_old_games(services: NodeServices) -> None:
    """Delete the games that are older than the host wants to keep, now and once a day."""
    days = services.settings.keep_days
    while days is not None:
        with contextlib.suppress(StorageUnavailable):
            before = services.clock.now() - days * DAY_MS
            deleted = await services.tables.storage.catalogue.delete_games_before(before)
            log.info("old games deleted", extra={"deleted": deleted})
        await services.clock.sleep(services.timings.sweep_seconds)
