"""A journal has an end: nobody can make moves without number, and everybody can finish."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cosmic_factory.rules import Arrange, Finish, Options, Phase, Placement, Ready, Seat, TakeSeat
from cosmic_factory.tables import TOO_MANY_MOVES, Accepted, PlayerId
from cosmic_factory.tables.commands.entry_counts import (
    MAX_ENTRIES_IN_GAME,
    MAX_ENTRIES_IN_PHASE,
    EntryCounts,
)
from cosmic_factory.tables.journal.entry import BOT
from tests.tables.moves import SQUARES, layout, to_building
from tests.tables.registries import UNTIMED, copy_of, player, registry_on, seated
from tests.virtual_time import run_on_virtual_time

ADA = PlayerId("ada")
MOVE = Arrange(Seat(0), ())


def counted(entries: int, phases: int = 1) -> EntryCounts:
    counts = EntryCounts()
    for _ in range(phases):
        counts.note(ADA, begins_phase=True)
        for _ in range(entries):
            counts.note(ADA, begins_phase=False)
    return counts


def test_a_player_as_fast_as_the_web_client_never_meets_the_limit() -> None:
    """Five layouts a second, as fast as the web client sends, in five builds of two minutes."""
    assert counted(600).allow(MOVE, ADA, 0)
    assert counted(600, phases=5).allow(MOVE, ADA, 0)


def test_the_entries_of_a_player_in_a_phase_and_in_a_game_are_limited() -> None:
    assert counted(MAX_ENTRIES_IN_PHASE - 1).allow(MOVE, ADA, 0)
    assert not counted(MAX_ENTRIES_IN_PHASE - 1).allow(MOVE, ADA, 1)
    assert not counted(MAX_ENTRIES_IN_PHASE).allow(MOVE, ADA, 0)
    assert not counted(MAX_ENTRIES_IN_GAME // 4, phases=4).allow(MOVE, ADA, 0)
    assert counted(MAX_ENTRIES_IN_PHASE).allow(MOVE, PlayerId("bo"), 0)
    assert counted(MAX_ENTRIES_IN_PHASE).allow(MOVE, BOT, 0)


def test_what_ends_a_phase_is_always_allowed() -> None:
    full = counted(MAX_ENTRIES_IN_GAME)
    assert full.allow(Finish(Seat(0)), ADA, 0)
    assert full.allow(Ready(Seat(0)), ADA, 0)
    assert not full.allow(TakeSeat(Seat(0), "Ada"), ADA, 0)


def test_a_table_refuses_more_and_the_game_goes_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED, sequence=SQUARES))
            await to_building(table)
            ada = player(Seat(0))
            one, other = (Arrange(Seat(0), layout(table, Seat(0), tiles)) for tiles in (8, 9))
            moves = [one, other] * (MAX_ENTRIES_IN_PHASE // 2 + 5)
            answers = await asyncio.gather(*(table.do(move, by=ada) for move in moves))
            assert [type(answer) for answer in answers[:MAX_ENTRIES_IN_PHASE]] == [
                Accepted
            ] * MAX_ENTRIES_IN_PHASE
            assert answers[MAX_ENTRIES_IN_PHASE:] == [TOO_MANY_MOVES] * 10
            # The same after a restart, for other players, and for the end of the phase.
            same = await copy_of(registry, table)
            assert await same.do(one, by=ada) == TOO_MANY_MOVES
            laid: tuple[Placement, ...] = layout(same, Seat(1))
            assert isinstance(await same.do(Arrange(Seat(1), laid), by=player(Seat(1))), Accepted)
            for seat in (Seat(0), Seat(1)):
                assert isinstance(await same.do(Finish(seat), by=player(seat)), Accepted)
            assert same.state.phase is not Phase.BUILD

    run_on_virtual_time(story())
