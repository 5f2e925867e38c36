from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable

import pytest

from cosmic_factory.server.node.garbage import garbage_search, search_everything
from cosmic_factory.server.node.metrics import Metrics
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.tables import SystemClock

CLOCK = SystemClock()

pytestmark = pytest.mark.anyio


class Knot:
    """Refers to itself, so that only a search can free it."""

    def __init__(self) -> None:
        self.itself = self


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.001)


async def test_new_garbage_is_found_and_what_stays_is_not_looked_through_again() -> None:
    async with garbage_search(Metrics(), CLOCK, ServerTimings()):
        new, stays = weakref.ref(Knot()), Knot()
        before = gc.get_freeze_count()
        gc.collect(0)
        assert new() is None
        assert gc.get_freeze_count() > before
        old = weakref.ref(stays)
        del stays
        gc.collect()
        assert old() is not None
        search_everything()
        assert old() is None


async def test_everything_is_looked_through_once_somebody_has_gone_and_nobody_plays() -> None:
    timings = ServerTimings(garbage_check_seconds=0, garbage_quiet_seconds=0)
    metrics = Metrics()
    stays = Knot()
    async with garbage_search(metrics, CLOCK, timings):
        old = weakref.ref(stays)
        del stays
        metrics.socket_opened()
        for _ in range(20):
            await asyncio.sleep(0)
        assert old() is not None
        metrics.socket_closed()
        await until(lambda: old() is None)


async def test_while_people_play_very_many_have_to_be_gone() -> None:
    timings = ServerTimings(garbage_check_seconds=0, garbage_quiet_seconds=0.002)
    metrics = Metrics()
    stays = Knot()

    async def play() -> None:
        while True:
            metrics.command_took(0.01)
            await asyncio.sleep(0)

    async with garbage_search(metrics, CLOCK, timings, max_closed_sockets=3):
        playing = asyncio.create_task(play())
        old = weakref.ref(stays)
        del stays
        metrics.socket_closed()
        metrics.socket_closed()
        await asyncio.sleep(0.05)
        assert old() is not None
        metrics.socket_closed()
        await until(lambda: old() is None)
        playing.cancel()


async def test_afterwards_python_searches_as_it_did_before() -> None:
    before = gc.get_threshold(), len(gc.callbacks)
    async with garbage_search(Metrics(), CLOCK, ServerTimings()):
        assert gc.get_threshold() != before[0]
    assert (gc.get_threshold(), len(gc.callbacks)) == before
