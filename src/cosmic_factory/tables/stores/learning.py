"""What players have learned: lessons, drills, and whether a guided first game was offered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec
from sqlalchemy import Connection, delete, insert, select

from cosmic_factory.rules import Value, read_json
from cosmic_factory.tables.journal.database import Database
from cosmic_factory.tables.journal.port import PlayerId
from cosmic_factory.tables.journal.schema import games, learning, players, seats


class Learning(Value, frozen=True):
    """How far a player is. Two of them can be put together, in any order, without losing anything.

    A device that was offline sends what it has later, and two devices may become one guest.
    """

    # Steps that are done, by the name of the lesson.
    lessons: dict[str, int] = msgspec.field(default_factory=dict)
    # Points that the best try was short of par, by the number of the card.
    drills: dict[str, int] = msgspec.field(default_factory=dict)
    # Lessons or a guided first game were offered and answered.
    first_game: bool = False

    def merged(self, other: Learning) -> Learning:
        return Learning(
            _merged(self.lessons, other.lessons, max),
            _merged(self.drills, other.drills, min),
            self.first_game or other.first_game,
        )


def _merged(
    one: Mapping[str, int], other: Mapping[str, int], better: Callable[[int, int], int]
) -> dict[str, int]:
    names = sorted({*one, *other})
    return {
        name: better(one.get(name, other.get(name, 0)), other.get(name, one.get(name, 0)))
        for name in names
    }


class LearnedThings(Protocol):
    """What all players have learned."""

    async def of_player(self, player: PlayerId) -> Learning: ...

    async def add(self, player: PlayerId, more: Learning) -> Learning:
        """Add to what a player has learned, and return all of it."""

    async def move(self, old: PlayerId, to: PlayerId) -> None:
        """Give what one player has learned to another, when a device changes its guest."""

    async def has_played(self, player: PlayerId) -> bool:
        """Return whether a game has ended in which this player had a seat."""


class SqlLearnedThings:
    """The `LearnedThings` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_player(self, player: PlayerId) -> Learning:
        return await self._database.read(lambda connection: _read(connection, player))

    async def add(self, player: PlayerId, more: Learning) -> Learning:
        return await self._database.write(lambda connection: _add(connection, player, more))

    async def move(self, old: PlayerId, to: PlayerId) -> None:
        def move_all(connection: Connection) -> None:
            _add(connection, to, _read(connection, old))
            connection.execute(delete(learning).where(learning.c.player_id == old))

        if old != to:
            await self._database.write(move_all)

    async def has_played(self, player: PlayerId) -> bool:
        query = (
            select(games.c.id)
            .join(seats, seats.c.game_id == games.c.id)
            .where(seats.c.player_id == player, games.c.ended_at.is_not(None))
            .limit(1)
        )
        found = await self._database.read(lambda connection: connection.scalar(query))
        return found is not None


def _read(connection: Connection, player: PlayerId) -> Learning:
    content = connection.scalar(select(learning.c.content).where(learning.c.player_id == player))
    return Learning() if content is None else read_json(content, Learning)


def _add(connection: Connection, player: PlayerId, more: Learning) -> Learning:
    # Requests of one player wait for each other, so that none overwrites the other's.
    connection.execute(select(players.c.id).where(players.c.id == player).with_for_update())
    before = _read(connection, player)
    together = before.merged(more)
    if together != before:
        connection.execute(delete(learning).where(learning.c.player_id == player))
        content = msgspec.json.encode(together)
        connection.execute(insert(learning).values(player_id=player, content=content))
    return together
