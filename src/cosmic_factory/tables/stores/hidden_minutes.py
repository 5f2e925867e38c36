"""Players who do not want their recorded minutes to be shown to others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sqlalchemy import Connection, delete, insert, select

from cosmic_factory.tables.journal.database import Database, inserted
from cosmic_factory.tables.journal.port import PlayerId
from cosmic_factory.tables.stores.challenge_tables import hidden_minutes


class HiddenMinutes(Protocol):
    """Whose recorded minutes are hidden from others; usually they are shown."""

    async def hide(self, player: PlayerId, since: int) -> None: ...

    async def show(self, player: PlayerId) -> None: ...

    async def hidden(self, among: Sequence[PlayerId]) -> frozenset[PlayerId]:
        """Return those of some players whose recorded minutes are hidden."""


class SqlHiddenMinutes:
    """The `HiddenMinutes` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def hide(self, player: PlayerId, since: int) -> None:
        # A second row would say the same.
        row = insert(hidden_minutes).values(player_id=player, since=since)
        await self._database.write(lambda connection: inserted(connection, row))

    async def show(self, player: PlayerId) -> None:
        row = delete(hidden_minutes).where(hidden_minutes.c.player_id == player)

        def remove(connection: Connection) -> None:
            connection.execute(row)

        await self._database.write(remove)

    async def hidden(self, among: Sequence[PlayerId]) -> frozenset[PlayerId]:
        column = hidden_minutes.c.player_id
        query = select(column).where(column.in_(among))
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return frozenset(PlayerId(player) for player in found)
