"""Opens the storage that an address names."""

from __future__ import annotations

from collections.abc import Callable

from cosmic_factory.tables.journal.address import SqliteAddress, read_address
from cosmic_factory.tables.journal.errors import CannotOpenStorage
from cosmic_factory.tables.journal.port import Storage
from cosmic_factory.tables.journal.sqlite.storage import SqliteStorage
from cosmic_factory.tables.time.clock import SystemClock
from cosmic_factory.tables.time.shared_clock import SharedClock
from cosmic_factory.tables.time.timings import StorageTimings


async def open_storage(
    url: str,
    *,
    redis_url: str | None = None,
    clock: SharedClock | None = None,
    timings: StorageTimings | None = None,
    on_batch: Callable[[int], None] | None = None,
) -> Storage:
    """Open `sqlite:///path`, a file's path, or `postgresql://user@host/database`, and migrate it.

    With PostgreSQL, `redis_url` moves the news between nodes from NOTIFY to Redis. `on_batch` is
    told the size of every batch of journal entries that was stored together. Raises
    CannotOpenStorage with one sentence for the user.
    """
    clock, timings = clock or SharedClock(SystemClock()), timings or StorageTimings()
    address = read_address(url)
    if isinstance(address, SqliteAddress):
        if redis_url is not None:
            raise CannotOpenStorage(
                "Redis carries news between several servers, and SQLite serves only one: "
                "leave Redis out, or use a postgresql:// address."
            )
        return await SqliteStorage.open(address, clock=clock, timings=timings, on_batch=on_batch)
    # Imported here, because it takes 0.2 s and SQLite does not need it.
    from cosmic_factory.tables.journal.postgres.storage import PostgresStorage

    return await PostgresStorage.open(
        address, redis_url=redis_url, clock=clock, timings=timings, on_batch=on_batch
    )
