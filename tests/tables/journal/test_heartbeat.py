from __future__ import annotations

import asyncio

import pytest

from cosmic_factory.tables import Storage, StorageTimings, open_storage
from cosmic_factory.tables.journal.port import Outage

pytestmark = pytest.mark.anyio


async def test_regular_beats_are_no_outage(storage: Storage) -> None:
    for now in (1_000, 2_000, 4_500, 4_400, 6_900):
        await storage.heartbeat.beat(now)
    assert await storage.heartbeat.outages(0) == ()


async def test_a_gap_between_beats_is_an_outage(storage: Storage) -> None:
    for now in (1_000, 2_000, 4_501, 5_000, 60_000):
        await storage.heartbeat.beat(now)
    assert await storage.heartbeat.outages(0) == (Outage(2_000, 4_501), Outage(5_000, 60_000))
    assert await storage.heartbeat.outages(4_501) == (Outage(5_000, 60_000),)
    assert await storage.heartbeat.outages(60_000) == ()


async def test_the_gap_is_a_setting(url: str) -> None:
    storage = await open_storage(url, timings=StorageTimings(outage_gap_ms=100))
    await storage.heartbeat.beat(1_000)
    await storage.heartbeat.beat(1_101)
    assert await storage.heartbeat.outages(0) == (Outage(1_000, 1_101),)
    await storage.close()


async def test_the_last_beat_before_a_restart_counts(url: str) -> None:
    storage = await open_storage(url)
    await storage.heartbeat.beat(1_000)
    await storage.close()
    storage = await open_storage(url)
    await storage.heartbeat.beat(9_000)
    assert await storage.heartbeat.outages(0) == (Outage(1_000, 9_000),)
    await storage.close()


async def test_one_node_that_beats_is_enough(postgres_url: str) -> None:
    nodes = [await open_storage(postgres_url) for _ in range(2)]
    await nodes[0].heartbeat.beat(1_000)
    for now in range(2_000, 20_000, 1_000):
        await nodes[1].heartbeat.beat(now)
    await nodes[0].heartbeat.beat(20_000)
    assert await nodes[0].heartbeat.outages(0) == ()
    await asyncio.gather(*(node.close() for node in nodes))


async def test_nodes_that_notice_an_outage_at_once_note_it_once(postgres_url: str) -> None:
    nodes = [await open_storage(postgres_url) for _ in range(4)]
    # The very first beats come at once, too.
    await asyncio.gather(*(node.heartbeat.beat(1_000) for node in nodes))
    expected: list[Outage] = []
    last = 1_000
    for time in range(10_000, 100_000, 10_000):
        nows = [time + number for number in range(4)]
        await asyncio.gather(*(n.heartbeat.beat(now) for n, now in zip(nodes, nows, strict=True)))
        outages = await nodes[0].heartbeat.outages(time - 1)
        assert [outage.start for outage in outages] == [last]
        assert outages[0].end in nows
        expected += outages
        last = nows[-1]
    assert await nodes[0].heartbeat.outages(0) == tuple(expected)
    await asyncio.gather(*(node.close() for node in nodes))
