"""Games with the box that are counted on several phones: parts of text, each with a stamp.

A part gets its stamp here when it is stored, and whoever changes a part names the stamp of the
version that the change was made from. If another phone was faster, nothing is stored: the phone
gets what is there, puts both together and sends again: nobody overwrites what they have not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sqlalchemy import Connection, Executable, delete, insert, or_, select, update

from cosmic_factory.rules import Value
from cosmic_factory.tables.journal.database import Database, inserted
from cosmic_factory.tables.journal.schema import companion_games, companion_parts

# Stamps of honest games stay far below this. A larger one was stored by an earlier version, which
# let phones choose: it counts as the smallest, so that the part can be changed again.
MAX_STAMP = 2**40
# How far the stamp of an older page may be ahead of its game: one for each change made while away.
MAX_STAMPS_AHEAD = 10_000


class CompanionPart(Value, frozen=True):
    """A part of a game, such as what one player entered in one round."""

    name: str
    stamp: int
    content: str


class PartChange(Value, frozen=True):
    """A part as a phone has changed it.

    `seen` is the stamp of the version that was changed, 0 if there was none. Pages of earlier
    versions name a stamp of their own instead, and are stored if it is larger than the stored one.
    """

    name: str
    content: str
    seen: int | None = None
    own_stamp: int = 0


class CompanionChanges(Value, frozen=True):
    """The parts that were stored after some version or sent now, and the version of the game."""

    version: int
    parts: tuple[CompanionPart, ...]


class CompanionGames(Protocol):
    """The games of all phones, by their codes."""

    async def add(self, code: str, now: int, *, forget_before: int) -> bool:
        """Store a new game; False if the code is taken. Games not used since then are deleted."""

    async def exchange(
        self, code: str, sent: Sequence[PartChange], *, after: int, now: int
    ) -> CompanionChanges | None:
        """Store the changes that nobody was faster with, and return what changed after a version.

        What is stored of the sent parts is always returned. Returns None if there is no such game.
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
        self, code: str, sent: Sequence[PartChange], *, after: int, now: int
    ) -> CompanionChanges | None:
        names = tuple(change.name for change in sent if change.seen is not None)

        def exchange_all(connection: Connection) -> CompanionChanges | None:
            # The update locks the game, so that two phones get versions one after the other.
            used = update(companion_games).where(companion_games.c.code == code)
            if connection.execute(used.values(used_at=now)).rowcount == 0:
                return None
            version = connection.execute(
                select(companion_games.c.version).where(companion_games.c.code == code)
            ).scalar_one()
            if _store(connection, code, sent, version + 1):
                version += 1
                connection.execute(used.values(version=version))
            return CompanionChanges(version, _parts(connection, code, after, names))

        if sent:
            return await self._database.write(exchange_all)
        return await self._database.read(lambda connection: _read(connection, code, after))


def _read(connection: Connection, code: str, after: int) -> CompanionChanges | None:
    query = select(companion_games.c.version).where(companion_games.c.code == code)
    version = connection.execute(query).scalar()
    return None if version is None else CompanionChanges(version, _parts(connection, code, after))


def _store(connection: Connection, code: str, sent: Sequence[PartChange], version: int) -> bool:
    """Store the changes that nobody was faster with, and tell whether there were any."""
    column = companion_parts.c
    rows = connection.execute(select(column.name, column.stamp).where(column.code == code))
    stamps = {row.name: _honest(row.stamp) for row in rows}
    newest = max(stamps.values(), default=0)
    changed = False
    for change in sent:
        stamp = _new_stamp(change, stamps.get(change.name, 0), newest)
        if stamp is None:
            continue
        values = {"stamp": stamp, "version": version, "content": change.content.encode()}
        row: Executable = insert(companion_parts).values(code=code, name=change.name, **values)
        if change.name in stamps:
            here = update(companion_parts).where(column.code == code, column.name == change.name)
            row = here.values(**values)
        connection.execute(row)
        stamps[change.name] = stamp
        newest = max(newest, stamp)
        changed = True
    return changed


def _new_stamp(change: PartChange, stored: int, newest: int) -> int | None:
    """Return the stamp with which a change is stored; None if another phone was faster."""
    if change.seen is not None:
        return newest + 1 if change.seen == stored else None
    stamp = min(change.own_stamp, newest + MAX_STAMPS_AHEAD)
    return stamp if stamp > stored else None


def _honest(stamp: int) -> int:
    return stamp if stamp <= MAX_STAMP else 1


def _parts(
    connection: Connection, code: str, after: int, names: Sequence[str] = ()
) -> tuple[CompanionPart, ...]:
    column = companion_parts.c
    query = (
        select(column.name, column.stamp, column.content)
        .where(column.code == code, or_(column.version > after, column.name.in_(names)))
        .order_by(column.version, column.name)
    )
    return tuple(
        CompanionPart(row.name, _honest(row.stamp), row.content.decode())
        for row in connection.execute(query)
    )
