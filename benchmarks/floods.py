"""Floods against a server with live tables: what the people at the tables notice of them.

    python -m benchmarks.floods                      # every flood, 15 seconds each
    python -m benchmarks.floods --quick              # 5 seconds each
    python -m benchmarks.floods --first              # on a machine that is busy with other work
    python -m benchmarks.floods --only "empty pongs"
    python -m benchmarks.floods --source FOLDER      # another version's `src`, to compare

Each flood meets a fresh server on one core, with default limits and with 25 tables of four players
who arrange tiles twice a second. The flood comes from another process and another address. Shown
are the players' waits from a command to its acknowledgement, the server's memory before, at most
and five seconds after, its core, and how busy the machine was with anything else.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import http.client
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.child_processes import start_child
from benchmarks.flood_attacks import ATTACKS, Target
from benchmarks.load import CLIENT_CORE, SERVER_CORE, LoadPlayer, Server, busy, lateness, pin
from benchmarks.thin_socket import ThinSocket

TABLES, PLAYERS = 25, 4
# Seconds before a flood, and after it before memory is looked at again.
QUIET, AFTER = 2.0, 5.0
# The finished game that floods ask for: arrangements of each of six players in each of five rounds.
ARRANGEMENTS = 600


class LimitedServer(Server):
    """A server with its default limits. It trusts this machine to name the players' addresses."""

    def __init__(self, folder: Path, port: int, source: str | None, first: bool) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        command = [
            str(Path(sys.executable).parent / "cosmic-factory"), "serve", "--port", str(port),
            "--data-folder", str(folder), "--trusted-proxies", "127.0.0.1", "--no-warm-up",
            "--secret", "benchmark" * 5, "--log-level", "error",
        ]  # fmt: skip
        self.process = start_child(
            command, lambda: put_first(SERVER_CORE, first), _environment(source)
        )

    @property
    def memory(self) -> float:
        """Resident megabytes of the server and of the processes that it started."""
        total = super().memory
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        with contextlib.suppress(OSError):
            for child in children.read_text().split():
                pages = int(Path(f"/proc/{child}/statm").read_text().split()[1])
                total += pages * os.sysconf("SC_PAGE_SIZE") / 1e6
        return total


def put_first(core: int, first: bool) -> None:
    """Pin this process and, if that is wanted, let it come before all else on the machine."""
    pin(core)
    if first:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))


def _environment(source: str | None) -> dict[str, str]:
    return {**os.environ, **({"PYTHONPATH": source} if source else {})}


class Bystander(LoadPlayer):
    """A player with an address of its own."""

    def __init__(self, server: Server, game: str, cookie: str, number: int, address: str) -> None:
        super().__init__(server, game, cookie, number)
        self._address = address

    async def connect(self) -> None:
        headers = {
            "Cookie": self._cookie,
            "Origin": self._server.address,
            "X-Forwarded-For": self._address,
        }
        host, port = f"127.0.0.1:{self._server.port}", self._server.port
        self._socket = await ThinSocket.connect("127.0.0.1", port, host, self._path, headers)
        self._socket.listen(self._on_message)
        self._send({"type": "take_place", "seat": self._number})


def ask(server: Server, path: str, body: Any, address: str, cookie: str = "") -> tuple[Any, str]:
    asking = http.client.HTTPConnection("127.0.0.1", server.port)
    headers = {
        "Content-Type": "application/json",
        "Cookie": cookie,
        "X-Forwarded-For": address,
    }
    asking.request("POST", path, json.dumps(body), headers)
    answer = asking.getresponse()
    found = json.load(answer)
    asking.close()
    return found, (answer.getheader("Set-Cookie") or "").split(";")[0]


async def seat_all(server: Server) -> list[Bystander]:
    everyone: list[Bystander] = []
    for table in range(TABLES):
        homes = [f"10.{table}.{n}.1" for n in range(PLAYERS)]
        cookies = [ask(server, "/api/me", {"name": f"P{n}"}, homes[n])[1] for n in range(PLAYERS)]
        choices = {"seats": PLAYERS, "build_seconds": 120, "sequence": [17, 5, 6, 8, 9]}
        made, _ = ask(server, "/api/tables", choices, homes[0], cookies[0])
        players = [Bystander(server, made["id"], cookies[n], n, homes[n]) for n in range(PLAYERS)]
        for one in players:
            await one.connect()
            while one._sent:
                await asyncio.sleep(0.001)
        players[0].start()
        everyone += players
    await asyncio.gather(*(one.building.wait() for one in everyone))
    return everyone


async def measure(
    server: Server, name: str, finished: str, seconds: float
) -> dict[str, float | str]:
    server.wait()
    players = await seat_all(server)
    gc.collect()
    gc.disable()
    pacing = [
        asyncio.create_task(one.pace(time.perf_counter() + seconds + QUIET)) for one in players
    ]
    await asyncio.sleep(QUIET)
    before = server.memory
    for one in players:
        one.waits.clear()
    late: list[float] = []
    looking = asyncio.create_task(lateness(late))
    most = asyncio.create_task(largest_memory(server))
    all_cpu, own, cpu = busy(), time.process_time(), server.cpu
    with flooding(name, server.port, players[0]._path.split("/")[3], finished, seconds) as flood:
        await asyncio.gather(*pacing)
        used, own = server.cpu - cpu, time.process_time() - own
        await asyncio.sleep(1.0)
        everything = busy() - all_cpu
        flood_cpu = _cpu_of(flood.pid)
    looking.cancel()
    unanswered = sum(len(one._sent) for one in players)
    waits = sorted(1000 * wait for one in players for wait in one.waits)
    await asyncio.sleep(AFTER)
    most.cancel()
    after = server.memory
    for one in players:
        one.close()
    gc.enable()
    late.sort()
    return {
        "flood": name,
        "p50 ms": statistics.median(waits),
        "p99 ms": waits[int(0.99 * len(waits))],
        "worst ms": waits[-1],
        "unanswered": unanswered,
        "MB before": before,
        "MB most": max(most_seen),
        "MB after": after,
        "server core %": 100 * used / seconds,
        "players' lag p99 ms": late[int(0.99 * len(late))],
        "others' core %": 100 * max(0.0, everything - used - own - flood_cpu) / (seconds + 1),
    }


most_seen: list[float] = []


async def largest_memory(server: Server) -> None:
    most_seen.clear()
    while True:
        most_seen.append(server.memory)
        await asyncio.sleep(0.05)


def _cpu_of(process: int) -> float:
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def lower_priority() -> None:
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(10)


@contextlib.contextmanager
def flooding(
    name: str, port: int, table: str, finished: str, seconds: float
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a flood in a process that gives way to the players' own, on the same core."""
    command = [
        sys.executable, "-m", "benchmarks.floods", "--attack", name, "--port", str(port),
        f"--table={table}", f"--finished={finished}", "--seconds", str(seconds),
    ]  # fmt: skip
    process = start_child(command, lower_priority)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


# --- the long game -------------------------------------------------------------------------


def make_long_game(folder: Path, source: str | None) -> str:
    """Play a game with thousands of arrangements into a fresh database; return its id."""
    command = [sys.executable, "-m", "benchmarks.flood_game", str(folder), str(ARRANGEMENTS)]
    done = subprocess.run(command, env=_environment(source), check=True, capture_output=True)
    return done.stdout.decode().split()[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="5 seconds of each flood")
    parser.add_argument("--only", action="append", help="the name of one flood")
    parser.add_argument("--source", help="the src folder of the version to attack")
    parser.add_argument(
        "--first",
        action="store_true",
        help="let server and players come before all else on a busy machine (as root, on Linux)",
    )
    parser.add_argument("--port", type=int, default=8254)
    parser.add_argument("--seconds", type=float, default=15)
    for hidden in ("--attack", "--table", "--finished"):
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.attack:
        until = time.monotonic() + asked.seconds
        ATTACKS[asked.attack](Target(asked.port, asked.table, asked.finished, until))
        return
    run_all(asked.only or list(ATTACKS), 5.0 if asked.quick else asked.seconds, asked)


def run_all(names: list[str], seconds: float, asked: Any) -> None:
    put_first(CLIENT_CORE, asked.first)
    print("| flood | p50 | p99 | worst ms | unanswered | MB before | most | after | server core % "
          "| players' lag p99 | others' core % |\n" + "|---" * 11 + "|", flush=True)  # fmt: skip
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            game = make_long_game(Path(folder), asked.source) if "record" in name else "none"
            server = LimitedServer(Path(folder), asked.port, asked.source, asked.first)
            try:
                found = uvloop.run(measure(server, name, game, seconds))
            finally:
                server.stop()
        cells = [one if isinstance(one, str) else f"{one:,.0f}" for one in found.values()]
        print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
