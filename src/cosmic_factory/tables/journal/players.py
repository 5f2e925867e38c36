"""Guests, their one-time codes and their revoked cookies, in any database of SQLAlchemy's."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, exists, insert, select, update

from cosmic_factory.tables.journal.database import Database, inserted
from cosmic_factory.tables.journal.port import PlayerId, PlayerRow
from cosmic_factory.tables.journal.schema import (
    games,
    learning,
    players,
    seats,
    tile_sets,
    transfers,
)
from cosmic_factory.tables.stores.challenge_tables import hidden_minutes, open_minutes, tries
from cosmic_factory.tables.stores.puzzle_tables import (
    puzzle_hand_ins,
    puzzle_results,
    storms,
    theme_results,
)

# Deleting some at a time keeps the transaction short, so that the journal never waits long.
DELETED_AT_ONCE = 500
# What a guest reached alone; it is deleted with the guest.
OF_GUESTS = (puzzle_results, puzzle_hand_ins, theme_results, storms)
# Before the name of a cookie among the transfers: such a row is no transfer, but a cookie's end.
REVOKED = "revoked-cookie:"
# Asked at every request and every socket, so made once: `exists` leaves objects in cycles, which
# stay until the next search for garbage.
FIND_PLAYER = select(players).where(players.c.id == bindparam("player"))
FIND_UNREVOKED = FIND_PLAYER.where(~exists().where(transfers.c.code == bindparam("revoked")))


class SqlPlayers:
    """The players of a `Catalogue`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_player(self, player: PlayerRow) -> None:
        """Add a player. Adding the same one again changes nothing: a call may be repeated."""
        row = insert(players).values(id=player.id, name=player.name, created_at=player.created_at)
        await self._database.write(lambda connection: inserted(connection, row))

    async def player(
        self, player: PlayerId, *, unless_revoked: str | None = None
    ) -> PlayerRow | None:
        query, values = FIND_PLAYER, {"player": str(player)}
        if unless_revoked is not None:
            query, values["revoked"] = FIND_UNREVOKED, REVOKED + unless_revoked
        row = await self._database.read(
            lambda connection: connection.execute(query, values).first()
        )
        return None if row is None else PlayerRow(PlayerId(row.id), row.name, row.created_at)

    async def revoke_cookie(self, cookie: str, player: PlayerId, expires_at: int) -> None:
        # A row ends when the cookie would have ended anyway, like a transfer that nobody has used.
        await self.add_transfer(REVOKED + cookie, player, expires_at)

    async def delete_unused_players(self, made_before: int) -> int:
        used = (
            select(games.c.host).where(games.c.host == players.c.id),
            select(seats.c.player_id).where(seats.c.player_id == players.c.id),
            select(tile_sets.c.player_id).where(tile_sets.c.player_id == players.c.id),
            select(learning.c.player_id).where(learning.c.player_id == players.c.id),
            select(transfers.c.player_id).where(
                transfers.c.player_id == players.c.id, ~transfers.c.code.startswith(REVOKED)
            ),
            select(tries.c.player_id).where(tries.c.player_id == players.c.id),
            select(hidden_minutes.c.player_id).where(hidden_minutes.c.player_id == players.c.id),
            select(open_minutes.c.player_id).where(open_minutes.c.player_id == players.c.id),
            *(
                select(table.c.player_id).where(
                    table.c.player_id == players.c.id, last > made_before
                )
                for table, last in (
                    (puzzle_results, puzzle_results.c.last_at),
                    (theme_results, theme_results.c.last_at),
                    (storms, storms.c.started_at),
                )
            ),
        )
        unused = [~query.exists() for query in used]
        old = (
            select(players.c.id)
            .where(players.c.created_at < made_before, *unused)
            .limit(DELETED_AT_ONCE)
        )

        def delete_some(connection: Connection) -> int:
            found = connection.scalars(old).all()
            for table in OF_GUESTS:
                connection.execute(delete(table).where(table.c.player_id.in_(found)))
            return connection.execute(delete(players).where(players.c.id.in_(found))).rowcount

        deleted = 0
        while some := await self._database.write(delete_some):
            deleted += some
        return deleted

    async def rename_player(self, player: PlayerId, name: str) -> None:
        change = update(players).where(players.c.id == player).values(name=name)
        await self._database.write(lambda connection: connection.execute(change))

    async def add_transfer(self, code: str, player: PlayerId, expires_at: int) -> bool:
        row = insert(transfers).values(code=code, player_id=player, expires_at=expires_at)
        return await self._database.write(lambda connection: inserted(connection, row))

    async def take_transfer(self, code: str, now: int) -> PlayerId | None:
        expired = (
            select(transfers.c.code)
            .where(transfers.c.expires_at <= now)
            .with_for_update(skip_locked=True)
        )

        def take(connection: Connection) -> PlayerId | None:
            # One statement finds and removes, so of two callers at once only one gets the row.
            taken = connection.scalar(
                delete(transfers)
                .where(transfers.c.code == code, transfers.c.expires_at > now)
                .returning(transfers.c.player_id)
            )
            connection.execute(delete(transfers).where(transfers.c.code.in_(expired)))
            return None if taken is None else PlayerId(taken)

        return await self._database.write(take)
