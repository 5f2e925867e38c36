"""The host of a table: handed over by hand, and when the host goes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cosmic_factory.rules import Options, Phase, Seat, TakeSeat
from cosmic_factory.tables import (
    Accepted,
    GameId,
    PlayerId,
    Refused,
    TableOptions,
)
from cosmic_factory.tables.seating.hosting import next_in_seat_order, replace_host
from tests.tables.people import ADA, BO, CY, A, B, C, PeopleAtTable, at_a_table
from tests.tables.registries import HOST, registry_on
from tests.virtual_time import run_on_virtual_time


def present(here: PeopleAtTable) -> list[Seat]:
    return [*here.table.people.present]


@pytest.mark.parametrize(
    ("after", "candidates", "expected"),
    [(None, [2, 1], 1), (0, [0, 1], 1), (1, [0, 3], 3), (3, [0, 2], 0), (1, [1], 1), (0, [], None)],
)
def test_the_next_host_sits_clockwise(
    after: int | None, candidates: list[int], expected: int | None
) -> None:
    seats = [Seat(number) for number in candidates]
    assert next_in_seat_order(None if after is None else Seat(after), seats) == expected


def test_the_host_can_hand_over(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        lobby, table = here.lobby, here.table
        assert isinstance(await lobby.name_host(table, BO, C), Refused)
        assert isinstance(await lobby.name_host(table, ADA, C), Accepted)
        assert (table.host, table.host_seat) == (CY.id, C)
        refused = await lobby.name_host(table, ADA, B)
        assert isinstance(refused, Refused)
        assert refused.code == "not-host"
        assert isinstance(await lobby.seat_bot(table, CY, level="cadet"), Accepted)
        assert isinstance(await lobby.start(table, CY), Accepted)

    at_a_table(tmp_path, story)


def test_bots_and_empty_seats_cannot_be_the_host(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        lobby, table = here.lobby, here.table
        empty = await lobby.name_host(table, ADA, Seat(3))
        assert isinstance(empty, Refused)
        assert empty.code == "seat-empty"
        await table.do(TakeSeat(Seat(3), "Orbit", bot=True))
        bot = await lobby.name_host(table, ADA, Seat(3))
        assert isinstance(bot, Refused)
        assert bot.code == "seat-is-bot"
        assert table.host == ADA.id

    at_a_table(tmp_path, story)


def test_a_host_who_stands_up_is_followed_by_the_next_person_at_once(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        assert isinstance(await here.lobby.leave(here.table, ADA), Accepted)
        assert here.table.host == BO.id
        assert isinstance(await here.lobby.sit(here.table, ADA), Accepted)
        assert here.table.host == BO.id

    at_a_table(tmp_path, story)


def test_a_host_who_closes_the_page_is_followed_after_ten_seconds(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        here.go(A)
        await asyncio.sleep(9)
        assert here.table.host == ADA.id
        await asyncio.sleep(2)
        assert here.table.host == BO.id
        # Coming back does not take it back.
        await here.come(A)
        await asyncio.sleep(30)
        assert here.table.host == BO.id

    at_a_table(tmp_path, story)


def test_a_host_who_loads_the_page_again_stays_host(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        for _ in range(4):
            here.go(A)
            await asyncio.sleep(8)
            await here.come(A)
            await asyncio.sleep(1)
        assert here.table.host == ADA.id

    at_a_table(tmp_path, story)


def test_an_absent_person_is_passed_over(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        here.go(B)
        here.go(A)
        await asyncio.sleep(12)
        assert here.table.host == CY.id

    at_a_table(tmp_path, story)


def test_without_anybody_else_the_host_stays_until_somebody_comes(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        for seat in (A, B, C):
            here.go(seat)
        await asyncio.sleep(30)
        assert here.table.host == ADA.id
        await here.come(C)
        await asyncio.sleep(1)
        assert here.table.host == CY.id

    at_a_table(tmp_path, story)


def test_a_host_without_a_seat_is_replaced_once_others_sit(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        options = TableOptions(Options(seats=2))
        table = await here.registry.create(PlayerId("maker"), options, public=False)
        table.subscribe(lambda: None)
        assert isinstance(await here.lobby.sit(table, BO), Accepted)
        await here.registry.arrive(table, A)
        await asyncio.sleep(12)
        assert table.host == BO.id

    at_a_table(tmp_path, story)


def test_the_host_of_a_game_in_play_is_left_alone(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        assert isinstance(await here.lobby.seat_bot(here.table, ADA, level="cadet"), Accepted)
        assert isinstance(await here.lobby.start(here.table, ADA), Accepted)
        here.go(A)
        await asyncio.sleep(20)
        assert here.table.state.phase is not Phase.SEATING
        assert here.table.host == ADA.id
        refused = await here.lobby.name_host(here.table, ADA, B)
        assert isinstance(refused, Refused)
        assert refused.code == "wrong-phase"

    at_a_table(tmp_path, story)


def test_two_nodes_that_replace_a_host_at_once_name_one(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        before = here.table.seq
        await asyncio.gather(
            replace_host(here.table, ADA.id, A, [B, C]),
            replace_host(here.table, ADA.id, A, [C]),
        )
        assert here.table.host == BO.id
        assert here.table.seq == before + 1

    at_a_table(tmp_path, story)


def test_catalogue_and_journal_agree_on_the_host(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        catalogue = here.registry.storage.catalogue
        await here.lobby.name_host(here.table, ADA, B)
        await here.lobby.leave(here.table, BO)
        row = await catalogue.game(here.table.row.id)
        assert row is not None
        assert row.host == here.table.host == CY.id
        assert await catalogue.open_games_of(HOST) == 0
        assert await catalogue.open_games_of(CY.id) == 1
        game.append(here.table.row.id)

    async def again() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await registry.open(game[0])
            assert table is not None
            assert (table.host, table.host_seat) == (CY.id, C)

    game: list[GameId] = []
    at_a_table(tmp_path, story)
    run_on_virtual_time(again())


def test_viewers_are_shown_the_host_and_who_is_present(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        await asyncio.sleep(1)
        assert present(here) == [A, B, C]
        assert here.table.lobby_view.host == A
        here.go(B)
        await asyncio.sleep(0.5)
        assert present(here) == [A, C]
        await here.lobby.name_host(here.table, ADA, C)
        sections = here.table.snapshot.sections
        assert sections["lobby"].content.startswith(b'{"host":2,')
        assert sections["people"].content.startswith(b'{"present":[0,2]')

    at_a_table(tmp_path, story)
