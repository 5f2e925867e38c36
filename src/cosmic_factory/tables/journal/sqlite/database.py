"""One SQLite file, and the threads that read and write it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError

from cosmic_factory.tables.journal.address import SqliteAddress
from cosmic_factory.tables.journal.database import is_failure
from cosmic_factory.tables.journal.errors import reason
from cosmic_factory.tables.journal.port import StorageUnavailable
from cosmic_factory.tables.timings import StorageTimings

T = TypeVar("T")

READERS = 2
# 160 MB of write-ahead log: then SQLite moves it, whatever waits. It seldom comes to that, see
# `sqlite_log.py`.
LOG_PAGES = 40_000
# Every busy game has pages of its own that are written again and again: room for some thousands.
CACHE_KB = 16_000


class SqliteDatabase:
    """One thread writes, so that nobody ever waits for a lock; others read beside it (WAL)."""

    def __init__(
        self, address: SqliteAddress, closed: Callable[[], None], *, timings: StorageTimings
    ) -> None:
        """`closed` is called when nothing uses the file any more."""
        self._path = address.path
        self._tell_closed = closed
        self._timings = timings
        self._writer = ThreadPoolExecutor(1, "sqlite-writer")
        self._readers = ThreadPoolExecutor(READERS, "sqlite-reader")
        self._for_writing = _engine(self.connect, begin="BEGIN IMMEDIATE")
        self._for_reading = _engine(self._connect_for_reading, begin="BEGIN")
        self._closed = False

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._run(self._readers, self._for_reading, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._run(self._writer, self._for_writing, work)

    async def in_writer(self, work: Callable[[], T]) -> T:
        """Run on the writing thread, after whatever is queued there."""
        return await self._in_thread(self._writer, work)

    def connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path,
            timeout=self._timings.sqlite_busy_seconds,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.execute("PRAGMA journal_mode = WAL")
        # FULL: a commit is on the disk before it is answered, and survives a power cut.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS keeps its promise only when told to
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        connection.execute(f"PRAGMA cache_size = -{CACHE_KB}")
        return connection

    async def close(self) -> None:
        self._closed = True
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._readers.shutdown()
        self._writer.submit(self._for_writing.dispose)
        self._writer.shutdown()
        self._for_reading.dispose()
        self._tell_closed()

    def _connect_for_reading(self) -> sqlite3.Connection:
        connection = self.connect()
        connection.execute("PRAGMA query_only = ON")
        return connection

    async def _run(
        self, threads: ThreadPoolExecutor, engine: Engine, work: Callable[[Connection], T]
    ) -> T:
        def transaction() -> T:
            with engine.begin() as connection:
                return work(connection)

        try:
            return await self._in_thread(threads, transaction)
        except DBAPIError as error:
            if not is_failure(error):
                raise
            raise unavailable(error) from error
        except sqlite3.Error as error:  # while connecting
            raise unavailable(error) from error

    async def _in_thread(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        if self._closed:
            raise StorageUnavailable("SQLite: the storage is closed")
        # What waits for the thread is taken back; what has begun goes on, and may be stored yet.
        try:
            async with asyncio.timeout(self._timings.sqlite_answer_seconds):
                return await asyncio.get_running_loop().run_in_executor(threads, work)
        except TimeoutError as error:
            raise StorageUnavailable("SQLite: the disk did not answer in time") from error


def unavailable(error: BaseException) -> StorageUnavailable:
    return StorageUnavailable(f"SQLite: {reason(error)}")


def _engine(connect: Callable[[], sqlite3.Connection], *, begin: str) -> Engine:
    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def begin_by_hand(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
