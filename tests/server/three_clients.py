"""One table with three clients: Ada, who is the host, Bo, and Eve, who watches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import msgspec

from cosmic_factory.bots import Act, SimpleBot
from cosmic_factory.rules import Options, Phase, Seat, SeatCommand, view, wire_name
from cosmic_factory.server.http.tables.game_choices import GameChoices, table_options
from cosmic_factory.server.node.node import Node
from cosmic_factory.server.security.identity import COOKIE
from cosmic_factory.tables import GameId, PlayerId, Table, TableOptions
from tests.server.table_clients import TableClient, assert_shows
from tests.server.visitors import guest

# Long limits, so that no phase ends by time unless a test wants it.
SLOW = {"draft_seconds": 300, "choice_seconds": 120, "build_seconds": 120}


async def new_table(
    node: Node, host: httpx.AsyncClient, *, seed: str | None = None, **choices: Any
) -> Table:
    """Make a table over HTTP; with a seed, write it into the catalogue directly."""
    if seed is not None:
        return await _seeded(node, host, seed, GameChoices(**{"seats": 2, **SLOW, **choices}))
    made = await host.post("/api/tables", json={"seats": 2, **SLOW, **choices})
    assert made.status_code == 201, made.text
    table = await node.services.tables.open(GameId(made.json()["id"]))
    assert table is not None
    return table


async def _seeded(node: Node, host: httpx.AsyncClient, seed: str, choices: GameChoices) -> Table:
    options = table_options(choices, node.services.tile_set)
    table = await node.services.tables.create(player_of(host), options, public=False)
    name = GameId(f"{table.row.id}-seeded")
    row = msgspec.structs.replace(table.row, id=name, code=table.row.code[::-1], seed=seed)
    assert await node.services.tables.storage.catalogue.add_game(row)
    seeded = await node.services.tables.open(name)
    assert seeded is not None
    return seeded


class ThreeClients:
    """Three clients of one table; two of them also have an HTTP client."""

    def __init__(
        self, node: Node, table: Table, ada: httpx.AsyncClient, bo: httpx.AsyncClient
    ) -> None:
        self.node = node
        self.table = table
        self.ada_http = ada
        self.bo_http = bo
        self.ada = self.client(ada)
        self.bo = self.client(bo)
        self.eve = self.client()
        self.bots = [SimpleBot(f"{n}", looks=1) for n in range(2)]

    def client(self, http: httpx.AsyncClient | None = None) -> TableClient:
        return TableClient(self.node, self.table.row.id, http)

    @property
    def everyone(self) -> list[tuple[TableClient, Seat | None]]:
        """All clients with their seats at the table."""
        homes = ((self.ada, self.ada_http), (self.bo, self.bo_http))
        seated = [(client, self.table.seat_of(player_of(home))) for client, home in homes]
        return [*seated, (self.eve, None)]

    async def begin(self) -> None:
        await self.ada.done("take_place")
        await self.bo.done("take_place")
        await self.ada.done("start")

    async def all_see_what_they_may(self) -> None:
        for client, seat in self.everyone:
            await assert_shows(client, self.table, seat)

    def next_command(self, seat: Seat) -> SeatCommand | None:
        """Return what a bot would do on that seat."""
        step = self.bots[seat].next_step(view(self.table.state, seat), 0)
        return step.command if isinstance(step, Act) else None

    async def play_to(self, phase: Phase) -> None:
        """Let both players make moves until that phase begins."""
        while self.table.state.phase is not phase:
            for client, seat in ((self.ada, Seat(0)), (self.bo, Seat(1))):
                command = self.next_command(seat)
                if command is not None and self.table.state.phase is not phase:
                    kind, fields = as_message(command)
                    await client.done(kind, **fields)


def player_of(http: httpx.AsyncClient) -> PlayerId:
    """Return the player of an HTTP client's cookie."""
    return PlayerId(http.cookies[COOKIE].split(".")[1])


def as_message(command: SeatCommand) -> tuple[str, dict[str, Any]]:
    """Return a command as a client's message: its type, and all fields but the seat."""
    fields: dict[str, Any] = msgspec.to_builtins(command)
    hidden = ("type", "seat")
    kind = wire_name(type(command).__name__)
    return kind, {name: value for name, value in fields.items() if name not in hidden}


def layout(here: ThreeClients, seat: Seat, tiles: int = 9, turns: int = 0) -> list[dict[str, int]]:
    hand = here.table.state.seats[seat].hand
    return [
        {"tile": tile, "row": n // 3, "col": n % 3, "turns": turns}
        for n, tile in enumerate(hand[:tiles])
    ]


@asynccontextmanager
async def three_clients(
    node: Node, *, options: Options | None = None, **choices: Any
) -> AsyncIterator[ThreeClients]:
    """Connect three clients. `options` allow what cannot be chosen over HTTP."""
    ada, bo = await guest(node, "Ada"), await guest(node, "Bo")
    if options is None:
        table = await new_table(node, ada, **choices)
    else:
        own = TableOptions(options)
        table = await node.services.tables.create(player_of(ada), own, public=False)
    here = ThreeClients(node, table, ada, bo)
    async with AsyncExitStack() as stack:
        for client, _ in here.everyone:
            await stack.enter_async_context(client)
        yield here
