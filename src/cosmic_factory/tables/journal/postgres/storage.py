"""Storage in PostgreSQL, for any number of nodes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Self, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import create_async_engine

from cosmic_factory.tables.journal.address import PostgresAddress
from cosmic_factory.tables.journal.catalogue import SqlCatalogue
from cosmic_factory.tables.journal.database import Reads, is_failure
from cosmic_factory.tables.journal.errors import CannotOpenStorage, reason
from cosmic_factory.tables.journal.heartbeat import SqlHeartbeat, SqlTimeReference
from cosmic_factory.tables.journal.migrating import migrate_address
from cosmic_factory.tables.journal.news.notify import NotifyNews
from cosmic_factory.tables.journal.news.redis import RedisNews
from cosmic_factory.tables.journal.port import (
    Archive,
    Catalogue,
    GameLease,
    Heartbeat,
    Journal,
    News,
    Presence,
    StorageUnavailable,
    TimeReference,
)
from cosmic_factory.tables.journal.postgres.connection import (
    ANSWER_SECONDS,
    CONNECTION_ERRORS,
    AsyncpgConnection,
    PostgresConnection,
    close_quietly,
    connect,
    unavailable,
)
from cosmic_factory.tables.journal.postgres.journal import PostgresArchive, PostgresJournal
from cosmic_factory.tables.journal.postgres.leases import PostgresLeases, PostgresPresence
from cosmic_factory.tables.journal.postgres.pool import StatementPool
from cosmic_factory.tables.stores.sql_stores import SqlStores
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.timings import StorageTimings

T = TypeVar("T")

# How many connections each kind of transactions may have.
CONNECTIONS: Mapping[Reads, int] = {
    Reads.CLOCK: 1,
    Reads.PLAY: 3,
    Reads.PAGES: 3,
    Reads.LISTS: 1,
}
PAST_CONNECTIONS = 1
# A catalogue transaction may connect and send a few statements, each with a time-out of its own.
TRANSACTION_SECONDS = 10.0
NO_CONNECTION: tuple[type[Exception], ...] = (PoolTimeout, *CONNECTION_ERRORS)
# A mistake in the address is a ValueError.
CANNOT_CONNECT: tuple[type[Exception], ...] = (ValueError, *CONNECTION_ERRORS)
# The server may be set up for speed instead of durability; the journal needs durability.
BE_DURABLE = """
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'
"""
# The database server's clock in milliseconds; `now()` would be the start of the transaction.
SERVER_TIME = text("SELECT CAST(1000 * extract(epoch FROM clock_timestamp()) AS bigint)")


class PostgresStorage(SqlStores):
    """Storage of one node; all nodes open the same database."""

    def __init__(
        self,
        address: PostgresAddress,
        *,
        redis: RedisNews | None = None,
        clock: Clock,
        timings: StorageTimings,
        on_batch: Callable[[int], None] | None = None,
    ) -> None:
        answer_seconds = timings.postgres_answer_seconds

        async def connect_in_time() -> AsyncpgConnection:
            return await connect(address, answer_seconds=answer_seconds)

        writing = PostgresConnection(lambda: _connect_for_writing(address, answer_seconds))
        self._pool = StatementPool(address, answer_seconds=answer_seconds)
        self._journal = PostgresJournal(
            writing,
            self._pool,
            notify=redis is None,
            tell=None if redis is None else redis.tell,
            clock=clock,
            timings=timings,
            on_batch=on_batch,
        )
        self._database = PostgresDatabase(connect_in_time)
        clock_reads = self._database.reading(Reads.CLOCK)
        super().__init__(self._database)
        self._news = redis or NotifyNews(
            connect_in_time, lambda: writing.pid, self._pool, clock=clock, timings=timings
        )
        self._leases = PostgresLeases(
            PostgresConnection(connect_in_time), clock=clock, timings=timings
        )
        self.journal: Journal = self._journal
        self._past = StatementPool(address, most=PAST_CONNECTIONS, answer_seconds=answer_seconds)
        self.archive: Archive = PostgresArchive(self._past)
        self.catalogue: Catalogue = SqlCatalogue(self._database.reading(Reads.PLAY))
        self.heartbeat: Heartbeat = SqlHeartbeat(
            clock_reads, gap_ms=timings.outage_gap_ms, doubtful_gap_ms=timings.doubtful_gap_ms
        )
        self.time: TimeReference = SqlTimeReference(clock_reads, _server_time)
        self.news: News = self._news
        self.presence: Presence = PostgresPresence(self._pool)
        self.leases: GameLease = self._leases

    @classmethod
    async def open(
        cls,
        address: PostgresAddress,
        *,
        redis_url: str | None = None,
        clock: Clock,
        timings: StorageTimings,
        on_batch: Callable[[int], None] | None = None,
    ) -> Self:
        """Connect to the server, run missing migrations, and return the open storage."""
        await _check(address)
        await migrate_address(address)
        redis = None
        if redis_url is not None:
            redis = await RedisNews.open(redis_url, clock=clock, timings=timings)
        storage = cls(address, redis=redis, clock=clock, timings=timings, on_batch=on_batch)
        await storage._pool.open()
        await storage._past.open()
        return storage

    async def close(self) -> None:
        """Store what is queued, then close all connections."""
        await self._journal.close()
        await self._news.close()
        await self._leases.close()
        await self._pool.close()
        await self._past.close()
        await self._database.close()


class PostgresDatabase:
    """Transactions of SQLAlchemy, over asyncpg; each kind has connections of its own."""

    def __init__(self, connect: Callable[[], object], what: Reads = Reads.PAGES) -> None:
        self._connect = connect
        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=connect,
            pool_size=CONNECTIONS[what],
            max_overflow=0,
            pool_timeout=TRANSACTION_SECONDS,
            pool_pre_ping=True,
            hide_parameters=True,
        )
        # All kinds that were asked for so far, by name.
        self._kinds = {what: self}
        self._closed = False

    def reading(self, what: Reads) -> PostgresDatabase:
        if what not in self._kinds:
            found = self._kinds[what] = PostgresDatabase(self._connect, what)
            found._kinds = self._kinds
        return self._kinds[what]

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self.write(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        if self._closed:
            raise StorageUnavailable("PostgreSQL: the storage is closed")
        try:
            async with asyncio.timeout(TRANSACTION_SECONDS), self._engine.begin() as connection:
                return await connection.run_sync(work)
        except DBAPIError as error:
            if not is_failure(error):
                raise
            raise unavailable(error) from error
        except NO_CONNECTION as error:
            raise unavailable(error) from error

    async def close(self) -> None:
        for one in self._kinds.values():
            one._closed = True
            await one._engine.dispose()


def _server_time(connection: Connection) -> int:
    return int(connection.execute(SERVER_TIME).scalar_one())


async def _connect_for_writing(
    address: PostgresAddress, answer_seconds: float
) -> AsyncpgConnection:
    # The insert's plan is made once, when the journal may be empty, and kept: without this it could
    # be one that reads the whole journal.
    connection = await connect(address, answer_seconds=answer_seconds, enable_seqscan="off")
    await connection.execute(BE_DURABLE)
    return connection


async def _check(address: PostgresAddress) -> None:
    try:
        connection = await connect(address)
    except CANNOT_CONNECT as error:
        why = f"no answer in {ANSWER_SECONDS:g} seconds" if _is_silence(error) else reason(error)
        raise CannotOpenStorage(f"The database {address} cannot be reached: {why}.") from error
    await close_quietly(connection)


def _is_silence(error: Exception) -> bool:
    return isinstance(error, TimeoutError) and not str(error)
