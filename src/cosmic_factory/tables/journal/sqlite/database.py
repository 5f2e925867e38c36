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
from cosmic_factory.tables.time.timings import StorageTimings

T = TypeVar("T")

READERS = 2
# At 160 MB SQLite moves the write-ahead log itself, and commits wait for it. `write_ahead_log.py`
# normally moves it long before that.
LOG_PAGES = 40_000
# Room for the pages of some thousand busy games, which are written again and again.
CACHE_KB = 16_000
# The bits of SQLite's error codes that say what kind of error it is.
PRIMARY_CODE = 0xFF


class SqliteDatabase:
    """Writes in one thread, so that no write waits for a lock; other threads read (WAL)."""

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
        """Run work on the writing thread, after all that is queued there."""
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
        connection.execute("PRAGMA fullfsync = ON")  # macOS flushes the disk's cache only with this
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        connection.execute(f"PRAGMA cache_size = -{CACHE_KB}")
        return connection

    async def close(self) -> None:
        self._closed = True
        await asyncio.to_thread(self._close_now)

    def _close_now(self) -> None:
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
        # A time-out cancels work that has not begun; work that has begun may still be stored.
        try:
            async with asyncio.timeout(self._timings.sqlite_answer_seconds):
                return await asyncio.get_running_loop().run_in_executor(threads, work)
        except TimeoutError as error:
            raise StorageUnavailable("SQLite: the disk did not answer in time") from error


def is_damage(error: StorageUnavailable) -> bool:
    """Return whether SQLite reports that the content of its file is damaged."""
    cause = error.__cause__
    original = getattr(cause, "orig", cause)
    code = getattr(original, "sqlite_errorcode", 0)
    return code & PRIMARY_CODE == sqlite3.SQLITE_CORRUPT


def unavailable(error: BaseException) -> StorageUnavailable:
    return StorageUnavailable(f"SQLite: {reason(error)}")


def _engine(connect: Callable[[], sqlite3.Connection], *, begin: str) -> Engine:
    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def begin_by_hand(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
