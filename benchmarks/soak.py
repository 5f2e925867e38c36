"""A server that never rests: tables come and go, people watch and leave, and memory is looked at.

    python -m benchmarks.soak --seconds 3600
    python -m benchmarks.soak --seconds 300 --tables 25 --sockets-per-second 40

Every table is played for a minute by four people who then vanish, so that bots end the game while
the next table begins. Spectators connect all the time and leave after a second. The server may use
a fifth more memory than it used once it was warm, and no search for unused memory may stop it for
longer than 50 ms. The exit code is 1 if it breaks either limit.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import statistics
import sys
import time
from urllib.request import urlopen

import uvloop
from rich.progress import Progress

from benchmarks.load import CLIENT_CORE, LoadPlayer, Server, _table, pin, running
from benchmarks.thin_socket import ThinSocket

TABLE_SECONDS = 60.0
WATCH_SECONDS = 1.0
SAMPLE_SECONDS = 5.0
# Part of the time after which the server counts as warm: games end and are unloaded by then.
WARM_PART = 0.3
MAX_GROWTH = 1.2
MAX_SEARCH_SECONDS = 0.05
SEARCHES = re.compile(r'cosmic_factory_garbage_search_seconds_bucket\{le="([^"]+)"\} ([0-9.]+)')


class Soak:
    """The people of a soak, and what was seen of the server."""

    def __init__(self, server: Server, seconds: float) -> None:
        self._server = server
        self._began_at = time.monotonic()
        self._end = self._began_at + seconds
        self._games: list[str] = []
        # `lost` counts tables and visits that ended early, since their connection was cut.
        self.tables = self.sockets = self.lost = 0
        # Seconds since the beginning, and megabytes.
        self.memory: list[tuple[float, float]] = []

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
        task = progress.add_task("soaking", total=self._end - self._began_at)
        while not self.is_over:
            await asyncio.sleep(SAMPLE_SECONDS)
            passed = time.monotonic() - self._began_at
            self.memory.append((passed, self._server.memory))
            text = f"{self.memory[-1][1]:.0f} MB, {self.tables} tables, {self.sockets} sockets"
            progress.update(task, completed=passed, description=text)

    def growth(self, seconds: float) -> tuple[float, float]:
        """Return the megabytes when the server was warm, and those of the last tenth."""
        warm = [used for at, used in self.memory if WARM_PART <= at / seconds <= WARM_PART + 0.1]
        late = [used for at, used in self.memory if at / seconds >= 0.9]
        return statistics.median(warm), statistics.median(late)


def searches(server: Server) -> tuple[int, int]:
    """Return how many searches for unused memory there were, and how many took too long."""
    with urlopen(f"{server.address}/metrics") as answer:
        counts = {limit: float(count) for limit, count in SEARCHES.findall(answer.read().decode())}
    return int(counts["+Inf"]), int(counts["+Inf"] - counts[str(MAX_SEARCH_SECONDS)])


async def soak(server: Server, tables: int, per_second: float, seconds: float) -> bool:
    server.wait()
    one = Soak(server, seconds)
    with Progress(disable=not sys.stderr.isatty()) as progress:
        await asyncio.gather(
            *(one.keep_a_table() for _ in range(tables)),
            one.watch(per_second),
            one.measure(progress),
        )
    warm, late = one.growth(seconds)
    total, long = searches(server)
    print(
        f"{seconds:.0f} s, {one.tables} tables, {one.sockets} sockets, {one.lost} cut: "
        f"{warm:.0f} MB warm, "
        f"{late:.0f} MB at the end ({100 * (late / warm - 1):+.0f} %); "
        f"{total} searches for unused memory, {long} of them over 50 ms"
    )
    return late <= MAX_GROWTH * warm and not long


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--sockets-per-second", type=float, default=20)
    parser.add_argument("--database", help="an address instead of a fresh SQLite file")
    parser.add_argument("--port", type=int, default=8155)
    asked = parser.parse_args()
    pin(CLIENT_CORE)
    with running(asked.database, asked.port) as server:
        kept = uvloop.run(soak(server, asked.tables, asked.sockets_per_second, asked.seconds))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
