"""Games with the box that are counted on several phones: parts of text, each with a stamp.

The server does not read the parts: phones make them and put them together. Of two versions of a
part the one with the larger stamp stays, so phones may send in any order and as often as they like.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sqlalchemy import Connection, delete, insert, select, update

from cosmic_factory.rules import Value
from cosmic_factory.tables.journal.database import Database, inserted
from cosmic_factory.tables.journal.schema import companion_games, companion_parts


class CompanionPart(Value, frozen=True):
    """A part of a game, such as what one player entered in one round."""

    name: str
    stamp: int
    content: str


class CompanionChanges(Value, frozen=True):
    """The parts that were stored after some version, and the version that is stored now."""

    version: int
    parts: tuple[CompanionPart, ...]


class CompanionGames(Protocol):
    """The games of all phones, by their codes."""

    async def add(self, code: str, now: int, *, forget_before: int) -> bool:
        """Store a new game; False if the code is taken. Games not used since then are deleted."""

    async def exchange(
        self, code: str, parts: Sequence[CompanionPart], *, after: int, most: int, now: int
    ) -> CompanionChanges | None:
        """Store the parts that are newer, and return all that changed after a version.

        Returns None if there is no such game. Parts beyond the most that a game has are dropped.
        """


class SqlCompanionGames:
    """The `CompanionGames` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, code: str, now: int, *, forget_before: int) -> bool:
        row = insert(companion_games).values(code=code, version=0, used_at=now)

        def add_one(connection: Connection) -> bool:
            old = select(companion_games.c.code).where(companion_games.c.used_at < forget_before)
            connection.execute(delete(companion_parts).where(companion_parts.c.code.in_(old)))
            connection.execute(
                delete(companion_games).where(companion_games.c.used_at < forget_before)
            )
            return inserted(connection, row)

        return await self._database.write(add_one)

    async def exchange(
        self, code: str, parts: Sequence[CompanionPart], *, after: int, most: int, now: int
    ) -> CompanionChanges | None:
        def exchange_all(connection: Connection) -> CompanionChanges | None:
            # The update locks the game, so that two phones get versions one after the other.
            used = update(companion_games).where(companion_games.c.code == code)
            if connection.execute(used.values(used_at=now)).rowcount == 0:
                return None
            version = connection.execute(
                select(companion_games.c.version).where(companion_games.c.code == code)
            ).scalar_one()
            if _store(connection, code, parts, version + 1, most):
                version += 1
                connection.execute(used.values(version=version))
            return CompanionChanges(version, _changed(connection, code, after))

        if parts:
            return await self._database.write(exchange_all)
        return await self._database.read(lambda connection: _read(connection, code, after))


def _read(connection: Connection, code: str, after: int) -> CompanionChanges | None:
    query = select(companion_games.c.version).where(companion_games.c.code == code)
    version = connection.execute(query).scalar()
    return None if version is None else CompanionChanges(version, _changed(connection, code, after))


def _store(
    connection: Connection, code: str, parts: Sequence[CompanionPart], version: int, most: int
) -> bool:
    """Store the parts that are newer than the stored ones, and tell whether there were any."""
    column = companion_parts.c
    stamps: dict[str, int] = {
        row.name: row.stamp
        for row in connection.execute(select(column.name, column.stamp).where(column.code == code))
    }
    changed = False
    for part in parts:
        values = {"stamp": part.stamp, "version": version, "content": part.content.encode()}
        if part.name not in stamps and len(stamps) < most:
            row = insert(companion_parts).values(code=code, name=part.name, **values)
            connection.execute(row)
        elif part.stamp > stamps.get(part.name, part.stamp):
            newer = update(companion_parts).where(column.code == code, column.name == part.name)
            connection.execute(newer.values(**values))
        else:
            continue
        stamps[part.name] = part.stamp
        changed = True
    return changed


def _changed(connection: Connection, code: str, after: int) -> tuple[CompanionPart, ...]:
    column = companion_parts.c
    query = (
        select(column.name, column.stamp, column.content)
        .where(column.code == code, column.version > after)
        .order_by(column.version, column.name)
    )
    rows = connection.execute(query)
    return tuple(CompanionPart(row.name, row.stamp, row.content.decode()) for row in rows)
