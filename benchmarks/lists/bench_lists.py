"""Every list of the API over 100,000 rows, and what a flood of the slowest does to the heartbeat.

    python -m benchmarks lists
    python -m benchmarks.lists.bench_lists --source FOLDER   # another version's `src`, to compare

One guest has played 100,000 games, every other guest a storm and the daily puzzle, and tried the
same challenge. Shown is how long each list takes: the first time, and then the median of a few.

All deadlines wait for the heartbeat, which is stored once a second. While ten leaderboards a second
are asked for, no heartbeat may be late, and other answers should come as quickly as before.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import httpx

from benchmarks.child_processes import start_child
from cosmic_factory.server import listen_near, port_of

RUN = "from cosmic_factory.cli.main import main; main()"
ROWS = 100_000
REPEATS = 5
DAY_MS = 24 * 3_600_000
FLOOD_SECONDS, FLOOD_RATE = 20.0, 10.0
# How often a bystander asks, and the heartbeat is looked at.
LOOK_SECONDS = 0.1

LISTS = {
    "the best storms of a day": "/api/storms/leaderboard?period=day",
    "the best storms of a week": "/api/storms/leaderboard?period=week",
    "the best storms ever": "/api/storms/leaderboard?period=ever",
    "storms without a clock": "/api/storms/leaderboard?period=ever&pool=unhurried",
    "my games": "/api/games",
    "public tables": "/api/tables",
    "the daily puzzle": "/api/puzzles/daily",
    "my days": "/api/puzzles/days?mine=true",
    "my themes": "/api/puzzles/themes",
    "what my rounds have in common": "/api/me/insight",
    "my tile sets": "/api/tile-sets",
    "a wrong code of a table": "/api/tables/ACDEFGHJ",
}


class Flood(NamedTuple):
    """What a bystander and the heartbeat noticed."""

    worst_ms: float
    median_ms: float
    beat_age_ms: float
    unhealthy: int


class FilledServer:
    """A real server on a database with many rows, without limits."""

    def __init__(self, folder: Path, source: str | None) -> None:
        self.file = folder / "games.sqlite"
        self._source = source
        listener = listen_near("127.0.0.1")
        self._port = port_of(listener)
        listener.close()
        self.address = f"http://127.0.0.1:{self._port}"

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        env = os.environ if self._source is None else {**os.environ, "PYTHONPATH": self._source}
        command = [
            sys.executable, "-c", RUN, "serve", "--port", str(self._port),
            "--database", f"sqlite:///{self.file}", "--limit-factor", "0", "--no-warm-up",
            "--no-insight", "--secret", "benchmark" * 5, "--log-level", "error",
        ]  # fmt: skip
        process = start_child(command, env=env)
        try:
            self._wait()
            yield
        finally:
            process.terminate()
            process.wait()

    def _wait(self) -> None:
        for _ in range(1200):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.address}/healthz").status_code == 200:
                    return
            time.sleep(0.05)
        raise SystemExit("the server did not start")


def main(source: str | None = None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = FilledServer(Path(folder), source)
        with server.running():
            made = httpx.post(f"{server.address}/api/me", json={"name": "Ada"})
            me, cookies = made.json()["id"], dict(made.cookies)
        fill(server.file, me)
        with (
            server.running(),
            httpx.Client(base_url=server.address, cookies=cookies, timeout=120) as client,
        ):
            for name, path in LISTS.items():
                print_list(client, name, path)
            quiet = asyncio.run(flood(server, cookies, per_second=0))
            flooded = asyncio.run(flood(server, cookies, per_second=FLOOD_RATE))
    print_flood("no flood", quiet)
    print_flood(f"{FLOOD_RATE:.0f} leaderboards a second", flooded)


def fill(file: Path, me: str) -> None:
    """Add guests, storms, hand-ins, games and tries by hand, which takes seconds."""
    now = round(1000 * time.time())
    daily = f"daily-{datetime.fromtimestamp(now / 1000, UTC).date()}"
    numbers = range(ROWS)
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        add = connection.executemany
        add("INSERT INTO players VALUES (?, ?, ?)", ((f"g{n}", f"Guest {n}", now) for n in numbers))
        add(
            "INSERT INTO storms VALUES (?, ?, ?, 'seed', ?, ?, ?, ?)",
            (
                (f"s{n}", f"g{n}", n % 4 == 0, now - DAY_MS, now - n * 1000, n * 7919 % 3001, 9)
                for n in numbers
            ),
        )
        connection.execute(
            "INSERT INTO storms VALUES ('mine', ?, 0, 'seed', ?, ?, 1500, 9)",
            (me, now - DAY_MS, now - 1000),
        )
        add(
            "INSERT INTO puzzle_results VALUES (?, ?, ?, ?, ?, 1, ?, NULL)",
            ((daily, f"g{n}", n % 30, n % 30, n % 30, now) for n in numbers),
        )
        add(
            "INSERT INTO games (id, code, host, public, options, seed, created_at, started_at,"
            " ended_at, chained, cards) VALUES (?, ?, ?, 1, '{}', 'seed', ?, ?, ?, 1, '1,2,3,4,5')",
            ((f"game{n}", f"C{n}", me, now - n, now - n, now) for n in numbers),
        )
        add("INSERT INTO seats VALUES (?, 0, ?)", ((f"game{n}", me) for n in numbers))


def print_list(client: httpx.Client, name: str, path: str) -> None:
    times, answer = [], client.get("/healthz")
    for _ in range(1 + REPEATS):
        began_at = time.perf_counter()
        answer = client.get(path)
        times.append(1000 * (time.perf_counter() - began_at))
    print(
        f"{name:30}  first {times[0]:7.1f} ms   then {statistics.median(times[1:]):7.1f} ms"
        f"   {len(answer.content) / 1000:6.1f} kB   status {answer.status_code}",
        flush=True,
    )


async def flood(server: FilledServer, cookies: dict[str, str], *, per_second: float) -> Flood:
    """Ask for leaderboards so often, and look at health and heartbeats meanwhile."""
    end = time.monotonic() + FLOOD_SECONDS
    waits: list[float] = []
    ages: list[float] = []
    unhealthy = 0
    async with httpx.AsyncClient(
        base_url=server.address, cookies=cookies, timeout=120, limits=httpx.Limits()
    ) as client:

        async def ask() -> None:
            with contextlib.suppress(httpx.HTTPError):
                await client.get(LISTS["the best storms ever"])

        async def keep_asking() -> None:
            asked = set()
            while time.monotonic() < end:
                asked.add(asyncio.create_task(ask()))
                await asyncio.sleep(1 / per_second)
            for one in asked:
                one.cancel()
            await asyncio.gather(*asked, return_exceptions=True)

        asking = asyncio.create_task(keep_asking()) if per_second else None
        while time.monotonic() < end:
            began_at = time.perf_counter()
            await client.get("/api/me")
            waits.append(1000 * (time.perf_counter() - began_at))
            unhealthy += (await client.get("/healthz")).status_code != 200
            ages.append(1000 * time.time() - await asyncio.to_thread(_last_beat, server.file))
            await asyncio.sleep(LOOK_SECONDS)
        if asking is not None:
            await asking
    return Flood(max(waits), statistics.median(waits), max(ages), unhealthy)


def _last_beat(file: Path) -> float:
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        found: int = connection.execute("SELECT at FROM beats WHERE id = 1").fetchone()[0]
        return found


def print_flood(name: str, seen: Flood) -> None:
    print(
        f"{name:30}  another guest's request: median {seen.median_ms:.0f} ms,"
        f" worst {seen.worst_ms:.0f} ms   oldest heartbeat {seen.beat_age_ms / 1000:.1f} s"
        f"   unhealthy answers {seen.unhealthy}"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", help="the folder `src` of another version")
    main(parser.parse_args().source)
