from __future__ import annotations

import asyncio
from pathlib import Path

from cosmic_factory.rules import (
    Arrange,
    Colour,
    GrabTokens,
    HandToBot,
    KeepTiles,
    Options,
    Phase,
    PhaseSeconds,
    Ready,
    Seat,
    new_record,
    verify,
)
from cosmic_factory.tables import Accepted, CommandMoment, JournalEntry, Refused, recorded
from tests.tables.moves import SQUARES, layout, to_building, to_phase
from tests.tables.registries import UNTIMED, copy_of, player, registry_on, seated, until
from tests.virtual_time import run_on_virtual_time


def test_a_command_is_answered_once_it_is_in_the_journal(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED))
            before = table.seq
            answer = await table.do(Ready(Seat(0)), by=player(Seat(0)))
            assert answer == Accepted(before + 1)
            stored = await registry.storage.journal.since(table.row.id, before)
            assert len(stored) == 1

    run_on_virtual_time(story())


def test_an_illegal_command_is_refused_and_leaves_no_entry(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED))
            before = table.seq, table.state
            answer = await table.do(KeepTiles(Seat(0), ()), by=player(Seat(0)))
            assert isinstance(answer, Refused)
            assert answer.code == "wrong-phase"
            assert (table.seq, table.state) == before

    run_on_virtual_time(story())


def test_a_command_for_a_phase_that_is_over_does_not_act_in_the_next(tmp_path: Path) -> None:
    """A `ready` for the reveal, sent again when building is about to begin, starts nothing."""

    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED, sequence=SQUARES))
            first, by = CommandMoment(1, Phase.REVEAL), player(Seat(0))
            await table.do(Ready(Seat(0)), by=by, command_id="tab-1", moment=first)
            await to_phase(table, Phase.READY)
            before = table.seq
            stale = await table.do(Ready(Seat(0)), by=by, command_id="tab-2", moment=first)
            assert isinstance(stale, Refused)
            assert (stale.code, table.seq) == ("phase-over", before)
            # What was stored then is still acknowledged, and what is meant for now acts.
            again = await table.do(Ready(Seat(0)), by=by, command_id="tab-1", moment=first)
            assert isinstance(again, Accepted)
            assert table.seq == before
            now = CommandMoment(1, Phase.READY)
            assert await table.do(Ready(Seat(0)), by=by, moment=now) == Accepted(before + 1)

    run_on_virtual_time(story())


def test_a_resend_is_answered_like_the_first_and_done_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED, sequence=SQUARES))
            await to_building(table)
            command = Arrange(Seat(0), layout(table, Seat(0)))
            first = await table.do(command, by=player(Seat(0)), command_id="tab-1")
            other = Arrange(Seat(0), layout(table, Seat(0), tiles=3))
            await table.do(other, by=player(Seat(0)), command_id="tab-2")
            again = await table.do(command, by=player(Seat(0)), command_id="tab-1")
            assert again == first
            assert len(table.state.seats[0].placements) == 3

    run_on_virtual_time(story())


def test_a_resend_after_a_restart_is_still_known(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED))
            first = await table.do(Ready(Seat(0)), by=player(Seat(0)), command_id="tab-1")
        async with registry_on(tmp_path / "db") as registry:
            same = await registry.open(table.row.id)
            assert same is not None
            assert same.state == table.state
            assert await same.do(Ready(Seat(0)), by=player(Seat(0)), command_id="tab-1") == first

    run_on_virtual_time(story())


def test_two_copies_of_a_table_decide_in_one_order(tmp_path: Path) -> None:
    """As two nodes would: both hold the state, and the journal's key decides."""

    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            one = await seated(registry, Options(seats=4, seconds=UNTIMED))
            other = await copy_of(registry, one)
            answers = await asyncio.gather(
                one.do(Ready(Seat(0)), by=player(Seat(0))),
                other.do(Ready(Seat(1)), by=player(Seat(1))),
                one.do(Ready(Seat(2)), by=player(Seat(2))),
                other.do(Ready(Seat(3)), by=player(Seat(3))),
            )
            assert all(isinstance(answer, Accepted) for answer in answers)
            await one.catch_up()
            await other.catch_up()
            assert one.state == other.state
            assert one.state.phase is Phase.DRAFT_1

    run_on_virtual_time(story())


def test_commands_submitted_together_are_announced_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=4, seconds=UNTIMED))
            before, told = table.seq, []
            table.subscribe(lambda: told.append(table.seq))
            asked = [table.do(Ready(seat), by=player(seat)) for seat in table.state.waiting_for]
            assert await asyncio.gather(*asked) == [Accepted(before + n) for n in (1, 2, 3, 4)]
            assert told == [before + 4]
            assert len(await registry.storage.journal.since(table.row.id, before)) == 4

    run_on_virtual_time(story())


def test_a_command_is_decided_after_those_that_came_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED, sequence=SQUARES))
            await to_building(table)
            first, second = await asyncio.gather(
                *(table.do(GrabTokens(seat, (Colour.ICE,))) for seat in (Seat(0), Seat(1)))
            )
            assert isinstance(first, Accepted)
            assert isinstance(second, Refused)
            assert second.code == "tokens-gone"
            assert table.state.seats[0].tokens == (Colour.ICE,)

    run_on_virtual_time(story())


def test_a_command_sent_twice_at_once_is_done_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED, sequence=SQUARES))
            await to_building(table)
            laid = [Arrange(Seat(0), layout(table, Seat(0), tiles)) for tiles in (3, 4)]
            sent = [(laid[0], "a"), (laid[1], "b"), (laid[0], "a")]
            answers = await asyncio.gather(
                *(table.do(command, by=player(Seat(0)), command_id=name) for command, name in sent)
            )
            assert answers[2] == answers[0]
            assert len(table.state.seats[0].placements) == 4
            assert [entry.command_id for entry in await table.entries()][-2:] == ["a", "b"]

    run_on_virtual_time(story())


def test_a_command_after_the_end_of_a_phase_has_the_next_phases_deadline(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            seconds = PhaseSeconds(reveal=600, draft=700)
            table = await seated(registry, Options(seats=2, seconds=seconds))
            ready = [table.do(Ready(seat)) for seat in (Seat(0), Seat(1))]
            too_soon = table.do(KeepTiles(Seat(0), ()))
            hand_over = table.do(HandToBot(Seat(0)))
            *done, refused, _ = await asyncio.gather(*ready, too_soon, hand_over)
            assert all(isinstance(answer, Accepted) for answer in done)
            assert isinstance(refused, Refused)
            assert refused.code != "wrong-phase"
            begun, behind = (await table.entries())[-2:]
            assert begun.deadline is not None
            assert begun.deadline - begun.at == 700_000
            assert behind.deadline == begun.deadline

    run_on_virtual_time(story())


def test_every_phase_ends_without_anyones_help(tmp_path: Path) -> None:
    async def story() -> None:
        second = PhaseSeconds(reveal=1, draft=1, ready=1, build=1, choice=1, scores=1)
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=second, sequence=(13,) * 5))
            await until(lambda: table.state.round == 2)
            assert len(table.state.scored) == 1

    run_on_virtual_time(story())


def test_a_command_within_the_grace_counts_and_its_lateness_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        seconds = PhaseSeconds(reveal=None, draft=None, ready=None, build=1)
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=seconds, sequence=SQUARES))
            await to_building(table)
            deadline = table.phase_clock.deadline
            assert deadline is not None
            grace = registry.timings.grace_ms
            await asyncio.sleep((deadline + grace - registry.clock.now()) / 1000)
            command = Arrange(Seat(0), layout(table, Seat(0)))
            answer = await table.do(command, by=player(Seat(0)), command_id="late")
            assert isinstance(answer, Accepted)
            late = next(e for e in await table.entries() if e.command_id == "late")
            assert late.allowance == grace
            await asyncio.sleep(0.001)
            answer = await table.do(command, by=player(Seat(0)), command_id="too late")
            assert isinstance(answer, Refused)

    run_on_virtual_time(story())


def test_a_played_game_can_be_exported_and_verified(tmp_path: Path) -> None:
    async def story() -> list[JournalEntry]:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, options, bots=3)
            await until(lambda: table.state.phase is Phase.ENDED)
            seed.append(table.row.seed)
            return await table.entries()

    seed: list[str] = []
    options = Options(seats=3, seconds=UNTIMED)
    entries = run_on_virtual_time(story())
    record = new_record(options, seed[0], (recorded(e, entries[0].at) for e in entries))
    assert verify(record).phase is Phase.ENDED
