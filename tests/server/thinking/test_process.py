"""The real process: what it answers, how it gives way, and how it ends."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cosmic_factory.analysis import RoundFacts, all_round_facts
from cosmic_factory.rules import read_record
from cosmic_factory.server.thinking.pipe_messages import (
    DoTask,
    ProcessEnding,
    TaskDone,
    TaskFailed,
    encode_message,
)
from cosmic_factory.server.thinking.process import start_process
from cosmic_factory.server.thinking.tasks import FindVerdicts, RoundVerdicts, encode_task, unpacked
from cosmic_factory.server.thinking.worker import MAX_RESIDENT_KB

# More than the test has itself, and not so much that a machine busy with other tests takes minutes.
NICENESS = 1
GOLDEN = Path(__file__).parents[2] / "golden"

STARTER = """
import asyncio
from cosmic_factory.server.thinking.process import start_process
from cosmic_factory.server.thinking.worker import MAX_RESIDENT_KB

async def main():
    process = await start_process(1)
    print(process.pid, flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


def golden_round() -> RoundFacts:
    """Return the first round of a recorded game of two."""
    return all_round_facts(read_record((GOLDEN / "beginner.jsonl").read_bytes()))[0]


def test_a_process_of_its_own_answers_and_gives_way() -> None:
    facts = golden_round()

    async def think() -> None:
        process = await start_process(NICENESS)
        try:
            # Bytes that are no task do not end it.
            process.send(DoTask(1, b"nonsense"))
            assert isinstance(await process.receive(), TaskFailed)
            process.send(DoTask(2, encode_task(FindVerdicts(facts))))
            answer = await process.receive()
            assert isinstance(answer, TaskDone)
            assert answer.number == 2
            found = unpacked(answer.result, RoundVerdicts)
            assert [one.name for one in found.verdicts] == [seat.name for seat in facts.seats]
            assert all(one.par.value >= one.score for one in found.verdicts)
            if sys.platform != "win32":
                own = os.getpriority(os.PRIO_PROCESS, 0)
                assert os.getpriority(os.PRIO_PROCESS, process.pid) == max(NICENESS, own)
                assert os.getsid(process.pid) == process.pid
            process.send(DoTask(3, b""))
            os.kill(process.pid, signal.SIGKILL)
            while (left := await process.receive()) is not None:
                assert not isinstance(left, ProcessEnding)
                assert left.number == 3
        finally:
            await process.end()

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
            answer = await process.receive()
            assert isinstance(answer, TaskFailed), f"it ended beside {len(large)} bytes"
            # Where, but not what: a text may quote anything, and this is logged.
            assert re.fullmatch(r"\w+ at [\w.:, ]+", answer.text)
        finally:
            await process.end()

    asyncio.run(asyncio.wait_for(think(), 120))


def test_no_process_is_left_when_its_server_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STARTER], stdout=subprocess.PIPE, text=True
    ) as starter:
        assert starter.stdout is not None
        pid = int(starter.stdout.readline())
        starter.kill()
    deadline = time.monotonic() + 120
    while _is_alive(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _is_alive(pid)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    # Where nobody waits for orphans, one that has ended stays listed as a zombie.
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")
