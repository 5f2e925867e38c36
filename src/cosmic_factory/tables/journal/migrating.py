"""Upgrades a database to the current schema when a server starts."""

from __future__ import annotations

import asyncio
import sqlite3
import threading

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, NullPool, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from cosmic_factory.tables.journal.address import (
    Address,
    PostgresAddress,
    SqliteAddress,
    read_address,
)
from cosmic_factory.tables.journal.errors import CannotOpenStorage, NewerSchema, damaged, reason
from cosmic_factory.tables.journal.schema import VERSION_TABLE

HEAD = "head"
# An arbitrary number, the same for all nodes of all versions.
MIGRATION_LOCK = 6_027_118
MAX_LOCK_SECONDS = 60
# Alembic keeps the current migration in a global variable.
_one_at_a_time = threading.Lock()


async def migrate(url: str, *, revision: str = HEAD) -> None:
    """Run the migrations that the database still lacks; several nodes may do so at once.

    All or nothing: a migration that fails leaves the database as it was. Raises NewerSchema if
    the database is ahead of this program, and CannotOpenStorage if it cannot be changed.
    """
    await migrate_address(read_address(url), revision=revision)


async def migrate_address(address: Address, *, revision: str = HEAD) -> None:
    await asyncio.to_thread(_migrate, address, revision)


def revisions() -> list[str]:
    """Return all revisions that this program knows, oldest first."""
    known = [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]
    return known[::-1]


def _migrate(address: Address, revision: str) -> None:
    try:
        with _one_at_a_time:
            if isinstance(address, SqliteAddress):
                _migrate_sqlite(address, revision)
            else:
                asyncio.run(_migrate_postgres(address, revision))
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise _failure(address, error) from error
    except UnicodeDecodeError as error:  # SQLite's message quotes a damaged schema
        raise damaged(address, "its schema cannot be read") from error


def _failure(address: Address, error: Exception) -> CannotOpenStorage:
    return CannotOpenStorage(
        f"The database {address} could not be brought up to date: {reason(error)}."
    )


def _migrate_sqlite(address: SqliteAddress, revision: str) -> None:
    def open_file() -> sqlite3.Connection:
        return sqlite3.connect(address.path, timeout=MAX_LOCK_SECONDS, isolation_level=None)

    engine = create_engine("sqlite://", creator=open_file, poolclass=NullPool)
    with engine.connect() as connection:
        # A second process that starts waits here, and then finds nothing left to do.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        _upgrade(connection, revision, address)
        connection.commit()


async def _migrate_postgres(address: PostgresAddress, revision: str) -> None:
    # Imported here, because they load slowly and SQLite does not need them.
    from sqlalchemy.ext.asyncio import create_async_engine

    from cosmic_factory.tables.journal.postgres.connection import CONNECTION_ERRORS, connect

    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: connect(address, answer_seconds=None),
        poolclass=NullPool,
    )
    try:
        async with engine.begin() as connection:
            await connection.execute(text(f"SET LOCAL lock_timeout = '{MAX_LOCK_SECONDS}s'"))
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(_upgrade, revision, address)
    except CONNECTION_ERRORS as error:
        raise _failure(address, error) from error


def require_todays_schema(connection: Connection, address: Address) -> None:
    """Refuse a database whose schema is not the one of this program."""
    found = _refuse_newer(connection, address)
    if found != tuple(revisions()[-1:]):
        raise CannotOpenStorage(
            f"{address} is not a database of this version of Cosmic Factory: "
            "start the server with it once."
        )


def _upgrade(connection: Connection, revision: str, address: Address) -> None:
    found = _refuse_newer(connection, address)
    if any(one not in revisions() for one in found):
        return  # a newer version has extended the schema in a way that this one can live with
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _refuse_newer(connection: Connection, address: Address) -> tuple[str, ...]:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    found, known = context.get_current_heads(), revisions()
    newer = [revision for revision in found if _schema(revision) > _schema(known[-1])]
    if newer:
        raise NewerSchema(
            f"The database {address} was written by a newer Cosmic Factory (its schema is "
            f"{newer[0]}, this program knows up to {known[-1]}): install the newer version."
        )
    return found


def _schema(revision: str) -> str:
    """Return the schema that a revision belongs to: 0002 for 0002 and 0002.1.

    What comes after the point are extensions that every program of that schema can live with: new
    tables, or columns with a default. So an older version opens the database of a newer one, and
    sets aside only the games that it cannot read.
    """
    return revision.partition(".")[0]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "cosmic_factory.tables.journal:migrations")
    return config
