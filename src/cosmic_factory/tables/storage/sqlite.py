"""One SQLite file: a server for the family, with nothing to install."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import chain
from typing import Self, TypeVar

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event, select
from sqlalchemy.exc import DBAPIError

from cosmic_factory.tables.storage.address import SqliteAddress
from cosmic_factory.tables.storage.catalogue import SqlCatalogue
from cosmic_factory.tables.storage.database import is_trouble
from cosmic_factory.tables.storage.errors import AlreadyInUse, CannotOpenStorage, reason
from cosmic_factory.tables.storage.group_commit import Answer, Append, GroupCommit
from cosmic_factory.tables.storage.heartbeat import GAP_MS, SqlHeartbeat
from cosmic_factory.tables.storage.migrating import migrate_address
from cosmic_factory.tables.storage.ports import (
    CareTaker,
    Catalogue,
    GameId,
    Heartbeat,
    Journal,
    JournalBroken,
    News,
    Presence,
    StorageUnavailable,
)
from cosmic_factory.tables.storage.reading import in_unbroken_order
from cosmic_factory.tables.storage.schema import VERSION_TABLE, journal
from cosmic_factory.tables.storage.single_process import HereOnly, NothingNew, SocketsHere

T = TypeVar("T")

# Somebody else may hold the file for a moment: a backup, or a look into it with another program.
BUSY_SECONDS = 5.0
READERS = 2
# 40 MB of write-ahead log.
LOG_PAGES = 10_000
# Slower than this, and people are told rather than left waiting.
ANSWER_SECONDS = 10.0

# A whole batch in one statement that fails as one if any of it cannot go in: its place is taken,
# or the entry before is missing and the game comes out NULL. One statement, because Python lets
# its interpreter lock go for each, and while the server is busy every return to it costs this
# thread milliseconds. There are statements for 1, 2, 4, 8, … entries, so that SQLite has soon
# prepared them all; rows left over are NULL.
INSERT_ALL = """
    INSERT INTO journal (game_id, seq, entry)
    WITH batch (game, first, number, content) AS (VALUES {rows})
    SELECT CASE WHEN first = 1
        OR EXISTS (SELECT 1 FROM journal WHERE game_id = game AND seq = first - 1) THEN game END,
        number, content
    FROM batch WHERE game IS NOT NULL
"""
ROW, NO_ROW = "(?, ?, ?, ?)", (None,) * 4
INSERT = "INSERT INTO journal (game_id, seq, entry) VALUES (?, ?, ?)"
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"
IS_TAKEN = "SELECT 1 FROM journal WHERE game_id = ?1 AND seq = ?2"


class SqliteStorage:
    """Everything in one file, owned by one server process."""

    def __init__(
        self,
        database: SqliteDatabase,
        *,
        gap_ms: int = GAP_MS,
        on_batch: Callable[[int], None] | None = None,
    ) -> None:
        self._database = database
        self._journal = SqliteJournal(database, on_batch=on_batch)
        self.journal: Journal = self._journal
        self.catalogue: Catalogue = SqlCatalogue(database)
        self.heartbeat: Heartbeat = SqlHeartbeat(database, gap_ms=gap_ms)
        self.news: News = NothingNew()
        self.presence: Presence = SocketsHere()
        self.care: CareTaker = HereOnly()

    @classmethod
    async def open(
        cls,
        address: SqliteAddress,
        *,
        gap_ms: int = GAP_MS,
        on_batch: Callable[[int], None] | None = None,
    ) -> Self:
        """Take the file for this process and bring it up to date."""
        _check(address)
        guard = OneServer(address)
        try:
            await migrate_address(address)
            return cls(SqliteDatabase(address, guard), gap_ms=gap_ms, on_batch=on_batch)
        except BaseException:
            guard.release()
            raise

    async def close(self) -> None:
        """Flush what is queued, then let go of the file."""
        await self._journal.close()
        await self._database.close()


class OneServer:
    """Keeps a second server away from the file: two would not hear of each other's entries.

    The lock is on a file of its own, so that backups can read the database meanwhile, and it is
    the operating system's: it ends with the process, however that ends.
    """

    def __init__(self, address: SqliteAddress) -> None:
        path = f"{address}.lock"
        try:
            self._lock = sqlite3.connect(
                path, timeout=0, isolation_level=None, check_same_thread=False
            )
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise AlreadyInUse(
                    f"Another server is using {address}: stop it first, or name another file."
                ) from error
            raise CannotOpenStorage(f"{path!r} cannot be written: {reason(error)}.") from error

    def release(self) -> None:
        self._lock.close()


class SqliteDatabase:
    """One thread writes, so that nobody ever waits for a lock; others read beside it (WAL)."""

    def __init__(self, address: SqliteAddress, guard: OneServer) -> None:
        self._path = address.path
        self._guard = guard
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
            self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        # FULL: a commit is on the disk before it is answered, and survives a power cut.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS keeps its promise only when told to
        # Pages of busy games are written again and again: the more of that is in the log before it
        # is moved to the file, the less there is to move. Log and file are equally durable.
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        return connection

    async def close(self) -> None:
        self._closed = True
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._readers.shutdown()
        self._writer.submit(self._for_writing.dispose)
        self._writer.shutdown()
        self._for_reading.dispose()
        self._guard.release()

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
            if not is_trouble(error):
                raise
            raise unavailable(error) from error
        except sqlite3.Error as error:  # while connecting
            raise unavailable(error) from error

    async def _in_thread(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        if self._closed:
            raise StorageUnavailable("SQLite: the storage is closed")
        # What waits for the thread is taken back; what has begun goes on, and may be stored yet.
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await asyncio.get_running_loop().run_in_executor(threads, work)
        except TimeoutError as error:
            raise StorageUnavailable("SQLite: the disk did not answer in time") from error


class SqliteJournal:
    """The journal's own connection, used by the writing thread alone."""

    def __init__(
        self, database: SqliteDatabase, *, on_batch: Callable[[int], None] | None = None
    ) -> None:
        self._database = database
        self._connection: sqlite3.Connection | None = None
        self._commits = GroupCommit(self._store, on_batch=on_batch)

    def append(self, game: GameId, seq: int, *entries: bytes) -> Awaitable[bool]:
        return self._commits.append(game, seq, entries)

    async def since(self, game: GameId, seq: int) -> Sequence[bytes]:
        query = (
            select(journal.c.seq, journal.c.entry)
            .where(journal.c.game_id == game, journal.c.seq > seq)
            .order_by(journal.c.seq)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return in_unbroken_order(game, seq, [(row.seq, row.entry) for row in rows])

    async def close(self) -> None:
        await self._commits.close()
        await self._database.in_writer(self._disconnect)

    async def _store(self, batch: Sequence[Append]) -> Sequence[Answer]:
        return await self._database.in_writer(lambda: self._commit(batch))

    def _commit(self, batch: Sequence[Append]) -> list[Answer]:
        try:
            if self._connection is None:
                self._connection = self._database.connect()
            try:
                _insert_all(self._connection, batch)
                return [True] * len(batch)
            except sqlite3.IntegrityError:
                return _insert_what_fits(self._connection, batch)
        except sqlite3.Error as error:
            # Closing rolls back whatever SQLite has not rolled back itself, in whatever state.
            self._disconnect()
            raise unavailable(error) from error

    def _disconnect(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.close()


def unavailable(error: BaseException) -> StorageUnavailable:
    return StorageUnavailable(f"SQLite: {reason(error)}")


def _insert_all(connection: sqlite3.Connection, batch: Sequence[Append]) -> None:
    rows: list[tuple[object, ...]] = [
        (append.game, append.seq, seq, entry)
        for append in batch
        for seq, entry in enumerate(append.entries, append.seq)
    ]
    size = 1 << (len(rows) - 1).bit_length()
    rows += [NO_ROW] * (size - len(rows))
    connection.execute(INSERT_ALL.format(rows=", ".join([ROW] * size)), list(chain(*rows)))


def _insert_what_fits(connection: sqlite3.Connection, batch: Sequence[Append]) -> list[Answer]:
    connection.execute("BEGIN IMMEDIATE")
    answers = [_insert(connection, append) for append in batch]
    connection.execute("COMMIT")
    return answers


def _insert(connection: sqlite3.Connection, append: Append) -> Answer:
    game, first, entries = append
    if connection.execute(IS_TAKEN, (game, first)).fetchone():
        return False
    if first > 1 and not connection.execute(IS_TAKEN, (game, first - 1)).fetchone():
        return JournalBroken(f"game {game} has no entry {first - 1}")
    connection.executemany(INSERT, [(game, seq, e) for seq, e in enumerate(entries, first)])
    return True


def _engine(connect: Callable[[], sqlite3.Connection], *, begin: str) -> Engine:
    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def begin_by_hand(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _check(address: SqliteAddress) -> None:
    """Refuse a file that is not ours before anything is written into it."""
    try:
        with closing(sqlite3.connect(address.path, timeout=BUSY_SECONDS)) as connection:
            tables = {name for (name,) in connection.execute(TABLES)}
    except sqlite3.Error as error:
        raise CannotOpenStorage(f"{address} cannot be opened: {reason(error)}.") from error
    if tables and VERSION_TABLE not in tables:
        raise CannotOpenStorage(f"{address} is the database of another program: name another file.")
