"""Connections to PostgreSQL that reconnect by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

import asyncpg  # type: ignore[import-untyped]  # ships no types

from cosmic_factory.tables.journal.address import PostgresAddress
from cosmic_factory.tables.journal.errors import reason
from cosmic_factory.tables.journal.port import StorageUnavailable

# What asyncpg raises when the server is gone, refuses, or does not answer in time.
CONNECTION_ERRORS: tuple[type[Exception], ...] = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
# For connecting, and for every statement.
ANSWER_SECONDS = 3.0
# Our time-out comes this much after the server's: the server's says that nothing was stored,
# after ours nobody knows.
GRACE_SECONDS = 0.5
CLOSE_SECONDS = 2.0

Notified = Callable[[Any, int, str, str], None]


class AsyncpgConnection(Protocol):
    """What we use of asyncpg's connection."""

    async def execute(self, query: str, *args: object) -> str: ...

    async def fetch(self, query: str, *args: object) -> Sequence[Any]: ...

    async def fetchval(self, query: str, *args: object) -> Any: ...

    async def add_listener(self, channel: str, callback: Notified) -> None: ...

    def add_termination_listener(self, callback: Callable[[Any], None]) -> None: ...

    def get_server_pid(self) -> int: ...

    def is_closed(self) -> bool: ...

    def terminate(self) -> None: ...

    async def close(self, *, timeout: float | None = None) -> None: ...


def options(answer_seconds: float | None, **settings: str) -> dict[str, Any]:
    """Return asyncpg's options, with time-outs for connecting and for every statement."""
    if answer_seconds is not None:
        settings["statement_timeout"] = str(round(answer_seconds * 1000))
    return {
        "timeout": answer_seconds or ANSWER_SECONDS,
        "command_timeout": None if answer_seconds is None else answer_seconds + GRACE_SECONDS,
        "server_settings": {
            "application_name": "cosmic-factory",
            # The advisory locks of a node that vanished are freed after half a minute.
            "tcp_keepalives_idle": "10",
            "tcp_keepalives_interval": "5",
            "tcp_keepalives_count": "3",
            **settings,
        },
    }


async def connect(
    address: PostgresAddress, *, answer_seconds: float | None = ANSWER_SECONDS, **settings: str
) -> AsyncpgConnection:
    connection: AsyncpgConnection = await asyncpg.connect(
        address.dsn, **options(answer_seconds, **settings)
    )
    return connection


class PostgresConnection:
    """One connection, opened when it is first needed and again after it was lost."""

    def __init__(self, open_connection: Callable[[], Awaitable[AsyncpgConnection]]) -> None:
        self._open = open_connection
        self._connection: AsyncpgConnection | None = None
        self._closed = False

    @property
    def is_up(self) -> bool:
        return self._connection is not None and not self._connection.is_closed()

    @property
    def pid(self) -> int | None:
        """The process id of the server's end, or None without a connection."""
        if self._connection is None or self._connection.is_closed():
            return None
        return self._connection.get_server_pid()

    async def get(self) -> AsyncpgConnection:
        if self._closed:
            raise ConnectionError("the storage is closed")
        if self._connection is None or self._connection.is_closed():
            self._connection = None
            self._connection = await self._open()
        return self._connection

    def drop(self) -> None:
        """Close at once, without waiting: the state of the connection is unknown."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        self._closed = True
        if self._connection is not None:
            await close_quietly(self._connection)
            self._connection = None


async def close_quietly(connection: AsyncpgConnection) -> None:
    try:
        await connection.close(timeout=CLOSE_SECONDS)
    except CONNECTION_ERRORS:
        connection.terminate()
    except asyncio.CancelledError:
        connection.terminate()
        raise


def unavailable(error: BaseException) -> StorageUnavailable:
    return StorageUnavailable(f"PostgreSQL: {reason(error)}")
