"""What the stories about live nodes begin and end with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from tests.live.games import LaidGame
from tests.live.nodes import LiveNode
from tests.live.players import Player, Watcher

WHOLE_GAME = 240.0


async def ready(*nodes: LiveNode) -> None:
    for node in nodes:
        await asyncio.to_thread(node.ready)


async def killed(*nodes: LiveNode) -> None:
    for node in nodes:
        await asyncio.to_thread(node.kill)


def players_of(laid: LaidGame, *addresses: Sequence[str], playing: bool = True) -> list[Player]:
    """One for each seat, each with the nodes that it knows."""
    players = [
        Player(known, laid.game, laid.cookies[seat], seat) for seat, known in enumerate(addresses)
    ]
    for player in players:
        player.playing = playing
    return players


@asynccontextmanager
async def connected(*watchers: Watcher) -> AsyncIterator[None]:
    """All of them run until the block is left; whatever goes wrong with one is told."""
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
        await one.until(lambda one=one: one.has_ended, WHOLE_GAME)
