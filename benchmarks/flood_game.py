"""Plays a finished game of six players with very many arrangements into a SQLite file.

python -m benchmarks.flood_game FOLDER ARRANGEMENTS    # prints the game's id
"""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cosmic_factory.bots import Act, SimpleBot, seated_bot
from cosmic_factory.rules import (
    Arrange,
    Options,
    Phase,
    PhaseSeconds,
    Placement,
    Seat,
    StartGame,
    TakeSeat,
    view,
)
from cosmic_factory.tables import (
    PlayerId,
    SharedClock,
    SystemClock,
    Table,
    TableOptions,
    TableRegistry,
    open_storage,
)

SEATS = 6
UNTIMED = PhaseSeconds(reveal=None, draft=None, ready=None, build=None, choice=None, scores=None)


def player(seat: int) -> PlayerId:
    return PlayerId(f"player-{seat}")


async def play(folder: Path, arrangements: int) -> str:
    clock = SharedClock(SystemClock())
    storage = await open_storage(f"sqlite:///{folder}/games.sqlite", clock=clock)
    with ThreadPoolExecutor(1) as executor:
        registry = TableRegistry(
            storage, node="flood", make_bot=seated_bot, executor=executor, clock=clock
        )
        await registry.start()
        options = TableOptions(Options(seats=SEATS, sequence=(17,) * 5, seconds=UNTIMED))
        table = await registry.create(player(0), options, public=False)
        for seat in range(SEATS):
            await table.do(TakeSeat(Seat(seat), f"P{seat}"), by=player(seat))
        await table.do(StartGame(), by=player(0))
        await play_to_end(table, arrangements)
        await registry.stop()
        await storage.close()
    return str(table.row.id)


async def play_to_end(table: Table, arrangements: int) -> None:
    bots = [SimpleBot(f"{seat}", looks=1) for seat in range(SEATS)]
    arranged_in = 0
    while table.state.phase is not Phase.ENDED:
        if table.state.phase is Phase.BUILD and table.state.round != arranged_in:
            arranged_in = table.state.round
            await asyncio.gather(*(arrange(table, Seat(n), arrangements) for n in range(SEATS)))
        for seat in table.state.waiting_for:
            step = bots[seat].next_step(view(table.state, seat), 0)
            if isinstance(step, Act):
                await table.do(step.command, by=player(seat))


async def arrange(table: Table, seat: Seat, times: int) -> None:
    hand = table.state.seats[seat].hand
    for number in range(times):
        tiles = hand[: 8 + number % 2]
        laid = tuple(Placement(tile, n // 3, n % 3) for n, tile in enumerate(tiles))
        await table.do(Arrange(seat, laid), by=player(seat))


if __name__ == "__main__":
    print(asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2]))))
