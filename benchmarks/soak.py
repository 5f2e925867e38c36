"""A server that never rests: tables come and go, people watch and leave, and memory is looked at.

    python -m benchmarks.soak --seconds 3600
    python -m benchmarks.soak --seconds 2400 --tables 25 --sockets-per-second 40
    python -m benchmarks.soak --first          # on a machine that is busy with other work

Every table is played for a minute by four people who then vanish, so that bots end the game while
the next table begins. Spectators connect all the time and leave after a second. The server may use
a fifth more memory than it used once it was warm, and no search for unused memory may take more
than 50 ms of processor time. The exit code is 1 if it breaks either limit.

When the server is warm, and again at the end, its objects are counted by type. Tables and sockets
at both moments show whether more was going on; what else has grown is a leak, or a cache that is
not full yet.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import urlopen

import uvloop
from rich.progress import Progress

from benchmarks.child_processes import start_child
from benchmarks.floods import put_first
from benchmarks.load import CLIENT_CORE, SERVER_CORE, LoadPlayer, Server, _table
from benchmarks.thin_socket import ThinSocket

TABLE_SECONDS = 60.0
WATCH_SECONDS = 1.0
SAMPLE_SECONDS = 5.0
# Bots end a game about 12 minutes after its people have left, and a minute later it is unloaded:
# from then on as many games end as begin, and the server counts as warm.
WARM_SECONDS = 1200.0
# Memory is the median over so many seconds, when warm and at the end.
WINDOW_SECONDS = 300.0
# How often objects are counted.
COUNT_SECONDS = 600.0
MAX_GROWTH = 1.2
MAX_SEARCH_SECONDS = 0.05
SEARCHES = r'cosmic_factory_garbage_search_{}seconds_bucket\{{le="([^"]+)"\}} ([0-9.]+)'
# How many of the types that grew most are shown.
SHOWN_TYPES = 25


class MemorySample(NamedTuple):
    """What the server's memory consisted of at one moment of the soak."""

    at: float
    megabytes: float
    sockets: int
    # By type, by phase, and blocks of Python's allocator.
    counts: dict[str, Any]

    def __str__(self) -> str:
        tables = self.counts["tables"]
        phases = ", ".join(f"{number} {phase}" for phase, number in sorted(tables.items()))
        return (
            f"after {self.at:.0f} s: {self.megabytes:.0f} MB, {self.counts['blocks']} blocks, "
            f"{sum(self.counts['types'].values())} objects, {self.sockets} sockets, "
            f"{sum(tables.values())} tables ({phases})"
        )


class ObservedServer(Server):
    """A server without limits that counts its objects when it is asked to."""

    def __init__(self, folder: Path, database: str | None, port: int, first: bool) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self._counts = folder / "counts.json"
        command = [
            sys.executable, "-m", "benchmarks.observed_server", str(self._counts), "serve",
            "--port", str(port), "--database", database or f"sqlite:///{folder}/games.sqlite",
            "--limit-factor", "0", "--secret", "benchmark" * 5, "--log-level", "warning",
        ]  # fmt: skip
        self.process = start_child(command, lambda: put_first(SERVER_CORE, first))

    async def count_objects(self) -> dict[str, Any]:
        self._counts.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)
        while not self._counts.exists():
            await asyncio.sleep(0.1)
        counts: dict[str, Any] = json.loads(self._counts.read_text())
        return counts

    @property
    def metrics(self) -> str:
        with urlopen(f"{self.address}/metrics") as answer:
            return str(answer.read().decode())

    def searches(self, clock: str) -> tuple[int, int]:
        """Return how many searches for unused memory there were, and how many took too long.

        They are measured by the wall clock, which is "", or by "cpu_".
        """
        found = re.findall(SEARCHES.format(clock), self.metrics)
        counts = {limit: float(count) for limit, count in found}
        return int(counts["+Inf"]), int(counts["+Inf"] - counts[str(MAX_SEARCH_SECONDS)])


@contextlib.contextmanager
def observed(database: str | None, port: int, first: bool) -> Iterator[ObservedServer]:
    with tempfile.TemporaryDirectory() as folder:
        server = ObservedServer(Path(folder), database, port, first)
        try:
            yield server
        finally:
            server.stop()


class Soak:
    """The people of a soak, and what was seen of the server."""

    def __init__(self, server: ObservedServer, seconds: float) -> None:
        self._server = server
        self._began_at = time.monotonic()
        self._end = self._began_at + seconds
        self._games: list[str] = []
        # `lost` counts tables and visits that ended early, since their connection was cut.
        self.tables = self.sockets = self.lost = 0
        # Seconds since the beginning, and megabytes.
        self.memory: list[tuple[float, float]] = []
        self.moments: list[MemorySample] = []

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self._end

    async def keep_a_table(self) -> None:
        """Play one table after another, a minute each."""
        await asyncio.sleep(random.uniform(0, TABLE_SECONDS))
        while not self.is_over:
            try:
                await self._play_a_table()
            except (OSError, RuntimeError):
                # A server that a busy machine lets stand still for long cuts connections.
                self.lost += 1
                await asyncio.sleep(1)

    async def _play_a_table(self) -> None:
        players: list[LoadPlayer] = await _table(self._server)
        self.tables += 1
        self._games.append(players[0]._path)
        del self._games[:-100]
        until = time.perf_counter() + TABLE_SECONDS
        async with asyncio.timeout(2 * TABLE_SECONDS):
            await asyncio.gather(*(one.building.wait() for one in players))
            await asyncio.gather(*(one.pace(until) for one in players))
        for one in players:
            one.close()

    async def watch(self, per_second: float) -> None:
        """Send spectators to tables, so many a second."""
        visits: set[asyncio.Task[None]] = set()
        while not self.is_over:
            await asyncio.sleep(1 / per_second)
            if self._games:
                visit = asyncio.ensure_future(self._visit(random.choice(self._games)))
                visits.add(visit)
                visit.add_done_callback(visits.discard)

    async def _visit(self, path: str) -> None:
        host = f"127.0.0.1:{self._server.port}"
        origin = {"Origin": self._server.address}
        try:
            socket = await ThinSocket.connect("127.0.0.1", self._server.port, host, path, origin)
        except OSError:
            self.lost += 1
            return
        self.sockets += 1
        await asyncio.sleep(WATCH_SECONDS)
        socket.close()

    async def measure(self, progress: Progress) -> None:
        seconds = self._end - self._began_at
        task = progress.add_task("soaking", total=seconds)
        while not self.is_over:
            await asyncio.sleep(SAMPLE_SECONDS)
            passed = time.monotonic() - self._began_at
            if passed >= COUNT_SECONDS * (1 + len(self.moments)):
                await self._look(passed)
            self.memory.append((passed, self._server.memory))
            text = f"{self.memory[-1][1]:.0f} MB, {self.tables} tables, {self.sockets} sockets"
            progress.update(task, completed=passed, description=text)

    @property
    def warm_moment(self) -> MemorySample:
        return next(one for one in self.moments if one.at >= WARM_SECONDS)

    async def _look(self, passed: float) -> None:
        sockets = re.search(r"^cosmic_factory_sockets ([0-9]+)", self._server.metrics, re.MULTILINE)
        assert sockets is not None
        counts = await self._server.count_objects()
        self.moments.append(MemorySample(passed, self._server.memory, int(sockets[1]), counts))
        print(self.moments[-1], flush=True)

    def growth(self, seconds: float) -> tuple[float, float]:
        """Return the megabytes when the server was warm, and those at the end."""
        warm = [used for at, used in self.memory if 0 <= at - WARM_SECONDS < WINDOW_SECONDS]
        late = [used for at, used in self.memory if at >= seconds - WINDOW_SECONDS]
        return statistics.median(warm), statistics.median(late)


def show_growth(warm: MemorySample, late: MemorySample) -> None:
    """Print the types of which there are more objects than when the server was warm."""
    before, after = warm.counts["types"], late.counts["types"]
    grown = {name: number - before.get(name, 0) for name, number in after.items()}
    for name in sorted(grown, key=lambda name: -grown[name])[:SHOWN_TYPES]:
        if grown[name] > 0:
            print(f"  {grown[name]:+7} {name} (now {after[name]})")


async def soak(server: ObservedServer, tables: int, per_second: float, seconds: float) -> bool:
    server.wait()
    one = Soak(server, seconds)
    with Progress(disable=not sys.stderr.isatty()) as progress:
        await asyncio.gather(
            *(one.keep_a_table() for _ in range(tables)),
            one.watch(per_second),
            one.measure(progress),
        )
    warm, late = one.growth(seconds)
    show_growth(one.warm_moment, one.moments[-1])
    total, long = server.searches("cpu_")
    _, waited = server.searches("")
    print(
        f"{seconds:.0f} s, {one.tables} tables, {one.sockets} sockets, {one.lost} cut: "
        f"{warm:.0f} MB warm, "
        f"{late:.0f} MB at the end ({100 * (late / warm - 1):+.0f} %); "
        f"{total} searches for unused memory, {long} of them over 50 ms of processor time, "
        f"{waited} by the clock; the server used {server.cpu / seconds:.0%} of a core"
    )
    return late <= MAX_GROWTH * warm and not long


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--sockets-per-second", type=float, default=20)
    parser.add_argument("--database", help="an address instead of a fresh SQLite file")
    parser.add_argument("--port", type=int, default=8155)
    parser.add_argument(
        "--first",
        action="store_true",
        help="let server and people come before all else on a busy machine (as root, on Linux)",
    )
    asked = parser.parse_args()
    if asked.seconds < WARM_SECONDS + 2 * WINDOW_SECONDS:
        parser.error(f"a server is warm after {WARM_SECONDS:.0f} seconds, so this is too short")
    put_first(CLIENT_CORE, asked.first)
    with observed(asked.database, asked.port, asked.first) as server:
        kept = uvloop.run(soak(server, asked.tables, asked.sockets_per_second, asked.seconds))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
