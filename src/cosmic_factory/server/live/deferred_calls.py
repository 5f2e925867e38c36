"""Calls that may wait a moment: one timer for all sockets of a node, and a few calls at a time.

Most of what a busy node sends are the layouts of other players. Hundreds of such messages in one
go would stand between a command that comes in and its acknowledgement; sent in slices, no command
waits for more than one slice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.tables import Clock

# How many calls are made in one slice.
SLICE = 16
# A timer may fire this many seconds early: event loops round to milliseconds.
TIMER_PRECISION_SECONDS = 0.001


class DeferredCall:
    """A call that will be made, unless it is cancelled."""

    __slots__ = ("callback",)

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class DeferredCalls:
    """Makes calls in the order in which they are due, by the clock's `monotonic()` seconds."""

    def __init__(self, clock: Clock, timings: ServerTimings) -> None:
        self._clock = clock
        self._pause_seconds = timings.deferred_pause_seconds
        self._waiting: list[tuple[float, int, DeferredCall]] = []
        # Keeps the order of calls that are due at the same time.
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    def call_at(self, due: float, callback: Callable[[], None]) -> DeferredCall:
        call = DeferredCall(callback)
        heappush(self._waiting, (due, next(self._numbers), call))
        if self._waiting[0][2] is call:
            self._set_timer(due)
        return call

    def _set_timer(self, due: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._clock.call_at(due, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        now = self._clock.monotonic()
        try:
            self._call_slice(now + TIMER_PRECISION_SECONDS)
        finally:
            if self._waiting:
                self._set_timer(max(now + self._pause_seconds, self._waiting[0][0]))

    def _call_slice(self, until: float) -> None:
        """Make up to `SLICE` calls that are due by then."""
        called = 0
        while self._waiting and self._waiting[0][0] <= until and called < SLICE:
            _, _, call = heappop(self._waiting)
            if call.callback is not None:
                call.callback()
                called += 1
