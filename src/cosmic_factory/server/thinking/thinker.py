"""The queue of one thinking process, which is started when it is needed.

Clients take turns by the processor time that they have had lately, so the backlog of one never
keeps the first task of another waiting.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.thinking.demands import Demands, ThinkingClient, Urgency
from cosmic_factory.server.thinking.fair_shares import FairShares
from cosmic_factory.server.thinking.pipe_messages import (
    Alive,
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

# Tasks that may wait, of all clients and of one of them.
MAX_WAITING_TASKS = 500
MAX_WAITING_OF_CLIENT = 60
# A task whose process has died so often fails: perhaps it is what kills the process.
MAX_TRIES = 2
# A task is begun in the middle of another, up to this depth; the last place is for verdicts.
MAX_BEGUN_TASKS = 4
# A client does not wait until another's task is done if that one, with this task, has had this many
# seconds more and twice as much. Clients who ask for equally much do not interrupt each other.
PATIENCE_SECONDS = 1.0

# Why a process was ended or ended by itself, other than that it had nothing to do.
RestartReason = Literal["died", "silent", "late", "memory"]


class CannotThink(Exception):
    """A task cannot be done: too many wait, or its process has died over it."""


class ThinkerBusy(CannotThink):
    """A task cannot be done now: others take all places, or the server is closing."""


class TooMuchAsked(ThinkerBusy):
    """A task cannot be done now: too many of the same client wait."""


class ThinkingTimes(NamedTuple):
    """What the node's metrics are told of a task: its kind, and the seconds it took."""

    kind: str
    seconds: float


class _Place(NamedTuple):
    """Where a task stands among others: the lowest comes first."""

    # 0 for verdicts that people at a table look at right now, 1 for all else.
    rank: int
    # The seconds that its client has had lately.
    used: float
    urgency: Urgency
    number: int


class _Waiting:
    """A task that waits or has begun, and who waits for its result."""

    def __init__(self, number: int, kind: str, task: bytes, demands: Demands) -> None:
        self.number = number
        self.kind = kind
        self.task = task
        # Others may join those who want it while it waits.
        self.demands = demands
        self.result: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.tries = 0
        self.begun_at = 0.0

    @property
    def client(self) -> ThinkingClient:
        """The client who wanted it first."""
        return self.demands[0].client

    @property
    def clients(self) -> set[ThinkingClient]:
        return {one.client for one in self.demands}

    @property
    def is_verdict(self) -> bool:
        return any(one.urgency is Urgency.LIVE_VERDICT for one in self.demands)

    def fail(self, wrong: CannotThink) -> None:
        if not self.result.done():
            self.result.set_exception(wrong)


class Thinker:
    """Gives tasks to a thinking process, one at a time, and sees that the process lives.

    A task that has begun waits in the process while one that comes before it is done.
    """

    def __init__(
        self,
        start: StartsThinking,
        *,
        clock: Clock,
        timings: ServerTimings,
        shares: FairShares | None = None,
        on_done: Callable[[ThinkingTimes], None] = lambda _: None,
        on_failure: Callable[[str], None] = lambda _: None,
        on_restart: Callable[[RestartReason], None] = lambda _: None,
        on_cost: Callable[[ThinkingClient, float], None] = lambda _, __: None,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_failure` is called with the kind of each task that failed.

        `on_cost` is told how much processor time a task has cost each client who wanted it, and
        `on_change` is called whenever `has_verdict` may have changed.
        """
        self._start = start
        self._clock = clock
        self._timings = timings
        self._shares = FairShares(clock) if shares is None else shares
        self._on_done = on_done
        self._on_failure = on_failure
        self._on_restart = on_restart
        self._on_cost = on_cost
        self._on_change = on_change
        self._number = 0
        self._waiting: list[_Waiting] = []
        # Tasks in the process; the last is being done, those before it wait for it.
        self._begun: list[_Waiting] = []
        self._news = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._process: ThinkingProcess | None = None
        # When the process was last heard, and whether it has ever been.
        self._heard_at = 0.0
        self._was_heard = False
        self._paused_at: float | None = None
        self._cannot_start = False
        self._is_closed = False

    @property
    def queue_length(self) -> int:
        return len(self._waiting) + len(self._begun)

    @property
    def has_verdict(self) -> bool:
        """Whether a verdict that people look at right now is being found, or will be at once."""
        if self._cannot_start:
            return False
        tasks = (*self._begun, *self._waiting)
        return any(task.is_verdict and not task.result.done() for task in tasks)

    def think(self, kind: str, task: bytes, demands: Demands) -> asyncio.Future[bytes]:
        """Queue a task and return its result; whoever does not want it any more cancels it.

        Raises CannotThink, at once or later, if the task cannot be done.
        """
        if self._is_closed:
            raise ThinkerBusy("this server is closing")
        self._number += 1
        new = _Waiting(self._number, kind, task, demands)
        self._make_room(new)
        self._waiting.append(new)
        new.result.add_done_callback(self._on_end)
        self._news.set()
        self._on_change()
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run())
        return new.result

    def pause(self) -> None:
        """Let the process stand still: another one has something more urgent to do."""
        if self._paused_at is None:
            self._paused_at = self._clock.monotonic()
            if self._process is not None:
                self._process.pause()

    def resume(self) -> None:
        """Let the process go on. The time in which it stood still counts for nothing."""
        if self._paused_at is None:
            return
        seconds = self._clock.monotonic() - self._paused_at
        self._paused_at = None
        self._heard_at += seconds
        for task in self._begun[-1:]:
            task.begun_at += seconds
        if self._process is not None:
            self._process.resume()
        self._news.set()

    async def close(self) -> None:
        """End the process; nothing that waits is done any more."""
        self._is_closed = True
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])
        for task in (*self._waiting, *self._begun):
            task.result.cancel()
        self._waiting, self._begun = [], []
        self._on_change()

    # --- the queue -------------------------------------------------------------------------

    def _make_room(self, new: _Waiting) -> None:
        """Refuse a task, or drop another: the last of the client who has most of them waiting."""
        self._drop_done()
        counts = Counter(task.client for task in self._waiting)
        if counts[new.client] >= MAX_WAITING_OF_CLIENT:
            raise TooMuchAsked("too many tasks of the same client wait to be thought about")
        if len(self._waiting) < MAX_WAITING_TASKS:
            return
        counts[new.client] += 1
        candidates = [*(one for one in self._waiting if not one.is_verdict), new]
        most = max(counts[task.client] for task in candidates)
        last = max(
            (task for task in candidates if counts[task.client] == most),
            key=lambda task: self._place(task)[2:],
        )
        if last is new:
            raise ThinkerBusy("too many tasks wait to be thought about")
        self._waiting.remove(last)
        last.fail(ThinkerBusy("tasks of others took its place"))

    def _on_end(self, result: asyncio.Future[bytes]) -> None:
        if result.cancelled():
            self._news.set()
            self._on_change()
        else:
            # Perhaps nobody waits for it any more: then its exception is no news to anybody.
            result.exception()

    def _drop_done(self) -> None:
        self._waiting = [task for task in self._waiting if not task.result.done()]

    def _place(self, task: _Waiting) -> _Place:
        return min(
            _Place(
                0 if demand.urgency is Urgency.LIVE_VERDICT else 1,
                self._shares.used(demand.client),
                demand.urgency,
                task.number,
            )
            for demand in task.demands
        )

    def _next(self) -> _Waiting | None:
        self._drop_done()
        return min(self._waiting, key=self._place, default=None)

    def _may_begin(self, task: _Waiting) -> bool:
        """Return whether a task is to be done now, perhaps in the middle of another."""
        if not self._begun:
            return True
        if len(self._begun) >= (MAX_BEGUN_TASKS if task.is_verdict else MAX_BEGUN_TASKS - 1):
            return False
        top = self._begun[-1]
        mine, its = self._place(task), self._place(top)
        if mine.rank != its.rank:
            return mine.rank < its.rank
        if task.clients & top.clients:
            return mine.urgency < its.urgency
        taken = its.used + self._clock.monotonic() - top.begun_at
        return taken >= max(mine.used + PATIENCE_SECONDS, 2 * mine.used)

    def _charge(self, task: _Waiting, seconds: float) -> None:
        """Count what a task has cost, in equal parts for all who wanted it."""
        clients = task.clients
        for client in clients:
            self._shares.charge(client, seconds / len(clients))
            self._on_cost(client, seconds / len(clients))

    # --- the process -----------------------------------------------------------------------

    async def _run(self) -> None:
        """Keep a process as long as there are tasks; end it after it was idle for a while."""
        try:
            while self._next() is not None:
                try:
                    await self._live_once()
                except OSError as wrong:
                    log.warning("the thinking process cannot start", extra={"reason": str(wrong)})
                    self._cannot_start = True
                    self._on_change()
                    await self._clock.sleep(self._timings.thinking_retry_seconds)
        finally:
            self._running = None

    async def _live_once(self) -> None:
        """Use one process until it ends or is not needed any more."""
        self._process = process = await self._start()
        self._cannot_start = False
        self._on_change()
        if self._paused_at is not None:
            process.pause()
        reason: RestartReason | None = None
        try:
            reason = await self._use(process)
        finally:
            self._process = None
            await process.end()
        if reason is not None:
            await self._recover(reason, process.ended_how)

    async def _recover(self, reason: RestartReason, how: str) -> None:
        """Try again what a process was doing when it ended, but not for ever."""
        kind = self._begun[-1].kind if self._begun else ""
        extra = {"task": kind, "reason": f"{reason}: {how}"}
        log.warning("the thinking process had to be ended or has ended", extra=extra)
        self._on_restart(reason)
        if reason == "late":
            self._fail(self._begun.pop(), "it took too long")
        elif reason != "memory":
            for task in self._begun:
                task.tries += 1
                if task.tries >= MAX_TRIES:
                    self._fail(task, "the thinking process died over it")
        self._put_back()
        if reason == "died":
            await self._clock.sleep(self._timings.thinking_retry_seconds)

    def _fail(self, task: _Waiting, text: str) -> None:
        self._on_failure(task.kind)
        self._charge(task, max(0.0, self._clock.monotonic() - task.begun_at))
        task.fail(CannotThink(text))

    async def _use(self, process: ThinkingProcess) -> RestartReason | None:
        """Give tasks to the process until it is idle for long; return why if it ends otherwise."""
        loop = asyncio.get_running_loop()
        answer = loop.create_task(process.receive())
        stopping: set[int] = set()
        idle_since = self._heard_at = self._clock.monotonic()
        self._was_heard = False
        try:
            while True:
                self._news.clear()
                if self._paused_at is None:
                    self._give_tasks(process)
                    self._stop_tasks(process, stopping)
                    wrong = self._what_is_wrong(process)
                    if wrong is not None:
                        return wrong
                    idle = self._timings.thinking_idle_seconds
                    if not self._begun and self._clock.monotonic() >= idle_since + idle:
                        return None
                look_at = self._next_look(idle_since)
                await self._wait(answer, look_at)
                if look_at is not None:
                    self._forgive_standstill(look_at)
                if answer.done():
                    found = answer.result()
                    if found is None:
                        return "died"
                    self._heard_at, self._was_heard = self._clock.monotonic(), True
                    if isinstance(found, ProcessEnding):
                        if found.is_out_of_memory:
                            return "memory"
                        self._put_back()
                        return None
                    if not isinstance(found, Alive):
                        self._note(found)
                        idle_since = self._clock.monotonic()
                    answer = loop.create_task(process.receive())
        finally:
            answer.cancel()

    def _what_is_wrong(self, process: ThinkingProcess) -> RestartReason | None:
        """Return why the process has to be ended now, if it has to."""
        now = self._clock.monotonic()
        if self._begun and now >= self._begun[-1].begun_at + self._timings.thinking_task_seconds:
            return "late"
        if now >= self._heard_at + self._silence_seconds:
            if not process.is_starved():
                return "silent"
            self._heard_at = now
        return None

    def _forgive_standstill(self, look_at: float) -> None:
        """Wait anew for a sign of life if this node itself stood still and could hear nobody."""
        now = self._clock.monotonic()
        if now >= look_at + self._timings.standstill_seconds:
            self._heard_at = now

    @property
    def _silence_seconds(self) -> float:
        """How long the process may be silent. At first it loads its modules."""
        timings = self._timings
        return (
            timings.thinking_silence_seconds if self._was_heard else timings.thinking_start_seconds
        )

    def _next_look(self, idle_since: float) -> float | None:
        """Return when something has to be looked at again, if nothing happens; None: never."""
        if self._paused_at is not None:
            return None
        times = [self._heard_at + self._silence_seconds]
        if self._begun:
            times.append(self._begun[-1].begun_at + self._timings.thinking_task_seconds)
        else:
            times.append(idle_since + self._timings.thinking_idle_seconds)
        if self._begun and self._waiting:
            times.append(self._clock.monotonic() + PATIENCE_SECONDS)
        return min(times)

    async def _wait(
        self, answer: asyncio.Task[AnyFromThinking | None], limit: float | None
    ) -> None:
        """Return when an answer has come, when there is news, or at that time."""
        timer = None if limit is None else self._clock.call_at(limit, self._news.set)
        answer.add_done_callback(lambda _: self._news.set())
        try:
            await self._news.wait()
        finally:
            if timer is not None:
                timer.cancel()

    def _give_tasks(self, process: ThinkingProcess) -> None:
        while (task := self._next()) is not None and self._may_begin(task):
            self._waiting.remove(task)
            task.begun_at = self._clock.monotonic()
            self._begun.append(task)
            process.send(DoTask(task.number, task.task))

    def _stop_tasks(self, process: ThinkingProcess, stopping: set[int]) -> None:
        for task in self._begun:
            if task.result.cancelled() and task.number not in stopping:
                stopping.add(task.number)
                process.send(StopTask(task.number))

    def _put_back(self) -> None:
        """Let what was sent to a process wait again."""
        self._waiting += self._begun
        self._begun = []
        self._drop_done()
        self._on_change()

    def _note(self, answer: Answer) -> None:
        task = next((one for one in self._begun if one.number == answer.number), None)
        if task is None:
            return
        self._begun.remove(task)
        seconds = self._clock.monotonic() - task.begun_at
        for outer in self._begun:
            # It has waited meanwhile.
            outer.begun_at += seconds
        self._charge(task, answer.processor_seconds)
        match answer:
            case TaskDone(result=result):
                self._on_done(ThinkingTimes(task.kind, seconds))
                if not task.result.done():
                    task.result.set_result(result)
            case TaskFailed(text=text):
                self._on_failure(task.kind)
                log.error("thinking failed", extra={"task": task.kind, "reason": text})
                task.fail(CannotThink("it raised an exception"))
            case TaskStopped():
                task.result.cancel()
        self._on_change()


class Thinkers:
    """Two queues, each with a process of its own: tables that are played, and all else.

    While verdicts are found that people look at right now, the other process stands still.
    """

    def __init__(
        self,
        start: StartsThinking,
        *,
        clock: Clock,
        timings: ServerTimings,
        on_done: Callable[[ThinkingTimes], None] = lambda _: None,
        on_failure: Callable[[str], None] = lambda _: None,
        on_restart: Callable[[RestartReason], None] = lambda _: None,
        on_cost: Callable[[ThinkingClient, float], None] = lambda _, __: None,
    ) -> None:
        def thinker(on_change: Callable[[], None]) -> Thinker:
            return Thinker(
                start,
                clock=clock,
                timings=timings,
                on_done=on_done,
                on_failure=on_failure,
                on_restart=on_restart,
                on_cost=on_cost,
                on_change=on_change,
            )

        self._live = thinker(self._give_way)
        self._other = thinker(lambda: None)

    @property
    def queue_length(self) -> int:
        return self._live.queue_length + self._other.queue_length

    def think(self, kind: str, task: bytes, demands: Demands) -> asyncio.Future[bytes]:
        """Queue a task and return its result, as `Thinker.think` does."""
        is_live = any(demand.urgency.is_live for demand in demands)
        return (self._live if is_live else self._other).think(kind, task, demands)

    def _give_way(self) -> None:
        if self._live.has_verdict:
            self._other.pause()
        else:
            self._other.resume()

    async def close(self) -> None:
        """End both processes; nothing that waits is done any more."""
        await asyncio.gather(*(one.close() for one in self._all))

    @property
    def _all(self) -> Iterable[Thinker]:
        return self._live, self._other
