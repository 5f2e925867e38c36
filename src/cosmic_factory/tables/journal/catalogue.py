"""Games and who sat where, in any database that SQLAlchemy supports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, insert, select, text, update

from cosmic_factory.tables.journal.database import Database, Reads, inserted
from cosmic_factory.tables.journal.players import SqlPlayers
from cosmic_factory.tables.journal.port import (
    GameFacts,
    GameId,
    GameRow,
    PlayerId,
    SeatRow,
)
from cosmic_factory.tables.journal.schema import (
    games,
    insights,
    journal,
    presence,
    seats,
    shares,
)
from cosmic_factory.tables.stores.challenge_tables import challenges, tries
from cosmic_factory.tables.stores.evenings import evening_tables

DAY_MS = 24 * 3_600_000
# Deleting a few games at a time keeps the transaction short, so that the journal never waits long.
DELETED_AT_ONCE = 20
# Steps from one game of the journal's key to the next, so that its many entries are not read.
JOURNALS_WITHOUT_GAME = """
    WITH RECURSIVE found (id) AS (
        SELECT min(game_id) FROM journal UNION ALL
        SELECT (SELECT min(game_id) FROM journal WHERE game_id > found.id)
        FROM found WHERE found.id IS NOT NULL
    )
    SELECT id FROM found WHERE id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = found.id) ORDER BY id
"""


class SqlCatalogue(SqlPlayers):
    """The `Catalogue` of both storages."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._lists = database.reading(Reads.LISTS)

    async def add_game(self, game: GameRow) -> bool:
        """Add a game. Adding the same one again returns True, too: a call may be repeated."""

        def add(connection: Connection) -> bool:
            if inserted(connection, insert(games).values(_columns(game))):
                return True
            in_use = select(games.c.code).where(games.c.id == game.id)
            return connection.scalar(in_use) == game.code

        return await self._database.write(add)

    async def game(self, game: GameId) -> GameRow | None:
        query = select(games).where(games.c.id == game)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else _game(row)

    async def game_by_code(self, code: str) -> GameRow | None:
        query = select(games).where(games.c.code == code, games.c.ended_at.is_(None))
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else _game(row)

    async def finished_game_by_code(self, code: str, ended_after: int) -> GameRow | None:
        query = (
            select(games)
            # No game lasts for a day. The index of this column keeps the search short.
            .where(games.c.created_at > ended_after - DAY_MS)
            .where(games.c.code == code, games.c.started_at.is_not(None))
            .where(games.c.ended_at > ended_after)
            .order_by(games.c.ended_at.desc())
        )
        row = await self._lists.read(lambda connection: connection.execute(query).first())
        return None if row is None else _game(row)

    async def public_games(self, limit: int) -> Sequence[GameRow]:
        query = (
            select(games)
            .where(games.c.public, games.c.started_at.is_(None), games.c.ended_at.is_(None))
            .order_by(games.c.created_at.desc(), games.c.id)
            .limit(limit)
        )
        rows = await self._lists.read(lambda connection: connection.execute(query).all())
        return tuple(_game(row) for row in rows)

    async def unfinished_games(self) -> Sequence[GameId]:
        query = (
            select(games.c.id)
            .where(games.c.started_at.is_not(None), games.c.ended_at.is_(None))
            .order_by(games.c.started_at, games.c.id)
        )
        found = await self._lists.read(lambda connection: connection.scalars(query).all())
        return tuple(GameId(game) for game in found)

    async def unstarted_games(self) -> Sequence[GameId]:
        waiting = and_(games.c.started_at.is_(None), games.c.ended_at.is_(None))
        query = select(games.c.id).where(waiting).order_by(games.c.created_at, games.c.id)
        found = await self._lists.read(lambda connection: connection.scalars(query).all())
        return tuple(GameId(game) for game in found)

    async def all_games(self) -> Sequence[GameId]:
        query = select(games.c.id).order_by(games.c.created_at, games.c.id)
        found = await self._lists.read(lambda connection: connection.scalars(query).all())
        return tuple(GameId(game) for game in found)

    async def journals_without_game(self) -> Sequence[GameId]:
        query = text(JOURNALS_WITHOUT_GAME)
        found = await self._lists.read(lambda connection: connection.scalars(query).all())
        return tuple(GameId(game) for game in found)

    async def write_facts(self, game: GameId, facts: GameFacts, *, replace: bool = False) -> None:
        this = games.c.id == game
        query = (
            select(games.c.started_at, games.c.ended_at, games.c.host, games.c.cards)
            .where(this)
            .with_for_update()
        )

        def write(connection: Connection) -> None:
            row = connection.execute(query).first()
            if row is None:
                return  # the game was deleted
            if replace or row.started_at is None:
                _write_seats(connection, game, facts)
                if facts.host not in (None, row.host):
                    connection.execute(update(games).where(this).values(host=facts.host))
            written = row.started_at, row.ended_at
            times = _times(*written, facts, replace=replace)
            if times != written:
                started_at, ended_at = times
                change = update(games).where(this).values(started_at=started_at, ended_at=ended_at)
                connection.execute(change)
            cards = _cards_as_text(facts.cards)
            if cards != row.cards and (replace or cards is not None):
                connection.execute(update(games).where(this).values(cards=cards))

        await self._database.write(write)

    async def open_games_of(self, host: PlayerId) -> int:
        query = select(func.count()).where(games.c.host == host, games.c.ended_at.is_(None))
        return await self._database.read(lambda connection: connection.scalar(query)) or 0

    async def close_unstarted(self, made_before: int, at: int) -> None:
        waiting = and_(games.c.started_at.is_(None), games.c.ended_at.is_(None))
        change = update(games).where(waiting, games.c.created_at < made_before)
        await self._database.write(
            lambda connection: connection.execute(change.values(ended_at=at))
        )

    async def close_waiting(self, some: Sequence[GameId], at: int) -> None:
        waiting = and_(games.c.started_at.is_(None), games.c.ended_at.is_(None))
        change = update(games).where(waiting, games.c.id.in_(some))
        await self._database.write(
            lambda connection: connection.execute(change.values(ended_at=at))
        )

    async def seats(self, game: GameId) -> Sequence[SeatRow]:
        query = select(seats).where(seats.c.game_id == game).order_by(seats.c.seat)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(SeatRow(GameId(r.game_id), r.seat, PlayerId(r.player_id)) for r in rows)

    async def games_of(self, player: PlayerId, *, before: int, limit: int) -> Sequence[GameRow]:
        made = games.c.created_at
        mine = select(seats.c.game_id).where(seats.c.player_id == player)
        wanted = and_(games.c.id.in_(mine), made < before)
        last = select(made).where(wanted).order_by(made.desc()).offset(limit - 1).limit(1)
        query = (
            select(games)
            .where(wanted, made >= func.coalesce(last.scalar_subquery(), 0))
            .order_by(made.desc(), games.c.id)
        )
        rows = await self._lists.read(lambda connection: connection.execute(query).all())
        return tuple(_game(row) for row in rows)

    async def forget_game(self, game: GameId, player: PlayerId) -> bool:
        def forget(connection: Connection) -> bool:
            # Locked, so that the last two players leaving at once see each other.
            connection.execute(select(games.c.id).where(games.c.id == game).with_for_update())
            left = connection.execute(
                delete(seats).where(seats.c.game_id == game, seats.c.player_id == player)
            )
            if left.rowcount == 0:
                return False
            connection.execute(
                delete(shares).where(shares.c.game_id == game, shares.c.player_id == player)
            )
            own = (challenges.c.player_id == player) | (challenges.c.owner_id == player)
            connection.execute(delete(challenges).where(challenges.c.game_id == game, own))
            remaining = select(func.count()).where(seats.c.game_id == game)
            if connection.scalar(remaining) == 0:
                _delete(connection, [game])
            return True

        return await self._database.write(forget)

    async def delete_games_before(self, time: int) -> int:
        # Two nodes that sweep at once take different games.
        old = (
            select(games.c.id)
            .where(games.c.created_at < time)
            .limit(DELETED_AT_ONCE)
            .with_for_update(skip_locked=True)
        )

        def delete_some(connection: Connection) -> int:
            found = [GameId(game) for game in connection.scalars(old)]
            return _delete(connection, found)

        deleted = 0
        while some := await self._database.write(delete_some):
            deleted += some
        return deleted


def _write_seats(connection: Connection, game: GameId, facts: GameFacts) -> None:
    """Make the rows of a game's seats equal to the facts; rows that are right are left alone."""
    of_game = seats.c.game_id == game
    query = select(seats.c.seat, seats.c.player_id).where(of_game)
    written = {row.seat: row.player_id for row in connection.execute(query)}
    for seat, player in facts.owners.items():
        if seat not in written:
            new = insert(seats).values(game_id=game, seat=seat, player_id=player)
            connection.execute(new)
        elif written[seat] != player:
            change = update(seats).where(of_game, seats.c.seat == seat).values(player_id=player)
            connection.execute(change)
    gone = [seat for seat in written if seat not in facts.owners]
    if gone:
        connection.execute(delete(seats).where(of_game, seats.c.seat.in_(gone)))


def _times(
    started_at: int | None, ended_at: int | None, facts: GameFacts, *, replace: bool
) -> tuple[int | None, int | None]:
    """Return when a game started and ended, by what is written already and by the facts."""
    if not replace:
        return started_at or facts.started_at, ended_at or facts.ended_at
    # A game without a start that has an end was closed because nobody started it.
    return facts.started_at, ended_at if facts.started_at is None else facts.ended_at


def _delete(connection: Connection, ids: Sequence[GameId]) -> int:
    for table in (journal, seats, presence, insights, shares, challenges, tries, evening_tables):
        connection.execute(delete(table).where(table.c.game_id.in_(ids)))
    return connection.execute(delete(games).where(games.c.id.in_(ids))).rowcount


def _columns(game: GameRow) -> dict[str, object]:
    columns = {name: getattr(game, name) for name in GameRow.__struct_fields__}
    return {**columns, "cards": _cards_as_text(game.cards)}


def _game(row: Row[Any]) -> GameRow:
    fields = {name: getattr(row, name) for name in GameRow.__struct_fields__}
    return GameRow(**{**fields, "cards": _cards_from_text(row.cards)})


def _cards_as_text(cards: tuple[int, ...] | None) -> str | None:
    return None if cards is None else ",".join(map(str, cards))


def _cards_from_text(text: str | None) -> tuple[int, ...] | None:
    """Return the cards as they are stored; what does not look like cards is read as none."""
    if text is None:
        return None
    cards = str(text).split(",")
    return tuple(int(card) for card in cards if card.isascii() and card.isdecimal())
