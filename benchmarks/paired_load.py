"""CPU time for each command of two versions, measured in turn within one run.

    python -m benchmarks.paired_load --other FOLDER                  # closed loop, 90 tables
    python -m benchmarks.paired_load --other FOLDER --mode paced --tables 60 --seconds 8

FOLDER is a checkout of another version with its own `.venv`. The servers of both versions run at
the same time on one core. Bursts of commands go to one and then to the other; whoever was first is
second next time. What else the machine does changes from second to second and disturbs two bursts
in a row alike, so their ratio is known better than either figure. CPU time is that of all threads
of the server, until layouts that wait are sent, too. All bursts fall into one build phase of two
minutes, which limits their number. With `--first`, servers and players have real-time priority.

Versions that compile kernels when they start should have started once before.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import uvloop

from benchmarks.child_processes import start_child
from benchmarks.floods import put_first
from benchmarks.load import CLIENT_CORE, SERVER_CORE, LoadPlayer, Server, _table

HERE = Path(sys.executable).parents[2]
# Seconds of a build phase in which bursts begin, and after a burst until all layouts are sent.
BUILD_SECONDS, AFTER_SECONDS = 110.0, 0.4

Figures = dict[str, float]


class VersionServer(Server):
    """The server of one version, on the core of all servers."""

    def __init__(self, folder: Path, database: str, port: int, first: bool) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        command = [
            str(folder / ".venv/bin/cosmic-factory"), "serve", "--port", str(port),
            "--database", database, "--limit-factor", "0",
            "--secret", "benchmark" * 5, "--log-level", "error",
        ]  # fmt: skip
        self.process = start_child(command, lambda: put_first(SERVER_CORE, first))

    @property
    def cpu(self) -> float:
        """Seconds of processor time of all threads, to the nanosecond."""
        threads = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((one / "schedstat").read_text().split()[0]) for one in threads) / 1e9


async def burst(server: Server, players: list[LoadPlayer], mode: str, seconds: float) -> Figures:
    """Let the players send for some seconds, and return what that cost for each command."""
    for one in players:
        one.waits.clear()
    before, start = server.cpu, time.perf_counter()
    until = start + seconds
    await asyncio.gather(*(one.race(until) if mode == "closed" else one.pace(until)
                           for one in players))  # fmt: skip
    await asyncio.sleep(AFTER_SECONDS)
    waits = sorted(1000 * wait for one in players for wait in one.waits)
    return {
        "CPU µs/command": 1e6 * (server.cpu - before) / len(waits),
        "p50 ms": statistics.median(waits),
        "p99 ms": waits[int(0.99 * len(waits))],
    }


async def seated(server: Server, tables: int) -> list[LoadPlayer]:
    server.wait()
    players = [one for _ in range(tables) for one in await _table(server)]
    await asyncio.gather(*(one.building.wait() for one in players))
    return players


async def measure(
    servers: list[Server], tables: int, mode: str, seconds: float, pairs: int
) -> list[tuple[Figures, Figures]]:
    """Return the figures of both servers, pair by pair; the first pair warms them up."""
    end = time.perf_counter() + BUILD_SECONDS
    here, other = [(one, await seated(one, tables)) for one in servers]
    gc.collect()
    gc.disable()
    found: list[tuple[Figures, Figures]] = []
    took = 0.0
    while len(found) <= pairs and time.perf_counter() + took < end:
        began = time.perf_counter()
        if len(found) % 2:
            second = await burst(*other, mode, seconds)
            found.append((await burst(*here, mode, seconds), second))
        else:
            first = await burst(*here, mode, seconds)
            found.append((first, await burst(*other, mode, seconds)))
        took = time.perf_counter() - began
    return found[1:]


def show(pairs: list[tuple[Figures, Figures]]) -> None:
    for name in pairs[0][0]:
        here, other = ([one[side][name] for one in pairs] for side in (0, 1))
        ratios = [mine / theirs for mine, theirs in zip(here, other, strict=True)]
        error = statistics.stdev(ratios) / len(ratios) ** 0.5
        print(f"{name:15} here {statistics.median(here):.1f}, other {statistics.median(other):.1f}"
              f"; ratio median {statistics.median(ratios):.3f}, mean {statistics.mean(ratios):.3f}"
              f" ± {error:.3f}, {min(ratios):.2f} to {max(ratios):.2f}")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--other", type=Path, required=True, help="a checkout with its .venv")
    parser.add_argument("--mode", choices=["closed", "paced"], default="closed")
    parser.add_argument("--tables", type=int, default=90)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--first", action="store_true", help="before all else on the machine")
    parser.add_argument("--port", type=int, default=8154)
    asked = parser.parse_args()
    put_first(CLIENT_CORE, asked.first)
    with tempfile.TemporaryDirectory() as folder:
        servers: list[Server] = []
        try:
            for number, version in enumerate((HERE, asked.other)):
                database = f"sqlite:///{folder}/{number}.sqlite"
                servers.append(VersionServer(version, database, asked.port + number, asked.first))
            pairs = uvloop.run(
                measure(servers, asked.tables, asked.mode, asked.seconds, asked.pairs)
            )
        finally:
            for one in servers:
                one.stop()
    print(f"{len(pairs)} pairs, load {os.getloadavg()[0]:.1f}")
    show(pairs)


if __name__ == "__main__":
    main()
