"""Storms: how far each has got, and who did best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from sqlalchemy import Connection, func, insert, or_, select, update

from cosmic_factory.rules import Value
from cosmic_factory.tables.journal.database import Database
from cosmic_factory.tables.journal.port import PlayerId
from cosmic_factory.tables.journal.schema import players
from cosmic_factory.tables.stores.puzzle_tables import storms


class StormRow(Value, frozen=True):
    """A storm of a player. With a clock it ends at `ended_at`, from the start."""

    id: str
    player: PlayerId
    unhurried: bool
    # Decides the hands; it stays on the server.
    seed: str
    started_at: int
    ended_at: int | None
    score: int = 0
    hands: int = 0


class StormRank(Value, frozen=True):
    """A player's best storm on the leaderboard."""

    place: int
    player: PlayerId
    name: str
    score: int
    hands: int
    ended_at: int


class Storms(Protocol):
    """Storms; they are deleted with their player."""

    async def start(self, storm: StormRow) -> None:
        """Store a new storm, and end those of the same player that go on."""

    async def storm(self, name: str) -> StormRow | None: ...

    async def answer(
        self, name: str, number: int, share: int, *, sent_after: int, ended_at: int | None
    ) -> StormRow | None:
        """Count an answer to hand `number`, once, and return the storm as it is then.

        Returns None if that hand is not the next one, or if the storm ended before `sent_after`.
        `ended_at` ends a storm that has no clock.
        """

    async def end(self, name: str, at: int) -> StormRow | None:
        """End a storm if it goes on."""

    async def best(
        self, *, unhurried: bool, since: int, until: int, limit: int, player: PlayerId | None
    ) -> tuple[Sequence[StormRank], StormRank | None]:
        """Return the best storm of each player that ended in that time, and a player's own."""


class SqlStorms:
    """The `Storms` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def start(self, storm: StormRow) -> None:
        row = {
            "id": storm.id,
            "player_id": storm.player,
            "unhurried": storm.unhurried,
            "seed": storm.seed,
            "started_at": storm.started_at,
            "ended_at": storm.ended_at,
            "score": storm.score,
            "hands": storm.hands,
        }
        column = storms.c
        others = (column.player_id == storm.player, _goes_on(storm.started_at))

        def store(connection: Connection) -> None:
            change = update(storms).where(*others).values(ended_at=storm.started_at)
            connection.execute(change)
            connection.execute(insert(storms), row)

        await self._database.write(store)

    async def storm(self, name: str) -> StormRow | None:
        query = select(storms).where(storms.c.id == name)
        row: Any = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else _storm(row)

    async def answer(
        self, name: str, number: int, share: int, *, sent_after: int, ended_at: int | None
    ) -> StormRow | None:
        column = storms.c
        values: dict[str, Any] = {"score": column.score + share, "hands": number}
        if ended_at is not None:
            values["ended_at"] = ended_at
        change = (
            update(storms)
            .where(column.id == name, column.hands == number - 1, _goes_on(sent_after))
            .values(**values)
            .returning(*storms.columns)
        )
        row: Any = await self._database.write(lambda connection: connection.execute(change).first())
        return None if row is None else _storm(row)

    async def end(self, name: str, at: int) -> StormRow | None:
        change = update(storms).where(storms.c.id == name, _goes_on(at)).values(ended_at=at)
        query = select(storms).where(storms.c.id == name)

        def end_one(connection: Connection) -> Any:
            connection.execute(change)
            return connection.execute(query).first()

        row = await self._database.write(end_one)
        return None if row is None else _storm(row)

    async def best(
        self, *, unhurried: bool, since: int, until: int, limit: int, player: PlayerId | None
    ) -> tuple[Sequence[StormRank], StormRank | None]:
        ranked = _ranked(unhurried, since, until)
        top = select(ranked).order_by(ranked.c.place).limit(limit)
        own = select(ranked).where(ranked.c.player_id == (player or ""))

        def read(connection: Connection) -> tuple[Sequence[Any], Any]:
            mine = None if player is None else connection.execute(own).first()
            return connection.execute(top).all(), mine

        rows, mine = await self._database.read(read)
        return tuple(_rank(row) for row in rows), None if mine is None else _rank(mine)


def _goes_on(at: int) -> Any:
    return or_(storms.c.ended_at.is_(None), storms.c.ended_at > at)


def _ranked(unhurried: bool, since: int, until: int) -> Any:
    """Return the best storm of every player; of equal scores the one that ended first."""
    column = storms.c
    best_first = (column.score.desc(), column.ended_at, column.id)
    of_player = func.row_number().over(partition_by=column.player_id, order_by=best_first)
    ended = (
        select(storms, of_player.label("of_player"))
        .where(
            column.unhurried.is_(unhurried),
            column.ended_at > since,
            column.ended_at <= until,
            column.hands > 0,
        )
        .subquery()
    )
    one = ended.c
    place = func.row_number().over(order_by=(one.score.desc(), one.ended_at, one.id))
    return (
        select(
            one.player_id, players.c.name, one.score, one.hands, one.ended_at, place.label("place")
        )
        .join(players, players.c.id == one.player_id)
        .where(one.of_player == 1)
        .subquery()
    )


def _storm(row: Any) -> StormRow:
    return StormRow(
        row.id,
        PlayerId(row.player_id),
        row.unhurried,
        row.seed,
        row.started_at,
        row.ended_at,
        row.score,
        row.hands,
    )


def _rank(row: Any) -> StormRank:
    player = PlayerId(row.player_id)
    return StormRank(row.place, player, row.name, row.score, row.hands, row.ended_at)
