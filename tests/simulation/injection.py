"""Injects the faults of a simulated game that happen now and then, and knows when one lasted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from tests.simulation.clients import Client
from tests.simulation.faults import FaultPlan, SimulatedFault
from tests.simulation.processes import Process

if TYPE_CHECKING:
    from tests.simulation.world import World

# A wall clock is wrong by this much at most, in milliseconds: usually, and after a jump.
MAX_SKEW_MS, MAX_JUMP_MS = 10_000, 3_600_000
# Steps of the database's clock that are hard to tell from drift or from a pause.
SMALL_JUMP_MS = 4_000


class FaultInjector:
    """Breaks nodes, clocks, the database and connections of one world, and mends them later."""

    def __init__(self, world: World, plan: FaultPlan, chance: Random) -> None:
        self._world = world
        self._plan = plan
        self._chance = chance
        self._loop = asyncio.get_running_loop()
        self._tasks: list[asyncio.Task[None]] = []
        # When something was wrong with a node or the database, in virtual seconds.
        self._troubles: list[tuple[float, float]] = []
        # When each node was dead or without the database, and when it was paused.
        self._down: dict[str, list[tuple[float, float]]] = {}
        self._paused: dict[str, list[tuple[float, float]]] = {}
        world.database.on_crash = self._crash_during_append

    def start(self) -> None:
        self._tasks = [self._loop.create_task(self._inject(fault)) for fault in self._plan.timed]

    def stop(self) -> None:
        """Inject nothing more; what is broken is mended when its time is over."""
        for task in self._tasks:
            task.cancel()
        self._plan.stop()

    @property
    def is_over(self) -> bool:
        """Whether all that was broken is mended."""
        return all(over <= self._loop.time() for _, over in self._troubles)

    def trouble_between(self, begin: float, end: float, recovery: float) -> float:
        """Return for how many of these seconds something was wrong, or was until lately."""
        total = 0.0
        for start, over in sorted(self._troubles):
            start, over = max(start, begin), min(over + recovery, end)
            if over > start:
                total += over - start
                begin = over
        return total

    def outages_between(self, begin: float, end: float) -> Iterator[tuple[float, float]]:
        """Yield the times in which no node could store anything, in order."""
        common = [(begin, end)]
        for name in self._world.nodes:
            times = sorted([*self._down.get(name, []), *self._paused.get(name, [])])
            common = list(_common(common, _joined(times)))
        yield from common

    # --- kinds of fault --------------------------------------------------------------------

    async def _inject(self, fault: SimulatedFault) -> None:
        while True:
            await asyncio.sleep(self._plan.pause_before(fault))
            if self._begin(fault):
                self._plan.note(fault)

    def _begin(self, fault: SimulatedFault) -> bool:
        """Let it happen; return False if it cannot happen now."""
        world, chance, seconds = self._world, self._chance, self._plan.seconds
        name = chance.choice(list(world.nodes))
        match fault:
            case SimulatedFault.CRASH:
                return self._crash(name)
            case SimulatedFault.PAUSE:
                return self._pause(name, seconds(0.1, 15.0))
            case SimulatedFault.OUTAGE:
                for each in world.nodes:
                    self._cut_off(each, seconds(0.1, 12.0))
            case SimulatedFault.NODE_OUTAGE:
                self._cut_off(name, seconds(0.1, 12.0))
            case SimulatedFault.SLOW_DISK:
                world.database.is_slow = True
                self._trouble(seconds(0.5, 10.0), self._speed_up)
            case SimulatedFault.CLOCK_STEP:
                world.clocks[name].skew_ms = chance.randint(-MAX_SKEW_MS, MAX_SKEW_MS)
            case SimulatedFault.CLOCK_JUMP:
                world.clocks[name].skew_ms = chance.randint(-MAX_JUMP_MS, MAX_JUMP_MS)
            case SimulatedFault.DATABASE_CLOCK_JUMP:
                most = chance.choice((SMALL_JUMP_MS, MAX_JUMP_MS))
                world.database.skew_ms += chance.randint(-most, most)
            case SimulatedFault.RECONNECT:
                chance.choice(world.clients).reconnect()
            case SimulatedFault.ABSENCE:
                return self._send_away(chance.choice(world.clients), seconds(1.0, 120.0))
            case SimulatedFault.SLOW_CLIENT:
                chance.choice(world.clients).stop_reading(seconds(0.5, 15.0))
        return True

    def _crash_during_append(self, process: Process) -> None:
        if self._world.nodes[process.name].process is process:
            self._crash(process.name)

    def _crash(self, name: str) -> bool:
        world = self._world
        node = world.nodes[name]
        if node.process.is_dead:
            return False
        node.kill(self._chance)
        self._loop.call_later(
            self._chance.uniform(0.0, 4.0),
            lambda: world.database.free_leases(lambda process: process is node.process),
        )
        seconds = self._plan.seconds(0.2, 15.0)
        now = self._loop.time()
        # What is killed is not paused any more.
        paused = self._paused.get(name, [])
        self._paused[name] = [(start, min(over, now)) for start, over in paused]
        self._down.setdefault(name, []).append((now, now + seconds))
        self._trouble(seconds, lambda: world.start(name))
        return True

    def _pause(self, name: str, seconds: float) -> bool:
        process = self._world.nodes[name].process
        if not process.runs:
            return False
        process.pause()
        now = self._loop.time()
        self._paused.setdefault(name, []).append((now, now + seconds))
        self._trouble(seconds, process.resume)
        return True

    def _cut_off(self, name: str, seconds: float) -> None:
        self._world.database.cut_off(name)
        now = self._loop.time()
        self._down.setdefault(name, []).append((now, now + seconds))
        self._trouble(seconds, lambda: self._world.database.restore(name))

    def _speed_up(self) -> None:
        self._world.database.is_slow = False

    def _send_away(self, client: Client, seconds: float) -> bool:
        if client.is_away:
            return False
        client.go()
        self._loop.call_later(seconds, client.come)
        return True

    def _trouble(self, seconds: float, mend: Callable[[], Any]) -> None:
        """Note that something is wrong for so many seconds from now, and mend it then."""
        now = self._loop.time()
        self._troubles.append((now, now + seconds))
        self._loop.call_later(seconds, mend)


Times = Iterable[tuple[float, float]]


def _joined(times: Times) -> Iterator[tuple[float, float]]:
    """Yield times that begin one after another, and those that overlap as one."""
    last: tuple[float, float] | None = None
    for start, end in times:
        if last is not None and start <= last[1]:
            last = last[0], max(last[1], end)
            continue
        if last is not None:
            yield last
        last = start, end
    if last is not None:
        yield last


def _common(some: Times, others: Times) -> Iterator[tuple[float, float]]:
    """Yield the times that are in both."""
    known = list(others)
    for start, end in some:
        for other_start, other_end in known:
            if max(start, other_start) < min(end, other_end):
                yield max(start, other_start), min(end, other_end)
