"""The time that all nodes of one database share, and how a node agrees on it.

Deadlines are moments in shared time. A node counts shared time by its monotonic clock, so setting
the clock of a machine neither shortens nor lengthens anybody's minute. Once a second each node
compares its time with the database's clock, the reference: small differences are drift and are
corrected little by little. A larger one means that somebody set the reference clock; the first node
that notices stores a new offset between the reference and the shared time, and games go on as if
nothing had happened. A node that finds an offset which another one stored, and still differs, is
the one whose time is wrong, and follows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cosmic_factory.rules import Value
from cosmic_factory.tables.journal.port import StoredTime
from cosmic_factory.tables.time.clock import Clock

# A larger difference from the reference is a step of a clock, a smaller one is drift. Two nodes
# that start know the time within `PRECISE_MS` each, so they may differ by this much.
MAX_DRIFT_MS = 100
# How much drift is corrected by one comparison: half a percent of the second between two of them.
MAX_CORRECTION_MS = 5
# An answer that is less certain than this says too little about drift.
PRECISE_MS = 50
# Heartbeats that are so much ahead of a node's time show that others went on while it slept.
SLEPT_MS = 1_000


class SharedClock:
    """Tells the shared time. It goes on from what it was set to, at the monotonic clock's pace."""

    def __init__(self, source: Clock) -> None:
        self._source = source
        # The source's own function: it is called many times for each command.
        self.monotonic: Callable[[], float] = source.monotonic
        self._ahead_ms = source.now() - 1000 * source.monotonic()

    def now(self) -> int:
        """Return the shared time in milliseconds since 1970."""
        return round(self._ahead_ms + 1000 * self.monotonic())

    def adjust(self, milliseconds: int) -> None:
        """Move the shared time forward, or back by a negative number."""
        self._ahead_ms += milliseconds

    @property
    def skew_ms(self) -> int:
        """By how much this machine's wall clock is ahead of the shared time."""
        return self._source.now() - self.now()

    def wall(self) -> int:
        """Return this machine's wall time in milliseconds since 1970."""
        return self._source.now()

    async def sleep(self, seconds: float) -> None:
        await self._source.sleep(seconds)

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        return self._source.call_at(when, callback)


class Agreement(Value, frozen=True):
    """What a comparison came to. All of it is milliseconds."""

    # The shared time.
    now: int
    # The shared time minus the reference.
    offset: int
    # How far the shared time may be wrong since it was last taken from the reference.
    error: int = 0


def agree_at_start(uncertainty: int, stored: StoredTime) -> Agreement:
    """Return the time for a node that starts.

    Shared time never goes back while a game is in play, whatever the reference says. When none is,
    it starts again from the reference, so that a clock that was wrong once is not followed for
    ever.
    """
    if not stored.in_play:
        return Agreement(stored.reference, 0, uncertainty)
    now = max(stored.reference + (stored.offset or 0), stored.last_beat)
    return Agreement(now, now - stored.reference, uncertainty)


def agree(own: int, uncertainty: int, stored: StoredTime, last: Agreement) -> Agreement:
    """Return the time for a running node, whose time is `own`, give or take the uncertainty.

    `last` is what the node's last comparison came to.
    """
    if stored.offset is None:
        return Agreement(own, own - stored.reference, last.error)
    ahead = stored.reference + stored.offset - own
    followed = Agreement(own + ahead, stored.offset, uncertainty)
    is_precise = uncertainty <= PRECISE_MS
    if abs(ahead) <= last.error + uncertainty and last.error > PRECISE_MS and is_precise:
        # The clock was set by an answer that came slowly, and this is a better one.
        return followed
    if abs(ahead) <= MAX_DRIFT_MS + last.error + uncertainty:
        correction = max(-MAX_CORRECTION_MS, min(ahead, MAX_CORRECTION_MS)) if is_precise else 0
        return Agreement(own + correction, stored.offset, last.error)
    if stored.offset != last.offset:
        # Another node stored it, and this node's time differs all the same.
        return followed
    if ahead > 0 and (stored.last_beat > own + SLEPT_MS or not stored.in_play):
        # This machine slept while other nodes went on; or no game minds that the time steps.
        return followed
    # Somebody set the reference clock.
    return Agreement(own, own - stored.reference, last.error)
