"""Reads of one kind keep no other kind waiting, and least of all the heartbeat."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, text

from cosmic_factory.tables import GameId, Storage, open_storage
from cosmic_factory.tables.journal.database import Database, Reads
from tests.tables.journal.rows import ADA

pytestmark = pytest.mark.anyio

# More reads than any kind has threads or connections.
MANY = 20
LONG_SECONDS = 2.5


@contextlib.asynccontextmanager
async def long_reads(storage: Storage, *kinds: Reads) -> AsyncIterator[None]:
    """Many reads of these kinds, which last as long as this context."""
    database: Database = storage._database  # type: ignore[attr-defined]
    is_over = threading.Event()

    def wait(connection: Connection) -> None:
        if connection.dialect.name == "sqlite":
            assert is_over.wait(60)
        else:
            connection.execute(text(f"SELECT pg_sleep({LONG_SECONDS})"))

    reads = [
        asyncio.ensure_future(database.reading(kind).read(wait))
        for kind in kinds
        for _ in range(MANY)
    ]
    await asyncio.sleep(0.1)
    try:
        yield
        assert not any(one.done() for one in reads)
    finally:
        is_over.set()
        for one in reads:
            one.cancel()
        await asyncio.gather(*reads, return_exceptions=True)


async def test_the_heartbeat_waits_for_no_other_read(url: str) -> None:
    storage = await open_storage(url)
    try:
        async with long_reads(storage, Reads.PLAY, Reads.PAGES, Reads.LISTS):
            await storage.time.read()
            await storage.heartbeat.beat(5)
            assert await storage.heartbeat.outages(0) == ()
    finally:
        await storage.close()


async def test_games_wait_for_no_list(url: str) -> None:
    storage = await open_storage(url)
    try:
        async with long_reads(storage, Reads.PAGES, Reads.LISTS):
            assert await storage.journal.append(GameId("g"), 1, b"entry")
            assert await storage.journal.since(GameId("g"), 0) == (b"entry",)
            assert await storage.catalogue.player(ADA) is None
            assert await storage.catalogue.game_by_code("ACDEFGHJ") is None
            assert await storage.catalogue.seats(GameId("g")) == ()
    finally:
        await storage.close()


async def test_single_rows_wait_for_no_list(url: str) -> None:
    storage = await open_storage(url)
    try:
        async with long_reads(storage, Reads.LISTS):
            assert await storage.storms.storm("s") is None
            assert await storage.archive.since(GameId("g"), 0) == ()
    finally:
        await storage.close()
