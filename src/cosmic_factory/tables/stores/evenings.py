"""Duplicate evenings: several tables that play the same five rounds from one seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    Table,
    Text,
    insert,
    select,
)

from cosmic_factory.rules import Value
from cosmic_factory.tables.journal.database import Database, inserted
from cosmic_factory.tables.journal.port import GameId, PlayerId
from cosmic_factory.tables.journal.schema import metadata

evenings = Table(
    "evenings",
    metadata,
    Column("code", Text, primary_key=True),
    Column("host", Text, nullable=False),
    # Secret until all its tables have ended.
    Column("seed", Text, nullable=False),
    Column("tables", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)


evening_tables = Table(
    "evening_tables",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("evening", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Index("evening_tables_evening", "evening"),
)


class EveningRow(Value, frozen=True):
    """An evening with its games, in the order of its tables. A deleted game is left out."""

    code: str
    host: PlayerId
    seed: str
    created_at: int
    games: tuple[GameId, ...] = ()


class Evenings(Protocol):
    """Evenings that hosts have made."""

    async def add(self, evening: EveningRow) -> bool:
        """Store an evening with its games, or return False if its code is in use."""

    async def evening(self, code: str) -> EveningRow | None: ...

    async def of_game(self, game: GameId) -> EveningRow | None:
        """Return the evening that a game belongs to."""


class SqlEvenings:
    """The `Evenings` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, evening: EveningRow) -> bool:
        row = insert(evenings).values(
            code=evening.code,
            host=evening.host,
            seed=evening.seed,
            tables=len(evening.games),
            created_at=evening.created_at,
        )

        def add_all(connection: Connection) -> bool:
            if not inserted(connection, row):
                return False
            for number, game in enumerate(evening.games):
                values = {"game_id": game, "evening": evening.code, "number": number}
                connection.execute(insert(evening_tables).values(values))
            return True

        return await self._database.write(add_all)

    async def evening(self, code: str) -> EveningRow | None:
        return await self._database.read(lambda connection: _evening(connection, code))

    async def of_game(self, game: GameId) -> EveningRow | None:
        query = select(evening_tables.c.evening).where(evening_tables.c.game_id == game)

        def find(connection: Connection) -> EveningRow | None:
            code = connection.scalar(query)
            return None if code is None else _evening(connection, code)

        return await self._database.read(find)


def _evening(connection: Connection, code: str) -> EveningRow | None:
    row: Any = connection.execute(select(evenings).where(evenings.c.code == code)).first()
    if row is None:
        return None
    games: Sequence[str] = connection.scalars(
        select(evening_tables.c.game_id)
        .where(evening_tables.c.evening == code)
        .order_by(evening_tables.c.number)
    ).all()
    found = tuple(GameId(game) for game in games)
    return EveningRow(row.code, PlayerId(row.host), row.seed, row.created_at, found)
