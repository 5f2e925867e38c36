"""Storage in one SQLite file, for a single server."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Self

from cosmic_factory.tables.journal.address import SqliteAddress
from cosmic_factory.tables.journal.catalogue import SqlCatalogue
from cosmic_factory.tables.journal.database import Reads
from cosmic_factory.tables.journal.errors import AlreadyInUse, CannotOpenStorage, damaged, reason
from cosmic_factory.tables.journal.heartbeat import SqlHeartbeat, SqlTimeReference
from cosmic_factory.tables.journal.migrating import migrate_address
from cosmic_factory.tables.journal.port import (
    Archive,
    Catalogue,
    GameLease,
    Heartbeat,
    Journal,
    News,
    Presence,
    TimeReference,
)
from cosmic_factory.tables.journal.private_files import create_private, make_private
from cosmic_factory.tables.journal.schema import VERSION_TABLE, metadata
from cosmic_factory.tables.journal.sqlite.database import PRIMARY_CODE, SqliteDatabase
from cosmic_factory.tables.journal.sqlite.journal import SqliteArchive, SqliteJournal
from cosmic_factory.tables.journal.sqlite.single_process import (
    AlwaysHeldLease,
    NoNews,
    PresenceInMemory,
)
from cosmic_factory.tables.stores.sql_stores import SqlStores
from cosmic_factory.tables.time.shared_clock import SharedClock
from cosmic_factory.tables.time.timings import StorageTimings

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"


class SqliteStorage(SqlStores):
    """Everything in one file, owned by one server process."""

    def __init__(
        self,
        database: SqliteDatabase,
        *,
        clock: SharedClock,
        timings: StorageTimings,
        on_batch: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(database)
        self._database = database
        self._journal = SqliteJournal(database, clock=clock, timings=timings, on_batch=on_batch)
        self.journal: Journal = self._journal
        self.archive: Archive = SqliteArchive(database.reading(Reads.PAGES))
        self.catalogue: Catalogue = SqlCatalogue(database.reading(Reads.PLAY))
        clock_reads = database.reading(Reads.CLOCK)
        self.heartbeat: Heartbeat = SqlHeartbeat(
            clock_reads, gap_ms=timings.outage_gap_ms, doubtful_gap_ms=timings.doubtful_gap_ms
        )
        # All programs on this machine share its wall clock.
        self.time: TimeReference = SqlTimeReference(clock_reads, lambda _: clock.wall())
        self.news: News = NoNews()
        self.presence: Presence = PresenceInMemory()
        self.leases: GameLease = AlwaysHeldLease()

    @classmethod
    async def open(
        cls,
        address: SqliteAddress,
        *,
        clock: SharedClock,
        timings: StorageTimings,
        on_batch: Callable[[int], None] | None = None,
    ) -> Self:
        """Lock the file for this process, run missing migrations, and return the open storage."""
        create_private(address.path)
        _check(address, timings)
        guard = FileLock(address)
        for end in ("", "-wal", "-shm"):
            make_private(f"{address}{end}")
        try:
            await migrate_address(address)
            _check_schema(address, timings)
            database = SqliteDatabase(address, guard.release, timings=timings)
            return cls(database, clock=clock, timings=timings, on_batch=on_batch)
        except BaseException:
            guard.release()
            raise

    async def close(self) -> None:
        """Store what is queued, then close the file."""
        await self._journal.close()
        await self._database.close()


class FileLock:
    """Prevents a second server on the file: two would not know of each other's entries.

    The lock is on a separate file, so that backups can still read the database. The operating
    system frees it when the process ends, however it ends.
    """

    def __init__(self, address: SqliteAddress) -> None:
        path = f"{address}.lock"
        create_private(path)
        make_private(path)
        try:
            self._lock = _locked(path)
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise AlreadyInUse(
                    f"Another server is using {address}: stop it first, or name another file."
                ) from error
            raise CannotOpenStorage(f"{path!r} cannot be written: {reason(error)}.") from error

    def release(self) -> None:
        self._lock.close()


def _locked(path: str) -> sqlite3.Connection:
    """Return the connection that holds the lock on a file until it is closed."""
    connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except BaseException:
        connection.close()
        raise
    return connection


def _check(address: SqliteAddress, timings: StorageTimings) -> None:
    """Refuse a file that is not ours before anything is written into it."""
    try:
        opened = sqlite3.connect(address.path, timeout=timings.sqlite_busy_seconds)
        with closing(opened) as connection:
            tables = {name for (name,) in connection.execute(TABLES)}
    except sqlite3.Error as error:
        raise _cannot_open(address, error) from error
    except UnicodeDecodeError as error:  # of the message that quotes the damage
        raise damaged(address, "its schema cannot be read") from error
    if tables and VERSION_TABLE not in tables:
        raise CannotOpenStorage(f"{address} is the database of another program: name another file.")


def _check_schema(address: SqliteAddress, timings: StorageTimings) -> None:
    """Refuse a file that lacks a table or a column of ours: its schema was damaged."""
    opened = sqlite3.connect(address.path, timeout=timings.sqlite_busy_seconds)
    with closing(opened) as connection:
        connection.text_factory = bytes
        for table in metadata.sorted_tables:
            rows = connection.execute("SELECT name FROM pragma_table_info(?)", (table.name,))
            missing = {column.name for column in table.columns} - {
                name.decode(errors="replace") for (name,) in rows
            }
            if missing:
                names = ", ".join(sorted(missing))
                raise damaged(address, f"its table {table.name} lacks {names}")


def _cannot_open(address: SqliteAddress, error: sqlite3.Error) -> CannotOpenStorage:
    code = getattr(error, "sqlite_errorcode", 0) & PRIMARY_CODE
    if code == sqlite3.SQLITE_CORRUPT or "malformed database schema" in str(error):
        return damaged(address, reason(error))
    return CannotOpenStorage(f"{address} cannot be opened: {reason(error)}.")
