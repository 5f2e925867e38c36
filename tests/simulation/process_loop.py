"""The event loop of a simulation: virtual time, and every step belongs to a simulated process.

It does what `VirtualTimeLoop` does for all other tests, in half the time: a game makes ten thousand
steps.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import Context, copy_context
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeVar, TypeVarTuple
from weakref import ref

from tests.simulation.processes import ScheduledCall
from tests.virtual_time import StandsStill, done_at_once

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

# Steps in which no time passes, before the program is taken to run in circles.
MAX_STEPS_AT_ONE_TIME = 100_000


class ProcessLoop(asyncio.BaseEventLoop):
    """Runs tasks and timers of simulated processes; `time()` begins at 0.

    Every step of a task and every timer passes through `call_soon` and `call_at`, with the context
    of whoever asked for it: from the context comes the process that it belongs to.
    """

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._is_stopped = False
        self._steps: deque[ScheduledCall] = deque()
        self._timers: list[tuple[float, int, ScheduledCall]] = []
        # Keeps the order of timers that are due at the same time.
        self._numbers = count()
        self._tasks: list[ref[asyncio.Task[Any]]] = []

    def time(self) -> float:
        return self._now

    # --- scheduling ------------------------------------------------------------------------

    def call_soon(  # type: ignore[override]
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> ScheduledCall:
        context = copy_context() if context is None else context
        call = ScheduledCall(self._now, callback, args, context)
        self._steps.append(call)
        return call

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> ScheduledCall:
        context = copy_context() if context is None else context
        call = ScheduledCall(when, callback, args, context)
        heappush(self._timers, (when, next(self._numbers), call))
        return call

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> ScheduledCall:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> ScheduledCall:
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Call the function at once, in this thread, whatever the executor is."""
        return done_at_once(self, func, *args)

    def create_task(self, coro: Any, **options: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = super().create_task(coro, **options)
        self._tasks.append(ref(task))
        return task

    @property
    def unfinished_tasks(self) -> list[asyncio.Task[Any]]:
        """All tasks of this loop that have not ended, in the order of their making."""
        tasks = (task() for task in self._tasks)
        return [task for task in tasks if task is not None and not task.done()]

    # --- running ---------------------------------------------------------------------------

    def run_forever(self) -> None:
        """Make steps until `stop`; StandsStill if none will ever come."""
        asyncio._set_running_loop(self)
        try:
            while not self._is_stopped:
                self.make_steps()
                if not self._is_stopped:
                    self._move_on()
        finally:
            self._is_stopped = False
            asyncio._set_running_loop(None)

    def stop(self) -> None:
        self._is_stopped = True

    def make_steps(self) -> None:
        """Make all steps that can be made without moving the time on."""
        steps = self._steps
        left = MAX_STEPS_AT_ONE_TIME
        while steps and not self._is_stopped:
            steps.popleft().run(self)
            left -= 1
            if not left:
                raise StandsStill(f"{MAX_STEPS_AT_ONE_TIME} steps, and it is still {self._now}")

    def _move_on(self) -> None:
        """Move the time to the next timer, and make ready all that are due then."""
        timers, steps = self._timers, self._steps
        while timers and (not steps or timers[0][0] <= self._now):
            when, _, call = heappop(timers)
            if not call.cancelled():
                self._now = max(self._now, when)
                steps.append(call)
        if not steps:
            raise StandsStill("nothing is ready and no timer is set")
