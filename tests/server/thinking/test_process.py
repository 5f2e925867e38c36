"""The real process: what it answers, how it gives way, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest

from cosmic_factory.analysis import RoundFacts, all_round_facts
from cosmic_factory.rules import read_record
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.thinking.demands import Demand, ThinkingClient, Urgency
from cosmic_factory.server.thinking.pipe_messages import (
    Alive,
    Answer,
    DoTask,
    ProcessEnding,
    TaskDone,
    TaskFailed,
    encode_message,
)
from cosmic_factory.server.thinking.process import OperatingSystemProcess, start_process
from cosmic_factory.server.thinking.tasks import FindVerdicts, RoundVerdicts, encode_task, unpacked
from cosmic_factory.server.thinking.thinker import CannotThink, Thinker
from cosmic_factory.server.thinking.worker import MAX_RESIDENT_KB
from cosmic_factory.tables import SystemClock

# More than the test has itself, and not so much that a machine busy with other tests takes minutes.
NICENESS = 1
GOLDEN = Path(__file__).parents[2] / "golden"

STARTER = """
import asyncio
from cosmic_factory.server.thinking.process import OperatingSystemProcess, start_process
from cosmic_factory.server.thinking.worker import MAX_RESIDENT_KB
from cosmic_factory.tables import SystemClock

async def main():
    process = await start_process(1)
    print(process.pid, flush=True)
    await process.receive()
    print("alive", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


def golden_round() -> RoundFacts:
    """Return the first round of a recorded game of two."""
    return all_round_facts(read_record((GOLDEN / "beginner.jsonl").read_bytes()))[0]


async def answer_of(process: OperatingSystemProcess) -> Answer | ProcessEnding | None:
    """Return the next message that is no sign of life."""
    while isinstance(found := await process.receive(), Alive):
        pass
    return found


def test_a_process_of_its_own_answers_and_gives_way() -> None:
    facts = golden_round()

    async def think() -> None:
        process = await start_process(NICENESS)
        try:
            # Bytes that are no task do not end it.
            process.send(DoTask(1, b"nonsense"))
            assert isinstance(await answer_of(process), TaskFailed)
            process.send(DoTask(2, encode_task(FindVerdicts(facts))))
            answer = await answer_of(process)
            assert isinstance(answer, TaskDone)
            assert answer.number == 2
            assert 0 < answer.processor_seconds < 60
            found = unpacked(answer.result, RoundVerdicts)
            assert [one.name for one in found.verdicts] == [seat.name for seat in facts.seats]
            assert all(one.par.value >= one.score for one in found.verdicts)
            if sys.platform != "win32":
                own = os.getpriority(os.PRIO_PROCESS, 0)
                assert os.getpriority(os.PRIO_PROCESS, process.pid) == max(NICENESS, own)
                assert os.getsid(process.pid) == process.pid
            process.send(DoTask(3, b""))
            os.kill(process.pid, signal.SIGKILL)
            while (left := await answer_of(process)) is not None:
                assert not isinstance(left, ProcessEnding)
                assert left.number == 3
        finally:
            await process.end()
        assert process.ended_how == "signal 9"

    asyncio.run(asyncio.wait_for(think(), 120))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no idle processes")
def test_what_wants_to_run_need_not_wait_for_a_process_of_the_lowest_priority() -> None:
    program = (
        "import os\n"
        "from cosmic_factory.server.thinking.worker import MAX_NICENESS, lower_priority\n"
        "lower_priority(MAX_NICENESS)\n"
        "print(os.sched_getscheduler(0) == os.SCHED_IDLE)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"True\n"


def test_a_process_whose_node_has_gone_ends_without_a_word() -> None:
    command = [sys.executable, "-m", "cosmic_factory.server.thinking.worker", str(NICENESS)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        # Only the answers have nowhere to go: the process may not notice the other pipe first.
        process.stdout.close()
        process.stdin.write(encode_message(DoTask(1, b"nonsense")))
        process.stdin.flush()
        assert process.stderr.read() == b""
        assert process.wait(120) == 0


def test_a_large_server_has_a_process_that_thinks() -> None:
    """On Linux the largest size of a process is at first that of the one that started it."""
    large = b"x" * (MAX_RESIDENT_KB * 1024 + 1)

    async def think() -> None:
        process = await start_process(NICENESS)
        try:
            process.send(DoTask(1, b"nonsense"))
            answer = await answer_of(process)
            assert isinstance(answer, TaskFailed), f"it ended beside {len(large)} bytes"
            # Where, but not what: a text may quote anything, and this is logged.
            assert re.fullmatch(r"\w+ at [\w.:, ]+", answer.text)
        finally:
            await process.end()

    asyncio.run(asyncio.wait_for(think(), 120))


@pytest.mark.parametrize("stands_still", [False, True])
def test_no_process_is_left_when_its_server_is_killed(stands_still: bool) -> None:
    if stands_still and sys.platform != "linux":
        pytest.skip("only Linux kills what stands still")
    with subprocess.Popen(
        [sys.executable, "-c", STARTER], stdout=subprocess.PIPE, text=True
    ) as starter:
        assert starter.stdout is not None
        pid = int(starter.stdout.readline())
        if stands_still:
            # Once it has set up all that it needs.
            assert starter.stdout.readline() == "alive\n"
            os.kill(pid, signal.SIGSTOP)
        starter.kill()
    deadline = time.monotonic() + 120
    while _is_alive(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _is_alive(pid)


class RealThinking:
    """A queue with real processes, of which a test does bad things to the first."""

    def __init__(self, silence_seconds: float) -> None:
        self.started: list[OperatingSystemProcess] = []
        self.restarts: list[str] = []
        self.thinker = Thinker(
            self._start,
            clock=SystemClock(),
            timings=ServerTimings(
                thinking_start_seconds=120.0, thinking_silence_seconds=silence_seconds
            ),
            on_restart=self.restarts.append,
        )

    async def _start(self) -> OperatingSystemProcess:
        self.started.append(await start_process(NICENESS))
        return self.started[-1]

    def think(self) -> asyncio.Future[bytes]:
        task = encode_task(FindVerdicts(golden_round()))
        client = ThinkingClient("address", "192.0.2.1")
        return self.thinker.think("verdicts", task, [Demand(Urgency.ASKED, client)])


def with_real_thinking(
    test: Callable[[RealThinking], Coroutine[None, None, None]], silence_seconds: float = 60.0
) -> None:
    async def run() -> None:
        thinking = RealThinking(silence_seconds)
        try:
            await test(thinking)
        finally:
            await thinking.thinker.close()
        for process in thinking.started:
            assert not _is_alive(process.pid)

    asyncio.run(asyncio.wait_for(run(), 180))


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be stopped there")
def test_a_process_that_stands_still_is_replaced_and_its_task_done() -> None:
    async def test(thinking: RealThinking) -> None:
        await thinking.think()
        os.kill(thinking.started[0].pid, signal.SIGSTOP)
        assert await thinking.think()
        assert len(thinking.started) == 2
        assert thinking.restarts == ["silent"]

    with_real_thinking(test, silence_seconds=4.0)


@pytest.mark.skipif(sys.platform != "linux", reason="others cannot bound another's memory")
def test_a_process_that_gets_no_more_memory_is_replaced_and_its_task_done() -> None:
    async def test(thinking: RealThinking) -> None:
        import resource

        await thinking.think()
        (first,) = thinking.started
        used = int(Path(f"/proc/{first.pid}/statm").read_text().split()[0]) * os.sysconf(
            "SC_PAGE_SIZE"
        )
        resource.prlimit(first.pid, resource.RLIMIT_AS, (used, used))
        # The first may still fail with an answer; the process that has no memory is gone then.
        with contextlib.suppress(CannotThink):
            await thinking.think()
        assert await thinking.think()
        assert len(thinking.started) == 2
        assert thinking.restarts in (["memory"], ["died"])
        assert first.ended_how == "it got no more memory" or thinking.restarts == ["memory"]

    with_real_thinking(test)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not pause it")
def test_a_paused_process_gets_no_time_and_goes_on_later() -> None:
    async def test(thinking: RealThinking) -> None:
        await thinking.think()
        thinking.thinker.pause()
        result = thinking.think()
        await asyncio.sleep(3)
        assert not result.done()
        assert not thinking.restarts
        thinking.thinker.resume()
        assert await result
        assert len(thinking.started) == 1

    with_real_thinking(test, silence_seconds=2.0)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    # Where nobody waits for orphans, one that has ended stays listed as a zombie.
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")
