"""Tile sets that guests have entered, named by their content."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from cosmic_factory.rules import TileSetId, Value
from cosmic_factory.tables.journal.database import Database
from cosmic_factory.tables.journal.port import PlayerId
from cosmic_factory.tables.journal.schema import players, tile_sets


class TileSetRow(Value, frozen=True):
    """A set as one player keeps it; another player may keep the same under another name."""

    id: TileSetId
    player: PlayerId
    # The whole set as JSON, with the name that this player gave it.
    content: bytes
    created_at: int
    # Whether anyone may read it who knows its id.
    shared: bool = False


class TileSets(Protocol):
    """The sets of all players; a game holds its own copy of the set it is played with."""

    async def put(
        self, row: TileSetRow, *, most: int, replaces: TileSetId | None = None
    ) -> TileSetRow | None:
        """Store a set, and return it as it is stored; None if the player has as many already.

        A set of the same content is stored once: only its name changes. `replaces` is an earlier
        version, which is deleted in the same moment unless it is shared.
        """

    async def of_player(self, player: PlayerId) -> Sequence[TileSetRow]:
        """Return the sets of a player, newest first."""

    async def find(self, name: TileSetId, player: PlayerId | None) -> TileSetRow | None:
        """Return a player's own set, or one that somebody shares."""

    async def share(self, name: TileSetId, player: PlayerId, *, shared: bool) -> bool:
        """Let anyone read a set of this player, or nobody any more; False if there is none."""

    async def delete(self, name: TileSetId, player: PlayerId) -> bool:
        """Delete a set of this player; False if there is none."""


class SqlTileSets:
    """The `TileSets` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(
        self, row: TileSetRow, *, most: int, replaces: TileSetId | None = None
    ) -> TileSetRow | None:
        def put_one(connection: Connection) -> TileSetRow | None:
            _lock_player(connection, row.player)
            old = () if replaces in (None, row.id) else (replaces,)
            query = select(tile_sets).where(*_key(row.id, row.player))
            known = connection.execute(query).first()
            if known is None and _count(connection, row.player, without=old) >= most:
                return None
            stale = tile_sets.c.id.in_(old), tile_sets.c.player_id == row.player
            connection.execute(delete(tile_sets).where(*stale, ~tile_sets.c.shared))
            if known is None:
                connection.execute(insert(tile_sets).values(**_columns(row)))
                return row
            rename = update(tile_sets).where(*_key(row.id, row.player)).values(content=row.content)
            connection.execute(rename)
            return msgspec.structs.replace(_row(known), content=row.content)

        return await self._database.write(put_one)

    async def of_player(self, player: PlayerId) -> Sequence[TileSetRow]:
        column = tile_sets.c
        query = (
            select(tile_sets)
            .where(column.player_id == player)
            .order_by(column.created_at.desc(), column.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(map(_row, rows))

    async def find(self, name: TileSetId, player: PlayerId | None) -> TileSetRow | None:
        column = tile_sets.c
        is_own = column.player_id == (player or "")
        query = (
            select(tile_sets)
            .where(column.id == name, or_(is_own, column.shared))
            # The own one first; among shared ones, the first that was shared.
            .order_by(is_own.desc(), column.created_at, column.player_id)
        )
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else _row(row)

    async def share(self, name: TileSetId, player: PlayerId, *, shared: bool) -> bool:
        change = update(tile_sets).where(*_key(name, player)).values(shared=shared)
        return await self._database.write(
            lambda connection: connection.execute(change).rowcount > 0
        )

    async def delete(self, name: TileSetId, player: PlayerId) -> bool:
        change = delete(tile_sets).where(*_key(name, player))
        return await self._database.write(
            lambda connection: connection.execute(change).rowcount > 0
        )


def _key(name: TileSetId, player: PlayerId) -> tuple[Any, Any]:
    return tile_sets.c.id == name, tile_sets.c.player_id == player


def _lock_player(connection: Connection, player: PlayerId) -> None:
    """Let requests of one player wait for each other, so that none passes the limit."""
    connection.execute(select(players.c.id).where(players.c.id == player).with_for_update())


def _count(connection: Connection, player: PlayerId, *, without: Sequence[str | None]) -> int:
    column = tile_sets.c
    others = column.player_id == player, column.id.not_in(without)
    return connection.scalar(select(func.count()).select_from(tile_sets).where(*others)) or 0


def _columns(row: TileSetRow) -> dict[str, object]:
    return {
        "id": row.id,
        "player_id": row.player,
        "content": row.content,
        "created_at": row.created_at,
        "shared": row.shared,
    }


def _row(row: Any) -> TileSetRow:
    name, player = TileSetId(row.id), PlayerId(row.player_id)
    return TileSetRow(name, player, row.content, row.created_at, row.shared)
