"""Storms: how far each has got, and who did best.

Ranking all storms takes longer the more there are, so a board is made for many who ask for it. A
player's own place on it takes the storms of that player, and those that are worth the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from sqlalchemy import Connection, and_, exists, func, insert, or_, select, update

from cosmic_factory.rules import Value
from cosmic_factory.tables.journal.database import Database, Reads
from cosmic_factory.tables.journal.port import PlayerId
from cosmic_factory.tables.journal.schema import players
from cosmic_factory.tables.stores.puzzle_tables import storms

BEST_FIRST = (storms.c.score.desc(), storms.c.ended_at, storms.c.id)


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


class StormWindow(Value, frozen=True):
    """The storms that are ranked together: those that ended after `since`, up to `until`."""

    unhurried: bool
    since: int
    until: int


class StormBoard(Value, frozen=True):
    """Who did best, and how many players have their best storm at each score."""

    top: tuple[StormRank, ...]
    players: Mapping[int, int]

    def better_than(self, score: int) -> int:
        """Return how many players have a higher score."""
        return sum(players for other, players in self.players.items() if other > score)


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

    async def board(self, window: StormWindow, limit: int) -> StormBoard:
        """Rank the best storm of each player. Of equal scores the one that ended first is first."""

    async def rank_of(
        self, player: PlayerId, window: StormWindow, board: StormBoard
    ) -> StormRank | None:
        """Return a player's best storm, with its place on a board of that window."""


class SqlStorms:
    """The `Storms` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lists = database.reading(Reads.LISTS)

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

    async def board(self, window: StormWindow, limit: int) -> StormBoard:
        best = _best_of_each(window)
        first = (
            select(best, players.c.name)
            .join(players, players.c.id == best.c.player_id)
            .order_by(best.c.score.desc(), best.c.ended_at, best.c.id)
            .limit(limit)
        )
        # A row for each score, not for each player: they may be hundreds of thousands.
        counted = select(best.c.score, func.count().label("players")).group_by(best.c.score)

        def read(connection: Connection) -> StormBoard:
            top = connection.execute(first).all()
            return StormBoard(
                tuple(_rank(row, row.name, place) for place, row in enumerate(top, 1)),
                {row.score: row.players for row in connection.execute(counted)},
            )

        return await self._lists.read(read)

    async def rank_of(
        self, player: PlayerId, window: StormWindow, board: StormBoard
    ) -> StormRank | None:
        own = _in(window).where(storms.c.player_id == player).order_by(*BEST_FIRST).limit(1)
        name = select(players.c.name).where(players.c.id == player)

        def read(connection: Connection) -> StormRank | None:
            mine: Any = connection.execute(own).first()
            if mine is None:
                return None
            before = connection.scalar(_equals_before(mine, window)) or 0
            place = board.better_than(mine.score) + before + 1
            return _rank(mine, connection.scalar(name) or "", place)

        return await self._lists.read(read)


def _goes_on(at: int) -> Any:
    return or_(storms.c.ended_at.is_(None), storms.c.ended_at > at)


def _in(window: StormWindow) -> Any:
    column = storms.c
    return select(storms).where(
        column.unhurried.is_(window.unhurried),
        column.ended_at > window.since,
        column.ended_at <= window.until,
        column.hands > 0,
    )


def _best_of_each(window: StormWindow) -> Any:
    """Return the best storm of every player."""
    place = func.row_number().over(partition_by=storms.c.player_id, order_by=BEST_FIRST)
    ended = _in(window).add_columns(place.label("place")).subquery()
    return select(ended).where(ended.c.place == 1).subquery()


def _equals_before(mine: Any, window: StormWindow) -> Any:
    """Return how many players have their best storm at the same score, and had it before."""
    equal, other = _in(window).subquery(), _in(window).subquery()
    is_before = or_(
        equal.c.ended_at < mine.ended_at,
        and_(equal.c.ended_at == mine.ended_at, equal.c.id < mine.id),
    )
    better = exists().where(other.c.player_id == equal.c.player_id, other.c.score > mine.score)
    return select(func.count(equal.c.player_id.distinct())).where(
        equal.c.score == mine.score, equal.c.player_id != mine.player_id, is_before, ~better
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


def _rank(row: Any, name: str, place: int) -> StormRank:
    return StormRank(place, PlayerId(row.player_id), name, row.score, row.hands, row.ended_at)
