"""`kill -9` at twenty random moments of a running game: nothing that was acknowledged is lost.

`python -m benchmarks.campaigns` kills as long as one likes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from tests.live.conftest import LiveNodes
from tests.live.four_players import OPTIONS, assert_all_found, play_with_faults
from tests.live.games import JournalledGame, store_game
from tests.live.nodes import LiveNode
from tests.live.steps import killed
from tests.tables.journal.servers import Postgres

# So many kills are spread over the whole game by so many commands between two of them.
KILLS, MAX_TURNS = 20, 16


async def play_and_kill(
    url: str, nodes: Sequence[LiveNode], stored_game: JournalledGame, chance: Random
) -> None:
    kills = 0

    async def kill(node: LiveNode) -> None:
        nonlocal kills
        kills += 1
        await killed(node)
        node.start()

    four = await play_with_faults(nodes, stored_game, chance, kill, KILLS, MAX_TURNS)
    assert kills == KILLS, "the game was too short"
    await killed(*nodes)
    await assert_all_found(url, stored_game, four)
    assert all(len(player.acknowledged) > 50 for player in four.players)
    # They played on between the kills, and were cut off by them.
    assert sum(player.connections for player in four.players) > 1.5 * KILLS


@pytest.mark.parametrize("seed", [50])
def test_a_game_survives_twenty_kills_of_its_server(nodes: LiveNodes, seed: int) -> None:
    async def story() -> None:
        stored_game = await store_game(nodes.sqlite, OPTIONS)
        await play_and_kill(nodes.sqlite, [nodes.make(nodes.sqlite)], stored_game, Random(seed))

    asyncio.run(story())


@pytest.mark.parametrize("seed", [51])
def test_a_game_on_two_nodes_survives_twenty_kills_of_either(
    nodes: LiveNodes, postgres: Postgres, seed: int
) -> None:
    url = postgres.empty_database()

    async def story() -> None:
        stored_game = await store_game(url, OPTIONS)
        await play_and_kill(url, [nodes.make(url), nodes.make(url)], stored_game, Random(seed))

    asyncio.run(story())
