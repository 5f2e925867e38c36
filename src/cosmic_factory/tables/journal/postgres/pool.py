"""A small pool of connections for single statements outside transactions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # ships no types

from cosmic_factory.tables.journal.address import PostgresAddress
from cosmic_factory.tables.journal.postgres.connection import (
    ANSWER_SECONDS,
    CLOSE_SECONDS,
    CONNECTION_ERRORS,
    options,
    unavailable,
)

MAX_CONNECTIONS = 4


class StatementPool:
    """Runs single statements; raises `StorageUnavailable` if the server does not answer in time."""

    def __init__(
        self,
        address: PostgresAddress,
        *,
        most: int = MAX_CONNECTIONS,
        answer_seconds: float = ANSWER_SECONDS,
    ) -> None:
        """`most` is how many connections it may have."""
        self._timeout_seconds = 2 * answer_seconds
        self._pool = asyncpg.create_pool(
            address.dsn,
            min_size=0,
            max_size=most,
            reset=_nothing_to_reset,
            **options(answer_seconds),
        )

    async def open(self) -> None:
        await self._pool

    async def fetch(self, query: str, *args: object) -> Sequence[Any]:
        try:
            async with asyncio.timeout(self._timeout_seconds):
                rows: Sequence[Any] = await self._pool.fetch(query, *args)
        except CONNECTION_ERRORS as error:
            raise unavailable(error) from error
        return rows

    async def close(self) -> None:
        try:
            await asyncio.wait_for(self._pool.close(), CLOSE_SECONDS)
        except CONNECTION_ERRORS:
            self._pool.terminate()


async def _nothing_to_reset(connection: object) -> None:
    """Do nothing, which saves a round trip: single statements leave nothing to reset."""
