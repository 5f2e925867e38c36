from __future__ import annotations

import asyncio
import multiprocessing
import random
import time
from multiprocessing.connection import Connection

from cosmic_factory.tables import GameId, open_storage
from tests.tables.journal.appending import GAMES, append_until_killed, entry_for
from tests.tables.journal.servers import MAX_WAIT_SECONDS

KILLS = 12


def test_everything_acknowledged_survives_kill_9_at_any_moment(url: str) -> None:
    chance = random.Random(9)
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["tests.tables.journal.appending"])
    acknowledged = dict.fromkeys(GAMES, 0)
    for _ in range(KILLS):
        hear, tell = processes.Pipe(duplex=False)
        child = processes.Process(target=append_until_killed, args=(url, tell))
        child.start()
        tell.close()
        # Half of the time while it opens and reads, half of the time while it appends.
        if chance.random() < 0.5:
            assert hear.poll(MAX_WAIT_SECONDS)
        time.sleep(chance.uniform(0, 0.2))
        child.kill()
        child.join()
        child.close()
        drain(hear, acknowledged)
    assert sum(acknowledged.values()) > 100
    asyncio.run(check(url, acknowledged))


def drain(hear: Connection, acknowledged: dict[GameId, int]) -> None:
    try:
        while True:
            game, seq = hear.recv()
            acknowledged[game] = seq
    except (EOFError, OSError):  # the last message may be half a message
        hear.close()


async def check(url: str, acknowledged: dict[GameId, int]) -> None:
    storage = await open_storage(url)
    for game in GAMES:
        entries = await storage.journal.since(game, 0)
        assert len(entries) >= acknowledged[game]
        assert list(entries) == [entry_for(game, seq) for seq in range(1, len(entries) + 1)]
    await storage.close()
