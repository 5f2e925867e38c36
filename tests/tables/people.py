"""People at a real table on virtual time, for tests of the lobby, the host and the next game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from cosmic_factory.rules import Options, Phase, Seat, StartGame, TakeSeat
from cosmic_factory.tables import (
    Accepted,
    Lobby,
    PlayerId,
    PlayerRow,
    Rematches,
    Table,
    TableOptions,
    TableRegistry,
)
from tests.tables.registries import HOST, registry_on
from tests.virtual_time import run_on_virtual_time

ADA = PlayerRow(HOST, "Ada", 1)
BO, CY, DI = (PlayerRow(PlayerId(name), name.title(), 1) for name in ("bo", "cy", "di"))
A, B, C = Seat(0), Seat(1), Seat(2)


class PeopleAtTable:
    """A watched table, with people who have sat down and are present; Ada is the host."""

    def __init__(self, registry: TableRegistry, table: Table) -> None:
        self.registry = registry
        self.table = table
        self.lobby = Lobby(registry)
        self.rematches = Rematches(self.lobby)

    async def sit_down(self, people: Sequence[PlayerRow]) -> None:
        for player in people:
            assert isinstance(await self.lobby.sit(self.table, player), Accepted)
            seat = self.table.seat_of(player.id)
            assert seat is not None
            await self.come(seat)

    async def come(self, seat: Seat) -> None:
        await self.registry.arrive(self.table, seat)

    def go(self, seat: Seat) -> None:
        self.registry.leave(self.table, seat)

    async def play(self, bots: int) -> None:
        """Seat bots after the people, and let time run out until the game has ended."""
        first = len(self.table.owners)
        for seat in range(first, first + bots):
            await self.table.do(TakeSeat(Seat(seat), f"Bot {seat}", bot=True, level="cadet"))
        assert isinstance(await self.table.do(StartGame()), Accepted)
        while self.table.state.phase is not Phase.ENDED:
            await self.table.do(self.table.expiry)
        await asyncio.sleep(1)

    async def again(self, player: PlayerRow, *, again: bool = True) -> Table:
        """Say yes to the next game, or take that back, and return its table."""
        new = await self.rematches.answer(self.table, player, again=again)
        assert isinstance(new, Table), new
        return new


Story = Callable[[PeopleAtTable], Awaitable[None]]


def at_a_table(tmp_path: Path, story: Story) -> None:
    """Tell a story of a table of four at which Ada, Bo and Cy sit."""

    async def run() -> None:
        async with people_at_table(tmp_path, [ADA, BO, CY], seats=4) as here:
            await story(here)

    run_on_virtual_time(run())


def after_a_game(
    tmp_path: Path,
    people: Sequence[PlayerRow],
    story: Story,
    *,
    bots: int = 0,
    seats: int | None = None,
) -> None:
    """Tell a story of a game that has ended, with its people still at the table."""

    async def run() -> None:
        chosen = seats or len(people) + bots
        async with people_at_table(tmp_path, people, seats=chosen) as here:
            await here.play(bots)
            await story(here)

    run_on_virtual_time(run())


@asynccontextmanager
async def people_at_table(
    tmp_path: Path, people: Sequence[PlayerRow], *, seats: int
) -> AsyncIterator[PeopleAtTable]:
    async with registry_on(tmp_path / "db") as registry:
        for player in (ADA, BO, CY, DI):
            await registry.storage.catalogue.add_player(player)
        options = TableOptions(Options(seats=seats))
        here = PeopleAtTable(registry, await registry.create(HOST, options, public=False))
        here.table.subscribe(lambda: None)
        await here.sit_down(people)
        yield here
