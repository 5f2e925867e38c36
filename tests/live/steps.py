"""Common steps of the tests with live nodes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from tests.live.games import JournalledGame
from tests.live.nodes import LiveNode
from tests.live.players import NetworkPlayer, Watcher

MAX_GAME_SECONDS = 240.0


async def ready(*nodes: LiveNode) -> None:
    for node in nodes:
        await asyncio.to_thread(node.ready)


async def killed(*nodes: LiveNode) -> None:
    for node in nodes:
        await asyncio.to_thread(node.kill)


def players_of(
    stored_game: JournalledGame, *addresses: Sequence[str], playing: bool = True
) -> list[NetworkPlayer]:
    """Return a player for each seat, with the addresses of the nodes that it may use."""
    players = [
        NetworkPlayer(known, stored_game.game, stored_game.cookies[seat], seat)
        for seat, known in enumerate(addresses)
    ]
    for player in players:
        player.playing = playing
    return players


@asynccontextmanager
async def connected(*watchers: Watcher) -> AsyncIterator[None]:
    """Run all of them until the block is left, and raise the first error of any."""
    tasks = [asyncio.create_task(one.run()) for one in watchers]
    try:
        for one in watchers:
            await one.until(lambda one=one: one.view)
        yield
    finally:
        for one, task in zip(watchers, tasks, strict=True):
            one.stopping = True
            if not task.done():
                task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for end in ended:
        if isinstance(end, Exception):
            raise end


async def all_ended(*watchers: Watcher) -> None:
    for one in watchers:
        await one.until(lambda one=one: one.has_ended, MAX_GAME_SECONDS)
