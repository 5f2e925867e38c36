"""One SQLite file, and the threads that read and write it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError

from cosmic_factory.tables.journal.address import SqliteAddress
from cosmic_factory.tables.journal.database import Database, Reads, is_failure
from cosmic_factory.tables.journal.errors import reason
from cosmic_factory.tables.journal.port import StorageUnavailable
from cosmic_factory.tables.time.timings import StorageTimings

T = TypeVar("T")

# At 160 MB SQLite moves the write-ahead log itself, and commits wait for it. `write_ahead_log.py`
# normally moves it long before that.
LOG_PAGES = 40_000
# Room for the pages of some thousand busy games, which are written again and again.
CACHE_KB = 16_000
# Reads of other things find their pages in the system's cache.
SMALL_CACHE_KB = 2_000
# The bits of SQLite's error codes that say what kind of error it is.
PRIMARY_CODE = 0xFF


class _Reading(NamedTuple):
    """How one kind of reads is served."""

    threads: int
    cache_kb: int


READING: Mapping[Reads, _Reading] = {
    Reads.CLOCK: _Reading(1, SMALL_CACHE_KB),
    Reads.PLAY: _Reading(2, CACHE_KB),
    Reads.PAGES: _Reading(2, SMALL_CACHE_KB),
    # One: a list that takes long may use one core, and leaves the others to the games.
    Reads.LISTS: _Reading(1, SMALL_CACHE_KB),
}


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
        self._for_writing = _engine(self.connect, begin="BEGIN IMMEDIATE")
        self._readers = {
            what: _Readers(what, reading, self.connect) for what, reading in READING.items()
        }
        # Called after each write that may have made the write-ahead log longer.
        self.on_write: Callable[[], None] = lambda: None
        self._closed = False

    @property
    def log_path(self) -> str:
        """The file of the write-ahead log."""
        return f"{self._path}-wal"

    def reading(self, what: Reads) -> Database:
        return _ReadingDatabase(self, what)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self.read_for(Reads.PAGES, work)

    async def read_for(self, what: Reads, work: Callable[[Connection], T]) -> T:
        readers = self._readers[what]
        return await self._run(readers.threads, readers.engine, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        found = await self._run(self._writer, self._for_writing, work)
        self.on_write()
        return found

    async def in_writer(self, work: Callable[[], T]) -> T:
        """Run work on the writing thread, after all that is queued there."""
        return await self._in_thread(self._writer, work)

    def connect(self, cache_kb: int = CACHE_KB) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path,
            timeout=self._timings.sqlite_busy_seconds,
            isolation_level=None,
            check_same_thread=False,
        )
        # Damaged text is read as other text, which leads to no game: it must not stop the others.
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")
        connection.execute("PRAGMA journal_mode = WAL")
        # FULL: a commit is on the disk before it is answered, and survives a power cut.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS flushes the disk's cache only with this
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        connection.execute("PRAGMA journal_size_limit = 0")
        connection.execute(f"PRAGMA cache_size = -{cache_kb}")
        return connection

    async def close(self) -> None:
        self._closed = True
        await asyncio.to_thread(self._close_now)

    def _close_now(self) -> None:
        for readers in self._readers.values():
            readers.threads.shutdown()
        self._writer.submit(self._for_writing.dispose)
        self._writer.shutdown()
        for readers in self._readers.values():
            readers.engine.dispose()
        self._tell_closed()

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


class _Readers:
    """The threads for one kind of reads, and their connections."""

    def __init__(
        self, what: Reads, reading: _Reading, connect: Callable[[int], sqlite3.Connection]
    ) -> None:
        def connect_for_reading() -> sqlite3.Connection:
            connection = connect(reading.cache_kb)
            connection.execute("PRAGMA query_only = ON")
            return connection

        self.threads = ThreadPoolExecutor(reading.threads, f"sqlite-{what.value}")
        self.engine = _engine(connect_for_reading, begin="BEGIN")


class _ReadingDatabase:
    """A database with its reads in the threads of one kind."""

    def __init__(self, database: SqliteDatabase, what: Reads) -> None:
        self._database = database
        self._what = what

    def reading(self, what: Reads) -> Database:
        return self._database.reading(what)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._database.read_for(self._what, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._database.write(work)


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
