"""The journal in PostgreSQL: one statement for a whole batch, and no doubt left behind."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

from cosmic_factory.tables.storage.group_commit import Answer, Entry, GroupCommit
from cosmic_factory.tables.storage.pg_connection import (
    ANSWER_SECONDS,
    TROUBLE,
    Link,
    PgConnection,
    unavailable,
)
from cosmic_factory.tables.storage.pg_pool import StatementPool
from cosmic_factory.tables.storage.ports import GameId, JournalBroken
from cosmic_factory.tables.storage.reading import in_unbroken_order

CHANNEL = "cosmic_factory"
Key = tuple[GameId, int]

# A row goes in if the entry before its run is there (or the run begins the journal), and if its
# place is free.
INSERT = """
    INSERT INTO journal (game_id, seq, entry)
    SELECT new.game_id, new.seq, new.entry
    FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[])
        AS new (game_id, seq, entry, before)
    WHERE new.before = 0 OR EXISTS (
        SELECT 1 FROM journal AS old WHERE old.game_id = new.game_id AND old.seq = new.before
    )
    ON CONFLICT DO NOTHING
    RETURNING game_id, seq
"""
INSERT_AND_NOTIFY = f"""
    WITH stored AS ({INSERT})
    SELECT game_id, seq, pg_notify('{CHANNEL}', game_id || ':' || seq) FROM stored
"""
READ_BACK = """
    SELECT game_id, seq, entry FROM journal JOIN unnest($1::text[], $2::bigint[])
        AS wanted (game_id, seq) USING (game_id, seq)
"""
SINCE = "SELECT seq, entry FROM journal WHERE game_id = $1 AND seq > $2 ORDER BY seq"


class PostgresJournal:
    """Appends over a connection of its own, reads over a small pool.

    When the answer to a batch is lost (a broken connection, a time-out), the batch may have been
    stored or not. It is then sent once more: PostgreSQL makes the second attempt wait for the
    first, and the key makes it harmless. A row that is there already is read back, and its bytes
    tell whose it is. Only if that fails as well, the outcome is unknown: StorageUnavailable.
    """

    def __init__(
        self,
        link: Link,
        pool: StatementPool,
        *,
        notify: bool,
        tell: Callable[[Sequence[Key]], None] | None = None,
        answer_seconds: float = ANSWER_SECONDS,
        on_batch: Callable[[int], None] | None = None,
    ) -> None:
        self._link = link
        self._pool = pool
        self._insert = INSERT_AND_NOTIFY if notify else INSERT
        self._tell = tell
        self._patience = 2 * answer_seconds + 1
        self._commits = GroupCommit(self._store, on_batch=on_batch)

    async def append(self, game: GameId, seq: int, entry: bytes) -> bool:
        return await self._commits.append(game, seq, entry)

    async def since(self, game: GameId, seq: int) -> Sequence[bytes]:
        rows = await self._pool.fetch(SINCE, game, seq)
        return in_unbroken_order(game, seq, rows)

    async def close(self) -> None:
        await self._commits.close()
        await self._link.close()

    async def _store(self, batch: Sequence[Entry]) -> Sequence[Answer]:
        try:
            async with asyncio.timeout(self._patience):
                answers = await self._store_surely(batch)
        except TROUBLE as error:
            self._link.drop()
            raise unavailable(error) from error
        if self._tell is not None:
            self._tell([key for key, answer in answers.items() if answer is True])
        # Of several appends for one place in one batch, the first was sent and may have won.
        return [
            answers[entry.game, entry.seq] if first else _not_first(answers[entry.game, entry.seq])
            for entry, first in _with_first(batch)
        ]

    async def _store_surely(self, batch: Sequence[Entry]) -> Mapping[Key, Answer]:
        # Sorted, so that batches of two nodes meet in the same order and cannot deadlock.
        rows = sorted(entry for entry, first in _with_first(batch) if first)
        try:
            return await self._store_rows(rows, doubtful=False)
        except TROUBLE:
            self._link.drop()
            return await self._store_rows(rows, doubtful=True)

    async def _store_rows(self, rows: Sequence[Entry], *, doubtful: bool) -> Mapping[Key, Answer]:
        connection = await self._link.get()
        stored = await connection.fetch(
            self._insert,
            [row.game for row in rows],
            [row.seq for row in rows],
            [row.entry for row in rows],
            _befores(rows),
        )
        answers: dict[Key, Answer] = {(row["game_id"], row["seq"]): True for row in stored}
        refused = [row for row in rows if row[:2] not in answers]
        if refused:
            answers |= await self._explain(connection, refused, doubtful=doubtful)
        return answers

    async def _explain(
        self, connection: PgConnection, refused: Sequence[Entry], *, doubtful: bool
    ) -> Mapping[Key, Answer]:
        games, numbers = [row.game for row in refused], [row.seq for row in refused]
        found = {
            (row["game_id"], row["seq"]): row["entry"]
            for row in await connection.fetch(READ_BACK, games, numbers)
        }
        return {row[:2]: _answer(row, found.get(row[:2]), doubtful) for row in refused}


def _answer(row: Entry, found: bytes | None, doubtful: bool) -> Answer:
    if found is None:
        return JournalBroken(f"game {row.game} has no entry {row.seq - 1}")
    return doubtful and found == row.entry


def _not_first(answer: Answer) -> Answer:
    return False if isinstance(answer, bool) else answer


def _with_first(batch: Sequence[Entry]) -> list[tuple[Entry, bool]]:
    """Each entry, and whether it is the first for its place."""
    seen: set[Key] = set()
    marked = []
    for entry in batch:
        marked.append((entry, entry[:2] not in seen))
        seen.add(entry[:2])
    return marked


def _befores(rows: Sequence[Entry]) -> list[int]:
    """For each of the sorted rows, the seq before the unbroken run that it belongs to."""
    befores: list[int] = []
    last: Key | None = None
    for row in rows:
        if last == (row.game, row.seq - 1):
            befores.append(befores[-1])
        else:
            befores.append(row.seq - 1)
        last = row[:2]
    return befores
