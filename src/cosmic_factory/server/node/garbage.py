"""Python's search for cyclic garbage, in steps of a few milliseconds.

States are immutable trees, messages are gone once they are sent, and closed sockets let go of
everybody who held them: reference counting frees all of that. Left to itself, Python would still
search all tables for cycles again and again, for longer the more there are, and nothing else would
run meanwhile. Here it searches new objects only and freezes those that remain, so that they are
not searched again. All objects are searched when no socket and no table is open, so that nobody
has to wait: with 300 tables that would take 0.1 seconds.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from cosmic_factory.server.node.metrics import Metrics
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.tables import Clock

# Python searches new objects once there are this many more of them than were freed.
NEW_OBJECTS = 10_000


@asynccontextmanager
async def garbage_search(
    metrics: Metrics, clock: Clock, timings: ServerTimings, has_tables: Callable[[], bool]
) -> AsyncIterator[None]:
    """Search in small steps inside this context. Start-up objects are frozen: never searched."""
    before = gc.get_threshold()
    gc.set_threshold(NEW_OBJECTS)
    watch = _SearchWatch(metrics)
    gc.callbacks.append(watch)
    gc.freeze()
    task = asyncio.get_running_loop().create_task(
        _search_when_alone(metrics, clock, timings, has_tables)
    )
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        gc.callbacks.remove(watch)
        gc.unfreeze()
        gc.set_threshold(*before)


class _SearchWatch:
    """Measures every search, and freezes what it did not free, so that the next one skips it."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._began_at = self._cpu_before = 0.0

    def __call__(self, phase: str, _: dict[str, Any]) -> None:
        if phase == "start":
            self._began_at = time.perf_counter()
            self._cpu_before = time.thread_time()
        else:
            gc.freeze()
            seconds = time.perf_counter() - self._began_at
            # On a busy machine a search waits for a core most of that time.
            self._metrics.garbage_searched(seconds, time.thread_time() - self._cpu_before)


async def _search_when_alone(
    metrics: Metrics, clock: Clock, timings: ServerTimings, has_tables: Callable[[], bool]
) -> None:
    # How many sockets had been closed at the last search of everything.
    searched_at = 0
    while True:
        await clock.sleep(timings.garbage_check_seconds)
        is_alone = metrics.sockets == 0 and not has_tables()
        if is_alone and metrics.sockets_closed > searched_at:
            searched_at = metrics.sockets_closed
            search_everything()


def search_everything() -> None:
    gc.unfreeze()
    gc.collect()
