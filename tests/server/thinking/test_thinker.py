from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable

import pytest

from cosmic_factory.server import ServerTimings
from cosmic_factory.server.thinking import thinker as module
from cosmic_factory.server.thinking.demands import Demand, ThinkingClient, Urgency
from cosmic_factory.server.thinking.fair_shares import HALF_LIFE_SECONDS
from cosmic_factory.server.thinking.pipe_messages import StopTask
from cosmic_factory.server.thinking.thinker import (
    CannotThink,
    Thinker,
    ThinkerBusy,
    Thinkers,
    ThinkingTimes,
    TooMuchAsked,
)
from tests.server.thinking.processes import ManualProcess, ManualProcesses
from tests.virtual_time import VirtualClock

pytestmark = pytest.mark.anyio

TIMINGS = ServerTimings()
PAST, ROUND, VERDICT = Urgency.PAST_GAME, Urgency.LIVE_ROUND, Urgency.LIVE_VERDICT
ASKED = Urgency.ASKED
ADA, BO, CY = (ThinkingClient("address", f"192.0.2.{n}") for n in range(3))


class Thinking:
    """A thinker on virtual time, with the processes that it started."""

    def __init__(self) -> None:
        self.processes = ManualProcesses()
        self.times: list[ThinkingTimes] = []
        self.failures: list[str] = []
        self.restarts: list[str] = []
        self.costs: list[tuple[ThinkingClient, float]] = []
        self.thinker = Thinker(
            self.processes.start,
            clock=VirtualClock(),
            timings=TIMINGS,
            on_done=self.times.append,
            on_failure=self.failures.append,
            on_restart=self.restarts.append,
            on_cost=lambda client, seconds: self.costs.append((client, seconds)),
        )

    def think(
        self, task: bytes, urgency: Urgency = PAST, client: ThinkingClient = ADA
    ) -> asyncio.Future[bytes]:
        return self.thinker.think("split", task, [Demand(urgency, client)])

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
    with pytest.raises(ThinkerBusy, match="too many"):
        thinking.think(b"refused")
    urgent = thinking.think(b"urgent", VERDICT)
    with pytest.raises(ThinkerBusy, match="took its place"):
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


# --- turns of clients --------------------------------------------------------------------------


async def test_the_backlog_of_one_client_does_not_delay_the_first_task_of_another(
    thinking: Thinking,
) -> None:
    many = [thinking.think(b"%d" % n) for n in range(20)]
    process = await thinking.process()
    process.finish(b"0", seconds=5)
    await many[0]
    first = thinking.think(b"first of Bo", client=BO)
    await asyncio.sleep(0.001)
    # Not even until the task is done that has begun: in its middle.
    await asyncio.sleep(module.PATIENCE_SECONDS)
    assert process.tasks == [b"0", b"1", b"first of Bo"]
    process.finish(b"first of Bo", seconds=1)
    assert await first == b"found"
    assert thinking.costs == [(ADA, 5), (BO, 1)]


async def test_clients_take_turns_by_what_their_tasks_have_cost(thinking: Thinking) -> None:
    begun = thinking.think(b"begun", client=CY)
    results = [
        thinking.think(task, client=client)
        for task, client in ((b"a1", ADA), (b"a2", ADA), (b"b1", BO), (b"b2", BO), (b"b3", BO))
    ]
    process = await thinking.process()
    process.finish(b"begun", seconds=30)
    await begun
    # The tasks of Ada cost three times as much as those of Bo.
    for task, seconds in ((b"a1", 3), (b"b1", 1), (b"b2", 1), (b"b3", 1), (b"a2", 3)):
        await asyncio.sleep(0.001)
        assert process.tasks[-1] == task
        process.finish(task, seconds=seconds)
    await asyncio.gather(*results)


async def test_what_a_client_has_had_is_forgotten(thinking: Thinking) -> None:
    for client, seconds in ((ADA, 8), (BO, 1)):
        result = thinking.think(client.name.encode(), client=client)
        (await thinking.process()).finish(client.name.encode(), seconds=seconds)
        await result
        await asyncio.sleep(0 if client is BO else 5 * HALF_LIFE_SECONDS)
    begun = thinking.think(b"begun", client=CY)
    results = [thinking.think(b"bo", client=BO), thinking.think(b"ada", client=ADA)]
    process = await thinking.process()
    for task in (b"begun", b"ada", b"bo"):
        assert process.tasks[-1] == task
        process.finish(task)
        await asyncio.sleep(0.001)
    await asyncio.gather(begun, *results)


async def test_whoever_joins_those_who_want_a_task_brings_it_forward_and_pays_a_part(
    thinking: Thinking,
) -> None:
    demands = [Demand(PAST, ADA)]
    first = thinking.think(b"first")
    process = await thinking.process()
    process.finish(b"first", seconds=10)
    await first
    results = [thinking.think(b"of Cy", client=CY), thinking.think(b"of Ada")]
    joined = thinking.thinker.think("split", b"joined", demands)
    demands.append(Demand(PAST, BO))
    await asyncio.sleep(0.001)
    process.finish(b"of Cy", seconds=1)
    await asyncio.sleep(0.001)
    assert process.tasks[-1] == b"joined"
    process.finish(b"joined", seconds=4)
    await joined
    assert sorted(thinking.costs[-2:]) == [(ADA, 2), (BO, 2)]
    await asyncio.sleep(0.001)
    process.finish(b"of Ada")
    await asyncio.gather(*results)


async def test_one_client_cannot_fill_the_queue(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = [thinking.think(b"%d" % n) for n in range(module.MAX_WAITING_OF_CLIENT)]
    with pytest.raises(TooMuchAsked):
        thinking.think(b"one more")
    monkeypatch.setattr(module, "MAX_WAITING_TASKS", module.MAX_WAITING_OF_CLIENT)
    # Where there is no place left, whoever has most of them gives one up.
    thinking.think(b"of Bo", client=BO)
    with pytest.raises(ThinkerBusy, match="took its place"):
        await many[-1]
    assert not many[0].done()


async def test_a_task_that_is_dropped_when_nobody_waits_for_it_is_no_error(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_WAITING_TASKS", 1)
    errors: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context))
    thinking.think(b"nobody waits")
    thinking.think(b"urgent", VERDICT)
    gc.collect()
    await asyncio.sleep(0.001)
    assert not errors


# --- processes that do not answer --------------------------------------------------------------


async def test_a_process_that_says_no_more_that_it_lives_is_replaced_soon(
    thinking: Thinking, caplog: pytest.LogCaptureFixture
) -> None:
    result = thinking.think(b"task")
    process = await thinking.process()
    ended = []
    for is_silent in (False, True):
        process.is_silent = is_silent
        await asyncio.sleep(TIMINGS.thinking_silence_seconds + 1)
        ended.append(process.has_ended)
    assert ended == [False, True]
    assert thinking.restarts == ["silent"]
    (record,) = caplog.records
    assert vars(record)["reason"] == "silent: signal 9"
    assert vars(record)["task"] == "split"
    (await thinking.process()).finish(b"task")
    assert await result == b"found"


async def test_a_process_for_which_the_machine_has_no_time_is_not_taken_for_a_hung_one(
    thinking: Thinking,
) -> None:
    result = thinking.think(b"task")
    process = await thinking.process()
    await asyncio.sleep(1.5)
    process.is_silent = process.has_no_time = True
    await asyncio.sleep(3 * TIMINGS.thinking_silence_seconds)
    assert not thinking.restarts
    process.finish(b"task")
    assert await result == b"found"


async def test_a_server_that_stood_still_does_not_take_its_process_for_a_hung_one() -> None:
    clock, processes = AheadClock(), ManualProcesses()
    restarts: list[str] = []
    thinker = Thinker(processes.start, clock=clock, timings=TIMINGS, on_restart=restarts.append)
    result = thinker.think("split", b"task", [Demand(PAST, ADA)])
    await asyncio.sleep(5)
    clock.ahead = 5 * TIMINGS.thinking_silence_seconds
    # It has something to do before it can hear that the process lives.
    other = thinker.think("split", b"other", [Demand(PAST, BO)])
    await asyncio.sleep(2 * TIMINGS.thinking_silence_seconds)
    processes.started[0].finish(b"task")
    assert await result == b"found"
    assert not restarts
    assert not other.done()
    await thinker.close()


class AheadClock(VirtualClock):
    """Virtual time that a test can move ahead; the time in between is gone."""

    ahead = 0.0

    def monotonic(self) -> float:
        return super().monotonic() + self.ahead

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        return super().call_at(when - self.ahead, callback)


async def test_an_idle_process_that_is_silent_is_replaced_when_it_is_needed(
    thinking: Thinking,
) -> None:
    first = thinking.think(b"first")
    process = await thinking.process()
    process.finish(b"first")
    await first
    process.is_silent = True
    await asyncio.sleep(TIMINGS.thinking_silence_seconds + 1)
    assert thinking.restarts == ["silent"]
    again = thinking.think(b"again")
    (await thinking.process()).finish(b"again")
    assert await again == b"found"


async def test_a_process_without_memory_is_replaced_and_its_task_answered(
    thinking: Thinking,
) -> None:
    large, small = thinking.think(b"large"), thinking.think(b"small")
    process = await thinking.process()
    process.fail(b"large")
    process.end_by_itself(is_out_of_memory=True)
    with pytest.raises(CannotThink):
        await large
    (await thinking.process()).finish(b"small")
    assert await small == b"found"
    assert thinking.restarts == ["memory"]


# --- two processes -----------------------------------------------------------------------------


class TwoLanes:
    """Both queues on virtual time, with the processes that they started."""

    def __init__(self) -> None:
        self.processes = ManualProcesses()
        self.thinkers = Thinkers(self.processes.start, clock=VirtualClock(), timings=TIMINGS)

    def think(
        self, task: bytes, urgency: Urgency, client: ThinkingClient = ADA
    ) -> asyncio.Future[bytes]:
        return self.thinkers.think("split", task, [Demand(urgency, client)])

    async def process_of(self, task: bytes) -> ManualProcess:
        """Return the process that has begun a task."""
        await asyncio.sleep(0.001)
        return next(one for one in self.processes.started if task in one.tasks)


@pytest.fixture
async def lanes() -> AsyncIterator[TwoLanes]:
    made = TwoLanes()
    yield made
    await made.thinkers.close()


async def test_a_verdict_waits_for_nothing_that_anybody_asks_for(lanes: TwoLanes) -> None:
    flood = [
        lanes.think(b"%d" % n, urgency, ThinkingClient("address", f"198.51.100.{n % 100}"))
        for n, urgency in enumerate(100 * [Urgency.PICTURE, ASKED, PAST])
    ]
    flooded = await lanes.process_of(b"0")
    stood_still = [flooded.stands_still]
    verdict = lanes.think(b"verdict", VERDICT, ThinkingClient("table", "t"))
    live = await lanes.process_of(b"verdict")
    assert live is not flooded
    # What others have asked for gets no time meanwhile, however long it takes.
    stood_still.append(flooded.stands_still)
    await asyncio.sleep(2 * TIMINGS.thinking_silence_seconds)
    live.finish(b"verdict")
    await verdict
    await asyncio.sleep(0.001)
    stood_still.append(flooded.stands_still)
    assert stood_still == [False, True, False]
    flooded.finish(b"0")
    assert await flood[0] == b"found"


async def test_a_verdict_is_found_in_the_middle_of_what_else_is_found_for_tables(
    lanes: TwoLanes,
) -> None:
    split = lanes.think(b"split", ROUND, ThinkingClient("table", "one"))
    live = await lanes.process_of(b"split")
    verdict = lanes.think(b"verdict", VERDICT, ThinkingClient("table", "two"))
    assert await lanes.process_of(b"verdict") is live
    live.finish(b"verdict")
    await verdict
    live.finish(b"split")
    await split
    assert len(lanes.processes.started) == 1


async def test_a_verdict_finds_a_place_however_many_tasks_of_tables_have_begun(
    lanes: TwoLanes,
) -> None:
    splits = []
    for number in range(2 * module.MAX_BEGUN_TASKS):
        split = b"split %d" % number
        splits.append(lanes.think(split, ROUND, ThinkingClient("table", str(number))))
        # Long enough for the next table to be let in.
        await asyncio.sleep(2 * module.PATIENCE_SECONDS)
    lanes.think(b"verdict", VERDICT, ThinkingClient("table", "two"))
    assert await lanes.process_of(b"verdict") is await lanes.process_of(b"split 0")
    assert not any(one.done() for one in splits)


async def test_others_go_on_while_no_process_for_verdicts_can_be_started(lanes: TwoLanes) -> None:
    asked = lanes.think(b"asked", ASKED)
    other = await lanes.process_of(b"asked")
    lanes.processes.failures = 100
    verdict = lanes.think(b"verdict", VERDICT, ThinkingClient("table", "t"))
    await asyncio.sleep(1)
    assert not other.stands_still
    other.finish(b"asked")
    await asked
    assert not verdict.done()
