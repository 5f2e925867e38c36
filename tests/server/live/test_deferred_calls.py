from __future__ import annotations

import asyncio

import pytest

from cosmic_factory.server.live.deferred_calls import SLICE, DeferredCalls
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.tables import SystemClock

CLOCK = SystemClock()

pytestmark = pytest.mark.anyio


async def until_said(said: list[str], number: int) -> None:
    async with asyncio.timeout(30):
        while len(said) < number:
            await asyncio.sleep(0.001)


async def test_what_is_due_first_is_called_first() -> None:
    deferred, said = DeferredCalls(CLOCK, ServerTimings()), list[str]()
    now = CLOCK.monotonic()
    deferred.call_at(now + 0.03, lambda: said.append("late"))
    deferred.call_at(now + 0.01, lambda: said.append("early"))
    deferred.call_at(now + 3600, lambda: said.append("never"))
    await until_said(said, 2)
    assert said == ["early", "late"]


async def test_what_is_cancelled_is_not_called_and_keeps_nobody_waiting() -> None:
    deferred, said = DeferredCalls(CLOCK, ServerTimings()), list[str]()
    now = CLOCK.monotonic()
    deferred.call_at(now, lambda: said.append("cancelled")).cancel()
    deferred.call_at(now, lambda: said.append("called"))
    await until_said(said, 1)
    assert said == ["called"]


async def test_others_have_their_turn_between_two_slices() -> None:
    deferred, said = DeferredCalls(CLOCK, ServerTimings()), list[str]()
    loop = asyncio.get_running_loop()

    def first() -> None:
        said.append("first")
        loop.call_soon(lambda: said.append("a command"))

    deferred.call_at(CLOCK.monotonic(), first)
    for _ in range(2 * SLICE):
        deferred.call_at(CLOCK.monotonic(), lambda: said.append("more"))
    await until_said(said, 2 * SLICE + 2)
    assert said.index("a command") == SLICE


async def test_a_call_that_breaks_does_not_keep_the_others_from_being_called() -> None:
    deferred, said = DeferredCalls(CLOCK, ServerTimings()), list[str]()
    loop = asyncio.get_running_loop()
    reported: list[object] = []
    loop.set_exception_handler(lambda _, context: reported.append(context["exception"]))
    deferred.call_at(CLOCK.monotonic(), lambda: said.remove("nothing"))
    deferred.call_at(CLOCK.monotonic(), lambda: said.append("called"))
    await until_said(said, 1)
    loop.set_exception_handler(None)
    assert [type(one) for one in reported] == [ValueError]
