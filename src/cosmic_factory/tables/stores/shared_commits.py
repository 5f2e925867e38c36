"""Writes that share commits: what arrives during a transaction is written in the next one."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection

from cosmic_factory.tables.journal.database import Database

T = TypeVar("T")

MAX_SHARED_WRITES = 100


class _Write(NamedTuple):
    work: Callable[[Connection], Any]
    result: asyncio.Future[Any]
    on_commit: Callable[[Any], None]


class SharedCommits:
    """Runs pieces of work, many in one transaction; a commit costs more than what it holds.

    If any of them fails, each is run again in a transaction of its own, so none fails for another.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: deque[_Write] = deque()
        self._running: asyncio.Task[None] | None = None

    async def write(
        self, work: Callable[[Connection], T], on_commit: Callable[[T], None] = lambda _: None
    ) -> T:
        """Run a piece of work, which is durable when this returns. It may be run twice.

        `on_commit` is called with its result, for all of a transaction before any returns.
        """
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Write(work, result, on_commit))
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run())
        return await result

    async def _run(self) -> None:
        try:
            while self._waiting:
                some = min(len(self._waiting), MAX_SHARED_WRITES)
                await self._commit([self._waiting.popleft() for _ in range(some)])
        finally:
            self._running = None

    async def _commit(self, batch: list[_Write]) -> None:
        try:
            found = await self._database.write(
                lambda connection: [one.work(connection) for one in batch]
            )
        except Exception as wrong:
            if len(batch) == 1:
                _fail(batch[0], wrong)
                return
            for one in batch:
                await self._commit([one])
            return
        for one, result in zip(batch, found, strict=True):
            one.on_commit(result)
        for one, result in zip(batch, found, strict=True):
            if not one.result.done():
                one.result.set_result(result)


def _fail(write: _Write, wrong: Exception) -> None:
    if not write.result.done():
        write.result.set_exception(wrong)
