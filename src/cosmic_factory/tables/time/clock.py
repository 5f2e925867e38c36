"""The clock that is handed to all code that needs time; tests and simulations have their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """Tells the time and wakes code up later."""

    def now(self) -> int:
        """Return the wall time in milliseconds since 1970."""

    def monotonic(self) -> float:
        """Return seconds since an arbitrary moment; they never step back."""

    async def sleep(self, seconds: float) -> None:
        """Return after that many seconds."""

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        """Call back when `monotonic()` reaches `when`; cancel the handle to prevent it."""


class SystemClock:
    """The clock of this machine and the timers of the running event loop."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    # Not `loop.time()`: uvloop reads it once for each turn of the loop, in whole milliseconds.
    monotonic = staticmethod(time.monotonic)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        delay = max(0.0, when - self.monotonic())
        return asyncio.get_running_loop().call_later(delay, callback)
