from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from cosmic_factory.server.node.garbage import garbage_search, search_everything
from cosmic_factory.server.node.metrics import Metrics
from cosmic_factory.server.node.timings import ServerTimings
from tests.virtual_time import VirtualClock

pytestmark = pytest.mark.anyio


def no_tables() -> bool:
    return False


class Knot:
    """Refers to itself, so that only a search can free it."""

    def __init__(self) -> None:
        self.itself = self


async def test_new_garbage_is_found_and_remaining_objects_are_not_searched_again() -> None:
    async with garbage_search(Metrics(), VirtualClock(), ServerTimings(), no_tables):
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


async def test_all_objects_are_searched_once_no_socket_and_no_table_is_open() -> None:
    timings = ServerTimings()
    metrics = Metrics()
    stays = Knot()
    tables = ["a game that bots play"]
    async with garbage_search(metrics, VirtualClock(), timings, lambda: bool(tables)):
        old = weakref.ref(stays)
        del stays
        metrics.socket_opened()
        metrics.socket_opened()
        metrics.socket_closed()
        await asyncio.sleep(2 * timings.garbage_check_seconds)
        assert old() is not None
        metrics.socket_closed()
        await asyncio.sleep(2 * timings.garbage_check_seconds)
        assert old() is not None
        tables.clear()
        await asyncio.sleep(2 * timings.garbage_check_seconds)
        assert old() is None


async def test_afterwards_python_searches_as_it_did_before() -> None:
    before = gc.get_threshold(), len(gc.callbacks)
    async with garbage_search(Metrics(), VirtualClock(), ServerTimings(), no_tables):
        assert gc.get_threshold() != before[0]
    assert (gc.get_threshold(), len(gc.callbacks)) == before
