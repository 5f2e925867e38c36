"""An event loop on virtual time: when nothing is ready, it jumps to the next timer.

Nothing here sleeps, waits for a file or starts a thread: work for threads, such as SQLite's or a
bot's, is done at once. So the same program makes the same steps in the same order, however slow
the machine is, and a minute of waiting takes no time.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextvars import Context
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

# The wall time at which every loop begins: milliseconds since 1970.
EPOCH_MS = 1_800_000_000_000
# Turns of the loop in which no time passes, before the program is taken to run in circles.
MAX_TURNS_AT_ONE_TIME = 100_000


class StandsStill(Exception):
    """The program waits for something that no timer will bring, or runs in circles."""


def done_at_once(
    loop: asyncio.AbstractEventLoop, func: Callable[..., T], *args: Any
) -> asyncio.Future[T]:
    """Call a function in this thread, and return its result as a future that is done."""
    done: asyncio.Future[T] = loop.create_future()
    try:
        done.set_result(func(*args))
    except Exception as error:
        done.set_exception(error)
    return done


class VirtualTimeSelector(selectors.SelectSelector):
    """Instead of waiting for files, moves the time on."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self._turns = 0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise StandsStill("nothing is ready and no timer is set")
        self._turns = 0 if timeout > 0 else self._turns + 1
        if self._turns > MAX_TURNS_AT_ONE_TIME:
            raise StandsStill(f"{self._turns} turns of the loop, and it is still {self.now}")
        self.now += max(0.0, timeout)
        return []


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Runs tasks and timers; `time()` begins at 0."""

    def __init__(self) -> None:
        self._virtual = VirtualTimeSelector()
        super().__init__(self._virtual)

    def time(self) -> float:
        return self._virtual.now

    def stand_still(self, seconds: float) -> None:
        """Let time pass in which nothing is done, as in a process that is stopped."""
        self._virtual.now += seconds

    def call_soon_threadsafe(
        self,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Call the function at once, in this thread, whatever the executor is."""
        return done_at_once(self, func, *args)


class VirtualClock:
    """A clock on the loop's time; its wall clock may go wrong by some milliseconds."""

    def __init__(self, loop: asyncio.AbstractEventLoop | None = None, skew_ms: int = 0) -> None:
        """Without a loop, the running one is meant."""
        self._loop = loop or asyncio.get_running_loop()
        self.skew_ms = skew_ms

    def now(self) -> int:
        return EPOCH_MS + round(self._loop.time() * 1000) + self.skew_ms

    def monotonic(self) -> float:
        return self._loop.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        return self._loop.call_at(when, callback)


def run_on_virtual_time(
    work: Coroutine[Any, Any, T],
    new_loop: Callable[[], asyncio.AbstractEventLoop] = VirtualTimeLoop,
) -> T:
    """Run a coroutine to its end, as `asyncio.run` does, but without waiting."""
    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(work)
