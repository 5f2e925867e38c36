"""A process that appends as fast as it can, and tells what was acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
from multiprocessing.connection import Connection

from cosmic_factory.tables import GameId, open_storage

GAMES = [GameId(f"game-{number}") for number in range(8)]


def entry_for(game: GameId, seq: int) -> bytes:
    return f"{game}, entry {seq}".encode() * 20


def append_until_killed(url: str, tell: Connection) -> None:
    asyncio.run(_append(url, tell))


async def _append(url: str, tell: Connection) -> None:
    storage = await open_storage(url)

    async def play(game: GameId) -> None:
        seq = len(await storage.journal.since(game, 0))
        while True:
            seq += 1
            assert await storage.journal.append(game, seq, entry_for(game, seq))
            tell.send((game, seq))

    await asyncio.gather(*map(play, GAMES))
