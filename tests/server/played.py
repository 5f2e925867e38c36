"""A whole game against bots, played over the table as a socket would."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx

from cosmic_factory.bots import Act
from cosmic_factory.rules import Phase, Seat, State, view
from cosmic_factory.server.node.node import Node
from cosmic_factory.tables import GameId, PlayerId, Table
from tests.server.visitors import quick_bot

FIRST_SEAT = Seat(0)


async def begin(node: Node, client: httpx.AsyncClient, **choices: Any) -> Table:
    made = await client.post("/api/quick-play", json={"seats": 2, **choices})
    assert made.status_code == 201, made.text
    table = await node.services.tables.open(GameId(made.json()["id"]))
    assert table is not None
    return table


async def play_on(
    table: Table,
    player: PlayerId,
    until: Callable[[State], bool] = lambda state: state.phase is Phase.ENDED,
    seat: Seat = FIRST_SEAT,
) -> None:
    """Make the player's moves until the game has ended, or until then."""
    bot = quick_bot("the player")
    async with asyncio.timeout(50):
        while not until(table.state):
            step = bot.next_step(view(table.state, seat), 0)
            if isinstance(step, Act):
                await table.do(step.command, by=player)
            else:
                await asyncio.sleep(0.01)


async def whole_game(node: Node, client: httpx.AsyncClient, **choices: Any) -> Table:
    me = (await client.get("/api/me")).json()
    table = await begin(node, client, **choices)
    await play_on(table, PlayerId(me["id"]))
    await wait_until_listed_as_ended(node, table)
    return table


async def wait_until_listed_as_ended(node: Node, table: Table) -> None:
    """Wait for the catalogue, which is written shortly after the entries of a journal."""
    catalogue = node.services.tables.storage.catalogue
    async with asyncio.timeout(50):
        while (row := await catalogue.game(table.row.id)) is None or row.ended_at is None:
            await asyncio.sleep(0.01)
