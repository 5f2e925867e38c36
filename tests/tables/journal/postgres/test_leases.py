from __future__ import annotations

import asyncio

import pytest

from cosmic_factory.tables import GameId, Storage, open_storage
from tests.tables.journal.child_process import killed_child
from tests.tables.journal.servers import MAX_WAIT_SECONDS, Postgres

pytestmark = pytest.mark.anyio

G, H = GameId("g"), GameId("h")

TAKE_AND_STAY = """
import asyncio, sys
from cosmic_factory.tables.journal.opening import open_storage
from cosmic_factory.tables.journal.port import GameId

async def main():
    storage = await open_storage(sys.argv[1])
    print(await storage.leases.acquire(GameId("g")), flush=True)
    await asyncio.sleep(3600)

asyncio.run(main())
"""


async def test_the_only_node_gets_every_lease(storage: Storage) -> None:
    assert await storage.leases.acquire(G)
    assert await storage.leases.acquire(G)
    await storage.leases.release(G)
    await storage.leases.release(H)
    assert await storage.leases.acquire(G)


async def test_of_two_nodes_one_holds_a_lease_until_it_releases_it(postgres_url: str) -> None:
    one, two = [await open_storage(postgres_url) for _ in range(2)]
    assert await one.leases.acquire(G)
    assert not await two.leases.acquire(G)
    assert await two.leases.acquire(H)
    assert not await one.leases.acquire(H)
    # Taking twice needs no second release.
    assert await one.leases.acquire(G)
    await one.leases.release(G)
    assert await two.leases.acquire(G)
    await two.close()
    assert await one.leases.acquire(G)
    assert await one.leases.acquire(H)
    await one.close()


async def test_the_leases_of_a_killed_process_go_to_others(postgres_url: str) -> None:
    async with killed_child(TAKE_AND_STAY, postgres_url, b"True\n"):
        storage = await open_storage(postgres_url)
        assert not await storage.leases.acquire(G)
    async with asyncio.timeout(MAX_WAIT_SECONDS):
        while not await storage.leases.acquire(G):
            await asyncio.sleep(0.02)
    await storage.close()


async def test_a_node_that_lost_its_connection_has_to_acquire_its_leases_again(
    postgres: Postgres, postgres_url: str
) -> None:
    one, two = [await open_storage(postgres_url) for _ in range(2)]
    assert await one.leases.acquire(G)
    await postgres.end_connections(postgres_url)
    async with asyncio.timeout(MAX_WAIT_SECONDS):
        while not await two.leases.acquire(G):
            await asyncio.sleep(0.02)
    assert not await one.leases.acquire(G)
    await asyncio.gather(one.close(), two.close())


async def test_seats_are_present_until_their_time_is_over(storage: Storage) -> None:
    presence = storage.presence
    await presence.touch(G, [0, 2], "node-1", until=100)
    await presence.touch(G, [3], "node-1", until=200)
    await presence.touch(H, [1], "node-1", until=100)
    assert await presence.present(G, 50) == {0, 2, 3}
    assert await presence.present(G, 100) == {3}
    assert await presence.present(G, 200) == frozenset()
    assert await presence.present(H, 50) == {1}


async def test_a_seat_is_present_while_one_of_its_sockets_is_open(storage: Storage) -> None:
    presence = storage.presence
    await presence.touch(G, [0], "node-1", until=100)
    await presence.touch(G, [0, 0], "node-2", until=100)
    await presence.touch(G, [0], "node-1", until=0)
    assert await presence.present(G, 50) == {0}
    await presence.touch(G, [0], "node-2", until=0)
    assert await presence.present(G, 50) == frozenset()
