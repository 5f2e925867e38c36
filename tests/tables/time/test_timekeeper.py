"""Nobody's minute gets shorter or longer: not by standstills, not by clocks that are set."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from cosmic_factory.tables import SharedClock, StorageTimings, StorageUnavailable, TableTimings
from cosmic_factory.tables.time.deadlines import moved_deadline
from cosmic_factory.tables.time.timekeeper import Timekeeper
from tests.simulation.database import SharedDatabase
from tests.simulation.faults import FaultPlan
from tests.simulation.process_loop import ProcessLoop
from tests.simulation.processes import Process
from tests.simulation.storage import NewsLink, SimulatedJournal, SimulatedStorage
from tests.virtual_time import VirtualClock, run_on_virtual_time

TIMINGS = TableTimings()
HOUR_MS = 3_600_000


class SimulatedTimekeeper:
    """A timekeeper in a process of its own that can be paused, beating and ticking as nodes do."""

    def __init__(self, database: SharedDatabase, name: str = "A", skew_ms: int = 0) -> None:
        loop = asyncio.get_running_loop()
        self.process = Process(name)
        self.machine = VirtualClock(loop, skew_ms)
        self.clock = SharedClock(self.machine)
        journal = SimulatedJournal(database, self.process, self.clock)
        plan, chance = FaultPlan.of(0), database._chance
        news = NewsLink(self.process, plan, chance, lambda *_: None)
        storage = SimulatedStorage(database, self.process, journal, news)
        self.timekeeper = Timekeeper(storage, self.clock, TIMINGS)

    async def start(self) -> None:
        await self.process.start(self.beat())
        self.process.start(self._repeat(self._beat_later))
        self.process.start(self._repeat(self._tick))
        await asyncio.sleep(0.01)

    async def beat(self) -> None:
        self.timekeeper.resume_deadlines(await self.timekeeper.beat())

    async def _repeat(self, step: Callable[[], Awaitable[None]]) -> None:
        while True:
            await step()

    async def _beat_later(self) -> None:
        await self.clock.sleep(TIMINGS.heartbeat_seconds)
        await self._try_to_beat()

    async def _tick(self) -> None:
        if await self.timekeeper.sleep(TIMINGS.tick_seconds):
            await self._try_to_beat()

    async def _try_to_beat(self) -> None:
        try:
            await self.beat()
        except StorageUnavailable as wrong:
            self.timekeeper.note_failure(wrong)


def database() -> SharedDatabase:
    made = SharedDatabase("time", FaultPlan.of(0), StorageTimings())
    made.in_play = lambda: True
    return made


def test_standstills_of_any_length_are_given_back() -> None:
    """The node stands still for 1.6 seconds of every three, then for ten seconds."""

    async def story() -> None:
        node = SimulatedTimekeeper(database())
        await node.start()
        began = node.clock.now()
        for pause, run in [*[(1.6, 1.4)] * 10, (10.0, 1.0)]:
            node.process.pause()
            await asyncio.sleep(pause)
            node.process.resume()
            await asyncio.sleep(run)
        moved = moved_deadline(began, began + 60_000, node.timekeeper.outages) - began
        stood_still_ms = 26_000
        # Less than a tick is lost by every standstill.
        lost = 60_000 + stood_still_ms - moved
        assert 0 <= lost <= 11 * 1000 * TIMINGS.tick_seconds

    run_on_virtual_time(story(), ProcessLoop)


def test_short_outages_of_the_database_are_given_back() -> None:
    """The database is away for little more than a heartbeat, at any moment between two."""

    async def story() -> None:
        shared = database()
        node = SimulatedTimekeeper(shared)
        await node.start()
        began, away_ms = node.clock.now(), 1_500
        for number in range(20):
            shared.cut_off("A")
            await asyncio.sleep(away_ms / 1000)
            shared.restore("A")
            await asyncio.sleep(5.0 + number * 0.05)
        minutes = 600_000
        moved = moved_deadline(began, began + minutes, node.timekeeper.outages) - began
        assert minutes + 20 * away_ms <= moved <= minutes + 20 * (away_ms + 3_000)

    run_on_virtual_time(story(), ProcessLoop)


class SlowDatabase(SharedDatabase):
    """A database to which requests travel as long as is said here, in seconds."""

    travels = 0.001

    def _travel(self) -> float:
        return self.travels


def test_time_in_which_storage_stands_still_is_given_back() -> None:
    """It answers nothing for 2.4 seconds, at any moment between two heartbeats, without failing."""

    async def story() -> None:
        shared = SlowDatabase("time", FaultPlan.of(0), StorageTimings())
        shared.in_play = lambda: True
        node = SimulatedTimekeeper(shared)
        await node.start()
        began = node.clock.now()
        for number in range(20):
            shared.travels = 1.2
            await asyncio.sleep(2.4)
            shared.travels = 0.001
            await asyncio.sleep(5.0 + number * 0.05)
        minutes = 600_000
        moved = moved_deadline(began, began + minutes, node.timekeeper.outages) - began
        assert moved >= minutes + 20 * 2_400

    run_on_virtual_time(story(), ProcessLoop)


def test_every_outage_that_began_before_a_known_moment_is_known() -> None:
    """Whoever notes one later finds the heartbeat of that moment."""

    async def story() -> None:
        shared = database()
        nodes = [SimulatedTimekeeper(shared, name) for name in "AB"]
        for node in nodes:
            await node.start()
            await asyncio.sleep(0.4)
        for number in range(30):
            for name in "AB":
                shared.cut_off(name)
            await asyncio.sleep(1.3 + number * 0.11)
            for node in nodes:
                shared.restore(node.process.name)
                known_until = node.timekeeper.known_until
                known = set(node.timekeeper.outages)
                later = set(shared.outages) - known
                assert all(outage.start >= known_until for outage in later)
                await asyncio.sleep(0.7)
        assert len(shared.outages) >= 20

    run_on_virtual_time(story(), ProcessLoop)


def test_deadlines_wait_until_a_standstill_is_stored() -> None:
    async def story() -> None:
        shared = database()
        node = SimulatedTimekeeper(shared)
        await node.start()
        node.process.pause()
        await asyncio.sleep(1.0)
        shared.cut_off("A")
        node.process.resume()
        await asyncio.sleep(0.001)
        counted = node.timekeeper.may_end_phases
        shared.restore("A")
        await asyncio.sleep(3.0)
        assert (counted, node.timekeeper.may_end_phases) == (False, True)
        assert any(outage.end - outage.start >= 750 for outage in node.timekeeper.outages)

    run_on_virtual_time(story(), ProcessLoop)


def test_a_late_tick_is_no_standstill() -> None:
    async def story() -> None:
        node = SimulatedTimekeeper(database())
        await node.start()
        for _ in range(20):
            node.process.pause()
            await asyncio.sleep(0.6)
            node.process.resume()
            await asyncio.sleep(0.5)
        assert node.timekeeper.outages == ()

    run_on_virtual_time(story(), ProcessLoop)


@pytest.mark.parametrize("step", [HOUR_MS, -HOUR_MS, 20_000, -20_000, 800, -800, 200, -200])
def test_all_nodes_tell_the_same_time_however_clocks_are_set(step: int) -> None:
    async def story() -> None:
        shared = database()
        first, second = SimulatedTimekeeper(shared, "A", 10_000), SimulatedTimekeeper(shared, "B")
        await first.start()
        began, loop = first.clock.now(), asyncio.get_running_loop()
        at = loop.time()
        await second.start()
        for number in range(6):
            await asyncio.sleep(3.3)
            shared.skew_ms += step * (-1) ** number
            second.machine.skew_ms -= step
            await asyncio.sleep(2.2)
            passed = round(1000 * (loop.time() - at))
            assert abs(first.clock.now() - began - passed) <= 20
            assert abs(first.clock.now() - second.clock.now()) <= 20
        assert first.timekeeper.outages == second.timekeeper.outages == ()

    run_on_virtual_time(story(), ProcessLoop)


@pytest.mark.parametrize("step", [800, -800, 200, -200])
def test_a_node_that_starts_just_after_a_small_step_ends_no_phase_before_it_knows_the_time(
    step: int,
) -> None:
    async def story() -> None:
        shared = database()
        first, second = SimulatedTimekeeper(shared, "A"), SimulatedTimekeeper(shared, "B")
        await first.start()
        await asyncio.sleep(1.2)
        before, at = first.clock.now(), asyncio.get_running_loop().time()
        shared.skew_ms = step
        # The first node compares once a second, so it has not noticed yet.
        await second.start()
        could_end_phases = second.timekeeper.may_end_phases
        await asyncio.sleep(2.5)
        passed = round(1000 * (asyncio.get_running_loop().time() - at))
        assert (could_end_phases, second.timekeeper.may_end_phases) == (False, True)
        assert abs(second.clock.now() - first.clock.now()) <= 20
        # Nobody's time ran faster. What a clock skipped is given back.
        given = moved_deadline(before, before + 60_000, first.timekeeper.outages) - before - 60_000
        assert first.clock.now() - before - given <= passed + 20

    run_on_virtual_time(story(), ProcessLoop)


def test_a_node_that_starts_without_a_game_in_play_may_end_phases_at_once() -> None:
    async def story() -> None:
        shared = database()
        shared.in_play = lambda: False
        node = SimulatedTimekeeper(shared)
        await node.start()
        assert node.timekeeper.may_end_phases

    run_on_virtual_time(story(), ProcessLoop)


def test_a_clock_set_forward_while_nothing_ran_is_an_outage_that_is_given_back() -> None:
    async def story() -> None:
        shared = database()
        first = SimulatedTimekeeper(shared)
        await first.start()
        await asyncio.sleep(1.5)
        last = first.clock.now()
        first.process.kill()
        shared.skew_ms = HOUR_MS
        second = SimulatedTimekeeper(shared)
        await second.start()
        (outage,) = second.timekeeper.outages
        assert outage.start <= last
        assert outage.end >= last + HOUR_MS
        first.process.allow_cleanup()

    run_on_virtual_time(story(), ProcessLoop)


@pytest.mark.parametrize("in_play", [True, False])
def test_a_node_paused_while_it_asks_for_a_time_that_was_set_still_tells_the_others_time(
    in_play: bool,
) -> None:
    """When the answer is read late, nobody knows when in between the database told its time."""

    async def story() -> None:
        shared = database()
        shared.in_play = lambda: in_play
        first, second = SimulatedTimekeeper(shared, "A"), SimulatedTimekeeper(shared, "B")
        await first.start()
        await second.start()
        await asyncio.sleep(1.5)
        shared.skew_ms = HOUR_MS
        beat = first.process.start(first.beat())
        # The database has told its time by then, and the answer is on its way.
        await asyncio.sleep(0.004)
        first.process.pause()
        await asyncio.sleep(2.8)
        first.process.resume()
        await beat
        assert abs(first.clock.now() - second.clock.now()) <= 20

    run_on_virtual_time(story(), ProcessLoop)


@pytest.mark.parametrize("step", [300, 800, 1_200, 2_400, 20_000, HOUR_MS])
def test_a_game_that_begins_just_before_the_time_is_set_forward_loses_nothing(step: int) -> None:
    """Without a game in play a node follows the database's clock, but one may begin meanwhile."""

    async def story() -> None:
        shared = database()
        shared.in_play = lambda: False
        node = SimulatedTimekeeper(shared)
        await node.start()
        await asyncio.sleep(0.6)
        began = node.clock.now()
        shared.skew_ms = step
        await asyncio.sleep(2.0)
        passed = node.clock.now() - began
        assert abs(passed - step - 2_000) <= 20
        moved = moved_deadline(began, began + 60_000, node.timekeeper.outages) - began
        # A gap between heartbeats is an outage from the last one on, so a little more is given.
        assert -20 <= moved - 60_000 - step <= 1000 * TIMINGS.heartbeat_seconds + 20

    run_on_virtual_time(story(), ProcessLoop)
