"""The catalogue follows from the journals, after crashes and after damage too."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from cosmic_factory.rules import LeaveSeat, Options, Phase, Seat, TakeSeat
from cosmic_factory.tables import (
    CannotOpenStorage,
    GameFacts,
    GameId,
    GameRow,
    Lobby,
    PlayerId,
    PlayerRow,
    SeatRow,
    Storage,
    Table,
    TableOptions,
    TableRegistry,
    open_storage,
    rebuild_catalogue,
)
from cosmic_factory.tables.journal.entry import JournalEntry
from cosmic_factory.tables.projection import NO_FACTS, fold_facts
from tests.tables.registries import HOST, UNTIMED, registry_on, seated, until
from tests.virtual_time import run_on_virtual_time

ADA = PlayerRow(HOST, "Ada", 1)
BO = PlayerRow(PlayerId("bo"), "Bo", 1)

Rows = Mapping[GameId, tuple[GameRow | None, tuple[SeatRow, ...]]]


async def rows_of(storage: Storage) -> Rows:
    """Return all that the catalogue says about games."""
    catalogue = storage.catalogue
    return {
        game: (await catalogue.game(game), tuple(await catalogue.seats(game)))
        for game in await catalogue.all_games()
    }


async def rows_in(file: Path) -> Rows:
    storage = await open_storage(str(file))
    try:
        return await rows_of(storage)
    finally:
        await storage.close()


async def damage(file: Path) -> None:
    """Write wrong facts over all games."""
    storage = await open_storage(str(file))
    strangers = {Seat(0): PlayerId("stranger"), Seat(1): PlayerId("other")}
    wrong = GameFacts(strangers, 5, 6, cards=(1, 2))
    for game in await storage.catalogue.all_games():
        await storage.catalogue.write_facts(game, wrong, replace=True)
    await storage.close()


async def without_seats(registry: TableRegistry) -> Table:
    return await registry.create(HOST, TableOptions(Options(seats=2)), public=True)


async def play_games(file: Path) -> None:
    """Play four games: ended, in play, with people who wait, and with nobody."""
    async with registry_on(file) as registry:
        lobby = Lobby(registry)
        over = await seated(registry, Options(seats=2, seconds=UNTIMED), bots=2)
        await seated(registry, Options(seats=3, seconds=UNTIMED), bots=1)
        waiting = await without_seats(registry)
        await lobby.sit(waiting, BO)
        await lobby.sit(waiting, ADA)
        await lobby.leave(waiting, BO)
        await without_seats(registry)
        await until(lambda: over.state.phase is Phase.ENDED)
        await registry.update_catalogue(over)


def test_a_damaged_catalogue_is_rebuilt_from_the_journals(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    run_on_virtual_time(play_games(file))
    before = run_on_virtual_time(rows_in(file))
    assert sum(row is not None and row.ended_at is not None for row, _ in before.values()) == 1
    run_on_virtual_time(damage(file))
    damaged = run_on_virtual_time(rows_in(file))
    assert all(damaged[game] != rows for game, rows in before.items())
    told: list[tuple[int, int]] = []
    rebuild = rebuild_catalogue(str(file), lambda done, games: told.append((done, games)))
    assert run_on_virtual_time(rebuild) == 4
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    rebuilt = run_on_virtual_time(rows_in(file))
    # A game that never started keeps the time at which it was closed.
    assert {game: open_again(rows) for game, rows in rebuilt.items()} == before
    # Once more changes nothing.
    run_on_virtual_time(rebuild_catalogue(str(file)))
    assert run_on_virtual_time(rows_in(file)) == rebuilt


def open_again(
    rows: tuple[GameRow | None, tuple[SeatRow, ...]],
) -> tuple[GameRow | None, tuple[SeatRow, ...]]:
    row, seats = rows
    if row is not None and row.started_at is None:
        row = msgspec.structs.replace(row, ended_at=None)
    return row, seats


def test_a_database_that_does_not_exist_is_not_rebuilt(tmp_path: Path) -> None:
    with pytest.raises(CannotOpenStorage, match="There is no file"):
        run_on_virtual_time(rebuild_catalogue(str(tmp_path / "nothing.sqlite")))
    assert not (tmp_path / "nothing.sqlite").exists()


def test_a_start_that_the_catalogue_was_not_told_of_is_found_by_the_next_node(
    tmp_path: Path,
) -> None:
    """As after a crash between the append and the catalogue."""

    async def crash() -> GameId:
        async with registry_on(tmp_path / "db") as registry:
            await registry.stop()
            table = await seated(registry, Options(seats=2, seconds=UNTIMED), bots=1)
            assert await registry.storage.catalogue.unfinished_games() == ()
            return table.row.id

    async def start() -> None:
        async with registry_on(tmp_path / "db") as registry:
            assert [table.row.id for table in registry.open_tables] == [game]
            (seat,) = await registry.storage.catalogue.seats(game)
            assert seat == SeatRow(game, 0, PlayerId("player-0"))

    game = run_on_virtual_time(crash())
    run_on_virtual_time(start())


def test_a_seat_that_the_catalogue_was_not_told_of_is_noted_when_the_table_is_opened(
    tmp_path: Path,
) -> None:
    async def crash() -> GameId:
        async with registry_on(tmp_path / "db") as registry:
            await registry.stop()
            table = await without_seats(registry)
            await table.do(TakeSeat(Seat(1), "Bo"), by=BO.id)
            assert await registry.storage.catalogue.seats(table.row.id) == ()
            return table.row.id

    async def open_it() -> None:
        async with registry_on(tmp_path / "db") as registry:
            await registry.open(game)
            async with asyncio.timeout(30):
                while await registry.storage.catalogue.seats(game) != (SeatRow(game, 1, BO.id),):
                    await asyncio.sleep(0.01)

    game = run_on_virtual_time(crash())
    run_on_virtual_time(open_it())


def test_a_game_out_of_a_players_list_does_not_come_back_by_itself(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED))
            await registry.update_catalogue(table)
            catalogue, game = registry.storage.catalogue, table.row.id
            assert await catalogue.forget_game(game, PlayerId("player-0"))
            await catalogue.write_facts(game, table.facts)
            assert await catalogue.seats(game) == (SeatRow(game, 1, PlayerId("player-1")),)

    run_on_virtual_time(story())


def test_old_facts_do_not_undo_newer_ones(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED))
            await registry.update_catalogue(table)
            before = await rows_of(registry.storage)
            await registry.storage.catalogue.write_facts(table.row.id, NO_FACTS)
            assert await rows_of(registry.storage) == before

    run_on_virtual_time(story())


def test_facts_are_the_same_object_until_an_entry_changes_them() -> None:
    sit = JournalEntry(1, TakeSeat(Seat(0), "Ada"), (), HOST)
    bot = JournalEntry(2, TakeSeat(Seat(1), "Orbit", bot=True), (), HOST)
    leave = JournalEntry(3, LeaveSeat(Seat(0)), (), HOST)
    facts = fold_facts(NO_FACTS, sit)
    assert facts.owners == {Seat(0): HOST}
    assert fold_facts(facts, bot) is facts
    assert fold_facts(facts, leave) == NO_FACTS
