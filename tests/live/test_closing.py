"""A node that is told to end lets its clients go first, and the record it leaves is whole."""

from __future__ import annotations

import asyncio
import signal

import httpx

from cosmic_factory.cli.reading.server_key import WELL_KNOWN
from cosmic_factory.rules import Options
from tests.cli.command_line import run
from tests.live.conftest import LiveNodes
from tests.live.games import NO_HURRY, assert_nothing_lost, store_game
from tests.live.players import Watcher
from tests.live.steps import all_ended, connected, players_of, ready

OPTIONS = Options(seats=2, sequence=(13, 19, 17, 17, 17), seconds=NO_HURRY)


def test_a_closing_node_tells_its_clients_to_reconnect_and_loses_nothing(nodes: LiveNodes) -> None:
    async def story() -> None:
        stored_game = await store_game(nodes.sqlite, OPTIONS)
        node = nodes.make(nodes.sqlite)
        await ready(node)
        ada, bo = players_of(stored_game, [node.address], [node.address], playing=False)
        eve = Watcher([node.address], stored_game.game)
        everyone = (ada, bo, eve)
        async with (
            connected(*everyone),
            httpx.AsyncClient(base_url=node.address, timeout=60) as http,
        ):
            http.headers["Cookie"] = stored_game.cookies[0]
            node.send(signal.SIGTERM)
            for one in everyone:
                await one.until(lambda one=one: one.all_received("reconnect"))
                assert one.all_received("reconnect")[0]["after"] > 0
            # Those who are still here are served, but nothing new begins.
            answer = await http.post("/api/tables", json={})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "draining")
            ada.play_on()
            await ada.until(lambda: ada.acknowledged)
            for one in everyone:
                one.disconnect()
            assert await asyncio.to_thread(node.wait) == 0
            node.start()
            bo.play_on()
            await all_ended(*everyone)
        assert all(one.connections >= 2 for one in everyone)
        node.send(signal.SIGTERM)
        assert await asyncio.to_thread(node.wait) == 0
        await assert_nothing_lost(
            nodes.sqlite, stored_game, {0: ada.acknowledged, 1: bo.acknowledged}
        )
        assert '"level":"error"' not in node.log

    asyncio.run(story())


def test_the_record_of_a_finished_game_passes_the_command_lines_check(nodes: LiveNodes) -> None:
    async def story() -> tuple[bytes, str]:
        stored_game = await store_game(nodes.sqlite, OPTIONS)
        node = nodes.make(nodes.sqlite)
        await ready(node)
        players = players_of(stored_game, [node.address], [node.address])
        async with (
            connected(*players),
            httpx.AsyncClient(base_url=node.address, timeout=60) as http,
        ):
            await all_ended(*players)
            assert (await http.get(f"/api/games/{stored_game.game}/verification")).json()[
                "verified"
            ]
            record = await http.get(f"/api/games/{stored_game.game}/record")
            return record.content, (await http.get(WELL_KNOWN)).json()["public_key"]

    record, key = asyncio.run(story())
    done = run("verify", "-", "--key", key, stdin=record)
    assert done.returncode == 0, done
