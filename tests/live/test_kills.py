"""`kill -9` at fifty random moments of a running game: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from tests.live.conftest import LiveNodes
from tests.live.games import StoredGame, store_game
from tests.live.nodes import LiveNode
from tests.live.parties import OPTIONS, assert_all_found, play_with_faults
from tests.live.steps import killed
from tests.tables.journal.servers import Postgres

KILLS = 50


async def play_and_kill(
    url: str, nodes: Sequence[LiveNode], laid: StoredGame, chance: Random
) -> None:
    kills = 0

    async def kill(node: LiveNode) -> None:
        nonlocal kills
        kills += 1
        await killed(node)
        node.start()

    party = await play_with_faults(nodes, laid, chance, kill, KILLS)
    assert kills == KILLS, "the game was too short"
    await killed(*nodes)
    await assert_all_found(url, laid, party)
    assert all(len(player.acknowledged) > 50 for player in party.players)
    # They played on between the kills, and were cut off by them.
    assert sum(player.connections for player in party.players) > 75


@pytest.mark.parametrize("seed", [50])
def test_a_game_survives_fifty_kills_of_its_server(nodes: LiveNodes, seed: int) -> None:
    async def story() -> None:
        laid = await store_game(nodes.sqlite, OPTIONS)
        await play_and_kill(nodes.sqlite, [nodes.make(nodes.sqlite)], laid, Random(seed))

    asyncio.run(story())


@pytest.mark.parametrize("seed", [51])
def test_a_game_on_two_nodes_survives_fifty_kills_of_either(
    nodes: LiveNodes, postgres: Postgres, seed: int
) -> None:
    url = postgres.empty_database()

    async def story() -> None:
        laid = await store_game(url, OPTIONS)
        await play_and_kill(url, [nodes.make(url), nodes.make(url)], laid, Random(seed))

    asyncio.run(story())
