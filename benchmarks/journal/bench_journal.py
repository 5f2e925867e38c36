"""200 tables append to the journal at once: a commit per entry against group commit.

Both databases are real and durable: every append that returned is on the disk.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable

import asyncpg  # type: ignore[import-untyped]  # ships no types
from sqlalchemy import event, insert
from sqlalchemy.ext.asyncio import create_async_engine

from cosmic_factory.tables import GameId, open_storage
from cosmic_factory.tables.journal.migrating import migrate
from cosmic_factory.tables.journal.schema import journal
from tests.tables.journal.servers import Postgres

WRITERS = 200
ENTRY = b"x" * 300
# Entries of each writer: with a commit per entry a few are enough.
FEW, MANY = 5, 100
CONNECTIONS = 10

Append = Callable[[GameId, int, bytes], Awaitable[object]]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/journal.sqlite"
        asyncio.run(migrate(file))
        slow = asyncio.run(commit_per_entry_in_sqlite(file))
        fast, batch = asyncio.run(group_commit(file))
        print_result("SQLite", "SQLAlchemy + aiosqlite", slow, fast, batch)
    postgres = Postgres(durable=True)
    try:
        url = postgres.new_database()
        asyncio.run(migrate(url))
        slow = asyncio.run(commit_per_entry_in_postgres(url))
        fast, batch = asyncio.run(group_commit(url))
        print_result("PostgreSQL", "asyncpg", slow, fast, batch)
    finally:
        postgres.close()


def print_result(database: str, driver: str, slow: float, fast: float, batch: float) -> None:
    print(
        f"{database:10}  {driver}, a commit per entry {slow:6.0f}/s"
        f"   group commit {fast:6.0f}/s ({batch:.0f} entries in each)   {fast / slow:5.1f} x"
    )


async def rate(name: str, append: Append, entries: int) -> float:
    """Return entries per second of all writers; each waits for one append before the next."""

    async def write(writer: int) -> None:
        game = GameId(f"{name}-{writer}")
        for seq in range(1, entries + 1):
            await append(game, seq, ENTRY)

    start = time.perf_counter()
    await asyncio.gather(*map(write, range(WRITERS)))
    return WRITERS * entries / (time.perf_counter() - start)


async def group_commit(url: str) -> tuple[float, float]:
    batches: list[int] = []
    storage = await open_storage(url, on_batch=batches.append)
    found = await rate("together", storage.journal.append, MANY)
    await storage.close()
    return found, sum(batches) / len(batches)


async def commit_per_entry_in_sqlite(file: str) -> float:
    # One connection: SQLite has one writer at a time, so more connections would only wait.
    engine = create_async_engine(f"sqlite+aiosqlite:///{file}", pool_size=1, max_overflow=0)

    @event.listens_for(engine.sync_engine, "connect")
    def be_durable(connection: object, _: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]  # SQLAlchemy's adapted one
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.close()

    async def append(game: GameId, seq: int, entry: bytes) -> None:
        async with engine.begin() as connection:
            await connection.execute(insert(journal), {"game_id": game, "seq": seq, "entry": entry})

    found = await rate("alone", append, FEW)
    await engine.dispose()
    return found


async def commit_per_entry_in_postgres(url: str) -> float:
    async with asyncpg.create_pool(url, min_size=CONNECTIONS, max_size=CONNECTIONS) as pool:

        async def append(game: GameId, seq: int, entry: bytes) -> None:
            await pool.execute("INSERT INTO journal VALUES ($1, $2, $3)", game, seq, entry)

        return await rate("alone", append, FEW)


if __name__ == "__main__":
    main()
