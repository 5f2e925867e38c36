"""Once all people are done, bots do at once what they would have done later."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from cosmic_factory.bots import Bot, seated_bot
from cosmic_factory.rules import (
    Arrange,
    Finish,
    KeepTiles,
    Options,
    Phase,
    PhaseSeconds,
    Placement,
    Ready,
    Seat,
    TakeBackFinish,
)
from cosmic_factory.solver import WARM_UP
from cosmic_factory.tables import Table, TableTimings
from tests.tables.registries import player, registry_on, seated, until
from tests.virtual_time import VirtualClock, run_on_virtual_time

# Happy Hour in every round: galaxies are squares.
OPTIONS = Options(seats=3, sequence=(17,) * 5, seconds=PhaseSeconds(build=60, ready=60, draft=60))
ME, MY_ID = Seat(0), player(Seat(0))
STEP_SECONDS = TableTimings().hurried_step_seconds


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Bots of a level play simply until the solver's kernels are ready."""
    assert WARM_UP.wait()


def cadet(_: str | None, seed: str) -> Bot:
    return seated_bot("cadet", seed)


class BuildPhase(NamedTuple):
    """What became of a build phase: how long it took from a moment on, and what bots laid."""

    seconds: float
    laid: list[tuple[Placement, ...]]


async def play_to_building(table: Table) -> None:
    while table.state.phase is not Phase.BUILD:
        phase = table.state.phase
        if ME in table.state.waiting_for:
            hand = table.state.seats[ME].hand
            is_draft = phase in (Phase.DRAFT_1, Phase.DRAFT_2)
            command = KeepTiles(ME, hand[:3]) if is_draft else Ready(ME)
            await table.do(command, by=MY_ID)
        await until(lambda phase=phase: table.state.phase is not phase)  # type: ignore[misc]


async def finish(table: Table) -> None:
    hand = table.state.seats[ME].hand
    laid = tuple(Placement(tile, n // 3, n % 3) for n, tile in enumerate(hand))
    await table.do(Arrange(ME, laid), by=MY_ID)
    await table.do(Finish(ME), by=MY_ID)


def build_phase(folder: Path, *, bots_hurry: bool) -> BuildPhase:
    """Play a build phase: one person finishes after five seconds, and two bots build on."""

    async def story() -> BuildPhase:
        clock = VirtualClock()
        async with registry_on(folder / f"db-{bots_hurry}", cadet, chance=Random(7)) as registry:
            table = await seated(registry, OPTIONS, bots=2, bots_hurry=bots_hurry)
            await registry.arrive(table, ME)
            await play_to_building(table)
            await clock.sleep(5)
            await finish(table)
            finished_at = clock.monotonic()
            await until(lambda: table.state.phase is not Phase.BUILD, 100)
            laid = [table.state.seats[seat].placements for seat in (1, 2)]
            return BuildPhase(clock.monotonic() - finished_at, laid)

    return run_on_virtual_time(story())


def test_bots_finish_soon_after_the_last_person_and_as_well_as_otherwise(tmp_path: Path) -> None:
    hurried = build_phase(tmp_path, bots_hurry=True)
    patient = build_phase(tmp_path, bots_hurry=False)
    assert hurried.seconds < 30 * STEP_SECONDS
    assert patient.seconds > 15
    assert [len(one) for one in hurried.laid] == [9, 9]
    assert hurried.laid == patient.laid


def test_a_person_who_builds_on_is_waited_for_at_a_persons_pace(tmp_path: Path) -> None:
    async def story() -> None:
        clock = VirtualClock()
        async with registry_on(tmp_path / "db", cadet, chance=Random(7)) as registry:
            table = await seated(registry, OPTIONS, bots=2)
            await registry.arrive(table, ME)
            await play_to_building(table)
            await clock.sleep(8)
            laid = [len(table.state.seats[seat].placements) for seat in (1, 2)]
            assert max(laid) < 9
            await finish(table)
            await table.do(TakeBackFinish(ME), by=MY_ID)
            await clock.sleep(2)
            assert table.state.phase is Phase.BUILD
            assert max(len(table.state.seats[seat].placements) for seat in (1, 2)) < 9

    run_on_virtual_time(story())
