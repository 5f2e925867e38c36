"""Keeps this node's time: heartbeats, agreement with the database, outages and standstills."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import NamedTuple

from cosmic_factory.tables.integrity.outage_log import OutageLog
from cosmic_factory.tables.journal.port import Outage, Storage, StorageUnavailable, StoredTime
from cosmic_factory.tables.time.shared_clock import (
    MAX_CORRECTION_MS,
    MAX_DRIFT_MS,
    PRECISE_MS,
    Agreement,
    SharedClock,
    agree,
    agree_at_start,
)
from cosmic_factory.tables.time.timings import TableTimings

log = logging.getLogger("cosmic_factory.tables")

# How often a node that starts reads the time while the database answers slowly.
MAX_COMPARISONS = 5
# How many more comparisons a node needs that starts while a game is in play. If the database's
# clock was set just before, others notice it within a heartbeat, and this node follows them then.
CONFIRMING_COMPARISONS = 2
# A clock that differs by more from the games' time than it did before is named in the log.
LOGGED_SKEW_MS = 1_000


class Comparison(NamedTuple):
    """This node's time and the database's at one moment, give or take some milliseconds."""

    own: int
    uncertainty: int
    stored: StoredTime


class Timekeeper:
    """Stores heartbeats, and knows which times have to be given back to players."""

    def __init__(self, storage: Storage, clock: SharedClock, timings: TableTimings) -> None:
        self._storage = storage
        self._clock = clock
        self._timings = timings
        self.outages: Sequence[Outage] = ()
        # Every outage that began before this moment is among them.
        self.known_until = 0
        self._last_beat = 0
        # Whether storage may have failed since the last heartbeat: it did not answer, or this node
        # has just started.
        self._is_doubtful = True
        # Whether the last heartbeat took so long that storage stood still.
        self._was_slow = False
        self._lock = asyncio.Lock()
        # Standstills that are not stored yet.
        self._standstills: list[Outage] = []
        # What the last comparison came to; None before the first.
        self._agreement: Agreement | None = None
        # Comparisons that are still needed before this node may end phases.
        self._unconfirmed = 0
        self._outage_log = OutageLog()
        # The skew of this machine's clock that was last logged.
        self._logged_skew_ms = 0

    @property
    def is_healthy(self) -> bool:
        """Whether storage has answered recently."""
        return self._clock.now() - self._last_beat < self._timings.stale_heartbeat_ms

    @property
    def may_end_phases(self) -> bool:
        """Whether this node may end phases.

        It knows the time, and all time that has to be given back is stored.
        """
        return self.is_healthy and not self._standstills and not self._unconfirmed

    # --- heartbeats ------------------------------------------------------------------------

    async def beat(self) -> int:
        """Agree on the time, store a heartbeat, learn outages, and return the time.

        A heartbeat after a gap notes an outage that ends now.
        """
        async with self._lock:
            while not await self._agree_on_time():
                pass
            now = self._clock.now()
            heartbeat = self._storage.heartbeat
            await heartbeat.beat(now, doubtful=self._is_doubtful)
            self._note_slowness(now)
            while self._standstills:
                await heartbeat.note_outage(self._standstills[0])
                del self._standstills[0]
            self.outages = await heartbeat.outages(now - self._timings.outage_memory_ms)
            self._is_doubtful = False
            return now

    def _note_slowness(self, asked_at: int) -> None:
        """Give back the time in which storage stood still before it answered a heartbeat.

        The first time that may have begun just after the heartbeat before. Storage that is always
        slow does not stand still all the time.
        """
        now = self._clock.now()
        is_slow = now - asked_at > self._timings.slow_beat_ms
        if is_slow:
            began_at = asked_at if self._was_slow or not self._last_beat else self._last_beat
            self._standstills.append(Outage(began_at, now))
            log.info("storage stood still", extra={"milliseconds": now - asked_at})
        self._was_slow = is_slow

    def resume_deadlines(self, now: int) -> None:
        """Let deadlines count again: tables know the outages that `beat` learned at that time."""
        was_healthy = self.is_healthy
        self._last_beat = self.known_until = now
        self._outage_log.answered(len(self.outages), was_late=not was_healthy)

    def note_failure(self, wrong: StorageUnavailable) -> None:
        """Note that a heartbeat could not be stored: deadlines wait until one is."""
        self._is_doubtful = True
        self._outage_log.failed(wrong)

    # --- the shared time -------------------------------------------------------------------

    async def _agree_on_time(self) -> bool:
        """Compare clocks; return False if another node stored a new offset at the same time."""
        compared = await self._compare()
        if self._agreement is None or self._is_step(compared):
            compared = await self._compare_precisely(compared)
        agreed = self._agreed(compared)
        own, _, stored = compared
        if agreed.offset != stored.offset:
            if not await self._storage.time.write_offset(agreed.offset, expected=stored.offset):
                return False
            self._log_step(agreed, stored.offset)
        self._adjust(own, agreed.now)
        self._count_comparison(stored)
        self._agreement = agreed
        self._log_skew()
        return True

    def _agreed(self, compared: Comparison) -> Agreement:
        if self._agreement is None:
            return agree_at_start(compared.uncertainty, compared.stored)
        return agree(*compared, self._agreement)

    def _count_comparison(self, stored: StoredTime) -> None:
        if self._agreement is None:
            self._unconfirmed = CONFIRMING_COMPARISONS if stored.in_play else 0
        elif self._unconfirmed:
            self._unconfirmed -= 1

    def _is_step(self, compared: Comparison) -> bool:
        """Return whether more than drift would be corrected.

        An answer that is read late, because this node stood still, would make the step wrong by up
        to half of that time. Somebody's phase would then be as much too short or too long.
        """
        agreed = self._agreed(compared)
        is_set = agreed.offset != compared.stored.offset
        return is_set or abs(agreed.now - compared.own) > MAX_CORRECTION_MS

    def _adjust(self, own: int, agreed: int) -> None:
        """Set the clock, and give back what a running clock skips.

        A game may begin between the comparison and this, or on a node that slept.
        """
        self._clock.adjust(agreed - own)
        if self._agreement is not None and agreed - own > MAX_CORRECTION_MS:
            self._standstills.append(Outage(own, agreed))

    async def _compare(self) -> Comparison:
        before = self._clock.now()
        stored = await self._storage.time.read()
        after = self._clock.now()
        return Comparison((before + after) // 2, (after - before + 1) // 2, stored)

    async def _compare_precisely(self, best: Comparison) -> Comparison:
        """Compare until an answer comes quickly, and return the quickest of a few."""
        for _ in range(MAX_COMPARISONS - 1):
            if best.uncertainty <= PRECISE_MS:
                break
            best = min(best, await self._compare(), key=lambda one: one.uncertainty)
        return best

    def _log_step(self, agreed: Agreement, offset: int | None) -> None:
        if offset is not None and abs(agreed.offset - offset) > MAX_DRIFT_MS:
            step = offset - agreed.offset
            log.warning("the database's clock was set; games go on", extra={"step_ms": step})

    def _log_skew(self) -> None:
        skew = self._clock.skew_ms
        if abs(skew - self._logged_skew_ms) > LOGGED_SKEW_MS:
            self._logged_skew_ms = skew
            log.warning("this machine's clock differs from the games'", extra={"ahead_ms": skew})

    # --- standstills -----------------------------------------------------------------------

    async def sleep(self, seconds: float) -> bool:
        """Sleep, and return whether this node stood still meanwhile: it woke up much too late.

        Players could do nothing in that time, so the next `beat` stores it as an outage.
        """
        due = self._clock.monotonic() + seconds
        await self._clock.sleep(seconds)
        late_ms = round(1000 * (self._clock.monotonic() - due))
        if late_ms <= self._timings.standstill_ms:
            return False
        now = self._clock.now()
        self._standstills.append(Outage(now - late_ms, now))
        log.info("this node stood still", extra={"milliseconds": late_ms})
        return True
