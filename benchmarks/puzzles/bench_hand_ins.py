"""Hand-ins for the daily puzzle: a real server on one core, 200 of them a second from the other.

Guests hand in random galaxies of the day's tiles at fixed moments, whether the last was answered
or not. Each is counted by the rules, stored durably and ranked. A wait is measured from the moment
at which the request was due. "others' core %" says how busy the machine was with anything else.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import random
import socket
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from benchmarks.child_processes import start_child
from benchmarks.load import CLIENT_CORE, SERVER_CORE, Server, busy, pin
from cosmic_factory.puzzles import Daily, handed_tiles, shipped_dailies, write_series
from cosmic_factory.rules import FRAMES, Galaxy, LaidTile, Shape

PER_SECOND = 200
SECONDS = 10
GUESTS = 1000
CONNECTIONS = 100
TARGET_MS = 50.0
START_SECONDS = 90


class PuzzleServer(Server):
    """A server whose only daily puzzle is today's."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        command = [
            str(Path(sys.executable).parent / "cosmic-factory"), "serve",
            "--port", str(port), "--database", str(folder / "games.sqlite"),
            "--data-folder", str(folder), "--limit-factor", "0", "--log-level", "warning",
            "--puzzles", str(folder / "today.jsonl"),
        ]  # fmt: skip
        self.process = start_child(command, lambda: pin(SERVER_CORE))

    def wait(self) -> None:
        """Wait until the server answers, also on a busy machine."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            with contextlib.suppress(SystemExit):
                super().wait()
                return
        raise SystemExit("the server did not start")


class KeptConnection:
    """One HTTP connection that is kept open."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def post(self, path: str, body: bytes, cookie: str = "") -> tuple[int, bytes]:
        """Return the status and the head of the answer, once the whole of it is read."""
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nCookie: {cookie}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1])
            for line in answer.split(b"\r\n")
            if line.lower().startswith(b"content-length")
        )
        await self._reader.readexactly(length)
        return int(answer.split(b" ", 2)[1]), answer


def main() -> None:
    """Measure, and print what was measured."""
    chosen = next(one for one in shipped_dailies().dailies if one.rules.shape is Shape.SQUARE)
    today = datetime.now(UTC).date().isoformat()
    daily = msgspec.structs.replace(chosen, date=today)
    pin(CLIENT_CORE)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "today.jsonl").write_bytes(write_series([daily]))
        server = PuzzleServer(folder, _free_port())
        try:
            server.wait()
            asyncio.run(_measure(server, daily))
        finally:
            server.process.terminate()
            server.process.wait()


async def _measure(server: PuzzleServer, daily: Daily) -> None:
    connections = [await _connected(server.port) for _ in range(CONNECTIONS)]
    cookies = await _guests(connections)
    chance = random.Random(1)
    bodies = [_random_body(daily, chance) for _ in range(PER_SECOND * SECONDS)]
    gc.disable()
    used, worked, began = server.cpu, busy(), time.perf_counter()
    waits, statuses = await _paced(
        connections, cookies, f"/api/puzzles/{daily.id}/hand-ins", bodies
    )
    lasted = time.perf_counter() - began
    used = server.cpu - used
    others = busy() - worked - used
    gc.enable()
    waits.sort()
    p50, p99 = statistics.median(waits), waits[int(0.99 * len(waits))]
    print(f"{len(waits)} hand-ins in {lasted:.1f} s, {statuses.count(201)} counted")
    print(f"p50 {1000 * p50:.1f} ms, p99 {1000 * p99:.1f} ms (target {TARGET_MS:g} ms)")
    print(f"server: {100 * used / lasted:.0f} % of its core, {1e6 * used / len(waits):.0f} µs each")
    print(f"others' core %: {100 * others / lasted:.0f} (with the guests' own)")
    print(f"ratio to the target: {1000 * p99 / TARGET_MS:.2f}")


async def _connected(port: int) -> KeptConnection:
    return KeptConnection(*await asyncio.open_connection("127.0.0.1", port))


async def _guests(connections: list[KeptConnection]) -> list[str]:
    """Return the cookies of new guests."""
    cookies = []
    for number in range(GUESTS):
        body = json.dumps({"name": f"Guest {number}"}).encode()
        status, head = await connections[number % CONNECTIONS].post("/api/me", body)
        assert status == 201, head
        line = next(one for one in head.split(b"\r\n") if one.lower().startswith(b"set-cookie"))
        cookies.append(line.split(b":", 1)[1].split(b";")[0].decode().strip())
    return cookies


async def _paced(
    connections: list[KeptConnection], cookies: list[str], path: str, bodies: list[bytes]
) -> tuple[list[float], list[int]]:
    """Hand in at fixed moments; a request that finds no free connection waits for one."""
    free: asyncio.Queue[KeptConnection] = asyncio.Queue()
    for one in connections:
        free.put_nowait(one)
    waits: list[float] = []
    statuses: list[int] = []

    async def hand_in(number: int, due: float) -> None:
        connection = await free.get()
        status, _ = await connection.post(path, bodies[number], cookies[number % GUESTS])
        waits.append(time.perf_counter() - due)
        statuses.append(status)
        free.put_nowait(connection)

    start = time.perf_counter() + 0.1
    tasks = []
    for number in range(len(bodies)):
        due = start + number / PER_SECOND
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(hand_in(number, due)))
    await asyncio.gather(*tasks)
    return waits, statuses


def _random_body(daily: Daily, chance: random.Random) -> bytes:
    tiles = chance.sample(daily.hand, len(daily.hand))
    cells = FRAMES[daily.rules.shape][0]
    galaxy = Galaxy.of(
        LaidTile(tile, cell, chance.randrange(4)) for tile, cell in zip(tiles, cells, strict=True)
    )
    return msgspec.json.encode({"placements": handed_tiles(galaxy)})


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


if __name__ == "__main__":
    main()
