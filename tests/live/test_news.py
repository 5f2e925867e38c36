"""People of one table at two nodes: what happens at one is seen at the other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from cosmic_factory.rules import Options, Variant
from tests.live.conftest import LiveNodes
from tests.live.games import NO_HURRY, JournalledGame, assert_nothing_lost, journal_of, store_game
from tests.live.nodes import LiveNode
from tests.live.plans import arranging
from tests.live.players import NetworkPlayer, Watcher
from tests.live.steps import all_ended, connected, killed, players_of, ready
from tests.tables.journal.servers import Postgres, Redis

OPTIONS = Options(seats=2, sequence=(13, 19, 17, 17, 17), seconds=NO_HURRY)
BEGINNERS = Options(seats=2, variant=Variant.BEGINNER, seconds=NO_HURRY)


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    server = Redis(tmp_path)
    yield server
    server.stop()


@pytest.fixture(params=["notify", "redis"])
def news(request: pytest.FixtureRequest) -> list[str]:
    """The flags for either way in which nodes hear of each other."""
    if request.param == "notify":
        return []
    server: Redis = request.getfixturevalue("redis")
    return ["--redis", server.url]


def test_people_at_two_nodes_play_see_and_greet_each_other(
    nodes: LiveNodes, postgres: Postgres, news: list[str]
) -> None:
    url = postgres.empty_database()

    async def story() -> None:
        stored_game = await store_game(url, OPTIONS)
        one, other = nodes.make(url, *news), nodes.make(url, *news)
        await ready(one, other)
        ada, bo = players_of(stored_game, [one.address], [other.address])
        eve = Watcher([other.address], stored_game.game)
        everyone = (ada, bo, eve)
        async with connected(*everyone):
            ada.send({"type": "send_emote", "emote": "hello"})
            for watcher in everyone:
                await watcher.until(lambda watcher=watcher: watcher.all_received("emote_shown"))
            await all_ended(*everyone)
        shown = {"type": "emote_shown", "seat": 0, "emote": "hello"}
        assert [one.all_received("emote_shown") for one in everyone] == [[shown]] * 3
        for name in ada.view.keys() - {"mine", "people"}:
            assert ada.view[name] == bo.view[name] == eve.view[name]
        await rematch(stored_game, one, other)
        await killed(one, other)
        await assert_nothing_lost(url, stored_game, {0: ada.acknowledged, 1: bo.acknowledged})

    asyncio.run(story())


async def rematch(stored_game: JournalledGame, one: LiveNode, other: LiveNode) -> None:
    """Asked for at one node, it is told at both."""
    ada, bo = players_of(stored_game, [one.address], [other.address], playing=False)
    ada.stay = bo.stay = True
    async with connected(ada, bo):
        ada.submit({"type": "rematch"})
        for player in (ada, bo):
            await player.until(lambda player=player: player.all_received("rematch_ready"))
        (told,) = ada.all_received("rematch_ready")
        assert bo.all_received("rematch_ready") == [told]
    again = NetworkPlayer([other.address], told["game"], stored_game.cookies[0], 0)
    async with connected(again):
        assert again.received[0]["seat"] == 0
        assert again.phase == "seating"


def test_a_command_sent_again_to_another_node_is_answered_and_not_done_again(
    nodes: LiveNodes, postgres: Postgres
) -> None:
    url = postgres.empty_database()

    async def story() -> None:
        stored_game = await store_game(url, BEGINNERS)
        one, other = nodes.make(url), nodes.make(url)
        await ready(one, other)
        both = [one.address, other.address]
        ada, bo = players_of(stored_game, both, [other.address], playing=False)
        async with connected(ada, bo):
            for player in (ada, bo):
                player.submit({"type": "ready"})
            await ada.until(lambda: ada.phase == "build")
            first, second = (ada.submit(arranging(ada.view, turns)) for turns in (1, 2))
            again = ada.unanswered[first]
            await ada.until(lambda: not ada.unanswered)
            assert ada.acknowledged[-2:] == [first, second]
            # As if her node had died before she heard of the first.
            ada.acknowledged.remove(first)
            ada.unanswered[first] = again
            await killed(one)
            await ada.until(lambda: first in ada.acknowledged)
            assert ada.at == other.address
            assert [tile["turns"] for tile in ada.view["seat_0"]["galaxy"]] == [2]
        await killed(other)
        _, _, entries = await journal_of(url, stored_game.game)
        assert [entry.command_id for entry in entries].count(first) == 1

    asyncio.run(story())


def test_news_arrive_although_redis_has_gone(
    nodes: LiveNodes, postgres: Postgres, redis: Redis
) -> None:
    """Storing does not depend on it, and nodes that hear nothing look for themselves."""
    url = postgres.empty_database()

    async def story() -> None:
        stored_game = await store_game(url, OPTIONS)
        one, other = (nodes.make(url, "--redis", redis.url) for _ in range(2))
        await ready(one, other)
        ada, bo = players_of(stored_game, [one.address], [other.address], playing=False)
        async with connected(ada, bo):
            await asyncio.to_thread(redis.stop)
            ada.play_on()
            await ada.until(lambda: ada.acknowledged)
            await bo.until(lambda: bo.seq >= ada.seq)
            await asyncio.to_thread(redis.start)
            bo.play_on()
            await all_ended(ada, bo)
        await killed(one, other)
        await assert_nothing_lost(url, stored_game, {0: ada.acknowledged, 1: bo.acknowledged})

    asyncio.run(story())
