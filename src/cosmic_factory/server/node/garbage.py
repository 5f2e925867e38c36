"""Python's search for cyclic garbage, in steps of a few milliseconds.

States are immutable trees and messages are gone once they are sent: reference counting frees all
of that. Left to itself, Python would still search all tables for cycles again and again, for
longer the more there are, and nothing else would run meanwhile. Here it searches new objects only
and freezes those that remain, so that they are not searched again. Closed sockets leave cycles
behind; for those all objects are searched when no command is being played, or when very many
sockets have been closed.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from cosmic_factory.server.node.metrics import Metrics
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.tables import Clock

# Python searches new objects once there are this many more of them than were freed.
NEW_OBJECTS = 10_000
# After this many closed sockets everything is searched even while people play.
MAX_CLOSED_SOCKETS = 5_000


@asynccontextmanager
async def garbage_search(
    metrics: Metrics,
    clock: Clock,
    timings: ServerTimings,
    max_closed_sockets: int = MAX_CLOSED_SOCKETS,
) -> AsyncIterator[None]:
    """Search in small steps inside this context. Start-up objects are frozen: never searched."""
    before = gc.get_threshold()
    gc.set_threshold(NEW_OBJECTS)
    gc.callbacks.append(_freeze_survivors)
    gc.freeze()
    searches = _search_when_quiet(metrics, clock, timings, max_closed_sockets)
    task = asyncio.get_running_loop().create_task(searches)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        gc.callbacks.remove(_freeze_survivors)
        gc.unfreeze()
        gc.set_threshold(*before)


def _freeze_survivors(phase: str, _: dict[str, Any]) -> None:
    """Freeze what a search did not free, so that the next one skips it."""
    if phase == "stop":
        gc.freeze()


async def _search_when_quiet(
    metrics: Metrics, clock: Clock, timings: ServerTimings, max_closed_sockets: int
) -> None:
    # How many sockets had been closed at the last search of everything.
    searched_at = 0
    while True:
        await clock.sleep(timings.garbage_check_seconds)
        quiet = await _is_quiet(metrics, clock, timings.garbage_quiet_seconds)
        if metrics.sockets_closed - searched_at >= (1 if quiet else max_closed_sockets):
            searched_at = metrics.sockets_closed
            search_everything()


async def _is_quiet(metrics: Metrics, clock: Clock, seconds: float) -> bool:
    """Return whether no command was answered for so many seconds."""
    before = metrics.commands
    await clock.sleep(seconds)
    return metrics.commands == before


def search_everything() -> None:
    gc.unfreeze()
    gc.collect()
