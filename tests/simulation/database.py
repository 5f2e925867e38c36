"""The database that all nodes of a simulation share: in memory, on virtual time, and faulty.

A request travels to the database, is carried out, and its answer travels back; each takes time, and
the node may die or the connection break in between. What was carried out stays.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeVar

from cosmic_factory.tables import GameId, StorageTimings, StorageUnavailable
from cosmic_factory.tables.journal.group_commit import Append
from cosmic_factory.tables.journal.port import JournalBroken, Outage, StoredTime
from tests.simulation.faults import FaultPlan, SimulatedFault
from tests.simulation.processes import Process, outside_all_processes
from tests.virtual_time import EPOCH_MS

T = TypeVar("T")

# Seconds that a request or an answer travels, at least and at most.
TRAVEL = 0.0005, 0.004
SLOW_TRAVEL = 0.02, 1.0
# Seconds until a node learns that the database does not answer.
SILENCE = 0.01, 2.0
# Seconds until a write arrives that nobody waits for any more.
LATE = 0.1, 5.0


class StoredEntry(NamedTuple):
    """An entry as it was stored, and the true virtual time in seconds at which that was."""

    entry: bytes
    at: float


class SharedDatabase:
    """Holds what is durable. Runs outside every process, so it outlives all of them."""

    def __init__(self, seed: str, plan: FaultPlan, timings: StorageTimings) -> None:
        self.journals: dict[GameId, list[StoredEntry]] = {}
        self.presence: dict[GameId, dict[tuple[int, str], int]] = {}
        self.leases: dict[GameId, Process] = {}
        self.last_beat: int | None = None
        self.time_offset: int | None = None
        # How far the database's own clock is wrong, in milliseconds.
        self.skew_ms = 0
        self.outages: list[Outage] = []
        # All that `outages` ever was, oldest first.
        self.outage_versions: list[tuple[Outage, ...]] = [()]
        self.is_slow = False
        # Called for every append that went in: the game, the number of the first entry, whose.
        self.on_append: Callable[[GameId, int, Process], None] = lambda *_: None
        # Called to kill a process in the middle of an append.
        self.on_crash: Callable[[Process], None] = lambda _: None
        # Whether a game has started and not ended.
        self.in_play: Callable[[], bool] = lambda: False
        self._timings = timings
        self._plan = plan
        self._chance = Random(f"{seed}/database")
        self._unreachable: dict[str, int] = {}
        self._loop = asyncio.get_running_loop()
        self._context = outside_all_processes()

    # --- requests --------------------------------------------------------------------------

    def request(self, process: Process, work: Callable[[], T]) -> asyncio.Future[T]:
        """Carry out some work for a process; StorageUnavailable if it cannot be reached."""
        answer: asyncio.Future[T] = self._loop.create_future()
        self._later(self._travel(), partial(self._carry_out, process, work, answer))
        return answer

    def ask(self, process: Process, work: Callable[[], T]) -> asyncio.Future[T]:
        """Do as `request` does, for what is harmless to lose: the answer comes at once."""
        answer: asyncio.Future[T] = self._loop.create_future()
        self._later(2 * self._travel(), partial(self._answer, process, answer, work))
        return answer

    def _carry_out(
        self, process: Process, work: Callable[[], T], answer: asyncio.Future[T]
    ) -> None:
        if not self.reaches(process):
            self._answer_later(process, answer, _unavailable)
            return
        try:
            result = work()
        except Exception as error:
            failed = error
            self._answer_later(process, answer, lambda: _raise(failed))
        else:
            self._answer_later(process, answer, lambda: result)

    def _answer_later(
        self, process: Process, answer: asyncio.Future[T], result: Callable[[], T]
    ) -> None:
        silent = result is _unavailable
        seconds = self._chance.uniform(*SILENCE) if silent else self._travel()
        self._later(seconds, partial(self._answer, process, answer, result))

    def _answer(self, process: Process, answer: asyncio.Future[T], result: Callable[[], T]) -> None:
        if answer.done():
            return
        try:
            if not self.reaches(process):
                _unavailable()
            answer.set_result(result())
        except Exception as error:
            answer.set_exception(error)

    def _travel(self) -> float:
        return self._chance.uniform(*(SLOW_TRAVEL if self.is_slow else TRAVEL))

    def _later(self, seconds: float, call: Callable[[], object]) -> None:
        self._loop.call_later(seconds, call, context=self._context)

    # --- outages ---------------------------------------------------------------------------

    def reaches(self, process: Process) -> bool:
        return not self._unreachable.get(process.name)

    def cut_off(self, name: str) -> None:
        """Break the connections of all processes of that name, until `restore`."""
        self._unreachable[name] = self._unreachable.get(name, 0) + 1
        self.free_leases(lambda process: process.name == name)

    def restore(self, name: str) -> None:
        self._unreachable[name] -= 1

    def free_leases(self, lost: Callable[[Process], bool]) -> None:
        for game in [game for game, process in self.leases.items() if lost(process)]:
            del self.leases[game]

    # --- the journal -----------------------------------------------------------------------

    def append_batch(
        self, process: Process, batch: Sequence[Append]
    ) -> asyncio.Future[Sequence[bool | Exception]]:
        """Store appends, each of them whole or not at all; some meet a fault on their way."""
        store = partial(self._store_batch, process, batch)
        plan = self._plan
        if plan.happens(SimulatedFault.CRASH_BEFORE_APPEND):
            return self.request(process, partial(self.on_crash, process))  # type: ignore[arg-type]
        if plan.happens(SimulatedFault.CRASH_AFTER_APPEND):
            return self.request(process, lambda: (store(), self.on_crash(process))[0])
        if plan.happens(SimulatedFault.APPEND_REFUSED):
            return self.request(process, _unavailable)
        if plan.happens(SimulatedFault.ANSWER_LOST):
            return self.request(process, lambda: (store(), _unavailable())[1])
        if plan.happens(SimulatedFault.LATE_WRITE):
            self._later(self._chance.uniform(*LATE), store)
            return self.request(process, _unavailable)
        return self.request(process, store)

    def entries_since(self, game: GameId, seq: int) -> Sequence[bytes]:
        return tuple(stored.entry for stored in self.journals.get(game, [])[seq:])

    def _store_batch(self, process: Process, batch: Sequence[Append]) -> Sequence[bool | Exception]:
        return [self._store(process, append) for append in batch]

    def _store(self, process: Process, append: Append) -> bool | Exception:
        stored = self.journals.setdefault(append.game, [])
        if append.seq > len(stored) + 1:
            return JournalBroken(f"game {append.game} has no entry {append.seq - 1}")
        if append.seq <= len(stored):
            return False
        at = self._loop.time()
        stored.extend(StoredEntry(entry, at) for entry in append.entries)
        self.on_append(append.game, append.seq, process)
        return True

    # --- heartbeats ------------------------------------------------------------------------

    def beat(self, now: int, doubtful: bool) -> None:
        """Store a beat, as `SqlHeartbeat` does; a gap between two beats is an outage."""
        last, timings = self.last_beat, self._timings
        gap_ms = timings.doubtful_gap_ms if doubtful else timings.outage_gap_ms
        if last is not None and now - last > gap_ms:
            self.note_outage(Outage(last, now))
        was_restarted = last is not None and last - now > timings.outage_gap_ms
        if was_restarted and not self.in_play():
            self.outages = [outage for outage in self.outages if outage.end <= now]
            self.outage_versions.append(tuple(self.outages))
        if last is None or now > last or was_restarted:
            self.last_beat = now

    def note_outage(self, outage: Outage) -> None:
        if outage not in self.outages:
            self.outages.append(outage)
            self.outage_versions.append(tuple(self.outages))

    def read_time(self) -> StoredTime:
        reference = EPOCH_MS + round(1000 * self._loop.time()) + self.skew_ms
        return StoredTime(reference, self.time_offset, self.last_beat or 0, self.in_play())

    def write_offset(self, offset: int, expected: int | None) -> bool:
        if self.time_offset != expected:
            return False
        self.time_offset = offset
        return True


def _unavailable() -> Any:
    raise StorageUnavailable("the simulated database does not answer")


def _raise(error: Exception) -> Any:
    raise error
