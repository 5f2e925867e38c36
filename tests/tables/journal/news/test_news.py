from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from cosmic_factory.tables import GameId, Storage, open_storage
from cosmic_factory.tables.journal.port import EVERY_GAME, MISSED
from tests.tables.journal.servers import Postgres, Redis, until

pytestmark = pytest.mark.anyio

G, H = GameId("g"), GameId("h:with:colons")
LOOK = (EVERY_GAME, MISSED)

Heard = list[tuple[GameId, int]]


@pytest.fixture(params=["notify", "redis"])
async def nodes(request: pytest.FixtureRequest, postgres_url: str) -> AsyncIterator[list[Storage]]:
    redis_url = None
    if request.param == "redis":
        server: Redis = request.getfixturevalue("redis_server")
        redis_url = server.url
    nodes = [await open_storage(postgres_url, redis_url=redis_url) for _ in range(2)]
    yield nodes
    await asyncio.gather(*(node.close() for node in nodes))


async def listening(node: Storage) -> Heard:
    heard: Heard = []
    node.news.on_entry(lambda game, seq: heard.append((game, seq)))
    await until(lambda: LOOK in heard)
    heard.clear()
    return heard


async def test_other_nodes_hear_of_every_entry_in_order(nodes: list[Storage]) -> None:
    here, there = await listening(nodes[0]), await listening(nodes[1])
    for seq in range(1, 20):
        await nodes[0].journal.append(G, seq, b"")
    await nodes[0].journal.append(H, 1, b"")
    await until(lambda: len(there) == 20)
    assert there == [(G, seq) for seq in range(1, 20)] + [(H, 1)]
    assert here == []


async def test_nobody_hears_of_an_entry_that_was_refused(nodes: list[Storage]) -> None:
    there = await listening(nodes[1])
    assert await nodes[0].journal.append(G, 1, b"")
    assert not await nodes[0].journal.append(G, 1, b"")
    assert await nodes[0].journal.append(G, 2, b"")
    await until(lambda: (G, 2) in there)
    assert there == [(G, 1), (G, 2)]


async def test_an_announced_entry_can_be_read(nodes: list[Storage]) -> None:
    read: list[bytes] = []

    def hear(game: GameId, seq: int) -> None:
        if seq != MISSED:
            tasks.append(asyncio.create_task(look(game, seq)))

    async def look(game: GameId, seq: int) -> None:
        read.extend(await nodes[1].journal.since(game, seq - 1))

    tasks: list[asyncio.Task[None]] = []
    await listening(nodes[1])
    nodes[1].news.on_entry(hear)
    for number in range(30):
        await nodes[0].journal.append(GameId(f"game-{number}"), 1, b"%d" % number)
    await until(lambda: len(read) == 30)
    assert sorted(read) == sorted(b"%d" % number for number in range(30))


async def test_a_callback_that_raises_does_not_stop_the_others(nodes: list[Storage]) -> None:
    def fail(game: GameId, seq: int) -> None:
        raise RuntimeError("a mistake in the listener")

    nodes[1].news.on_entry(fail)
    there = await listening(nodes[1])
    await nodes[0].journal.append(G, 1, b"")
    await nodes[0].journal.append(G, 2, b"")
    await until(lambda: there == [(G, 1), (G, 2)])


async def test_news_go_on_after_the_listening_connection_was_killed(
    postgres: Postgres, postgres_url: str
) -> None:
    nodes = [await open_storage(postgres_url) for _ in range(2)]
    there = await listening(nodes[1])
    await nodes[0].journal.append(G, 1, b"")
    await until(lambda: there == [(G, 1)])
    for seq in range(2, 5):
        assert await postgres.end_connections(postgres_url, doing="listen%") == 1
        # Whatever is appended now may be missed, so the node is told to look.
        await nodes[0].journal.append(G, seq, b"")
        await until(lambda: LOOK in there)
        there.clear()
    await nodes[0].journal.append(G, 5, b"")
    await until(lambda: (G, 5) in there)
    await asyncio.gather(*(node.close() for node in nodes))


async def test_redis_may_go_away_and_come_back(postgres_url: str, redis_server: Redis) -> None:
    nodes = [await open_storage(postgres_url, redis_url=redis_server.url) for _ in range(2)]
    there = await listening(nodes[1])
    redis_server.stop()
    try:
        # Storing does not depend on Redis, and a node that hears nothing knows to look.
        assert await nodes[0].journal.append(G, 1, b"")
        await until(lambda: LOOK in there)
        there.clear()
        await until(lambda: LOOK in there)
    finally:
        redis_server.start()

    async def append_until_heard() -> None:
        seq = 1
        while not any(game == G for game, _ in there):
            seq += 1
            await nodes[0].journal.append(G, seq, b"")
            await asyncio.sleep(0.05)

    await asyncio.wait_for(append_until_heard(), 30)
    await asyncio.gather(*(node.close() for node in nodes))


async def test_with_sqlite_there_are_no_news(tmp_path: object) -> None:
    storage = await open_storage(f"{tmp_path}/games.sqlite")
    heard: Heard = []
    storage.news.on_entry(lambda game, seq: heard.append((game, seq)))
    await storage.journal.append(G, 1, b"")
    await storage.close()
    assert heard == []
