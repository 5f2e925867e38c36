"""What was found out about played rounds, and shared rounds, in any database of SQLAlchemy's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select

from cosmic_factory.tables.journal.database import Database, inserted
from cosmic_factory.tables.journal.insight_port import InsightRow, ShareRow
from cosmic_factory.tables.journal.port import GameId, PlayerId
from cosmic_factory.tables.journal.schema import games, insights, shares


class SqlInsights:
    """The `Insights` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(
        self, games: Sequence[GameId], version: int, *, parts: Sequence[str]
    ) -> Sequence[InsightRow]:
        column = insights.c
        query = (
            select(insights)
            .where(column.game_id.in_(games), column.part.in_(parts), column.version == version)
            .order_by(column.game_id, column.round, column.seat, column.part)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(
            InsightRow(GameId(row.game_id), row.round, row.seat, row.part, row.version, row.content)
            for row in rows
        )

    async def write(self, rows: Sequence[InsightRow]) -> None:
        def write_all(connection: Connection) -> None:
            for game in {row.game for row in rows}:
                if _is_there(connection, game):
                    for row in rows:
                        if row.game == game:
                            _replace(connection, row)

        await self._database.write(write_all)

    async def delete_lost(self, *, dry: bool = False) -> int:
        def delete_rows(connection: Connection) -> int:
            return sum(_delete_lost(connection, table, dry) for table in (insights, shares))

        return await self._database.write(delete_rows)


class SqlShares:
    """The `Shares` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, share: ShareRow) -> str | None:
        column = shares.c
        same = select(column.id).where(
            column.game_id == share.game,
            column.round == share.round,
            column.seat == share.seat,
            column.player_id == share.player,
        )
        row = insert(shares).values(
            id=share.id,
            game_id=share.game,
            round=share.round,
            seat=share.seat,
            player_id=share.player,
            created_at=share.created_at,
        )

        def add_one(connection: Connection) -> str | None:
            if not _is_there(connection, share.game):
                return None
            # A second one that is added at the same moment breaks the key, and finds the first.
            known = connection.scalar(same)
            if known is None and inserted(connection, row):
                return share.id
            return known or connection.scalar(same)

        return await self._database.write(add_one)

    async def share(self, name: str) -> ShareRow | None:
        query = select(shares).where(shares.c.id == name)
        row: Any = await self._database.read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        game, player = GameId(row.game_id), PlayerId(row.player_id)
        return ShareRow(row.id, game, row.round, row.seat, player, row.created_at)

    async def revoke(self, name: str, player: PlayerId) -> bool:
        change = delete(shares).where(shares.c.id == name, shares.c.player_id == player)
        return await self._database.write(
            lambda connection: connection.execute(change).rowcount > 0
        )


def _is_there(connection: Connection, game: GameId) -> bool:
    """Return whether a game has not been deleted; if so, it is not until this transaction ends."""
    query = select(games.c.id).where(games.c.id == game).with_for_update(read=True)
    return connection.scalar(query) is not None


def _replace(connection: Connection, row: InsightRow) -> None:
    key = {"game_id": row.game, "round": row.round, "seat": row.seat, "part": row.part}
    same = [insights.c[name] == value for name, value in key.items()]
    content = {"version": row.version, "content": row.content}
    known = select(insights.c.version).where(*same)
    if connection.scalar(known) == row.version:
        return
    connection.execute(delete(insights).where(*same))
    # Two nodes may have thought about the same round: the second row is the same as the first.
    inserted(connection, insert(insights).values(**key, **content))


def _delete_lost(connection: Connection, table: Table, dry: bool) -> int:
    lost = ~select(games.c.id).where(games.c.id == table.c.game_id).exists()
    if dry:
        return connection.scalar(select(func.count()).select_from(table).where(lost)) or 0
    return connection.execute(delete(table).where(lost)).rowcount
