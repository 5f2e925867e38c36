"""Rounds that players have shared."""

from __future__ import annotations

from typing import Any, Protocol

from sqlalchemy import delete, insert, select

from cosmic_factory.rules import Value
from cosmic_factory.tables.journal.database import Database
from cosmic_factory.tables.journal.port import GameId, PlayerId
from cosmic_factory.tables.journal.schema import shares
from cosmic_factory.tables.stores.game_rows import added_once


class ShareRow(Value, frozen=True):
    """A seat's round that anyone may see who knows the id."""

    id: str
    game: GameId
    round: int
    seat: int
    # Who shared it, and may take that back.
    player: PlayerId
    created_at: int


class Shares(Protocol):
    """Rounds that players have shared."""

    async def add(self, share: ShareRow) -> str | None:
        """Store a share, and return its id; that of an earlier one if it is shared already.

        Returns None if the game is gone.
        """

    async def share(self, name: str) -> ShareRow | None: ...

    async def revoke(self, name: str, player: PlayerId) -> bool:
        """Delete a share of this player; False if there is none."""


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
        return await self._database.write(
            lambda connection: added_once(connection, share.game, same, row)
        )

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
