"""Paced live tables with and without played games being thought about, in turn, side by side.

    python -m benchmarks.insight.live_load --tables 30 --seconds 8 --turns 3

The server and its thinking process share one core, the players have the other. Each turn measures
twice, each time on a new server: while the thinking process has nothing to do, and while it works
without pause on recorded games of six that are asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
from pathlib import Path
from urllib.request import urlopen

import msgspec
import uvloop

from benchmarks.load import CLIENT_CORE, Server, pin, run, show
from cosmic_factory.rules import Seat, read_record
from cosmic_factory.tables import (
    GameFacts,
    GameId,
    GameRow,
    JournalEntry,
    PlayerId,
    TableOptions,
    open_storage,
)
from cosmic_factory.tables.journal.entry import encode

RECORD = Path(__file__).parents[2] / "tests" / "golden" / "six-players.jsonl"
# The process has loaded its modules when it has used this much processor time, or after so long.
START_CPU_SECONDS = 1.5
MAX_START_SECONDS = 15
ADA = PlayerId("ada")


async def fill(database: str, games: int) -> None:
    """Store a recorded game so many times, each under a name of its own."""
    record = read_record(RECORD.read_bytes())
    options = msgspec.json.encode(TableOptions(record.header.options))
    entries = [
        encode(JournalEntry(one.at or 0, one.command, one.events, ADA)) for one in record.entries
    ]
    storage = await open_storage(database)
    for number in range(games):
        game = GameId(f"recorded-{number}")
        row = GameRow(game, f"CODE{number}", ADA, False, options, record.header.seed, 1)
        await storage.catalogue.add_game(row)
        await storage.journal.append(game, 1, *entries)
        facts = GameFacts({Seat(0): ADA}, started_at=1, ended_at=2)
        await storage.catalogue.write_facts(game, facts)
    await storage.close()


def thinking_seconds(server: Server) -> float:
    """Return the processor time of the server's thinking process so far."""
    # Whichever thread has started it is its parent.
    tasks = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    used = 0.0
    for pid in " ".join(one.read_text() for one in tasks).split():
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        used += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


async def measure(server: Server, tables: int, seconds: float, games: list[str]) -> float:
    for game in games:
        with urlopen(f"{server.address}/api/games/{game}/insight"):
            pass
    for _ in range(MAX_START_SECONDS if games else 0):
        if thinking_seconds(server) > START_CPU_SECONDS:
            break
        await asyncio.sleep(1)
    before = thinking_seconds(server)
    result = await run(server, tables, seconds, "paced")
    print("thinking" if games else "idle    ", end="  ")
    show({**result, "thinking s": thinking_seconds(server) - before})
    return result["p99 ms"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--port", type=int, default=8157)
    asked = parser.parse_args()
    pin(CLIENT_CORE)
    found: dict[bool, list[float]] = {False: [], True: []}
    for turn in range(asked.turns):
        for is_thinking in (False, True) if turn % 2 else (True, False):
            with tempfile.TemporaryDirectory() as folder:
                database = f"{folder}/games.sqlite"
                asyncio.run(fill(database, 10))
                server = Server(database, asked.port)
                try:
                    server.wait()
                    games = [f"recorded-{n}" for n in range(10)] if is_thinking else []
                    p99 = uvloop.run(measure(server, asked.tables, asked.seconds, games))
                finally:
                    server.stop()
                found[is_thinking].append(p99)
    idle, thinking = (statistics.median(found[one]) for one in (False, True))
    print(f"p99 with thinking / without: {thinking:.1f} / {idle:.1f} ms = {thinking / idle:.2f}")


if __name__ == "__main__":
    main()
