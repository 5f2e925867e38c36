"""Many appends, one commit: what arrives while a batch is being stored is the next batch."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from cosmic_factory.tables.clock import Clock
from cosmic_factory.tables.journal.port import GameId, JournalBroken, StorageUnavailable
from cosmic_factory.tables.timings import StorageTimings

# Entries; the last append may bring a few more.
LARGEST_BATCH = 1_000
# When this many appends wait, storing is slower than playing, and more waiting helps nobody.
MOST_WAITING = 20_000


class Append(NamedTuple):
    """Entries of one game on their way into the journal, the first of them as number `seq`."""

    game: GameId
    seq: int
    entries: tuple[bytes, ...]


# Stored, or taken by another entry, or the reason why neither is known.
Answer = bool | Exception
Store = Callable[[Sequence[Append]], Awaitable[Sequence[Answer]]]
Waiting = tuple[Append, asyncio.Future[bool]]


class GroupCommit:
    """Hands batches to `store`, one at a time, and each answer to the append that waits for it.

    A batch has one append of a game at most: whether the next one fits depends on the first.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock,
        timings: StorageTimings,
        on_batch: Callable[[int], None] | None = None,
    ) -> None:
        """`on_batch` is told how many entries were stored together."""
        self._store = store
        self._clock = clock
        self._timings = timings
        self._on_batch = on_batch
        self._waiting: deque[Waiting] = deque()
        # Who wants to know when the next batch is about to be stored.
        self._coming: list[Callable[[], None]] = []
        # Why the last batch could not be stored, while those who came meanwhile are refused.
        self._trouble: Exception | None = None
        self._arrived = asyncio.Event()
        self._closed = False
        self._next_at = 0.0
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._store_batches(), name="journal-group-commit")

    def append(self, game: GameId, seq: int, entries: tuple[bytes, ...]) -> asyncio.Future[bool]:
        answer: asyncio.Future[bool] = self._loop.create_future()
        if seq < 1:
            answer.set_exception(JournalBroken(f"the first entry of a journal is 1, not {seq}"))
        elif self._closed:
            answer.set_exception(StorageUnavailable("the journal is closed"))
        elif self._trouble is not None:
            answer.set_exception(StorageUnavailable(str(self._trouble)))
        elif len(self._waiting) >= MOST_WAITING:
            text = f"{MOST_WAITING} appends wait for the database already"
            answer.set_exception(StorageUnavailable(text))
        else:
            self._waiting.append((Append(game, seq, entries), answer))
            self._arrived.set()
        return answer

    def when_ready(self, call: Callable[[], None]) -> None:
        """Call this when the next batch is about to be stored.

        What is appended before the turn of the event loop after that belongs to the batch. Whoever
        decides no earlier than that decides with all others in one go.
        """
        if self._closed:
            self._loop.call_soon(call)
        else:
            self._coming.append(call)
            self._arrived.set()

    async def close(self) -> None:
        """Store what waits, then stop."""
        await self._let_come()
        self._closed = True
        self._arrived.set()
        await self._task

    async def _store_batches(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while self._waiting or self._coming:
                await self._gather()
                await self._let_come()
                if self._waiting:
                    await self._store_batch(self._next_batch())
            if self._closed:
                return

    async def _gather(self) -> None:
        early = self._next_at - self._clock.monotonic()
        if early > 0 and not self._closed:
            await self._clock.sleep(early)

    async def _let_come(self) -> None:
        coming, self._coming = self._coming, []
        for call in coming:
            call()
        await asyncio.sleep(0)

    def _next_batch(self) -> list[Waiting]:
        batch: dict[GameId, Waiting] = {}
        later: list[Waiting] = []
        entries = 0
        while self._waiting and entries < LARGEST_BATCH:
            waiting = self._waiting.popleft()
            append = waiting[0]
            if append.game in batch:
                later.append(waiting)
            else:
                batch[append.game] = waiting
                entries += len(append.entries)
        self._waiting.extendleft(reversed(later))
        pause = min(self._timings.max_commit_seconds, self._timings.commit_entry_seconds * entries)
        self._next_at = self._clock.monotonic() + pause
        return list(batch.values())

    async def _store_batch(self, batch: Sequence[Waiting]) -> None:
        try:
            answers = await self._store([append for append, _ in batch])
        except Exception as error:
            await self._refuse(batch, error)
            return
        for (_, waiting), answer in zip(batch, answers, strict=True):
            if waiting.done():
                continue
            if isinstance(answer, bool):
                waiting.set_result(answer)
            else:
                waiting.set_exception(answer)
        if self._on_batch is not None:
            self._on_batch(sum(len(append.entries) for append, _ in batch))

    async def _refuse(self, batch: Sequence[Waiting], error: Exception) -> None:
        unavailable = isinstance(error, StorageUnavailable)
        refused = list(batch)
        if unavailable:
            # They have waited as long as the database took to fail: no second helping.
            refused += self._waiting
            self._waiting.clear()
        for _, waiting in refused:
            if not waiting.done():
                waiting.set_exception(StorageUnavailable(str(error)) if unavailable else error)
        if unavailable and self._coming:
            self._trouble = error
            await self._let_come()
            self._trouble = None
