"""Work on the database that is not the hot path: written once, run by whichever driver is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Executable
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

T = TypeVar("T")

# A mistake in a statement or in its values is ours, and waiting does not mend it.
OUR_MISTAKE = (IntegrityError, ProgrammingError, DataError)


class Database(Protocol):
    """Runs a piece of work in one transaction; StorageUnavailable if the database fails."""

    async def read(self, work: Callable[[Connection], T]) -> T: ...

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Durable when this returns."""


def is_trouble(error: DBAPIError) -> bool:
    """True if the database failed rather than refused."""
    return not isinstance(error, OUR_MISTAKE)


def inserted(connection: Connection, insert: Executable) -> bool:
    """Insert, unless a key forbids it; either way the transaction goes on."""
    try:
        with connection.begin_nested():
            connection.execute(insert)
    except IntegrityError:
        return False
    return True
