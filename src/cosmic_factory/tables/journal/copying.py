"""Copies everything from one database into another, empty one: a backup, or a move."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack

from sqlalchemy import Column, Connection, NullPool, Table, create_engine, func, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from cosmic_factory.tables.journal.address import (
    Address,
    PostgresAddress,
    SqliteAddress,
    read_address,
)
from cosmic_factory.tables.journal.errors import CannotOpenStorage, reason
from cosmic_factory.tables.journal.migrating import migrate_address, require_todays_schema
from cosmic_factory.tables.journal.postgres.connection import CONNECTION_ERRORS, connect
from cosmic_factory.tables.journal.private_files import create_private
from cosmic_factory.tables.journal.schema import metadata, outages, presence
from cosmic_factory.tables.journal.sqlite.storage import FileLock

ROWS_AT_ONCE = 500
BUSY_SECONDS = 10
FAILURES: tuple[type[Exception], ...] = (SQLAlchemyError, sqlite3.Error, *CONNECTION_ERRORS)

# The database's name for the table and how many rows have been copied so far.
CopyProgressCallback = Callable[[str, int], None]


async def copy(source: str, target: str, *, progress: CopyProgressCallback | None = None) -> int:
    """Copy all rows and return how many; servers may go on using the source meanwhile.

    The copy is what the source held at one moment. It is made in one transaction: all or nothing.
    """
    old, new = read_address(source), read_address(target)
    if old == new:
        raise CannotOpenStorage(f"{old} cannot be copied onto itself.")
    await _require_readable(old)
    async with AsyncExitStack() as stack:
        if isinstance(new, SqliteAddress):
            stack.callback(FileLock(new).release)
            create_private(new.path)
        await migrate_address(new)
        try:
            return await _copy(old, new, progress or _ignore_progress)
        except FAILURES as error:
            raise CannotOpenStorage(f"{old} could not be copied: {reason(error)}.") from error


async def _copy(old: Address, new: Address, progress: CopyProgressCallback) -> int:
    async with AsyncExitStack() as stack:
        reading = await _connection(stack, old, begin="BEGIN")
        writing = await _connection(stack, new, begin="BEGIN IMMEDIATE")

        def copy_all(*_: object) -> int:
            read, write = _sync_connection(reading), _sync_connection(writing)
            require_todays_schema(read, old)
            _require_empty(write, new)
            copied = sum(_copy_table(table, read, write, progress) for table in TABLES)
            write.commit()
            return copied

        for connection in (reading, writing):
            if isinstance(connection, AsyncConnection):
                return await connection.run_sync(copy_all)
        return await asyncio.to_thread(copy_all)


def _copy_table(
    table: Table, read: Connection, write: Connection, progress: CopyProgressCallback
) -> int:
    # The new database numbers outages itself.
    columns: list[Column[object]] = [c for c in table.c if c is not outages.c.id]
    query = select(*columns).order_by(*table.primary_key)
    rows = read.execution_options(stream_results=True).execute(query)
    copied = 0
    for some in rows.partitions(ROWS_AT_ONCE):
        write.execute(insert(table), [row._asdict() for row in some])
        copied += len(some)
        progress(table.name, copied)
    return copied


async def _connection(
    stack: AsyncExitStack, address: Address, *, begin: str
) -> Connection | AsyncConnection:
    if isinstance(address, PostgresAddress):
        engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=lambda: connect(address, answer_seconds=None),
            poolclass=NullPool,
            # All tables are read as of the same moment.
            isolation_level="REPEATABLE READ",
            hide_parameters=True,
        )
        return await stack.enter_async_context(engine.connect())
    here = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(
            address.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        ),
        poolclass=NullPool,
        hide_parameters=True,
    )
    connection = stack.enter_context(here.connect())
    connection.exec_driver_sql(begin)
    return connection


def _sync_connection(connection: Connection | AsyncConnection) -> Connection:
    """Return the connection for synchronous code, inside `run_sync`."""
    if isinstance(connection, Connection):
        return connection
    inner = connection.sync_connection
    assert inner is not None, "the connection is open"
    return inner


async def _require_readable(address: Address) -> None:
    if isinstance(address, SqliteAddress):
        if not await asyncio.to_thread(address.exists):
            raise CannotOpenStorage(f"There is no file {address}.")
        return
    try:
        connection = await connect(address)
    except CONNECTION_ERRORS as error:
        raise CannotOpenStorage(
            f"The database {address} cannot be reached: {reason(error)}."
        ) from error
    await connection.close()


def _require_empty(connection: Connection, address: Address) -> None:
    for table in TABLES:
        if connection.scalar(select(func.count()).select_from(table)):
            raise CannotOpenStorage(
                f"{address} is not empty: name a database that holds no games yet."
            )


def _ignore_progress(table: str, rows: int) -> None:
    pass


# Presence is not copied: it is about sockets that are open now.
TABLES = [table for table in metadata.sorted_tables if table is not presence]
