"""Rows of stores that belong to a game: added while it exists, deleted once it is gone."""

from __future__ import annotations

from sqlalchemy import Connection, Executable, Select, Table, delete, func, select

from cosmic_factory.tables.journal.database import inserted
from cosmic_factory.tables.journal.port import GameId
from cosmic_factory.tables.journal.schema import games


def is_stored(connection: Connection, game: GameId) -> bool:
    """Return whether a game has not been deleted; if so, it is not until this transaction ends."""
    query = select(games.c.id).where(games.c.id == game).with_for_update(read=True)
    return connection.scalar(query) is not None


def added_once(
    connection: Connection, game: GameId, same: Select[str], row: Executable
) -> str | None:
    """Insert a row of a game unless `same` finds one; return its id, or None without the game."""
    if not is_stored(connection, game):
        return None
    # A second row that is added at the same moment breaks the key, and the first one is found.
    known = connection.scalar(same)
    if known is None:
        inserted(connection, row)
    return known or connection.scalar(same)


def delete_lost_rows(connection: Connection, table: Table, *, dry: bool) -> int:
    """Delete the rows of a table whose games are gone; return how many there are.

    `dry` only counts.
    """
    lost = ~select(games.c.id).where(games.c.id == table.c.game_id).exists()
    if dry:
        return connection.scalar(select(func.count()).select_from(table).where(lost)) or 0
    return connection.execute(delete(table).where(lost)).rowcount
