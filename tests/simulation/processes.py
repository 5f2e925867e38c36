"""Simulated operating-system processes: they can be paused, resumed and killed.

A process is a mark in the context (`contextvars`) of everything that was started inside it. Tasks
and timers inherit the context of whoever starts them, so the event loop knows for every step whose
it is: the steps of a paused process wait, those of a killed one are never made.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from tests.simulation.process_loop import ProcessLoop

T = TypeVar("T")

_PROCESS: ContextVar[Process | None] = ContextVar("_PROCESS", default=None)


class Process:
    """One process on the running event loop."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.runs = True
        self.is_dead = False
        self._waiting: list[ScheduledCall] = []
        self._kept: list[asyncio.Task[Any]] = []
        self._context = copy_context()
        self._context.run(_PROCESS.set, self)

    def __repr__(self) -> str:
        return f"Process({self.name!r})"

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin a task inside this process."""
        return asyncio.get_running_loop().create_task(work, context=self._context.copy())

    def call(self, callback: Callable[..., object], *args: Any) -> None:
        """Call this inside the process, as soon as it runs."""
        asyncio.get_running_loop().call_soon(callback, *args, context=self._context.copy())

    def call_later(self, seconds: float, callback: Callable[..., object], *args: Any) -> None:
        """Call this inside the process after so many seconds, or as soon as it runs then."""
        loop = asyncio.get_running_loop()
        loop.call_later(seconds, callback, *args, context=self._context.copy())

    def pause(self) -> None:
        """Make no step until `resume`; what becomes due meanwhile waits, in order."""
        self.runs = False

    def resume(self) -> None:
        if not self.is_dead:
            self._run_on()

    def _run_on(self) -> None:
        self.runs = True
        waiting, self._waiting = self._waiting, []
        loop = asyncio.get_running_loop()
        for call in waiting:
            loop.call_soon(call.run, loop)

    def kill(self) -> None:
        """Make no further step, not even to clean up: the memory of the process is lost."""
        self.is_dead = True
        self.runs = False
        # Freed by the garbage collector, tasks would still run their `finally` clauses.
        self._kept = cast("ProcessLoop", asyncio.get_running_loop()).unfinished_tasks

    def allow_cleanup(self) -> None:
        """Run on after the simulation, so that tasks can be cancelled and their memory freed."""
        self._run_on()

    def park(self, call: ScheduledCall) -> None:
        self._waiting.append(call)


class ScheduledCall:
    """A step or a timer on the event loop; that of a process is run only while the process runs.

    Serves where asyncio has a `TimerHandle`.
    """

    __slots__ = ("_args", "_callback", "_context", "_process", "_when")

    def __init__(
        self,
        when: float,
        callback: Callable[..., object],
        args: tuple[Any, ...],
        context: Context,
    ) -> None:
        """`when` is when it is due, in virtual seconds; from the context comes the process."""
        self._when = when
        self._callback: Callable[..., object] | None = callback
        self._args = args
        self._context = context
        self._process = context.get(_PROCESS)

    def run(self, loop: asyncio.AbstractEventLoop) -> None:
        """Run it now; or when the process runs again; or never, if it was cancelled."""
        if self._callback is None:
            return
        if self._process is not None and not self._process.runs:
            self._process.park(self)
            return
        try:
            self._context.run(self._callback, *self._args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            loop.call_exception_handler({"message": f"{self} failed", "exception": error})

    def __repr__(self) -> str:
        return f"ScheduledCall({self._callback})"

    def cancel(self) -> None:
        self._callback, self._args = None, ()

    def cancelled(self) -> bool:
        return self._callback is None

    def when(self) -> float:
        return self._when


def outside_all_processes() -> Context:
    """Return a context whose tasks and timers belong to no process: the network, the database."""
    context = copy_context()
    context.run(_PROCESS.set, None)
    return context
