"""Thinking processes that a test moves: they live in this process and on its clock."""

from __future__ import annotations

import asyncio
import threading

from cosmic_factory.server.thinking.pipe_messages import (
    Alive,
    AnyFromThinking,
    AnyToThinking,
    DoTask,
    ProcessEnding,
    StopTask,
    TaskDone,
    TaskFailed,
    TaskStopped,
)
from cosmic_factory.server.thinking.pulse import BEAT_SECONDS
from cosmic_factory.server.thinking.tasks import do_encoded
from cosmic_factory.server.thinking.worker import DoesTask


class ManualProcess:
    """Thinks as long as the test wants: every task waits until the test answers it."""

    def __init__(self) -> None:
        self.received: list[AnyToThinking] = []
        self.has_ended = False
        self.stands_still = False
        # Whether it says no more that it lives, and whether the machine has time for it.
        self.is_silent = False
        self.has_no_time = False
        self._answers: asyncio.Queue[AnyFromThinking | None] = asyncio.Queue()

    def send(self, message: AnyToThinking) -> None:
        self.received.append(message)
        if isinstance(message, StopTask):
            self._answers.put_nowait(TaskStopped(message.number, 0.1))

    async def receive(self) -> AnyFromThinking | None:
        while True:
            try:
                return await asyncio.wait_for(self._answers.get(), BEAT_SECONDS)
            except TimeoutError:
                if not (self.is_silent or self.stands_still):
                    return Alive()

    def pause(self) -> None:
        self.stands_still = True

    def resume(self) -> None:
        self.stands_still = False

    def is_starved(self) -> bool:
        return self.has_no_time

    async def end(self) -> None:
        self.has_ended = True

    @property
    def ended_how(self) -> str:
        return "signal 9" if self.has_ended else ""

    @property
    def tasks(self) -> list[bytes]:
        """All tasks that have begun, in order."""
        return [one.task for one in self.received if isinstance(one, DoTask)]

    def finish(self, task: bytes, result: bytes = b"found", seconds: float = 0.1) -> None:
        self._answers.put_nowait(TaskDone(self._number(task), result, seconds))

    def fail(self, task: bytes) -> None:
        self._answers.put_nowait(TaskFailed(self._number(task), "ValueError: oh", 0.1))

    def end_by_itself(self, *, is_out_of_memory: bool = False) -> None:
        self._answers.put_nowait(ProcessEnding(is_out_of_memory))
        self._answers.put_nowait(None)

    def die(self) -> None:
        self._answers.put_nowait(None)

    def _number(self, task: bytes) -> int:
        found = (one for one in self.received if isinstance(one, DoTask) and one.task == task)
        return next(found).number


class ManualProcesses:
    """Starts a new process whenever one is needed."""

    def __init__(self) -> None:
        self.started: list[ManualProcess] = []
        # How often starting still fails.
        self.failures = 0

    async def start(self) -> ManualProcess:
        if self.failures:
            self.failures -= 1
            raise OSError("no room for another process")
        self.started.append(ManualProcess())
        return self.started[-1]


class InlineProcess:
    """Does every task at once, in this process: on virtual time that takes no time."""

    def __init__(self, do: DoesTask) -> None:
        self._do = do
        self._answers: asyncio.Queue[AnyFromThinking | None] = asyncio.Queue()

    def send(self, message: AnyToThinking) -> None:
        if isinstance(message, DoTask):
            # Told to stop from the beginning, searches end early: estimates are enough here.
            stop = threading.Event()
            stop.set()
            result = self._do(message.task, stop)
            self._answers.put_nowait(TaskDone(message.number, result, 0.1))

    async def receive(self) -> AnyFromThinking | None:
        try:
            return await asyncio.wait_for(self._answers.get(), BEAT_SECONDS)
        except TimeoutError:
            return Alive()

    def pause(self) -> None:
        """Do nothing: all is done at once."""

    def resume(self) -> None:
        """Do nothing: all is done at once."""

    def is_starved(self) -> bool:
        return False

    async def end(self) -> None:
        """Do nothing: there is no process."""

    @property
    def ended_how(self) -> str:
        return ""


async def start_inline() -> InlineProcess:
    return InlineProcess(do_encoded)
