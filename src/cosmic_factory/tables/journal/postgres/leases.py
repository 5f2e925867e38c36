"""Leases of games as advisory locks of PostgreSQL, and the presence of players as rows."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from cosmic_factory.tables.journal.port import GameId
from cosmic_factory.tables.journal.postgres.connection import (
    CONNECTION_ERRORS,
    AsyncpgConnection,
    PostgresConnection,
    unavailable,
)
from cosmic_factory.tables.journal.postgres.pool import StatementPool
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.timings import StorageTimings

# All programs on a database share its advisory locks; this seed keeps ours apart from theirs.
LOCK_SEED = 7_305

TOUCH = """
    INSERT INTO presence (game_id, seat, node, until_at)
    SELECT $1, seat, $3, $4 FROM unnest($2::int[]) AS touched (seat)
    ON CONFLICT (game_id, seat, node) DO UPDATE SET until_at = excluded.until_at
"""
PRESENT = "SELECT DISTINCT seat FROM presence WHERE game_id = $1 AND until_at > $2"


class PostgresLeases:
    """Session locks on one connection; they are freed when it or its process ends."""

    def __init__(
        self, postgres: PostgresConnection, *, clock: Clock, timings: StorageTimings
    ) -> None:
        self._postgres = postgres
        self._clock = clock
        self._timings = timings
        self._held: set[GameId] = set()
        self._asking = asyncio.Lock()
        self._sure_until = 0.0

    async def acquire(self, game: GameId) -> bool:
        async with self._asking:
            try:
                connection = await self._connection()
                if game in self._held:
                    return True
                taken: bool = await connection.fetchval(
                    "SELECT pg_try_advisory_lock(hashtextextended($1, $2))", game, LOCK_SEED
                )
            except CONNECTION_ERRORS as error:
                self._lose()
                raise unavailable(error) from error
            if taken:
                self._held.add(game)
            return taken

    async def release(self, game: GameId) -> None:
        async with self._asking:
            if game not in self._held or not self._postgres.is_up:
                return
            self._held.discard(game)
            try:
                connection = await self._postgres.get()
                await connection.fetchval(
                    "SELECT pg_advisory_unlock(hashtextextended($1, $2))", game, LOCK_SEED
                )
            except CONNECTION_ERRORS:
                self._lose()  # and the lock with it

    async def close(self) -> None:
        async with self._asking:
            self._held.clear()
            await self._postgres.close()

    async def _connection(self) -> AsyncpgConnection:
        now = self._clock.monotonic()
        if not self._postgres.is_up:
            self._lose()
            connection = await self._postgres.get()
        elif now > self._sure_until:
            connection = await self._postgres.get()
            await connection.fetchval("SELECT 1")
        else:
            return await self._postgres.get()
        self._sure_until = now + self._timings.lease_trust_seconds
        return connection

    def _lose(self) -> None:
        self._held.clear()
        self._postgres.drop()


class PostgresPresence:
    """Rows that every node sees, in an unlogged table."""

    def __init__(self, pool: StatementPool) -> None:
        self._pool = pool

    async def touch(self, game: GameId, seats: Sequence[int], node: str, until: int) -> None:
        # In order, so that two nodes cannot deadlock.
        await self._pool.fetch(TOUCH, game, sorted(set(seats)), node, until)

    async def present(self, game: GameId, now: int) -> frozenset[int]:
        return frozenset(row["seat"] for row in await self._pool.fetch(PRESENT, game, now))
