"""What a node does again and again: heartbeats, ticks of open tables, closing unstarted games."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Sequence

from cosmic_factory.tables.integrity.unreadable import UnreadableGame
from cosmic_factory.tables.journal.port import Outage, Storage, StorageUnavailable
from cosmic_factory.tables.open_tables.people_watch import Spawn
from cosmic_factory.tables.open_tables.supervisor import TableSupervisor
from cosmic_factory.tables.time.shared_clock import SharedClock
from cosmic_factory.tables.time.timekeeper import Timekeeper
from cosmic_factory.tables.time.timings import TableTimings

log = logging.getLogger("cosmic_factory.tables")


class PeriodicWork:
    """Stores the heartbeat of one node, and ticks the supervisors of its open tables."""

    def __init__(
        self,
        storage: Storage,
        node: str,
        supervisors: Callable[[], Sequence[TableSupervisor]],
        set_aside: Callable[[UnreadableGame], None],
        close: Callable[[TableSupervisor], None],
        *,
        clock: SharedClock,
        timings: TableTimings,
    ) -> None:
        """`set_aside` is called for games that cannot be read, `close` for unused tables."""
        self._storage = storage
        self._node = node
        self._supervisors = supervisors
        self._set_aside = set_aside
        self._close = close
        self._clock = clock
        self._timings = timings
        self._timekeeper = Timekeeper(storage, clock, timings)

    async def start(self, spawn: Spawn) -> None:
        """Store the first heartbeat, which notes an outage that ends now, and go on for ever."""
        await self._beat()
        spawn(self._keep_beating())
        spawn(self._keep_ticking())
        spawn(self._keep_sweeping())

    @property
    def is_healthy(self) -> bool:
        """Whether storage has answered recently."""
        return self._timekeeper.is_healthy

    @property
    def outages(self) -> Sequence[Outage]:
        """The outages that move deadlines."""
        return self._timekeeper.outages

    async def _keep_sweeping(self) -> None:
        while True:
            with contextlib.suppress(StorageUnavailable):
                now = self._clock.now()
                unstarted = now - self._timings.unstarted_ms
                await self._storage.catalogue.close_unstarted(unstarted, now)
            await self._clock.sleep(self._timings.sweep_seconds)

    async def _keep_beating(self) -> None:
        while True:
            await self._clock.sleep(self._timings.heartbeat_seconds)
            await self._try_to_beat()

    async def _try_to_beat(self) -> None:
        try:
            await self._beat()
        except StorageUnavailable as wrong:
            self._timekeeper.note_failure(wrong)
        except Exception:
            # Go on: a node without heartbeats would stop its deadlines for ever.
            log.exception("a heartbeat failed")

    async def _beat(self) -> None:
        now = await self._timekeeper.beat()
        until = now + self._timings.absence_ms // 2
        for supervisor in self._supervisors():
            # Before deadlines count again, tables learn which outages move them.
            supervisor.table.learn_outages(self._timekeeper.outages)
            if supervisor.presence.present:
                await self._storage.presence.touch(
                    supervisor.table.row.id, supervisor.presence.present, self._node, until
                )
        self._timekeeper.resume_deadlines(now)

    async def _keep_ticking(self) -> None:
        while True:
            if await self._timekeeper.sleep(self._timings.tick_seconds):
                await self._try_to_beat()
            if self._timekeeper.may_end_phases and self._is_some_end_unsure():
                await self._try_to_beat()
            if self._timekeeper.may_end_phases:
                self._tick_all()

    def _is_some_end_unsure(self) -> bool:
        """Return whether a phase is to end that an unknown outage may have made longer.

        Another node may have noted one since the last heartbeat, or this one does with the next.
        """
        now, known_until = self._clock.now(), self._timekeeper.known_until
        return any(
            one.is_due(now) and (one.table.phase_clock.deadline or 0) > known_until
            for one in self._supervisors()
        )

    def _tick_all(self) -> None:
        # A function of its own: a loop that sleeps would keep the last table in memory.
        for supervisor in self._supervisors():
            self._tick(supervisor)

    def _tick(self, supervisor: TableSupervisor) -> None:
        try:
            if supervisor.table.problem is not None:
                self._set_aside(supervisor.table.problem)
                return
            supervisor.tick(self._timekeeper.known_until)
            if supervisor.is_unused:
                self._close(supervisor)
        except Exception:
            log.exception("a tick failed", extra={"game": supervisor.table.row.id})
