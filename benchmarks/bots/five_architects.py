"""Five architects at one live table: do all of them answer in time, and what does it cost?

    python -m benchmarks.bots.five_architects      # three rounds at the pace of a real game

A real server on one core, a build of 60 seconds, cards that ask for much thought, for picks and
for choices. A spectator notes when each seat is done. Meanwhile another client requests `/healthz`
five times a second: its answers would be late if bots thought on the event loop.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.request import urlopen

from benchmarks.load import Server, post, running
from benchmarks.thin_socket import ThinSocket
from cosmic_factory.solver import WARM_UP

ARCHITECTS = 5
# The first three are measured: Sabotage, Stellar Swap and New Dimension.
SEQUENCE, ROUNDS = [13, 19, 3, 1, 20], 3
LIMITS = {"draft-1": 45, "draft-2": 45, "build": 60, "pick": 15, "choice": 15}
PORT = 8155
REQUEST_INTERVAL = 0.2
# Seconds in which the server loads the compiled kernels; before that, bots play without the solver.
KERNEL_SECONDS = 5.0


class SeatWatcher:
    """A spectator that notes after how many seconds of a phase each seat was done."""

    def __init__(self) -> None:
        self.waits: defaultdict[str, list[float]] = defaultdict(list)
        self.round, self.phase = 0, ""
        self._began = 0.0
        self._awaited: set[int] = set()

    def see(self, where: dict[str, Any]) -> None:
        now = time.perf_counter()
        phase, awaited = where["phase"], set(where["waiting_for"])
        if phase != self.phase:
            self._note(self._awaited, now)
            self.round, self.phase, self._began = where["round"], phase, now
        else:
            self._note(self._awaited - awaited, now)
        self._awaited = awaited

    def _note(self, done: set[int], now: float) -> None:
        self.waits[self.phase] += [now - self._began] * len(done)


async def watched_game(server: Server, watcher: SeatWatcher) -> None:
    """Seat the architects, start, and watch so many rounds."""
    _, cookie = post(server, "/api/me", {"name": "Ada"})
    choices = {"seats": ARCHITECTS, "build_seconds": LIMITS["build"], "sequence": SEQUENCE}
    made, _ = post(server, "/api/tables", choices, cookie)
    headers = {"Cookie": cookie, "Origin": server.address}
    host, path = f"127.0.0.1:{server.port}", f"/api/tables/{made['id']}/socket"
    socket = await ThinSocket.connect("127.0.0.1", server.port, host, path, headers)
    for number in range(ARCHITECTS):
        seat = {"type": "seat_bot", "level": "architect", "id": f"seat-{number}"}
        socket.send(json.dumps(seat).encode())
    socket.send(json.dumps({"type": "start", "id": "start"}).encode())
    while watcher.round <= ROUNDS:
        message = json.loads(await socket.receive() or b"{}")
        match message["type"]:
            case "ping":
                pong = {"type": "pong", "number": message["number"]}
                socket.send(json.dumps(pong).encode())
            case "refusal":
                raise SystemExit(message)
            case "update" if "round" in message["sections"]:
                watcher.see(message["sections"]["round"])
    socket.close()


async def request_again_and_again(server: Server, waits: list[float]) -> None:
    """Request `/healthz` until cancelled, and note how long each answer took."""

    def request() -> float:
        start = time.perf_counter()
        with urlopen(f"{server.address}/healthz"):
            return time.perf_counter() - start

    while True:
        waits.append(await asyncio.to_thread(request))
        await asyncio.sleep(REQUEST_INTERVAL)


def table(watcher: SeatWatcher) -> Iterator[str]:
    yield "| phase | limit, s | answers | late | the slowest, s |"
    yield "|---|---|---|---|---|"
    for phase, limit in LIMITS.items():
        waits = watcher.waits[phase]
        late = sum(wait >= limit for wait in waits)
        yield f"| {phase} | {limit} | {len(waits)} | {late} | {max(waits):.1f} |"


async def measure(server: Server) -> None:
    server.wait()
    await asyncio.sleep(KERNEL_SECONDS)
    watcher, before = SeatWatcher(), server.cpu
    waits: list[float] = []
    requesting = asyncio.create_task(request_again_and_again(server, waits))
    await watched_game(server, watcher)
    requesting.cancel()
    with suppress(asyncio.CancelledError):
        await requesting
    used = server.cpu - before
    print("\n".join(table(watcher)))
    rounds = ARCHITECTS * ROUNDS
    print(f"server: {used / rounds:.2f} s of processor time for a seat and round, in all")
    print(f"another client waited {1000 * max(waits):.0f} ms at most, in {len(waits)} requests")


def main() -> None:
    WARM_UP.wait()
    with running(None, PORT) as server:
        asyncio.run(measure(server))


if __name__ == "__main__":
    main()
