"""What may wait a moment: one timer for all sockets of a node, and a few of them at a time.

Most of what a busy node says is what others have laid. Said at once, hundreds of such messages
would stand between a command that comes in and its acknowledgement; said in slices, none waits for
more than a slice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

# So many calls in one go, and so many seconds between two goes: then it is the others' turn.
SLICE, PAUSE = 16, 0.004


class DeferredCall:
    """A call that is to come, unless it is cancelled."""

    __slots__ = ("call",)

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class DeferredCalls:
    """Calls in the order in which they are due, by the event loop's time."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, DeferredCall]] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    def call_at(self, at: float, call: Callable[[], None]) -> DeferredCall:
        later = DeferredCall(call)
        heappush(self._waiting, (at, next(self._numbers), later))
        if self._waiting[0][2] is later:
            self._set_timer(at)
        return later

    def _set_timer(self, at: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_at(at, self._go)

    def _go(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time()
        try:
            self._call_some(now)
        finally:
            if self._waiting:
                self._set_timer(max(now + PAUSE, self._waiting[0][0]))

    def _call_some(self, now: float) -> None:
        called = 0
        while self._waiting and self._waiting[0][0] <= now and called < SLICE:
            _, _, later = heappop(self._waiting)
            if later.call is not None:
                later.call()
                called += 1
