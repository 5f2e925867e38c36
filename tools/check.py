"""Run the project's checks in two lanes at the same time, and print a summary.

One lane checks the source and then runs the browser tests; the other compiles the solver's kernels
and runs all other tests. Two lanes keep two cores busy. All checks run even when one fails, so that
one run shows everything that is wrong. The output of a check is printed when it has ended, the
progress of the tests as it comes.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
SOURCE_LANE = {
    "style": ["ruff", "check"],
    "format": ["ruff", "format", "--check"],
    "rooms": ["lint-imports", "--no-cache"],
    "faces": ["python", "tools/room_faces.py"],
    "types": ["mypy"],
    "web": ["python", "tools/web_client.py", "check"],
    "browser": ["pytest", "-q", "-n2", "--dist=worksteal", "tests/web"],
}
TEST_LANE = {
    "kernels": ["python", "tools/kernels.py"],
    # Each worker gets one half in order, so that few fixtures of folders are set up twice.
    "tests": ["pytest", "-q", "-n2", "--dist=worksteal", "--ignore=tests/web"],
}
CHECKS = {**SOURCE_LANE, **TEST_LANE}
STREAMED = "tests"


class Results:
    """The results of the checks of both lanes."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lines: list[str] = []
        self.failed = False

    def add(self, name: str, code: int, seconds: float, output: str) -> None:
        with self._lock:
            print(f"\n== {name}: {' '.join(CHECKS[name])}\n{output}", end="", flush=True)
            self._lines.append(f"{name} {'FAILED' if code else 'ok'} ({seconds:.1f} s)")
            self.failed = self.failed or code != 0

    def __str__(self) -> str:
        return f"\n== {', '.join(self._lines)}"


def main(names: Sequence[str]) -> int:
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        print(f"no such check: {', '.join(unknown)}; there are {', '.join(CHECKS)}")
        return 2
    chosen = names or tuple(CHECKS)
    results = Results()
    lanes = [
        threading.Thread(target=run_lane, args=(chosen, lane, results))
        for lane in (SOURCE_LANE, TEST_LANE)
    ]
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()
    print(results)
    return 1 if results.failed else 0


def environment() -> dict[str, str]:
    """Let the tests' many processes share compiled modules, also where the machine forbids it.

    Otherwise each of them would compile all modules again, for 0.3 s.
    """
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run_lane(chosen: Sequence[str], lane: Mapping[str, Sequence[str]], results: Results) -> None:
    """Run the chosen checks of a lane one after the other."""
    for name, (tool, *options) in lane.items():
        if name not in chosen:
            continue
        start = time.monotonic()
        done = subprocess.run(
            [BIN / tool, *options],
            cwd=ROOT,
            env=environment(),
            check=False,
            stdout=None if name == STREAMED else subprocess.PIPE,
            stderr=None if name == STREAMED else subprocess.STDOUT,
            text=True,
        )
        results.add(name, done.returncode, time.monotonic() - start, done.stdout or "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
