"""How soon the solver is ready, and what it costs: CPU seconds and memory.

    python -m benchmarks.solver.bench_start

- *Set-up* is what an installation does once: translate and compile the kernels.
- *Without a library* stands for sources that were edited: the first answer compiles them.
- Servers are started on a port of this machine, without a game.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

import cosmic_factory
from cosmic_factory.solver.compiler.library import SOURCES, build_library, load_or_build
from cosmic_factory.solver.compiler.toolchain import best_instruction_set

HAND = ("1", "5", "12", "19", "24", "33", "36", "41", "54")
PORT = 8157
FRESH_PROCESSES = 7
# Seconds in which a server that was just started has loaded everything.
SETTLING_SECONDS = 3.0
KEPT = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def cpu_of(command: Sequence[str], environment: dict[str, str] | None = None) -> tuple[float, str]:
    """Run a command; return the CPU seconds of it and what it started, and its output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env=environment or KEPT
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, done.stdout


def set_up() -> None:
    with tempfile.TemporaryDirectory() as folder:
        began = _own_cpu()
        made = build_library(Path(folder), best_instruction_set())
        size = made.stat().st_size
        print(f"set-up: kernels compiled in {_own_cpu() - began:.1f} s, {size / 1e6:.2f} MB")


def _own_cpu() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def first_answers() -> None:
    """A fresh process, with the library that set-up made and without it."""
    load_or_build()
    solve = [sys.executable, "-m", "cosmic_factory.cli.main", "solve", *HAND, "--json"]
    call = (
        "import time; began = time.process_time();"
        "from cosmic_factory.rules import cosmic54; from cosmic_factory.solver import solve;"
        f"hand = [cosmic54().tile(int(number)) for number in {HAND}];"
        "assert solve(hand).proved; print(time.process_time() - began)"
    )
    fresh = [float(cpu_of([sys.executable, "-c", call])[1]) for _ in range(FRESH_PROCESSES)]
    spent = [cpu_of(_command(solve))[0] for _ in range(FRESH_PROCESSES)]
    print(f"first call in a fresh process, proved: median {statistics.median(fresh):.2f} s")
    print(f"`cosmic-factory solve`, a new process: median {statistics.median(spent):.2f} s")
    with tempfile.TemporaryDirectory() as copy:
        # Sources that nobody compiled, as a copy, so that nobody else is disturbed.
        target = Path(copy, "cosmic_factory")
        subprocess.run(["cp", "-r", str(SOURCES.parent), str(target)], check=True)
        subprocess.run(["rm", "-rf", str(target / "solver" / "_libraries")], check=True)
        spent_cold, out = cpu_of(_command(solve), {**KEPT, "PYTHONPATH": copy})
        proved = '"proved":true' in out
        print(f"without a library: {spent_cold:.1f} s to the answer, proved: {proved}")


def _command(solve: Sequence[str]) -> list[str]:
    run = "import sys; from cosmic_factory.cli.main import main; main(sys.argv[1:])"
    return [solve[0], "-c", run, *solve[3:]]


def server_memory() -> None:
    for warm in (True, False):
        with tempfile.TemporaryDirectory() as folder:
            print(f"server without a game, warm_up {warm}: {_server_megabytes(folder, warm)} MB")


def _server_megabytes(folder: str, warm: bool) -> int:
    run = "import sys; from cosmic_factory.cli.main import main; main(sys.argv[1:])"
    settings = {
        **KEPT,
        "COSMIC_FACTORY_PORT": str(PORT),
        "COSMIC_FACTORY_DATA_FOLDER": folder,
        "COSMIC_FACTORY_WARM_UP": str(warm).lower(),
    }
    with subprocess.Popen(
        [sys.executable, "-c", run, "serve"], env=settings,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as server:  # fmt: skip
        try:
            _wait_for(f"http://127.0.0.1:{PORT}/healthz")
            time.sleep(SETTLING_SECONDS)
            status = Path(f"/proc/{server.pid}/status").read_text(encoding="utf-8")
        finally:
            server.terminate()
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


def _wait_for(address: str) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(address, timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(address)


def main() -> None:
    print(f"{Path(cosmic_factory.__file__).parent}")
    set_up()
    first_answers()
    server_memory()


if __name__ == "__main__":
    main()
