"""What was found out about played rounds: stored, read and deleted with their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sqlalchemy import Connection, bindparam, delete, insert, select

from cosmic_factory.rules import Value
from cosmic_factory.tables.journal.database import Database, inserted
from cosmic_factory.tables.journal.port import GameId
from cosmic_factory.tables.journal.schema import insights, shares
from cosmic_factory.tables.stores.challenge_tables import challenges, tries
from cosmic_factory.tables.stores.game_rows import delete_lost_rows, is_stored

# The seat number of a row about a whole round instead of one seat.
WHOLE_ROUND = -1
# Read at every look at a game, so made once: a statement leaves objects in cycles, which stay until
# the next search for garbage.
FIND_INSIGHTS = (
    select(insights)
    .where(
        insights.c.game_id.in_(bindparam("games", expanding=True)),
        insights.c.part.in_(bindparam("parts", expanding=True)),
        insights.c.version == bindparam("version"),
    )
    .order_by(insights.c.game_id, insights.c.round, insights.c.seat, insights.c.part)
)


class InsightRow(Value, frozen=True):
    """Something that was found out about a round. A journal never changes, so neither does this.

    Game, round, seat and part name the content: whoever thinks about the same again finds the same.
    """

    game: GameId
    round: int
    seat: int
    # What it is, such as a verdict; the server knows the parts.
    part: str
    # The version of the arithmetic: what another one has found is not read, and is replaced.
    version: int
    content: bytes


class Insights(Protocol):
    """What was found out about played rounds; it is deleted with the game."""

    async def read(
        self, games: Sequence[GameId], version: int, *, parts: Sequence[str]
    ) -> Sequence[InsightRow]:
        """Return these parts of some games, ordered by game, round, seat and part."""

    async def write(self, rows: Sequence[InsightRow]) -> None:
        """Store rows, all or none; those that are there already are replaced.

        Rows of a game that has been deleted meanwhile are dropped.
        """

    async def delete_lost(self, *, dry: bool = False) -> int:
        """Delete what belongs to games that are gone, shares and challenges too; return how much.

        Versions without these tables leave such rows when they delete a game. `dry` only counts.
        """


class SqlInsights:
    """The `Insights` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(
        self, games: Sequence[GameId], version: int, *, parts: Sequence[str]
    ) -> Sequence[InsightRow]:
        wanted = {"games": list(games), "parts": list(parts), "version": version}
        rows = await self._database.read(
            lambda connection: connection.execute(FIND_INSIGHTS, wanted).all()
        )
        return tuple(
            InsightRow(GameId(row.game_id), row.round, row.seat, row.part, row.version, row.content)
            for row in rows
        )

    async def write(self, rows: Sequence[InsightRow]) -> None:
        def write_all(connection: Connection) -> None:
            for game in {row.game for row in rows}:
                if is_stored(connection, game):
                    for row in rows:
                        if row.game == game:
                            _replace(connection, row)

        await self._database.write(write_all)

    async def delete_lost(self, *, dry: bool = False) -> int:
        tables = (insights, shares, challenges, tries)

        def delete_rows(connection: Connection) -> int:
            return sum(delete_lost_rows(connection, table, dry=dry) for table in tables)

        return await self._database.write(delete_rows)


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
