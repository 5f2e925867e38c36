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
from pathlib import Path

from cosmic_factory.tables.journal.port import StorageUnavailable
from cosmic_factory.tables.journal.sqlite.database import SMALL_CACHE_KB, SqliteDatabase

# Pages of busy games are in the log many times and are moved once, so a longer log costs less in
# all. When it begins anew, its file is cut to what is in it (`journal_size_limit`).
LOG_BYTES = 40_000_000
# A log that could not begin anew, because somebody still reads from it, is moved again when it has
# grown by so much.
MORE_BYTES = 10_000_000
# The second pass moves what was added during the first.
PASSES = 2
MOVE = "PRAGMA wal_checkpoint(PASSIVE)"


class WriteAheadLogMover:
    """Looks at the log after every write, of whatever kind, and moves it when it is long."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, "sqlite-log")
        self._connection: sqlite3.Connection | None = None
        # How long the log was when it was moved last; it may have begun anew since.
        self._moved_bytes = 0
        self._moving: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Start to move the log if it is long."""
        if self._moving is not None:
            return
        size = self._size()
        if size < self._moved_bytes:
            self._moved_bytes = 0
        if size >= max(LOG_BYTES, self._moved_bytes + MORE_BYTES if self._moved_bytes else 0):
            self._moved_bytes = size
            self._moving = asyncio.get_running_loop().create_task(self._move())

    def _size(self) -> int:
        try:
            return Path(self._database.log_path).stat().st_size
        except OSError:  # there is none yet
            return 0

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
            self._connection = self._database.connect(SMALL_CACHE_KB)
        self._connection.execute(MOVE).fetchall()

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
