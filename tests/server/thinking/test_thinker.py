from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from cosmic_factory.server import ServerTimings
from cosmic_factory.server.thinking import thinker as module
from cosmic_factory.server.thinking.pipe_messages import StopTask
from cosmic_factory.server.thinking.thinker import CannotThink, Thinker, ThinkingTimes, Urgency
from tests.server.thinking.processes import ManualProcess, ManualProcesses
from tests.virtual_time import VirtualClock

pytestmark = pytest.mark.anyio

TIMINGS = ServerTimings()
PAST, ROUND, VERDICT = Urgency.PAST_GAME, Urgency.LIVE_ROUND, Urgency.LIVE_VERDICT


class Thinking:
    """A thinker on virtual time, with the processes that it started."""

    def __init__(self) -> None:
        self.processes = ManualProcesses()
        self.times: list[ThinkingTimes] = []
        self.failures: list[str] = []
        self.thinker = Thinker(
            self.processes.start,
            clock=VirtualClock(),
            timings=TIMINGS,
            on_done=self.times.append,
            on_failure=self.failures.append,
        )

    def think(self, task: bytes, urgency: Urgency = PAST) -> asyncio.Future[bytes]:
        return self.thinker.think("split", task, urgency)

    async def process(self) -> ManualProcess:
        """Return the newest process, once it has what it can have now."""
        await asyncio.sleep(0.001)
        return self.processes.started[-1]


@pytest.fixture
async def thinking() -> AsyncIterator[Thinking]:
    made = Thinking()
    yield made
    await made.thinker.close()


async def test_a_process_is_started_when_it_is_needed_and_ended_when_it_is_not(
    thinking: Thinking,
) -> None:
    await asyncio.sleep(1000)
    assert not thinking.processes.started
    result = thinking.think(b"a")
    process = await thinking.process()
    await asyncio.sleep(2)
    process.finish(b"a", b"best")
    assert await result == b"best"
    assert [(one.kind, round(one.seconds)) for one in thinking.times] == [("split", 2)]
    ended = []
    for seconds in (TIMINGS.thinking_idle_seconds - 1, 1):
        await asyncio.sleep(seconds)
        ended.append(process.has_ended)
    assert ended == [False, True]
    again = thinking.think(b"b")
    (await thinking.process()).finish(b"b")
    assert await again == b"found"
    assert len(thinking.processes.started) == 2


async def test_one_task_is_done_at_a_time_and_the_most_urgent_first(thinking: Thinking) -> None:
    results = [thinking.think(b"past"), thinking.think(b"round", ROUND), thinking.think(b"also")]
    process = await thinking.process()
    for task in (b"round", b"past", b"also"):
        assert process.tasks[-1] == task
        process.finish(task)
        await asyncio.sleep(0.001)
    assert process.tasks == [b"round", b"past", b"also"]
    assert await asyncio.gather(*results) == [b"found"] * 3


async def test_what_has_begun_waits_for_what_is_more_urgent(thinking: Thinking) -> None:
    past = thinking.think(b"past")
    process = await thinking.process()
    verdict, other = thinking.think(b"verdict", VERDICT), thinking.think(b"other", VERDICT)
    await asyncio.sleep(0.001)
    # One that is as urgent waits.
    assert process.tasks == [b"past", b"verdict"]
    process.finish(b"verdict")
    await verdict
    await asyncio.sleep(0.001)
    process.finish(b"other")
    await other
    assert not past.done()
    # The time in which it waited does not count.
    await asyncio.sleep(TIMINGS.thinking_task_seconds - 1)
    process.finish(b"past", b"at last")
    assert await past == b"at last"
    assert not thinking.failures


async def test_a_task_is_tried_again_when_its_process_dies_but_not_for_ever(
    thinking: Thinking,
) -> None:
    deadly, harmless = thinking.think(b"deadly"), thinking.think(b"harmless")
    for _ in range(module.MAX_TRIES):
        process = await thinking.process()
        assert process.tasks == [b"deadly"]
        process.die()
        await asyncio.sleep(TIMINGS.thinking_retry_seconds)
    with pytest.raises(CannotThink, match="died over it"):
        await deadly
    process = await thinking.process()
    process.finish(b"harmless")
    assert await harmless == b"found"
    assert thinking.failures == ["split"]
    assert all(one.has_ended for one in thinking.processes.started[:-1])


async def test_a_process_that_ends_by_itself_is_no_fault_of_the_task_that_was_on_its_way(
    thinking: Thinking, caplog: pytest.LogCaptureFixture
) -> None:
    task = thinking.think(b"task")
    for _ in range(module.MAX_TRIES + 1):
        process = await thinking.process()
        assert process.tasks == [b"task"]
        process.end_by_itself()
    (await thinking.process()).finish(b"task")
    assert await task == b"found"
    assert len(thinking.processes.started) == module.MAX_TRIES + 2
    assert not thinking.failures
    assert not caplog.records


async def test_a_task_that_takes_too_long_fails_and_those_that_waited_for_it_are_done(
    thinking: Thinking,
) -> None:
    past = thinking.think(b"past")
    await thinking.process()
    endless = thinking.think(b"endless", VERDICT)
    with pytest.raises(CannotThink, match="too long"):
        await endless
    first, second = thinking.processes.started[0], await thinking.process()
    assert first.has_ended
    assert second.tasks == [b"past"]
    second.finish(b"past")
    assert await past == b"found"


async def test_a_task_that_nobody_wants_any_more_is_stopped(thinking: Thinking) -> None:
    begun, waiting, wanted = (thinking.think(task) for task in (b"begun", b"waiting", b"wanted"))
    process = await thinking.process()
    begun.cancel()
    waiting.cancel()
    await asyncio.sleep(0.001)
    assert sum(isinstance(one, StopTask) for one in process.received) == 1
    assert process.tasks == [b"begun", b"wanted"]
    process.finish(b"wanted")
    assert await wanted == b"found"


async def test_a_task_that_raises_fails_alone(thinking: Thinking) -> None:
    wrong, right = thinking.think(b"wrong"), thinking.think(b"right")
    process = await thinking.process()
    process.fail(b"wrong")
    with pytest.raises(CannotThink, match="exception"):
        await wrong
    await asyncio.sleep(0.001)
    process.finish(b"right")
    assert await right == b"found"


async def test_the_queue_is_bounded_and_the_urgent_take_the_place_of_others(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_WAITING_TASKS", 2)
    first, last = thinking.think(b"first"), thinking.think(b"last")
    with pytest.raises(CannotThink, match="too many"):
        thinking.think(b"refused")
    urgent = thinking.think(b"urgent", VERDICT)
    with pytest.raises(CannotThink, match="took its place"):
        await last
    process = await thinking.process()
    process.finish(b"urgent")
    assert await urgent == b"found"
    await asyncio.sleep(0.001)
    process.finish(b"first")
    assert await first == b"found"


async def test_a_system_without_room_for_a_process_is_asked_again(thinking: Thinking) -> None:
    thinking.processes.failures = 3
    result = thinking.think(b"a")
    await asyncio.sleep(3 * TIMINGS.thinking_retry_seconds)
    (await thinking.process()).finish(b"a")
    assert await result == b"found"


async def test_a_closed_thinker_ends_its_process_and_drops_what_waits(thinking: Thinking) -> None:
    begun, waiting = thinking.think(b"begun"), thinking.think(b"waiting")
    process = await thinking.process()
    await thinking.thinker.close()
    assert process.has_ended
    assert begun.cancelled()
    assert waiting.cancelled()
    with pytest.raises(CannotThink, match="closing"):
        thinking.think(b"late")
