"""A node that stands still past a deadline, or a whole server that does: no time is stolen."""

from __future__ import annotations

import asyncio
import signal

import pytest

from cosmic_factory.rules import Options, Phase, PhaseSeconds, TimeExpired
from tests.live.conftest import LiveNodes
from tests.live.games import NO_HURRY, assert_nothing_lost, store_game
from tests.live.steps import all_ended, connected, killed, players_of, ready
from tests.tables.journal.servers import Postgres

HURRIED = Options(
    seats=2,
    sequence=(17,) * 5,
    # Both have to be connected before the reveal is over.
    seconds=PhaseSeconds(reveal=8, draft=600, ready=600, build=600, choice=600, scores=600),
)
PAUSE = 4.0


def test_a_node_paused_past_a_deadline_does_not_act_on_what_it_knew(
    nodes: LiveNodes, postgres: Postgres
) -> None:
    url = postgres.empty_database()

    async def story() -> None:
        one, other = nodes.make(url), nodes.make(url)
        await ready(one, other)
        stored_game = await store_game(url, HURRIED)
        here, there = players_of(stored_game, [one.address], [other.address], playing=False)
        async with connected(here, there):
            assert here.phase == "reveal"
            one.send(signal.SIGSTOP)
            late = here.submit({"type": "ready"})  # waits in the paused node's socket
            await there.until(lambda: there.phase == "draft-1")
            there.play_on()
            await there.until(lambda: there.acknowledged)
            one.send(signal.SIGCONT)
            await here.until(lambda: any(no.get("id") == late for no in here.refused))
            assert here.refused[-1]["code"] in ("too-late", "wrong-phase")
            await here.until(lambda: here.phase == "draft-1" and here.seq >= there.seq)
            assert here.connections == 1
            here.play_on()
            await all_ended(here, there)
        await killed(one, other)
        acknowledged = {0: here.acknowledged, 1: there.acknowledged}
        entries = await assert_nothing_lost(url, stored_game, acknowledged)
        expired = [entry.command for entry in entries if isinstance(entry.command, TimeExpired)]
        assert expired.count(TimeExpired(1, Phase.REVEAL)) == 1

    asyncio.run(story())


@pytest.mark.parametrize("how", ["paused", "killed"])
def test_time_in_which_nothing_ran_is_given_back(nodes: LiveNodes, how: str) -> None:
    async def story() -> None:
        stored_game = await store_game(nodes.sqlite, Options(seats=2, seconds=NO_HURRY))
        node = nodes.make(nodes.sqlite)
        await ready(node)
        (watcher,) = players_of(stored_game, [node.address], playing=False)
        async with connected(watcher):
            before = watcher.view["clock"]
            # Its heart must have beaten since the game was laid.
            await asyncio.sleep(2)
            if how == "paused":
                node.send(signal.SIGSTOP)
            else:
                await killed(node)
            await asyncio.sleep(PAUSE)
            if how == "paused":
                node.send(signal.SIGCONT)
            else:
                node.start()
            await watcher.until(
                lambda: watcher.view["clock"]["deadline"] >= before["deadline"] + 1000 * PAUSE
            )
            assert watcher.phase == "reveal"
            assert watcher.view["clock"]["began_at"] == before["began_at"]

    asyncio.run(story())
