"""The journal in SQLite: one statement stores a batch."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from itertools import chain

from sqlalchemy import select

from cosmic_factory.tables.journal.database import Database, Reads
from cosmic_factory.tables.journal.entry_order import in_unbroken_order
from cosmic_factory.tables.journal.group_commit import Append, AppendResult, GroupCommit
from cosmic_factory.tables.journal.port import (
    DamagedFile,
    GameId,
    JournalBroken,
    StorageUnavailable,
)
from cosmic_factory.tables.journal.schema import journal
from cosmic_factory.tables.journal.sqlite.database import SqliteDatabase, is_damage, unavailable
from cosmic_factory.tables.journal.sqlite.write_ahead_log import WriteAheadLogMover
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.timings import StorageTimings

# Stores a whole batch. It fails as a whole if one entry cannot be stored: its number is taken, or
# the entry before it is missing, which makes its game NULL. It is one statement because Python
# releases the interpreter lock for each, and getting it back from a busy server takes milliseconds.
# There are statements for 1, 2, 4, 8, … entries, so that SQLite has soon prepared them all; unused
# rows are NULL.
INSERT_ALL = """
    INSERT INTO journal (game_id, seq, entry)
    WITH batch (game, first, number, content) AS (VALUES {rows})
    SELECT CASE WHEN first = 1
        OR EXISTS (SELECT 1 FROM journal WHERE game_id = game AND seq = first - 1) THEN game END,
        number, content
    FROM batch WHERE game IS NOT NULL
"""
# SQLite takes 32,766 values in one statement. More entries than this go in one by one.
MAX_STATEMENT_ENTRIES = 4_096
ROW, NO_ROW = "(?, ?, ?, ?)", (None,) * 4
INSERT = "INSERT INTO journal (game_id, seq, entry) VALUES (?, ?, ?)"
IS_TAKEN = "SELECT 1 FROM journal WHERE game_id = ?1 AND seq = ?2"


class SqliteArchive:
    """The `Archive` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def since(self, game: GameId, seq: int, limit: int | None = None) -> Sequence[bytes]:
        query = (
            select(journal.c.seq, journal.c.entry)
            .where(journal.c.game_id == game, journal.c.seq > seq)
            .order_by(journal.c.seq)
            .limit(limit)
        )
        try:
            rows = await self._database.read(lambda connection: connection.execute(query).all())
        except StorageUnavailable as error:
            if is_damage(error):
                raise DamagedFile(str(error)) from error
            raise
        return in_unbroken_order(game, seq, [(row.seq, row.entry) for row in rows])


class SqliteJournal(SqliteArchive):
    """Appends over its own connection, which only the writing thread uses."""

    def __init__(
        self,
        database: SqliteDatabase,
        *,
        clock: Clock,
        timings: StorageTimings,
        on_batch: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(database.reading(Reads.PLAY))
        self._file = database
        self._connection: sqlite3.Connection | None = None
        self._on_batch = on_batch
        self._log = WriteAheadLogMover(database)
        database.on_write = self._log.look
        self._commits = GroupCommit(
            self._store, clock=clock, timings=timings, on_batch=self._stored
        )

    def append(self, game: GameId, seq: int, *entries: bytes) -> Awaitable[bool]:
        return self._commits.append(game, seq, entries)

    def ready(self) -> Awaitable[None]:
        return self._commits.ready()

    async def close(self) -> None:
        await self._commits.close()
        await self._log.close()
        await self._file.in_writer(self._disconnect)

    def _stored(self, entries: int) -> None:
        self._log.look()
        if self._on_batch is not None:
            self._on_batch(entries)

    async def _store(self, batch: Sequence[Append]) -> Sequence[AppendResult]:
        return await self._file.in_writer(lambda: self._commit(batch))

    def _commit(self, batch: Sequence[Append]) -> list[AppendResult]:
        try:
            if self._connection is None:
                self._connection = self._file.connect()
            if sum(len(append.entries) for append in batch) > MAX_STATEMENT_ENTRIES:
                return _insert_what_fits(self._connection, batch)
            try:
                _insert_all(self._connection, batch)
                return [True] * len(batch)
            except sqlite3.IntegrityError:
                return _insert_what_fits(self._connection, batch)
        except sqlite3.Error as error:
            # Closing rolls back what SQLite has not rolled back itself.
            self._disconnect()
            raise unavailable(error) from error

    def _disconnect(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.close()


def _insert_all(connection: sqlite3.Connection, batch: Sequence[Append]) -> None:
    rows: list[tuple[object, ...]] = [
        (append.game, append.seq, seq, entry)
        for append in batch
        for seq, entry in enumerate(append.entries, append.seq)
    ]
    size = 1 << (len(rows) - 1).bit_length()
    rows += [NO_ROW] * (size - len(rows))
    connection.execute(_statement(size), list(chain.from_iterable(rows)))


@cache
def _statement(size: int) -> str:
    return INSERT_ALL.format(rows=", ".join([ROW] * size))


def _insert_what_fits(
    connection: sqlite3.Connection, batch: Sequence[Append]
) -> list[AppendResult]:
    connection.execute("BEGIN IMMEDIATE")
    answers = [_insert(connection, append) for append in batch]
    connection.execute("COMMIT")
    return answers


def _insert(connection: sqlite3.Connection, append: Append) -> AppendResult:
    game, first, entries = append
    if connection.execute(IS_TAKEN, (game, first)).fetchone():
        return False
    if first > 1 and not connection.execute(IS_TAKEN, (game, first - 1)).fetchone():
        return JournalBroken(f"game {game} has no entry {first - 1}")
    connection.executemany(INSERT, [(game, seq, e) for seq, e in enumerate(entries, first)])
    return True
