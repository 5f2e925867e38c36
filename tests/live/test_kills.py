"""`kill -9` at fifty random moments of a running game: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from cosmic_factory.rules import HandToBot, Options
from tests.live.conftest import Nodes
from tests.live.games import NO_HURRY, LaidGame, assert_nothing_lost, lay_game
from tests.live.meeting import WHOLE_GAME, killed, ready
from tests.live.nodes import LiveNode
from tests.live.players import Player, Turns
from tests.tables.journal.servers import Postgres

KILLS = 50
MOST_TURNS = 8
# Black Hole, Sabotage, Happy Hour, Stellar Swap, Space Pirate.
OPTIONS = Options(seats=4, sequence=(1, 13, 17, 19, 12), seconds=NO_HURRY)


class Party:
    """Four people who play on while nodes die under them, as far as they are let."""

    def __init__(self, nodes: Sequence[LiveNode], laid: LaidGame) -> None:
        self._turns = Turns(0)
        addresses = [node.address for node in nodes]
        self.players = [
            Player(
                # They begin at different nodes.
                addresses[seat % len(addresses) :] + addresses[: seat % len(addresses)],
                laid.game,
                laid.cookies[seat],
                seat,
                turns=self._turns,
                arrangements=8,
            )
            for seat in range(4)
        ]
        self._runs = [asyncio.create_task(player.run()) for player in self.players]

    def let(self, turns: float) -> None:
        """Let them give that many more commands."""
        self._turns.left += turns
        for player in self.players:
            player.play_on()

    @property
    def _settled(self) -> int:
        return sum(player.settled for player in self.players)

    async def settle(self, commands: int) -> None:
        """Wait until that many more commands have got their answers."""
        wanted = self._settled + commands
        async with asyncio.timeout(WHOLE_GAME):
            while self._settled < wanted and not self.has_ended:
                await asyncio.sleep(0.001)

    @property
    def has_ended(self) -> bool:
        """For somebody; raises what went wrong, if anything did."""
        return any(run.done() and run.result() is None for run in self._runs)

    async def end(self) -> None:
        async with asyncio.timeout(WHOLE_GAME):
            await asyncio.gather(*self._runs)


async def play_and_kill(nodes: Sequence[LiveNode], laid: LaidGame, chance: Random) -> Party:
    await ready(*nodes)
    party = Party(nodes, laid)
    for _ in range(KILLS):
        node = chance.choice(nodes)
        await ready(*(other for other in nodes if other is not node))
        turns = chance.randint(1, MOST_TURNS)
        party.let(turns)
        if chance.random() < 0.8:
            await party.settle(chance.randint(1, turns))
        # Otherwise it may be killed while it starts.
        await asyncio.sleep(chance.uniform(0, 0.02))
        await killed(node)
        node.start()
        if len(nodes) > 1:
            # So that sockets do not all stay at the node that was not killed.
            chance.choice(party.players).hang_up()
    assert not party.has_ended, "the game was too short"
    party.let(float("inf"))
    await party.end()
    await killed(*nodes)
    return party


async def assert_all_found(url: str, laid: LaidGame, party: Party) -> None:
    """The game ended normally, and whatever anybody was told is in its journal."""
    acknowledged = {player.seat: player.acknowledged for player in party.players}
    entries = await assert_nothing_lost(url, laid, acknowledged)
    # Sent again, a command is answered as before. (A bot may cover who is slow to come back.)
    covered = any(isinstance(entry.command, HandToBot) for entry in entries)
    assert covered or not any(player.refused for player in party.players)
    assert all(len(player.acknowledged) > 50 for player in party.players)
    # They played on between the kills, and were cut off by them.
    assert sum(player.connections for player in party.players) > 75


@pytest.mark.parametrize("seed", [50])
def test_a_game_survives_fifty_kills_of_its_server(nodes: Nodes, seed: int) -> None:
    async def story() -> None:
        laid = await lay_game(nodes.sqlite, OPTIONS)
        party = await play_and_kill([nodes.make(nodes.sqlite)], laid, Random(seed))
        await assert_all_found(nodes.sqlite, laid, party)

    asyncio.run(story())


@pytest.mark.parametrize("seed", [51])
def test_a_game_on_two_nodes_survives_fifty_kills_of_either(
    nodes: Nodes, postgres: Postgres, seed: int
) -> None:
    url = postgres.empty_database()

    async def story() -> None:
        laid = await lay_game(url, OPTIONS)
        party = await play_and_kill([nodes.make(url), nodes.make(url)], laid, Random(seed))
        await assert_all_found(url, laid, party)

    asyncio.run(story())
