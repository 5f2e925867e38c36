from __future__ import annotations

import asyncio

import pytest

from cosmic_factory.server.live.deferred_calls import SLICE, DeferredCalls
from cosmic_factory.server.node.timings import ServerTimings
from tests.virtual_time import VirtualClock

pytestmark = pytest.mark.anyio


async def test_the_call_that_is_due_first_is_made_first() -> None:
    clock = VirtualClock()
    deferred, said = DeferredCalls(clock, ServerTimings()), list[str]()
    now = clock.monotonic()
    deferred.call_at(now + 0.03, lambda: said.append("late"))
    deferred.call_at(now + 0.01, lambda: said.append("early"))
    deferred.call_at(now + 3600, lambda: said.append("never"))
    await asyncio.sleep(0.02)
    assert said == ["early"]
    await asyncio.sleep(1)
    assert said == ["early", "late"]


async def test_a_cancelled_call_is_not_made_and_delays_no_other() -> None:
    clock = VirtualClock()
    deferred, said = DeferredCalls(clock, ServerTimings()), list[str]()
    now = clock.monotonic()
    deferred.call_at(now, lambda: said.append("cancelled")).cancel()
    deferred.call_at(now, lambda: said.append("called"))
    await asyncio.sleep(1)
    assert said == ["called"]


async def test_other_work_runs_between_two_slices() -> None:
    clock = VirtualClock()
    deferred, said = DeferredCalls(clock, ServerTimings()), list[str]()
    loop = asyncio.get_running_loop()

    def first() -> None:
        said.append("first")
        loop.call_soon(lambda: said.append("a command"))

    deferred.call_at(clock.monotonic(), first)
    for _ in range(2 * SLICE):
        deferred.call_at(clock.monotonic(), lambda: said.append("more"))
    await asyncio.sleep(1)
    assert len(said) == 2 * SLICE + 2
    assert said.index("a command") == SLICE


async def test_a_call_that_raises_does_not_prevent_the_others() -> None:
    clock = VirtualClock()
    deferred, said = DeferredCalls(clock, ServerTimings()), list[str]()
    loop = asyncio.get_running_loop()
    reported: list[object] = []
    loop.set_exception_handler(lambda _, context: reported.append(context["exception"]))
    deferred.call_at(clock.monotonic(), lambda: said.remove("nothing"))
    deferred.call_at(clock.monotonic(), lambda: said.append("called"))
    await asyncio.sleep(1)
    loop.set_exception_handler(None)
    assert [type(one) for one in reported] == [ValueError]
