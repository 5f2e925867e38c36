"""Stores many appends in one commit: what arrives during a commit is the next batch."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from cosmic_factory.tables.journal.port import GameId, JournalBroken, StorageUnavailable
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.timings import StorageTimings

log = logging.getLogger("cosmic_factory.tables")

# Entries in one commit; the last append may bring a few more.
MAX_BATCH_ENTRIES = 1_000
# With this many appends waiting, storage is slower than the game, and further ones are refused.
MAX_PENDING_APPENDS = 20_000


class Append(NamedTuple):
    """Entries of one game on their way into the journal, the first of them as number `seq`."""

    game: GameId
    seq: int
    entries: tuple[bytes, ...]


# True: stored. False: the number is taken. An exception: why the result is unknown.
AppendResult = bool | Exception
StoreBatch = Callable[[Sequence[Append]], Awaitable[Sequence[AppendResult]]]
PendingAppend = tuple[Append, asyncio.Future[bool]]


class GroupCommit:
    """Hands batches to `store`, one at a time, and each result to the append that waits for it.

    A batch has at most one append of a game: whether the next one fits depends on the first.
    """

    def __init__(
        self,
        store: StoreBatch,
        *,
        clock: Clock,
        timings: StorageTimings,
        on_batch: Callable[[int], None] | None = None,
    ) -> None:
        """`on_batch` is called after every commit with the number of its entries."""
        self._store = store
        self._clock = clock
        self._timings = timings
        self._on_batch = on_batch
        self._pending: deque[PendingAppend] = deque()
        # Callers that wait for the next commit before they decide what to append.
        self._ready_waiters: list[asyncio.Future[None]] = []
        # Why the last batch could not be stored, while the callers that waited for it are refused.
        self._failure: Exception | None = None
        self._has_work = asyncio.Event()
        self._closed = False
        # The earliest start of the next commit, in the clock's monotonic seconds.
        self._next_commit_at = 0.0
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._commit_batches(), name="journal-group-commit")

    def append(self, game: GameId, seq: int, entries: tuple[bytes, ...]) -> asyncio.Future[bool]:
        result: asyncio.Future[bool] = self._loop.create_future()
        if seq < 1:
            result.set_exception(JournalBroken(f"the first entry of a journal is 1, not {seq}"))
        elif self._closed:
            result.set_exception(StorageUnavailable("the journal is closed"))
        elif self._failure is not None:
            result.set_exception(StorageUnavailable(str(self._failure)))
        elif len(self._pending) >= MAX_PENDING_APPENDS:
            text = f"{MAX_PENDING_APPENDS} appends wait for the database already"
            result.set_exception(StorageUnavailable(text))
        else:
            self._pending.append((Append(game, seq, entries), result))
            self._has_work.set()
        return result

    def ready(self) -> asyncio.Future[None]:
        """Return a future that is done when the next commit is about to begin.

        What a caller appends as soon as it wakes up belongs to that commit. A caller that waits for
        it decides all commands that have arrived meanwhile in one batch.
        """
        waiter: asyncio.Future[None] = self._loop.create_future()
        if self._closed:
            waiter.set_result(None)
        else:
            self._ready_waiters.append(waiter)
            self._has_work.set()
        return waiter

    async def close(self) -> None:
        """Store what is queued, then stop."""
        await self._wake_ready_waiters()
        self._closed = True
        self._has_work.set()
        await self._task

    async def _commit_batches(self) -> None:
        while True:
            await self._has_work.wait()
            self._has_work.clear()
            while self._pending or self._ready_waiters:
                await self._wait_for_turn()
                await self._wake_ready_waiters()
                if self._pending:
                    await self._commit(self._next_batch())
            if self._closed:
                return

    async def _wait_for_turn(self) -> None:
        early = self._next_commit_at - self._clock.monotonic()
        if early > 0 and not self._closed:
            await self._clock.sleep(early)

    async def _wake_ready_waiters(self) -> None:
        """Wake the callers that wait for a commit, and give them one turn of the loop to append."""
        waiters, self._ready_waiters = self._ready_waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)
        await asyncio.sleep(0)

    def _next_batch(self) -> list[PendingAppend]:
        batch: dict[GameId, PendingAppend] = {}
        later: list[PendingAppend] = []
        entries = 0
        while self._pending and entries < MAX_BATCH_ENTRIES:
            pending = self._pending.popleft()
            append = pending[0]
            if append.game in batch:
                later.append(pending)
            else:
                batch[append.game] = pending
                entries += len(append.entries)
        self._pending.extendleft(reversed(later))
        timings = self._timings
        pause = min(timings.max_commit_seconds, timings.commit_entry_seconds * entries)
        self._next_commit_at = self._clock.monotonic() + pause
        return list(batch.values())

    async def _commit(self, batch: Sequence[PendingAppend]) -> None:
        try:
            results = await self._store([append for append, _ in batch])
        except Exception as error:
            await self._refuse(batch, error)
            return
        for (_, future), result in zip(batch, results, strict=True):
            if future.done():
                continue
            if isinstance(result, bool):
                future.set_result(result)
            else:
                future.set_exception(result)
        if self._on_batch is not None:
            try:
                self._on_batch(sum(len(append.entries) for append, _ in batch))
            except Exception:
                # Go on: without this task nothing would be stored any more.
                log.exception("a stored batch could not be counted")

    async def _refuse(self, batch: Sequence[PendingAppend], error: Exception) -> None:
        unavailable = isinstance(error, StorageUnavailable)
        refused = list(batch)
        if unavailable:
            # These have waited for as long as the database took to fail; they need not wait again.
            refused += self._pending
            self._pending.clear()
        for _, future in refused:
            if not future.done():
                future.set_exception(StorageUnavailable(str(error)) if unavailable else error)
        if unavailable and self._ready_waiters:
            self._failure = error
            await self._wake_ready_waiters()
            self._failure = None
