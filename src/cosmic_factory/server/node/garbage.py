"""Python's search for cyclic garbage, in steps too small to be felt.

States are immutable trees and what is said is gone once it is sent: counting references frees all
of that. Left to itself, Python would still look for cycles among all tables again and again, for
longer the more there are, while everybody waits. Here it looks through new objects only, a few
milliseconds at a time, and never again through those that stay. Cycles are left by people who go;
for those everything is looked through when nobody plays, or when very many have gone.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from cosmic_factory.server.node.metrics import Metrics

# So many new objects more than were freed, and they are looked through.
NEW = 10_000
LOOK_EVERY = 30.0
QUIET = 1.0
# So many sockets closed, and everything is looked through even while people play.
MAX_CLOSED_SOCKETS = 5_000


@asynccontextmanager
async def searching(metrics: Metrics) -> AsyncIterator[None]:
    """What is here already stays, and need not be looked through either."""
    before = gc.get_threshold()
    gc.set_threshold(NEW)
    gc.callbacks.append(_keep)
    gc.freeze()
    search = asyncio.get_running_loop().create_task(_search_all_at_times(metrics, 0))
    try:
        yield
    finally:
        search.cancel()
        with suppress(asyncio.CancelledError):
            await search
        gc.callbacks.remove(_keep)
        gc.unfreeze()
        gc.set_threshold(*before)


def _keep(phase: str, _: dict[str, Any]) -> None:
    """What a search has left is no garbage: it is not looked through the next time."""
    if phase == "stop":
        gc.freeze()


async def _search_all_at_times(metrics: Metrics, gone: int) -> None:
    """`gone` is how many sockets were closed when everything was last looked through."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        if metrics.sockets_closed - gone >= (1 if await _is_quiet(metrics) else MAX_CLOSED_SOCKETS):
            gone = metrics.sockets_closed
            search_all()


async def _is_quiet(metrics: Metrics) -> bool:
    before = metrics.commands
    await asyncio.sleep(QUIET)
    return metrics.commands == before


def search_all() -> None:
    gc.unfreeze()
    gc.collect()
