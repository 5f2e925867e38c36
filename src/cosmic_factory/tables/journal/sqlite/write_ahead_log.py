"""Moves the write-ahead log into the database file while games go on.

SQLite would do that by itself, within the commit that makes the log too long, and all commands
would wait for it: 50 ms every few seconds on a busy server. Here another thread moves nearly all of
it; the writing thread only moves what was added meanwhile, and then the log starts anew. Entries in
the log are as durable as entries in the file.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor

from cosmic_factory.tables.journal.port import StorageUnavailable
from cosmic_factory.tables.journal.sqlite.database import SqliteDatabase

# About 40 MB of log. Pages of busy games are in the log many times and are moved once, so a longer
# log costs less in all.
ENTRIES_PER_MOVE = 8_000
# The second pass moves what was added during the first.
PASSES = 2
MOVE = "PRAGMA wal_checkpoint(PASSIVE)"


class WriteAheadLogMover:
    """Counts stored entries, and moves the log after every `ENTRIES_PER_MOVE` of them."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, "sqlite-log")
        self._connection: sqlite3.Connection | None = None
        self._stored = 0
        self._moving: asyncio.Task[None] | None = None

    def note(self, entries: int) -> None:
        """Count entries that were stored, and start to move the log if there are enough."""
        self._stored += entries
        if self._stored >= ENTRIES_PER_MOVE and self._moving is None:
            self._stored = 0
            self._moving = asyncio.get_running_loop().create_task(self._move())

    async def close(self) -> None:
        if self._moving is not None:
            await self._moving
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    async def _move(self) -> None:
        try:
            for _ in range(PASSES):
                await asyncio.get_running_loop().run_in_executor(self._thread, self._pass)
            await self._database.in_writer(self._pass)
        except (sqlite3.Error, StorageUnavailable):
            pass  # the log grows, and if it is never moved here, SQLite does it
        finally:
            self._moving = None

    def _pass(self) -> None:
        if self._connection is None:
            self._connection = self._database.connect()
        self._connection.execute(MOVE).fetchall()

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
