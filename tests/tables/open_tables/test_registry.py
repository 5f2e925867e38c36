from __future__ import annotations

import asyncio
from pathlib import Path

from cosmic_factory.rules import HandToBot, Options, Phase, PhaseSeconds, Seat
from cosmic_factory.tables import (
    CODE_LETTERS,
    GameId,
    Lobby,
    Rematches,
    StorageTimings,
    TableOptions,
    TableTimings,
)
from cosmic_factory.tables.journal.port import Outage
from tests.tables.moves import SQUARES, to_building
from tests.tables.registries import HOST, UNTIMED, copy_of, registry_on, seated, until
from tests.virtual_time import VirtualClock, run_on_virtual_time


def test_a_game_of_bots_plays_itself_to_the_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=4, seconds=UNTIMED), bots=4)
            await until(lambda: table.state.phase is Phase.ENDED)
            await asyncio.sleep(0.6)
            row = await registry.storage.catalogue.game(table.row.id)
            assert row is not None
            assert row.ended_at is not None

    run_on_virtual_time(story())


def test_games_resume_after_a_restart(tmp_path: Path) -> None:
    async def first() -> tuple[GameId, int]:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED), bots=1)
            await until(lambda: table.state.waiting_for == (Seat(0),))
            await asyncio.sleep(0.4)
            return table.row.id, table.seq

    async def second() -> None:
        async with registry_on(tmp_path / "db") as registry:
            assert [table.row.id for table in registry.open_tables] == [game]
            assert registry.open_tables[0].seq == seq

    game, seq = run_on_virtual_time(first())
    run_on_virtual_time(second())


def test_time_lost_while_nothing_ran_is_given_back(tmp_path: Path) -> None:
    async def first() -> tuple[GameId, int]:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=PhaseSeconds(reveal=60)))
            await asyncio.sleep(0.4)
            assert table.phase_clock.deadline is not None
            return table.row.id, table.phase_clock.deadline

    async def second() -> int:
        clock = VirtualClock(skew_ms=3_600_000)
        async with registry_on(tmp_path / "db", clock=clock) as registry:
            table = await registry.open(game)
            assert table is not None
            assert table.phase_clock.deadline is not None
            return table.phase_clock.deadline

    game, deadline = run_on_virtual_time(first())
    assert run_on_virtual_time(second()) >= deadline + 3_590_000


def test_opening_an_unknown_game_gives_none(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            assert await registry.open(GameId("nothing")) is None

    run_on_virtual_time(story())


def test_codes_have_no_letters_that_look_alike() -> None:
    assert not set(CODE_LETTERS) & set("0O1IL5S2Z8BUV")


def test_a_returning_player_gets_the_seat_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED))
            await table.do(HandToBot(Seat(0)))
            await until(lambda: table.state.phase is Phase.REVEAL and table.state.seats[0].done)
            await registry.arrive(table, Seat(0))
            seat = table.state.seats[0]
            assert seat.player is not None
            assert not seat.player.bot_covers

    run_on_virtual_time(story())


def test_a_bot_covers_a_player_who_stays_away(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED), bots=1)
            await until(lambda: table.state.round == 2)
            assert covers(table.state.seats[0].player)

    run_on_virtual_time(story())


def test_an_outage_that_was_noted_just_before_time_is_up_is_given_back(tmp_path: Path) -> None:
    """Another node noted it, and this one has not heard of it yet."""

    async def story() -> None:
        seldom = TableTimings(heartbeat_seconds=300.0, stale_heartbeat_ms=600_000)
        seconds = PhaseSeconds(reveal=None, draft=None, ready=None, build=10)
        no_gap = StorageTimings(outage_gap_ms=600_000, doubtful_gap_ms=600_000)
        async with registry_on(tmp_path / "db", timings=seldom, storage_timings=no_gap) as registry:
            table = await seated(registry, Options(seats=2, seconds=seconds, sequence=SQUARES))
            await to_building(table)
            deadline = table.phase_clock.deadline
            assert deadline is not None
            await asyncio.sleep((deadline - 37 - registry.clock.now()) / 1000)
            outage = Outage(deadline - 3_037, deadline - 37)
            await registry.storage.heartbeat.note_outage(outage)
            await until(lambda: table.state.phase is not Phase.BUILD)
            late = registry.clock.now() - deadline
            assert 3_000 + registry.timings.grace_ms < late < 4_500

    run_on_virtual_time(story())


def test_nothing_follows_the_end_of_a_journal(tmp_path: Path) -> None:
    """Another node ends the game; this one has a bot play for somebody before it hears of that."""

    async def story() -> None:
        timings = TableTimings(abandoned_build_ms=3_000)
        async with registry_on(tmp_path / "db", timings=timings) as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED, sequence=SQUARES))
            while (table.state.round, table.state.phase) != (5, Phase.BUILD):
                await table.do(table.expiry)
            other = await copy_of(registry, table)
            while other.state.phase is not Phase.ENDED:
                await other.do(other.expiry)
            assert table.state.phase is Phase.BUILD
            await until(lambda: table.state.phase is Phase.ENDED)
            await asyncio.sleep(5)
            assert len(await table.entries()) == other.seq

    run_on_virtual_time(story())


def test_whoever_comes_back_after_the_end_changes_nothing_in_its_journal(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED), bots=1)
            await until(lambda: table.state.phase is Phase.ENDED, 3000)
            assert covers(table.state.seats[0].player)
            seq = table.seq
            await registry.arrive(table, Seat(0))
            await asyncio.sleep(5)
            assert len(await table.entries()) == seq

    run_on_virtual_time(story())


def covers(someone: object) -> bool:
    return bool(getattr(someone, "bot_covers", False))


def test_a_connected_player_is_not_covered(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED), bots=1)
            await registry.arrive(table, Seat(0))
            await asyncio.sleep(registry.timings.absence_ms / 500)
            assert not covers(table.state.seats[0].player)
            assert table.state.phase is Phase.REVEAL

    run_on_virtual_time(story())


def test_a_rematch_is_one_table_for_all_who_ask(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=3, seconds=UNTIMED), bots=1)
            rematches = Rematches(Lobby(registry))
            one, other = await asyncio.gather(
                rematches.make_table(table), rematches.make_table(table)
            )
            assert one.row.id == other.row.id
            assert one.row.seed != table.row.seed

    run_on_virtual_time(story())


def test_a_table_that_never_began_is_closed_after_a_day(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await registry.create(HOST, TableOptions(Options(seats=2)), public=True)
            catalogue = registry.storage.catalogue
            unstarted = registry.timings.unstarted_ms
            now = table.row.created_at + unstarted
            await catalogue.close_unstarted(now - unstarted, now)
            assert await catalogue.open_games_of(HOST) == 1
            await catalogue.close_unstarted(now - unstarted + 1, now)
            assert await catalogue.open_games_of(HOST) == 0
            assert await catalogue.game_by_code(table.row.code) is None

    run_on_virtual_time(story())


def test_a_game_that_ended_unnoticed_is_marked_when_it_is_opened_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED), bots=2)
            await registry.stop()  # before it can notice
            while table.state.phase is not Phase.ENDED:
                await table.do(table.expiry)
        async with registry_on(tmp_path / "db") as registry:
            await asyncio.sleep(1)
            assert not await registry.storage.catalogue.unfinished_games()

    run_on_virtual_time(story())
