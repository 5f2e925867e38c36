"""A thinking process that can do nothing any more ends by itself, so that another is started."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cosmic_factory.server.thinking.pulse import OUT_OF_MEMORY, STUCK, UNEXPECTED

# What the process does beside its quick pulse, and whether that counts as work.
PROGRAM = """
import sys, threading, time
from cosmic_factory.server.thinking import pulse

pulse.BEAT_SECONDS = 0.05
made = pulse.Pulse(lambda message: None)
made.is_working = lambda: {is_working}
pulse.start_thread(made.keep)
end = time.monotonic() + {seconds}
{work}
sys.exit(0)
"""
WAITS = "threading.Event().wait({seconds})"
WORKS = "while time.monotonic() < end: sum(range(1000))"


def status_of(work: str, *, is_working: bool = True, seconds: float = 120) -> int:
    program = PROGRAM.format(
        work=work.format(seconds=seconds), is_working=is_working, seconds=seconds
    )
    return subprocess.run(
        [sys.executable, "-c", program], timeout=120, stderr=subprocess.DEVNULL, check=False
    ).returncode


def test_a_task_that_does_not_go_on_ends_the_process() -> None:
    assert status_of(WAITS) == STUCK


@pytest.mark.parametrize(("work", "is_working"), [(WORKS, True), (WAITS, False)])
def test_a_task_that_goes_on_and_a_process_without_one_are_left_alone(
    work: str, is_working: bool
) -> None:
    # More than three times as long as it takes to see that nothing goes on.
    assert status_of(work, is_working=is_working, seconds=2) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="others do not bound what is addressed")
def test_a_process_that_may_address_nothing_more_ends() -> None:
    bound = """
import os, resource
from pathlib import Path
used = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
resource.setrlimit(resource.RLIMIT_AS, (used + 2**20, used + 2**20))
"""
    assert status_of(bound + WORKS) == OUT_OF_MEMORY


def test_a_thread_that_nothing_works_without_ends_the_process_with_it() -> None:
    failing = "pulse.start_thread(lambda: 1 / 0)\n"
    assert status_of(failing + WORKS) == UNEXPECTED
