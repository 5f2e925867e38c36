"""A database that is gone, or a disk that is full, under a running game: play waits for it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

import pytest

from cosmic_factory.rules import Options
from tests.live.conftest import LiveNodes
from tests.live.games import NO_HURRY, assert_nothing_lost, store_game
from tests.live.nodes import LiveNode
from tests.live.steps import all_ended, connected, killed, players_of, ready
from tests.tables.journal.servers import Postgres

OPTIONS = Options(seats=2, sequence=(17,) * 5, seconds=NO_HURRY)
OUTAGE = 4.0

Work = Callable[[], Awaitable[object]]


async def outage(node: LiveNode, url: str, *, begin: Work, end: Work) -> None:
    """Ada's command is refused while nothing can be stored, and done once when it can be."""
    stored_game = await store_game(url, OPTIONS)
    node.start()
    await ready(node)
    ada, bo = players_of(stored_game, [node.address], [node.address], playing=False)
    async with connected(ada, bo):
        before = ada.view["clock"]["deadline"]
        await begin()
        name = ada.submit({"type": "ready"})
        await ada.until(lambda: ada.refused)
        refusal = ada.refused[0]
        assert (refusal["id"], refusal["code"]) == (name, "storage-down")
        assert "cannot be saved" in refusal["text"]
        await asyncio.sleep(OUTAGE)
        assert name not in ada.acknowledged
        assert ada.phase == bo.phase == "reveal"
        assert ada.connections == bo.connections == 1
        await end()
        await ada.until(lambda: name in ada.acknowledged)
        await bo.until(lambda: bo.view["clock"]["deadline"] >= before + 1000 * OUTAGE)
        ada.play_on()
        bo.play_on()
        await all_ended(ada, bo)
    await killed(node)
    await assert_nothing_lost(url, stored_game, {0: ada.acknowledged, 1: bo.acknowledged})


def test_play_waits_for_a_database_that_is_gone(nodes: LiveNodes) -> None:
    postgres = Postgres()
    try:
        url = postgres.empty_database()
        story = outage(
            nodes.new(url),
            url,
            begin=lambda: asyncio.to_thread(postgres.stop),
            end=lambda: asyncio.to_thread(postgres.start),
        )
        asyncio.run(story)
    finally:
        postgres.close()


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process's files")
def test_play_waits_for_room_on_the_disk(nodes: LiveNodes) -> None:
    import resource

    node = nodes.new(nodes.sqlite)
    no_limit = resource.RLIM_INFINITY

    async def limit(size: int) -> None:
        """Let no file of the node grow beyond that size."""
        assert node.pid is not None
        resource.prlimit(node.pid, resource.RLIMIT_FSIZE, (size, no_limit))

    story = outage(node, nodes.sqlite, begin=lambda: limit(0), end=lambda: limit(no_limit))
    asyncio.run(story)
