"""Simulated operating-system processes: they can be paused, resumed and killed.

A process is a mark in the context (`contextvars`) of everything that was started inside it. Tasks
and timers inherit the context of whoever starts them, so the event loop knows for every step whose
it is: the steps of a paused process wait, those of a killed one are never made.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

T = TypeVar("T")

_PROCESS: ContextVar[Process | None] = ContextVar("_PROCESS", default=None)


class Process:
    """One process on the running event loop."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.runs = True
        self.is_dead = False
        self._waiting: list[ScheduledCall] = []
        self._tasks: set[asyncio.Task[Any]] = set()
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

    def pause(self) -> None:
        """Make no step until `resume`; what becomes due meanwhile waits, in order."""
        self.runs = False

    def resume(self) -> None:
        if not self.is_dead:
            self._run_on()

    def _run_on(self) -> None:
        self.runs = True
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call.repeat()

    def kill(self) -> None:
        """Make no further step, not even to clean up: the memory of the process is lost."""
        self.is_dead = True
        self.runs = False
        # Collected earlier, tasks would still run their `finally` clauses.
        self._tasks = asyncio.all_tasks()

    def bury(self) -> None:
        """Run on after the simulation, so that tasks can be cancelled and their memory freed."""
        self._run_on()

    def park(self, call: ScheduledCall) -> None:
        self._waiting.append(call)


class ScheduledCall:
    """A callback of a process, run only while the process runs."""

    __slots__ = ("_args", "_callback", "_context", "_process", "handle")

    def __init__(
        self,
        process: Process,
        callback: Callable[..., object],
        args: tuple[Any, ...],
        context: Context,
    ) -> None:
        self._process = process
        self._callback = callback
        self._args = args
        self._context = context
        self.handle: asyncio.Handle | None = None

    def __call__(self) -> None:
        if self._process.runs:
            self._callback(*self._args)
        else:
            self._process.park(self)

    def repeat(self) -> None:
        """Come up again after a pause, unless it was cancelled or is cancelled until then."""
        loop = asyncio.get_running_loop()
        loop.call_soon(self._run_if_wanted, context=self._context)

    def _run_if_wanted(self) -> None:
        assert self.handle is not None, "scheduled before it was parked"
        if not self.handle.cancelled():
            self._callback(*self._args)


def process_of(context: Context) -> Process | None:
    return context.get(_PROCESS)


def outside_all_processes() -> Context:
    """Return a context whose tasks and timers belong to no process: the network, the database."""
    context = copy_context()
    context.run(_PROCESS.set, None)
    return context
