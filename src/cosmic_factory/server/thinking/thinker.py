"""The queue of one node for its thinking process, which is started when it is needed."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.thinking.pipe_messages import (
    Answer,
    AnyFromThinking,
    DoTask,
    ProcessEnding,
    StopTask,
    TaskDone,
    TaskFailed,
    TaskStopped,
)
from cosmic_factory.server.thinking.process import StartsThinking, ThinkingProcess
from cosmic_factory.tables import Clock

log = logging.getLogger("cosmic_factory.server")

# Tasks that may wait; a more urgent one takes the place of the least urgent.
MAX_WAITING_TASKS = 500
# A task whose process has died so often fails: perhaps it is what kills the process.
MAX_TRIES = 2
# A more urgent task is begun in the middle of another, up to this depth.
MAX_BEGUN_TASKS = 4


class Urgency(IntEnum):
    """Which task comes first; the lower number."""

    # A picture that a messenger waits for, and not for long; it is drawn in a moment.
    PICTURE = 0
    # The verdicts of a round that people look at right now.
    LIVE_VERDICT = 1
    # All else about a round of a table that is being played.
    LIVE_ROUND = 2
    # One thing that somebody waits for: a minute, another card, the best of nine tiles.
    ASKED = 3
    # All rounds and seats of a past game that somebody asks for.
    PAST_GAME = 4


class CannotThink(Exception):
    """A task cannot be done: too many wait, or its process has died over it."""


class ThinkerBusy(CannotThink):
    """A task cannot be done now: others take all places, or the server is closing."""


class ThinkingTimes(NamedTuple):
    """What the node's metrics are told of a task: its kind, and the seconds it took."""

    kind: str
    seconds: float


class _Waiting:
    """A task that waits or has begun, and who waits for its result."""

    def __init__(self, number: int, kind: str, task: bytes, urgency: Urgency) -> None:
        self.number = number
        self.kind = kind
        self.task = task
        self.urgency = urgency
        self.result: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.tries = 0
        self.begun_at = 0.0

    def __lt__(self, other: _Waiting) -> bool:
        return (self.urgency, self.number) < (other.urgency, other.number)

    def fail(self, text: str) -> None:
        if not self.result.done():
            self.result.set_exception(CannotThink(text))


class Thinker:
    """Gives tasks to the thinking process, one at a time, the most urgent first.

    A task that has begun waits in the process while a more urgent one is done.
    """

    def __init__(
        self,
        start: StartsThinking,
        *,
        clock: Clock,
        timings: ServerTimings,
        on_done: Callable[[ThinkingTimes], None] = lambda _: None,
        on_failure: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`on_failure` is called with the kind of each task that failed."""
        self._start = start
        self._clock = clock
        self._timings = timings
        self._on_done = on_done
        self._on_failure = on_failure
        self._number = 0
        self._waiting: list[_Waiting] = []
        # Tasks in the process; the last is being done, those before it wait for it.
        self._begun: list[_Waiting] = []
        self._news = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def queue_length(self) -> int:
        return len(self._waiting) + len(self._begun)

    def think(self, kind: str, task: bytes, urgency: Urgency) -> asyncio.Future[bytes]:
        """Queue a task and return its result; whoever does not want it any more cancels it.

        Raises CannotThink, at once or later, if the task cannot be done.
        """
        if self._is_closed:
            raise ThinkerBusy("this server is closing")
        self._number += 1
        new = _Waiting(self._number, kind, task, urgency)
        self._make_room(new)
        heapq.heappush(self._waiting, new)
        new.result.add_done_callback(lambda result: self._on_cancel(new, result))
        self._news.set()
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run())
        return new.result

    async def close(self) -> None:
        """End the process; nothing that waits is done any more."""
        self._is_closed = True
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])
        for task in (*self._waiting, *self._begun):
            task.result.cancel()
        self._waiting, self._begun = [], []

    def _make_room(self, new: _Waiting) -> None:
        if len(self._waiting) < MAX_WAITING_TASKS:
            return
        last = max(self._waiting)
        if last < new:
            raise ThinkerBusy("too many rounds wait to be thought about")
        self._waiting.remove(last)
        heapq.heapify(self._waiting)
        if not last.result.done():
            last.result.set_exception(ThinkerBusy("more urgent rounds took its place"))

    def _on_cancel(self, task: _Waiting, result: asyncio.Future[bytes]) -> None:
        if result.cancelled():
            self._news.set()

    # --- the process -----------------------------------------------------------------------

    async def _run(self) -> None:
        """Keep a process as long as there are tasks; end it after it was idle for a while."""
        try:
            while self._has_tasks():
                try:
                    await self._live_once()
                except OSError as wrong:
                    log.warning("the thinking process cannot start", extra={"reason": str(wrong)})
                    await self._clock.sleep(self._timings.thinking_retry_seconds)
        finally:
            self._running = None

    async def _live_once(self) -> None:
        """Use one process until it ends or is not needed any more."""
        process = await self._start()
        try:
            await self._use(process)
        finally:
            await process.end()
        if self._begun:
            await self._recover()

    def _has_tasks(self) -> bool:
        while self._waiting and self._waiting[0].result.done():
            heapq.heappop(self._waiting)
        return bool(self._waiting)

    async def _recover(self) -> None:
        """Try again what a process was doing when it died, but not for ever."""
        log.warning("the thinking process has died", extra={"task": self._begun[-1].kind})
        for task in self._begun:
            task.tries += 1
            if task.tries < MAX_TRIES:
                heapq.heappush(self._waiting, task)
            else:
                self._on_failure(task.kind)
                task.fail("the thinking process died over it")
        self._begun = []
        await self._clock.sleep(self._timings.thinking_retry_seconds)

    async def _use(self, process: ThinkingProcess) -> None:
        """Give tasks to the process until it ends, is idle for long, or takes too long."""
        loop = asyncio.get_running_loop()
        answer = loop.create_task(process.receive())
        stopping: set[int] = set()
        idle_since = self._clock.monotonic()
        try:
            while True:
                self._news.clear()
                self._give_tasks(process)
                self._stop_tasks(process, stopping)
                if self._begun:
                    limit = self._begun[-1].begun_at + self._timings.thinking_task_seconds
                else:
                    limit = idle_since + self._timings.thinking_idle_seconds
                if self._clock.monotonic() >= limit:
                    self._give_up()
                    return
                await self._wait(answer, limit)
                if answer.done():
                    found = answer.result()
                    if found is None:
                        return
                    if isinstance(found, ProcessEnding):
                        self._put_back()
                        return
                    self._note(found)
                    idle_since = self._clock.monotonic()
                    answer = loop.create_task(process.receive())
        finally:
            answer.cancel()

    async def _wait(self, answer: asyncio.Task[AnyFromThinking | None], limit: float) -> None:
        """Return when an answer has come, when there is news, or at that time."""
        timer = self._clock.call_at(limit, self._news.set)
        answer.add_done_callback(lambda _: self._news.set())
        try:
            await self._news.wait()
        finally:
            timer.cancel()

    def _give_tasks(self, process: ThinkingProcess) -> None:
        while self._has_tasks() and self._may_begin(self._waiting[0]):
            task = heapq.heappop(self._waiting)
            task.begun_at = self._clock.monotonic()
            self._begun.append(task)
            process.send(DoTask(task.number, task.task))

    def _may_begin(self, task: _Waiting) -> bool:
        if not self._begun:
            return True
        return task.urgency < self._begun[-1].urgency and len(self._begun) < MAX_BEGUN_TASKS

    def _stop_tasks(self, process: ThinkingProcess, stopping: set[int]) -> None:
        for task in self._begun:
            if task.result.cancelled() and task.number not in stopping:
                stopping.add(task.number)
                process.send(StopTask(task.number))

    def _give_up(self) -> None:
        """Let the last task fail because it takes too long, and try again those behind it."""
        if self._begun:
            late = self._begun.pop()
            self._on_failure(late.kind)
            late.fail("it took too long")
            self._put_back()

    def _put_back(self) -> None:
        """Let what was sent to a process wait again, through no fault of its own."""
        for task in self._begun:
            heapq.heappush(self._waiting, task)
        self._begun = []

    def _note(self, answer: Answer) -> None:
        task = next((one for one in self._begun if one.number == answer.number), None)
        if task is None:
            return
        self._begun.remove(task)
        seconds = self._clock.monotonic() - task.begun_at
        for outer in self._begun:
            # It has waited meanwhile.
            outer.begun_at += seconds
        match answer:
            case TaskDone(result=result):
                self._on_done(ThinkingTimes(task.kind, seconds))
                if not task.result.done():
                    task.result.set_result(result)
            case TaskFailed(text=text):
                self._on_failure(task.kind)
                log.error("thinking failed", extra={"task": task.kind, "reason": text})
                task.fail("it raised an exception")
            case TaskStopped():
                task.result.cancel()
