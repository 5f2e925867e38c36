from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

SLEEPER = "import time; time.sleep(600)"
STARTER = f"""
import sys, time
from benchmarks.child_processes import start_child
child = start_child([sys.executable, "-c", {SLEEPER!r}])
print(child.pid, flush=True)
time.sleep(600)
"""


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_a_server_ends_with_the_benchmark_that_started_it_also_if_that_is_killed() -> None:
    starter = subprocess.Popen([sys.executable, "-c", STARTER], stdout=subprocess.PIPE, text=True)
    assert starter.stdout is not None
    with starter:
        child = int(starter.stdout.readline())
        assert is_running(child)
        starter.kill()
    end = time.monotonic() + 60
    while is_running(child) and time.monotonic() < end:
        time.sleep(0.01)
    assert not is_running(child)
