"""Playing again: with one tap against bots, together once all who are present have said yes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cosmic_factory.rules import Phase, TakeSeat
from cosmic_factory.tables import (
    Refused,
    Table,
)
from cosmic_factory.tables.journal.entry import BOT
from cosmic_factory.tables.seating.choices import removing_empty_seats
from tests.tables.people import ADA, BO, CY, DI, A, B, C, PeopleAtTable, after_a_game
from tests.tables.registries import until


def names(table: Table) -> list[str]:
    return [seat.player.name for seat in table.state.seats if seat.player]


def is_playing(table: Table) -> bool:
    return table.state.phase is not Phase.SEATING


def test_one_person_plays_again_with_the_same_bots_at_once(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        new = await here.again(ADA)
        await until(lambda: is_playing(new), 2)
        assert names(new) == ["Ada", "Bot 1", "Bot 2"]
        assert [one.player.level for one in new.state.seats if one.player] == [
            None,
            "cadet",
            "cadet",
        ]
        assert new.options == here.table.options
        assert new.row.seed != here.table.row.seed

    after_a_game(tmp_path, [ADA], story, bots=2)


def test_a_next_game_whose_start_was_interrupted_starts_with_the_seats_it_has(
    tmp_path: Path,
) -> None:
    async def story(here: PeopleAtTable) -> None:
        new = await here.again(ADA)
        await new.do(TakeSeat(B, "Bot 1", bot=True, level="cadet"), by=BOT)
        await new.do(lambda: removing_empty_seats(new))
        await until(lambda: is_playing(new), 2)
        assert names(new) == ["Ada", "Bot 1"]

    after_a_game(tmp_path, [ADA], story, bots=2)


def test_the_next_game_starts_when_all_who_are_present_said_yes(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        new = await here.again(BO)
        assert await here.again(ADA) is new
        await asyncio.sleep(20)
        assert not is_playing(new)
        shown = here.table.people.next_game
        assert shown is not None
        assert (shown.code, shown.again, shown.started) == (new.row.code, (A, B), False)
        await here.again(CY)
        await until(lambda: is_playing(new), 2)
        assert names(new) == ["Ada", "Bo", "Cy"]
        await asyncio.sleep(1)
        assert here.table.people.next_game is not None
        assert here.table.people.next_game.started

    after_a_game(tmp_path, [ADA, BO, CY], story)


def test_whoever_is_gone_is_not_waited_for_and_not_seated(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        here.go(C)
        new = await here.again(ADA)
        await here.again(BO)
        await asyncio.sleep(5)
        assert not is_playing(new)  # Cy may only have loaded the page again
        await until(lambda: is_playing(new), 10)
        assert names(new) == ["Ada", "Bo"]

    after_a_game(tmp_path, [ADA, BO, CY], story)


def test_a_yes_of_somebody_who_left_does_not_count(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        new = await here.again(CY)
        here.go(C)
        await asyncio.sleep(12)
        await here.again(ADA)
        await here.again(BO)
        await until(lambda: is_playing(new), 2)
        assert names(new) == ["Ada", "Bo"]

    after_a_game(tmp_path, [ADA, BO, CY], story)


def test_a_yes_can_be_taken_back(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        new = await here.again(ADA)
        await here.again(ADA, again=False)
        await here.again(BO)
        await asyncio.sleep(5)
        assert not is_playing(new)
        assert names(new) == ["Bo"]

    after_a_game(tmp_path, [ADA, BO], story)


def test_those_who_said_yes_can_start_without_the_others(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        await here.again(BO)
        new = await here.rematches.start(here.table, ADA)
        assert isinstance(new, Table)
        assert is_playing(new)
        assert names(new) == ["Ada", "Bo"]

    after_a_game(tmp_path, [ADA, BO, CY], story)


def test_a_host_who_does_not_come_is_followed_by_the_next_person(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        here.go(A)
        new = await here.again(CY)
        await here.again(BO)
        await until(lambda: is_playing(new), 15)
        assert new.host == BO.id
        assert names(new) == ["Bo", "Cy"]
        row = await here.registry.storage.catalogue.game(new.row.id)
        assert row is not None

    after_a_game(tmp_path, [ADA, BO, CY], story)


def test_one_person_alone_waits_for_company(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        here.go(B)
        new = await here.again(ADA)
        await asyncio.sleep(30)
        assert not is_playing(new)
        assert names(new) == ["Ada"]

    after_a_game(tmp_path, [ADA, BO], story)


def test_a_spectator_gets_a_seat_in_the_next_game(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        new = await here.rematches.ask_for_seat(here.table, DI)
        assert isinstance(new, Table)
        await asyncio.sleep(1)
        assert here.table.people.next_game is not None
        assert here.table.people.next_game.newcomers == ("Di",)
        await here.again(ADA)
        await until(lambda: is_playing(new), 2)
        # The newcomer has the seat of a bot.
        assert sorted(names(new)) == ["Ada", "Bot 1", "Di"]

    after_a_game(tmp_path, [ADA], story, bots=2)


def test_players_do_not_ask_for_a_seat_and_strangers_not_for_a_rematch(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        asked = await here.rematches.ask_for_seat(here.table, ADA)
        assert isinstance(asked, Refused)
        assert asked.code == "not-watching"
        again = await here.rematches.answer(here.table, DI)
        assert isinstance(again, Refused)
        assert again.code == "no-seat"

    after_a_game(tmp_path, [ADA, BO], story)
