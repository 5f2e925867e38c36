from __future__ import annotations

import asyncio
import time

import pytest

from cosmic_factory.tables import (
    GameFacts,
    GameId,
    GameRow,
    PlayerId,
    Storage,
    StorageTimings,
    open_storage,
)
from cosmic_factory.tables.journal.port import Outage

pytestmark = pytest.mark.anyio

GAME = GameRow(GameId("game"), "ACDEFG", PlayerId("host"), False, b"{}", "seed", 1)


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


async def test_a_short_gap_is_an_outage_for_a_node_that_has_reason_to_believe_so(
    storage: Storage,
) -> None:
    await storage.heartbeat.beat(1_000)
    await storage.heartbeat.beat(2_000, doubtful=True)
    await storage.heartbeat.beat(3_500)
    assert await storage.heartbeat.outages(0) == ()
    await storage.heartbeat.beat(5_000, doubtful=True)
    assert await storage.heartbeat.outages(0) == (Outage(3_500, 5_000),)


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
    for later in range(10_000, 100_000, 10_000):
        nows = [later + number for number in range(4)]
        await asyncio.gather(*(n.heartbeat.beat(now) for n, now in zip(nodes, nows, strict=True)))
        outages = await nodes[0].heartbeat.outages(later - 1)
        assert [outage.start for outage in outages] == [last]
        assert outages[0].end in nows
        expected += outages
        last = nows[-1]
    assert await nodes[0].heartbeat.outages(0) == tuple(expected)
    await asyncio.gather(*(node.close() for node in nodes))


async def test_a_standstill_is_noted_once(storage: Storage) -> None:
    for _ in range(2):
        await storage.heartbeat.note_outage(Outage(1_000, 2_600))
    assert await storage.heartbeat.outages(0) == (Outage(1_000, 2_600),)


async def test_heartbeats_go_on_after_the_shared_time_was_restarted(storage: Storage) -> None:
    for now in (900_000, 1_000, 2_000):
        await storage.heartbeat.beat(now)
    assert (await storage.time.read()).last_beat == 2_000
    assert await storage.heartbeat.outages(0) == ()


async def test_outages_that_end_after_a_restarted_time_are_forgotten(storage: Storage) -> None:
    """A clock was an hour ahead, and games of the true time would wait for the end of that hour."""
    for now in (1_000, 4_000, 3_600_000, 5_000):
        await storage.heartbeat.beat(now)
    assert await storage.heartbeat.outages(0) == (Outage(1_000, 4_000),)


async def test_outages_stay_while_a_game_is_in_play(storage: Storage) -> None:
    await storage.catalogue.add_game(GAME)
    await storage.catalogue.write_facts(GAME.id, GameFacts(started_at=5))
    for now in (1_000, 3_600_000, 5_000):
        await storage.heartbeat.beat(now)
    assert await storage.heartbeat.outages(0) == (Outage(1_000, 3_600_000),)


# --- the shared time -------------------------------------------------------------------------


async def test_the_database_has_a_clock_and_no_offset_at_first(storage: Storage) -> None:
    stored = await storage.time.read()
    assert abs(stored.reference - 1000 * time.time()) < 60_000
    assert (stored.offset, stored.last_beat, stored.in_play) == (None, 0, False)


async def test_an_offset_is_stored_only_over_the_expected_one(storage: Storage) -> None:
    assert await storage.time.write_offset(7, expected=None)
    assert not await storage.time.write_offset(8, expected=None)
    assert not await storage.time.write_offset(8, expected=6)
    assert await storage.time.write_offset(-9, expected=7)
    await storage.heartbeat.beat(1_000)
    stored = await storage.time.read()
    assert (stored.offset, stored.last_beat) == (-9, 1_000)


async def test_a_game_is_in_play_from_its_start_to_its_end(storage: Storage) -> None:
    await storage.catalogue.add_game(GAME)
    in_play = []
    for facts in (GameFacts(), GameFacts(started_at=5), GameFacts(started_at=5, ended_at=6)):
        await storage.catalogue.write_facts(GAME.id, facts)
        in_play.append((await storage.time.read()).in_play)
    assert in_play == [False, True, False]
