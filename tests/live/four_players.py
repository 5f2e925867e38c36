"""Four players of one game, whose nodes are killed or paused while they play."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence, Set
from random import Random

from cosmic_factory.rules import HandToBot, Options
from tests.acknowledgements import Acknowledgement
from tests.live.games import NO_HURRY, JournalledGame, assert_nothing_lost
from tests.live.nodes import LiveNode
from tests.live.players import NetworkPlayer, Turns
from tests.live.steps import MAX_GAME_SECONDS, ready

MAX_TURNS = 8
# Black Hole, Sabotage, Happy Hour, Stellar Swap, Space Pirate.
OPTIONS = Options(seats=4, sequence=(1, 13, 17, 19, 12), seconds=NO_HURRY)

Inject = Callable[[LiveNode], Awaitable[None]]


class FourPlayers:
    """Four players of one game; they send as many commands as they are allowed."""

    def __init__(self, nodes: Sequence[LiveNode], stored_game: JournalledGame) -> None:
        self._turns = Turns(0)
        addresses = [node.address for node in nodes]
        self.players = [
            NetworkPlayer(
                # They begin at different nodes.
                addresses[seat % len(addresses) :] + addresses[: seat % len(addresses)],
                stored_game.game,
                stored_game.cookies[seat],
                seat,
                turns=self._turns,
                arrangements=8,
            )
            for seat in range(4)
        ]
        self._runs = [asyncio.create_task(player.run()) for player in self.players]

    def allow(self, turns: float) -> None:
        """Let the players give that many more commands."""
        self._turns.left += turns
        for player in self.players:
            player.play_on()

    @property
    def _settled(self) -> int:
        return sum(player.settled for player in self.players)

    async def settle(self, commands: int) -> None:
        """Wait until that many more commands have got their answers."""
        wanted = self._settled + commands
        async with asyncio.timeout(MAX_GAME_SECONDS):
            while self._settled < wanted and not self.has_ended:
                await asyncio.sleep(0.001)

    @property
    def has_ended(self) -> bool:
        """Whether some player has seen the end; raises what went wrong, if anything did."""
        return any(run.done() and run.result() is None for run in self._runs)

    async def end(self) -> None:
        async with asyncio.timeout(MAX_GAME_SECONDS):
            await asyncio.gather(*self._runs)


async def play_with_faults(
    nodes: Sequence[LiveNode],
    stored_game: JournalledGame,
    chance: Random,
    inject: Inject,
    faults: int,
    max_turns: int = MAX_TURNS,
) -> FourPlayers:
    """Play a whole game; inject so many faults between commands, or fewer if it ends before.

    At most `max_turns` commands are allowed between two faults.
    """
    await ready(*nodes)
    four = FourPlayers(nodes, stored_game)
    for _ in range(faults):
        node = chance.choice(nodes)
        await ready(*(other for other in nodes if other is not node))
        turns = chance.randint(1, max_turns)
        four.allow(turns)
        if chance.random() < 0.8:
            await four.settle(chance.randint(1, turns))
        # Otherwise the fault may meet a node that is starting.
        if four.has_ended:
            break
        await asyncio.sleep(chance.uniform(0, 0.02))
        await inject(node)
        if len(nodes) > 1:
            # So that sockets do not all stay at the node that was not killed.
            chance.choice(four.players).disconnect()
    four.allow(float("inf"))
    await four.end()
    return four


async def assert_all_found(
    url: str, stored_game: JournalledGame, four: FourPlayers, refusals: Set[str] = frozenset()
) -> Sequence[Acknowledgement]:
    """Check that the game ended, and that whatever anybody was told is in its journal.

    `refusals` are the codes of refusals that the faults explain. Returns what was acknowledged
    without an entry, since it changed nothing.
    """
    acknowledged = {player.seat: player.acknowledged for player in four.players}
    answers = {player.seat: player.answers for player in four.players}
    # A bot that covered may have done already what a command asks for, which then changes nothing.
    entries = await assert_nothing_lost(url, stored_game, acknowledged, answers)
    # Sent again, a command is answered as before. (A bot may cover a player who reconnects late.)
    covered = any(isinstance(entry.command, HandToBot) for entry in entries)
    refused = {no["code"] for player in four.players for no in player.refused}
    assert covered or refused <= refusals, refused
    stored = {entry.command_id for entry in entries}
    return [
        answer
        for player in four.players
        for name, answer in player.answers.items()
        if name not in stored
    ]
