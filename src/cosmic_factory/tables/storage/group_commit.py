"""Many appends, one commit: what arrives while a batch is being stored is the next batch."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from cosmic_factory.tables.storage.ports import GameId, JournalBroken, StorageUnavailable

LARGEST_BATCH = 1_000
# When this many appends wait, storing is slower than playing, and more waiting helps nobody.
MOST_WAITING = 20_000
# When the last batch was stored less than this many seconds ago, much is going on, and the next
# one waits a moment for company: a commit costs as much as deciding several commands.
BUSY = 0.010
GATHER = 0.004


class Entry(NamedTuple):
    """One command's events on their way into the journal."""

    game: GameId
    seq: int
    entry: bytes


# Stored, or taken by another entry, or the reason why neither is known.
Answer = bool | Exception
Store = Callable[[Sequence[Entry]], Awaitable[Sequence[Answer]]]


class GroupCommit:
    """Hands batches to `store`, one at a time, and each answer to the append that waits for it."""

    def __init__(self, store: Store, *, on_batch: Callable[[int], None] | None = None) -> None:
        self._store = store
        self._on_batch = on_batch
        self._waiting: deque[tuple[Entry, asyncio.Future[bool]]] = deque()
        self._arrived = asyncio.Event()
        self._closed = False
        self._stored_at = 0.0
        self._task = asyncio.create_task(self._store_batches(), name="journal-group-commit")

    async def append(self, game: GameId, seq: int, entry: bytes) -> bool:
        if seq < 1:
            raise JournalBroken(f"the first entry of a journal is 1, not {seq}")
        if self._closed:
            raise StorageUnavailable("the journal is closed")
        if len(self._waiting) >= MOST_WAITING:
            raise StorageUnavailable(f"{MOST_WAITING} entries wait for the database already")
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((Entry(game, seq, entry), answer))
        self._arrived.set()
        return await answer

    async def close(self) -> None:
        """Store what waits, then stop."""
        self._closed = True
        self._arrived.set()
        await self._task

    async def _store_batches(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while self._waiting:
                await self._gather()
                await self._store_batch()
                self._stored_at = time.monotonic()
            if self._closed:
                return

    async def _gather(self) -> None:
        if not self._closed and time.monotonic() - self._stored_at < BUSY:
            await asyncio.sleep(GATHER)

    async def _store_batch(self) -> None:
        size = min(len(self._waiting), LARGEST_BATCH)
        batch = [self._waiting.popleft() for _ in range(size)]
        try:
            answers = await self._store([entry for entry, _ in batch])
        except Exception as error:
            self._refuse(batch, error)
            return
        for (_, waiting), answer in zip(batch, answers, strict=True):
            if waiting.done():
                continue
            if isinstance(answer, bool):
                waiting.set_result(answer)
            else:
                waiting.set_exception(answer)
        if self._on_batch is not None:
            self._on_batch(size)

    def _refuse(
        self, batch: Sequence[tuple[Entry, asyncio.Future[bool]]], error: Exception
    ) -> None:
        unavailable = isinstance(error, StorageUnavailable)
        refused = list(batch)
        if unavailable:
            # They have waited as long as the database took to fail: no second helping.
            refused += self._waiting
            self._waiting.clear()
        for _, waiting in refused:
            if not waiting.done():
                waiting.set_exception(StorageUnavailable(str(error)) if unavailable else error)
