"""What a table agrees on before the game: the host changes it, and seats that are empty can go."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import msgspec
import pytest

from cosmic_factory.rules import Malformed, Options, Phase, Seat, TakeSeat, Variant, cosmic54
from cosmic_factory.server.http.tables.game_choices import (
    ChangedChoices,
    GameChoices,
    changed_options,
    table_options,
)
from cosmic_factory.tables import Accepted, CommandResult, PlayerId, Refused, TableOptions
from tests.tables.people import ADA, BO, CY, A, B, C, PeopleAtTable, at_a_table


async def change(here: PeopleAtTable, **changes: object) -> CommandResult:
    asked = partial(changed_options, changes=msgspec.convert(changes, ChangedChoices))
    return await here.lobby.set_options(here.table, ADA, asked)


def names(here: PeopleAtTable) -> list[str | None]:
    return [seat.player.name if seat.player else None for seat in here.table.state.seats]


def owners(here: PeopleAtTable) -> dict[Seat, PlayerId]:
    return {**here.table.owners}


def test_three_friends_at_a_table_of_four_start_without_a_bot(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        refused = await here.lobby.start(here.table, ADA)
        assert isinstance(refused, Refused)
        assert refused.code == "seats-empty"
        started = await here.lobby.start(here.table, ADA, without_empty_seats=True)
        assert isinstance(started, Accepted)
        assert here.table.state.phase is Phase.REVEAL
        assert names(here) == ["Ada", "Bo", "Cy"]
        assert here.table.options.rules.seats == 3

    at_a_table(tmp_path, story)


def test_players_move_up_in_their_order_when_empty_seats_go(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        await change(here, seats=6)
        await here.table.do(TakeSeat(Seat(5), "Orbit", bot=True, level="cadet"))
        await here.lobby.leave(here.table, BO)
        assert names(here) == ["Ada", None, "Cy", None, None, "Orbit"]
        assert isinstance(await change(here, seats=5), Accepted)
        assert names(here) == ["Ada", None, "Cy", None, "Orbit"]
        assert isinstance(await change(here, seats=3), Accepted)
        assert names(here) == ["Ada", "Cy", "Orbit"]
        assert owners(here) == {A: ADA.id, B: CY.id}
        rows = await here.registry.storage.catalogue.seats(here.table.row.id)
        assert [(row.seat, row.player) for row in rows] == [(0, ADA.id), (1, CY.id)]

    at_a_table(tmp_path, story)


def test_seats_that_are_taken_stay(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        refused = await change(here, seats=2)
        assert isinstance(refused, Refused)
        assert refused.code == "seats-taken"
        assert here.table.options.rules.seats == 4

    at_a_table(tmp_path, story)


def test_everybody_sees_what_was_agreed(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        before = here.table.snapshot.sections["table"]
        await change(here, build_seconds=90, draft_seconds=30, choice_seconds=60, live_counts=True)
        seconds = here.table.options.rules.seconds
        assert (seconds.build, seconds.draft, seconds.choice) == (90, 30, 60)
        assert here.table.snapshot.sections["table"] is not before
        assert here.table.lobby_view.live_counts
        await change(here, sequence=(1, 2, 3, 4, 5))
        assert here.table.lobby_view.has_sequence
        assert b"sequence" not in here.table.snapshot.sections["table"].content
        again = await here.registry.open(here.table.row.id)
        assert again is not None
        assert again.options == here.table.options

    at_a_table(tmp_path, story)


def test_only_the_host_changes_options_and_only_before_the_game(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        def same(options: TableOptions) -> TableOptions:
            return options

        refused = await here.lobby.set_options(here.table, BO, same)
        assert isinstance(refused, Refused)
        assert refused.code == "not-host"
        seq = here.table.seq
        assert isinstance(await here.lobby.set_options(here.table, ADA, same), Accepted)
        assert here.table.seq == seq
        await here.lobby.start(here.table, ADA, without_empty_seats=True)
        late = await change(here, live_counts=True)
        assert isinstance(late, Refused)
        assert late.code == "wrong-phase"

    at_a_table(tmp_path, story)


def test_a_table_with_several_people_keeps_its_clock(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        refused = await change(here, build_seconds=None)
        assert isinstance(refused, Refused)
        assert refused.code == "untimed"
        for player in (BO, CY):
            await here.lobby.leave(here.table, player)
        assert isinstance(await change(here, build_seconds=None), Accepted)
        await asyncio.sleep(0)
        assert here.table.options.rules.seconds.build is None

    at_a_table(tmp_path, story)


def test_a_deck_replaces_a_sequence_and_beginners_have_neither() -> None:
    options = table_options(GameChoices(sequence=(1, 2, 3, 4, 5)), cosmic54())
    deck = changed_options(options, ChangedChoices(deck=(6, 7, 8, 9, 10)))
    assert (deck.rules.deck, deck.rules.sequence) == ((6, 7, 8, 9, 10), None)
    back = changed_options(deck, ChangedChoices(sequence=(1, 2, 3, 4, 5)))
    assert back == options
    kept = changed_options(options, ChangedChoices(live_counts=True))
    assert kept.rules == options.rules
    beginner = changed_options(options, ChangedChoices(variant=Variant.BEGINNER))
    assert beginner.rules == Options(variant=Variant.BEGINNER)
    with pytest.raises(Malformed, match="at least 5 different cards"):
        changed_options(options, ChangedChoices(deck=(1, 2)))


def test_the_seat_of_the_host_moves_with_the_host(tmp_path: Path) -> None:
    async def story(here: PeopleAtTable) -> None:
        await here.lobby.name_host(here.table, ADA, C)
        await here.lobby.leave(here.table, BO)
        asked = partial(changed_options, changes=ChangedChoices(seats=2))
        assert isinstance(await here.lobby.set_options(here.table, CY, asked), Accepted)
        assert (here.table.host, here.table.host_seat) == (CY.id, B)

    at_a_table(tmp_path, story)
