"""Opens the storage that an address names."""

from __future__ import annotations

from collections.abc import Callable

from cosmic_factory.tables.clock import Clock, SystemClock
from cosmic_factory.tables.journal.address import SqliteAddress, read_address
from cosmic_factory.tables.journal.errors import CannotOpenStorage
from cosmic_factory.tables.journal.port import Storage
from cosmic_factory.tables.journal.sqlite.storage import SqliteStorage
from cosmic_factory.tables.timings import StorageTimings


async def open_storage(
    url: str,
    *,
    redis_url: str | None = None,
    clock: Clock | None = None,
    timings: StorageTimings | None = None,
    on_batch: Callable[[int], None] | None = None,
) -> Storage:
    """Open `sqlite:///path`, a file's path, or `postgresql://user@host/database`, up to date.

    With PostgreSQL, `redis_url` moves the news between nodes from NOTIFY to Redis. `on_batch` is
    told the size of every batch of journal entries that was stored together. Raises
    CannotOpenStorage with one sentence for the user.
    """
    clock, timings = clock or SystemClock(), timings or StorageTimings()
    address = read_address(url)
    if isinstance(address, SqliteAddress):
        if redis_url is not None:
            raise CannotOpenStorage(
                "Redis carries news between several servers, and SQLite serves only one: "
                "leave Redis out, or use a postgresql:// address."
            )
        return await SqliteStorage.open(address, clock=clock, timings=timings, on_batch=on_batch)
    # Not for those who play with SQLite: a fifth of a second at every start.
    from cosmic_factory.tables.journal.postgres.storage import PostgresStorage

    return await PostgresStorage.open(
        address, redis_url=redis_url, clock=clock, timings=timings, on_batch=on_batch
    )
