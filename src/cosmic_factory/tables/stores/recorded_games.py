"""Finished games of others, whose recorded minutes can be played against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sqlalchemy import select

from cosmic_factory.rules import SHARED_SEED
from cosmic_factory.tables.journal.database import Database, Reads
from cosmic_factory.tables.journal.port import GameId, PlayerId
from cosmic_factory.tables.journal.schema import games, seats
from cosmic_factory.tables.stores.challenge_tables import tries


class RecordedGames(Protocol):
    """Games that somebody can meet as new."""

    async def unknown_to(self, player: PlayerId, limit: int) -> Sequence[GameId]:
        """Return finished games in which a player neither sat nor tried, the newest first."""


class SqlRecordedGames:
    """The `RecordedGames` of both storages."""

    def __init__(self, database: Database) -> None:
        self._lists = database.reading(Reads.LISTS)

    async def unknown_to(self, player: PlayerId, limit: int) -> Sequence[GameId]:
        sat = select(seats.c.game_id).where(
            seats.c.game_id == games.c.id, seats.c.player_id == player
        )
        tried = select(tries.c.game_id).where(
            tries.c.game_id == games.c.id, tries.c.player_id == player
        )
        query = (
            select(games.c.id)
            .where(games.c.started_at.is_not(None), games.c.ended_at.is_not(None))
            # A shared seed may be in play at other tables.
            .where(~games.c.seed.startswith(SHARED_SEED))
            .where(~sat.exists(), ~tried.exists())
            .order_by(games.c.created_at.desc(), games.c.id)
            .limit(limit)
        )
        found = await self._lists.read(lambda connection: connection.scalars(query).all())
        return tuple(GameId(game) for game in found)
