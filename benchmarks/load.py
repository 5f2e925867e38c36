"""Load on live tables: a real server on one core, scripted players on the other.

    python -m benchmarks.load paced --tables 50 --seconds 20
    python -m benchmarks.load closed --tables 50 --seconds 10
    python -m benchmarks.load climb            # ever more paced tables, until p99 is over 100 ms

Paced: each of four players sends a changed arrangement about twice a second. Closed: each sends
the next one when the last is acknowledged. Every arrangement is stored before it is acknowledged,
and all four viewers are told of it.

All players are in one process, which should add little to what it measures. They begin at random
moments and take 0.4 to 0.6 s between two arrangements, whether the last was acknowledged or not. A
wait is measured from before a message is made until after its acknowledgement is read. "players'
lag" is how late the players' own event loop wakes up: that much of each wait may be caused by the
players. Python's garbage collection is off while measuring, because it would stop all players for
up to 18 ms on a busy machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import uvloop

from benchmarks.child_processes import start_child
from benchmarks.thin_socket import ThinSocket

PLAYERS = 4
PACE = 0.5
# Granted to a paced run before its p99 counts as broken, in milliseconds.
LIMIT = 100.0
# Seconds between two measurements of how late the players' own event loop is.
LAG_INTERVAL = 0.005
SERVER_CORE, CLIENT_CORE = 0, 1


class Server:
    """A server process pinned to one core."""

    def __init__(self, database: str, port: int) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        command = [
            str(Path(sys.executable).parent / "cosmic-factory"), "serve",
            "--port", str(port), "--database", database, "--limit-factor", "0",
            "--secret", "benchmark" * 5, "--log-level", "warning",
        ]  # fmt: skip
        self.process = start_child(command, lambda: pin(SERVER_CORE))

    def wait(self) -> None:
        for _ in range(200):
            with contextlib.suppress(OSError), urlopen(f"{self.address}/healthz"):
                return
            time.sleep(0.05)
        raise SystemExit("the server did not start")

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Resident megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def stop(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def pin(core: int) -> None:
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {core})


def busy() -> float:
    """Return the seconds that all cores were busy; other programs disturb the measurement."""
    fields = _core_ticks()
    return sum(fields[:3] + fields[5:7]) / os.sysconf("SC_CLK_TCK")


def stolen() -> float:
    """Return the seconds in which other guests of the same hardware had our cores."""
    return _core_ticks()[7] / os.sysconf("SC_CLK_TCK")


def _core_ticks() -> list[int]:
    return [int(ticks) for ticks in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]


def post(server: Server, path: str, body: dict[str, Any], cookie: str = "") -> tuple[Any, str]:
    request = Request(
        server.address + path,
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Origin": server.address, "Cookie": cookie},
    )
    with urlopen(request) as answer:
        set_cookie = answer.headers.get("Set-Cookie") or ""
        return json.load(answer), set_cookie.split(";")[0]


class LoadPlayer:
    """A scripted player: plays until the build phase, then sends arrangements and measures."""

    def __init__(self, server: Server, game: str, cookie: str, number: int) -> None:
        self._server = server
        self._path = f"/api/tables/{game}/socket"
        self._cookie = cookie
        self._is_host = number == 0
        self._number = number
        self._chance = random.Random(f"{game}/{number}")
        self._ids = 0
        self._sent: dict[str, float] = {}
        self.waits: list[float] = []
        self.building = asyncio.Event()
        self._acknowledged = asyncio.Event()
        self._hand: list[int] = []
        self._phase = "seating"

    async def connect(self) -> None:
        host = f"127.0.0.1:{self._server.port}"
        headers = {"Cookie": self._cookie, "Origin": self._server.address}
        self._socket = await ThinSocket.connect("127.0.0.1", self._server.port, host, self._path,
                                                headers)  # fmt: skip
        self._socket.listen(self._on_message)
        self._send({"type": "take_place", "seat": self._number})

    def close(self) -> None:
        self._socket.close()

    def start(self) -> None:
        self._send({"type": "start"})

    def _send(self, message: dict[str, Any]) -> None:
        self._ids += 1
        name = f"p{self._number}-{self._ids}"
        self._sent[name] = time.perf_counter()
        self._socket.send(json.dumps({**message, "id": name}).encode())

    def arrange(self) -> None:
        tiles = self._chance.sample(self._hand, 9)
        placements = [
            {"tile": tile, "row": n // 3, "col": n % 3, "turns": self._chance.randrange(4)}
            for n, tile in enumerate(tiles)
        ]
        self._acknowledged.clear()
        self._send({"type": "arrange", "placements": placements})

    def _on_message(self, raw: bytes) -> None:
        if raw.startswith(b'{"type":"ping"'):
            number = json.loads(raw)["number"]
            self._socket.send(json.dumps({"type": "pong", "number": number}).encode())
        elif b'"acknowledged"' in raw or b'"round"' in raw or b'"mine"' in raw:
            self._updated(raw)
        elif raw.startswith((b'{"type":"refusal"', b'{"type":"farewell"')):
            print(raw.decode(), flush=True)
            os._exit(1)

    def _updated(self, raw: bytes) -> None:
        """Decode only what this player needs: browsers would decode on their own machines."""
        if b'"acknowledged"' in raw:
            now = time.perf_counter()
            for name in json.loads(b'{"a"' + raw[raw.rindex(b'"acknowledged"') + 14 :])["a"]:
                self.waits.append(now - self._sent.pop(name))
            self._acknowledged.set()
        if not self.building.is_set() and raw.startswith(b'{"type":"update"'):
            self._go_on(json.loads(raw)["sections"])

    def _go_on(self, sections: dict[str, Any]) -> None:
        mine, where = sections.get("mine"), sections.get("round")
        if mine:
            self._hand = mine["hand"]
        if not where or where["phase"] == self._phase:
            return
        self._phase = where["phase"]
        match self._phase:
            case "reveal" | "ready":
                self._send({"type": "ready"})
            case "draft-1" | "draft-2":
                self._send({"type": "keep_tiles", "tiles": self._hand[:3]})
            case "build":
                self.building.set()

    async def pace(self, until: float) -> None:
        await asyncio.sleep(self._chance.random() * PACE)
        while time.perf_counter() < until:
            self.arrange()
            await asyncio.sleep(PACE * self._chance.uniform(0.8, 1.2))

    async def race(self, until: float) -> None:
        while time.perf_counter() < until:
            self.arrange()
            await self._acknowledged.wait()


async def lateness(late: list[float]) -> None:
    """Measure until cancelled by how many milliseconds this event loop wakes up too late."""
    while True:
        asked = time.perf_counter() + LAG_INTERVAL
        await asyncio.sleep(LAG_INTERVAL)
        late.append(1000 * (time.perf_counter() - asked))


async def run(server: Server, tables: int, seconds: float, mode: str) -> dict[str, float]:
    server.wait()
    before = server.memory
    players = [one for _ in range(tables) for one in await _table(server)]
    await asyncio.gather(*(one.building.wait() for one in players))
    await asyncio.sleep(0.5)
    memory = (server.memory - before) / tables
    for one in players:
        one.waits.clear()
    gc.collect()
    gc.disable()
    late: list[float] = []
    measuring = asyncio.create_task(lateness(late))
    all_cpu, away = busy(), stolen()
    own, cpu, start = time.process_time(), server.cpu, time.perf_counter()
    work = [one.pace(start + seconds) if mode == "paced" else one.race(start + seconds)
            for one in players]  # fmt: skip
    await asyncio.gather(*work)
    took, used = time.perf_counter() - start, server.cpu - cpu
    own = time.process_time() - own
    others, away = busy() - all_cpu - own - used, stolen() - away
    measuring.cancel()
    await asyncio.sleep(0.5)
    waits = sorted(1000 * wait for one in players for wait in one.waits)
    late.sort()
    for one in players:
        one.close()
    gc.enable()
    return {
        "tables": tables,
        "commands/s": len(waits) / took,
        "p50 ms": statistics.median(waits),
        "p99 ms": waits[int(0.99 * len(waits))],
        "CPU µs/command": 1e6 * used / len(waits),
        "core %": 100 * used / took,
        "players' core %": 100 * own / took,
        "players' lag p99 ms": late[int(0.99 * len(late))],
        "others' core %": 100 * others / took,
        "stolen core %": 100 * away / took,
        "MB/table": memory,
    }


async def _table(server: Server) -> list[LoadPlayer]:
    cookies = [post(server, "/api/me", {"name": name})[1] for name in ("Ada", "Bo", "Cy", "Dee")]
    made, _ = post(server, "/api/tables",
                   {"seats": PLAYERS, "build_seconds": 120, "sequence": [17, 5, 6, 8, 9]},
                   cookies[0])  # fmt: skip
    players = [LoadPlayer(server, made["id"], cookie, n) for n, cookie in enumerate(cookies)]
    for one in players:
        await one.connect()
        while one._sent:
            await asyncio.sleep(0.001)
    players[0].start()
    return players


@contextlib.contextmanager
def running(database: str | None, port: int) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(database or f"sqlite:///{folder}/games.sqlite", port)
        try:
            yield server
        finally:
            server.stop()


def show(result: dict[str, float]) -> None:
    print("  ".join(f"{name} {value:,.1f}" for name, value in result.items()), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mode", choices=["paced", "closed", "climb"])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--database", help="an address instead of a fresh SQLite file")
    parser.add_argument("--port", type=int, default=8154)
    asked = parser.parse_args()
    pin(CLIENT_CORE)
    sizes = [asked.tables] if asked.mode != "climb" else [50, 100, 150, 200, 250, 300, 350, 400]
    mode = "closed" if asked.mode == "closed" else "paced"
    for tables in sizes:
        with running(asked.database, asked.port) as server:
            result = uvloop.run(run(server, tables, asked.seconds, mode))
        show(result)
        if result["p99 ms"] > LIMIT and asked.mode == "climb":
            break


if __name__ == "__main__":
    main()
