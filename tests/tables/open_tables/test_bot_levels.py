from __future__ import annotations

from pathlib import Path

from cosmic_factory.bots import Bot
from cosmic_factory.rules import HandToBot, Options, Seat, StartGame, TakeSeat
from cosmic_factory.tables import Accepted, Table, TableOptions, TableRegistry
from cosmic_factory.tables.journal.entry import BOT
from tests.tables.registries import HOST, UNTIMED, player, quick_bot, registry_on, until
from tests.virtual_time import run_on_virtual_time


async def with_an_architect(registry: TableRegistry) -> Table:
    """Return a table that has not started: a person on seat 0, an architect on seat 1."""
    options = TableOptions(Options(seats=2, seconds=UNTIMED))
    table = await registry.create(HOST, options, public=False)
    await table.do(TakeSeat(Seat(0), "Ada"), by=player(Seat(0)))
    sit = TakeSeat(Seat(1), "Orbit", bot=True, level="architect")
    assert isinstance(await table.do(sit, by=BOT), Accepted)
    return table


def levels(table: Table) -> list[str | None]:
    return [None if seat.player is None else seat.player.level for seat in table.state.seats]


def test_a_bots_level_survives_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            game = (await with_an_architect(registry)).row.id
        async with registry_on(tmp_path / "db") as registry:
            table = await registry.open(game)
            assert table is not None
            assert levels(table) == [None, "architect"]

    run_on_virtual_time(story())


def test_a_seat_is_played_at_its_level_and_an_absent_player_is_covered_without_one(
    tmp_path: Path,
) -> None:
    made: list[str | None] = []

    def noted(level: str | None, seed: str) -> Bot:
        made.append(level)
        return quick_bot(level, seed)

    async def story() -> None:
        async with registry_on(tmp_path / "db", noted) as registry:
            table = await with_an_architect(registry)
            await table.do(StartGame(), by=HOST)
            await table.do(HandToBot(Seat(0)))
            await until(lambda: len(made) == 2)
            assert sorted(made, key=str) == [None, "architect"]

    run_on_virtual_time(story())
