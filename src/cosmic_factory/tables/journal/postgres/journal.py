"""The journal in PostgreSQL: one statement stores a batch, and a lost answer is looked up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

from cosmic_factory.tables.journal.entry_order import in_unbroken_order
from cosmic_factory.tables.journal.group_commit import Append, AppendResult, GroupCommit
from cosmic_factory.tables.journal.port import GameId, JournalBroken
from cosmic_factory.tables.journal.postgres.connection import (
    CONNECTION_ERRORS,
    AsyncpgConnection,
    PostgresConnection,
    unavailable,
)
from cosmic_factory.tables.journal.postgres.pool import StatementPool
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.timings import StorageTimings

CHANNEL = "cosmic_factory"
Key = tuple[GameId, int]

# The first entry of an append is stored if its number is free and the one before it is there (or it
# begins the journal). The others follow if the first was stored: their numbers are then free, too.
STORED = """
    WITH stored AS (
        INSERT INTO journal (game_id, seq, entry)
        SELECT new.game_id, new.seq, new.entry
        FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS new (game_id, seq, entry)
        WHERE new.seq = 1 OR EXISTS (
            SELECT 1 FROM journal AS old WHERE old.game_id = new.game_id AND old.seq = new.seq - 1
        )
        ON CONFLICT DO NOTHING
        RETURNING game_id, seq
    ), others AS (
        INSERT INTO journal (game_id, seq, entry)
        SELECT new.game_id, new.seq, new.entry
        FROM unnest($4::text[], $5::bigint[], $6::bytea[]) AS new (game_id, seq, entry)
        JOIN stored USING (game_id)
    )
"""
INSERT = f"{STORED} SELECT game_id, seq FROM stored"
# Only the first number of an append is sent: a node that lacks it reads on to the last.
INSERT_AND_NOTIFY = f"""
    {STORED} SELECT game_id, seq, pg_notify('{CHANNEL}', game_id || ':' || seq) FROM stored
"""
READ_BACK = """
    SELECT game_id, seq, entry FROM journal JOIN unnest($1::text[], $2::bigint[])
        AS wanted (game_id, seq) USING (game_id, seq)
"""
SINCE = """
    SELECT seq, entry FROM journal WHERE game_id = $1 AND seq > $2 ORDER BY seq LIMIT $3::bigint
"""


class PostgresArchive:
    """The `Archive` in PostgreSQL."""

    def __init__(self, pool: StatementPool) -> None:
        self._pool = pool

    async def since(self, game: GameId, seq: int, limit: int | None = None) -> Sequence[bytes]:
        rows = await self._pool.fetch(SINCE, game, seq, limit)
        return in_unbroken_order(game, seq, rows)


class PostgresJournal(PostgresArchive):
    """Appends over a connection of its own, reads over a small pool.

    When the answer to a batch is lost (a broken connection, a time-out), the batch may have been
    stored or not. It is then sent once more: PostgreSQL makes the second attempt wait for the
    first, and the key makes it harmless. A row that is there already is read back, and its bytes
    tell who wrote it. Only if that fails as well, the outcome is unknown: StorageUnavailable.
    """

    def __init__(
        self,
        postgres: PostgresConnection,
        pool: StatementPool,
        *,
        notify: bool,
        tell: Callable[[Sequence[Key]], None] | None = None,
        clock: Clock,
        timings: StorageTimings,
        on_batch: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(pool)
        self._postgres = postgres
        self._insert = INSERT_AND_NOTIFY if notify else INSERT
        self._tell = tell
        self._timeout_seconds = 2 * timings.postgres_answer_seconds + 1
        self._commits = GroupCommit(self._store, clock=clock, timings=timings, on_batch=on_batch)

    def append(self, game: GameId, seq: int, *entries: bytes) -> Awaitable[bool]:
        return self._commits.append(game, seq, entries)

    def ready(self) -> Awaitable[None]:
        return self._commits.ready()

    async def close(self) -> None:
        await self._commits.close()
        await self._postgres.close()

    async def _store(self, batch: Sequence[Append]) -> Sequence[AppendResult]:
        try:
            async with asyncio.timeout(self._timeout_seconds):
                answers = await self._store_with_retry(batch)
        except CONNECTION_ERRORS as error:
            self._postgres.drop()
            raise unavailable(error) from error
        if self._tell is not None:
            self._tell([key for key, answer in answers.items() if answer is True])
        return [answers[append[:2]] for append in batch]

    async def _store_with_retry(self, batch: Sequence[Append]) -> Mapping[Key, AppendResult]:
        # Sorted, so that batches of two nodes take locks in the same order and cannot deadlock.
        batch = sorted(batch)
        try:
            return await self._store_appends(batch, doubtful=False)
        except CONNECTION_ERRORS:
            self._postgres.drop()
            return await self._store_appends(batch, doubtful=True)

    async def _store_appends(
        self, batch: Sequence[Append], *, doubtful: bool
    ) -> Mapping[Key, AppendResult]:
        connection = await self._postgres.get()
        firsts = [(append.game, append.seq, append.entries[0]) for append in batch]
        others = [
            (append.game, seq, entry)
            for append in batch
            for seq, entry in enumerate(append.entries[1:], append.seq + 1)
        ]
        stored = await connection.fetch(self._insert, *_columns(firsts), *_columns(others))
        answers: dict[Key, AppendResult] = {(row["game_id"], row["seq"]): True for row in stored}
        refused = [append for append in batch if append[:2] not in answers]
        if refused:
            answers |= await self._explain(connection, refused, doubtful=doubtful)
        return answers

    async def _explain(
        self, connection: AsyncpgConnection, refused: Sequence[Append], *, doubtful: bool
    ) -> Mapping[Key, AppendResult]:
        games, numbers = [append.game for append in refused], [append.seq for append in refused]
        found = {
            (row["game_id"], row["seq"]): row["entry"]
            for row in await connection.fetch(READ_BACK, games, numbers)
        }
        return {append[:2]: _answer(append, found.get(append[:2]), doubtful) for append in refused}


def _answer(append: Append, found: bytes | None, doubtful: bool) -> AppendResult:
    if found is None:
        return JournalBroken(f"game {append.game} has no entry {append.seq - 1}")
    return doubtful and found == append.entries[0]


def _columns(rows: Sequence[tuple[GameId, int, bytes]]) -> tuple[list[object], ...]:
    """Return games, numbers and entries as three lists, which `unnest` takes."""
    return tuple([row[column] for row in rows] for column in range(3))
