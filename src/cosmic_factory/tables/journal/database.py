"""Transactions outside the hot path, written once for both databases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Executable
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from cosmic_factory.rules import TextEnum

T = TypeVar("T")

# Errors in our statements or values: trying again does not help.
PROGRAMMING_ERRORS = (IntegrityError, ProgrammingError, DataError)
# PostgreSQL's class of errors in values, of which SQLAlchemy does not make a DataError.
VALUE_ERRORS = "22"


class Reads(TextEnum):
    """What a read is for. Each kind has threads or connections of its own.

    So however many people ask for lists, and however long those take, games go on, and the
    heartbeat, on which all deadlines depend, is never late.
    """

    # The shared time and the heartbeat.
    CLOCK = "clock"
    # Live games: their journals, and who sits where.
    PLAY = "play"
    # Single rows by their keys, and pages of past games.
    PAGES = "pages"
    # Whatever goes through many rows.
    LISTS = "lists"


class Database(Protocol):
    """Runs a piece of work in one transaction; raises `StorageUnavailable` if that fails."""

    def reading(self, what: Reads) -> Database:
        """Return the same database, with its reads in the threads for that."""

    async def read(self, work: Callable[[Connection], T]) -> T: ...

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a piece of work in one transaction, which is durable when this returns."""


def is_failure(error: DBAPIError) -> bool:
    """Return whether the database failed, rather than refused a wrong statement."""
    if isinstance(error, PROGRAMMING_ERRORS):
        return False
    return not str(getattr(error.orig, "sqlstate", "")).startswith(VALUE_ERRORS)


def inserted(connection: Connection, insert: Executable) -> bool:
    """Insert a row, or return False if its key is taken. The transaction goes on either way."""
    try:
        with connection.begin_nested():
            connection.execute(insert)
    except IntegrityError:
        return False
    return True
