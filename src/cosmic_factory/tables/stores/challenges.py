"""Challenges to beat a recorded minute, and the tries at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, or_, select, update

from cosmic_factory.rules import TextEnum, Value
from cosmic_factory.tables.journal.database import Database, Reads, inserted
from cosmic_factory.tables.journal.port import GameId, PlayerId
from cosmic_factory.tables.journal.schema import players
from cosmic_factory.tables.stores.challenge_tables import challenges, tries
from cosmic_factory.tables.stores.game_rows import added_once, is_stored
from cosmic_factory.tables.stores.shown_minutes import may_be_told

# The turn of the try that counts. Those after it are practice.
COUNTED_TURN = 0


class ChallengeKind(TextEnum):
    """What stands against whoever opens a challenge: one minute, or all of a round's table."""

    MINUTE = "minute"
    TABLE = "table"


class Deal(NamedTuple):
    """The nine tiles of one seat in one round, with everything that was around them."""

    game: GameId
    round: int
    seat: int


class ChallengeRow(Value, frozen=True):
    """A link to a deal with a recorded minute to beat."""

    id: str
    game: GameId
    round: int
    seat: int
    # Who made it, and may take it back.
    player: PlayerId
    created_at: int
    kind: ChallengeKind = ChallengeKind.MINUTE
    # Whose minute it is; None for a bot's.
    owner: PlayerId | None = None
    # The try whose minute it is; None for the minute of the game itself.
    of_try: str | None = None

    @property
    def deal(self) -> Deal:
        return Deal(self.game, self.round, self.seat)


class TryRow(Value, frozen=True):
    """A player's try at a deal. It has an end, points and content once it was handed in."""

    id: str
    challenge: str
    game: GameId
    round: int
    seat: int
    player: PlayerId
    began_at: int
    # The first one counts: see `COUNTED_TURN`.
    turn: int = COUNTED_TURN
    ended_at: int | None = None
    points: int | None = None
    # When the last tile was laid, in milliseconds since the try began.
    last_ms: int | None = None
    content: bytes | None = None

    @property
    def deal(self) -> Deal:
        return Deal(self.game, self.round, self.seat)

    @property
    def counts(self) -> bool:
        return self.turn == COUNTED_TURN


class NamedResult(Value, frozen=True):
    """A finished try that counts, with its player's name now; None if the player is gone."""

    id: str
    player: PlayerId
    name: str | None
    points: int
    last_ms: int | None
    ended_at: int


class Challenges(Protocol):
    """Challenges and tries; both are deleted with their game."""

    async def add(self, challenge: ChallengeRow) -> str | None:
        """Store a challenge and return its id, or that of the same one made earlier.

        Returns None if the game is gone.
        """

    async def challenge(self, name: str) -> ChallengeRow | None: ...

    async def revoke(self, name: str, player: PlayerId) -> bool:
        """Delete a challenge of this player; False if there is none."""

    async def begin(self, new: TryRow, *, may_count: bool, running_since: int) -> TryRow | None:
        """Begin a try, or return the one that this player began after `running_since`.

        The first one of a player at a deal counts if it may; `new.turn` is not looked at. A try
        that was never handed in is forgotten, except that it was the one to count. Returns None
        if the game is gone.
        """

    async def one_try(self, name: str) -> TryRow | None: ...

    async def tries_of(self, player: PlayerId, deal: Deal) -> Sequence[TryRow]:
        """Return the tries of a player at a deal, in order, without their content."""

    async def hand_in(self, done: TryRow) -> bool:
        """Store the end of a try; False if it had one, or is gone.

        Of practice only the newest finished try of a player is kept.
        """

    async def results(
        self, deal: Deal, *, most: int, of: PlayerId, link: str | None
    ) -> Sequence[NamedResult]:
        """Return the best finished tries that count, best first, and that of a player.

        Those of others are told to whoever came by the same link, unless they show their minutes
        to nobody, and without a link only if they show them to everybody.
        """

    async def number_of_results(self, deal: Deal) -> int:
        """Return how many finished tries count."""


class SqlChallenges:
    """The `Challenges` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lists = database.reading(Reads.LISTS)

    async def add(self, challenge: ChallengeRow) -> str | None:
        values = {
            "game_id": challenge.game,
            "round": challenge.round,
            "seat": challenge.seat,
            "kind": challenge.kind.value,
            "try_id": challenge.of_try or "",
            "player_id": challenge.player,
        }
        same = select(challenges.c.id).where(
            *(challenges.c[name] == value for name, value in values.items())
        )
        row = insert(challenges).values(
            **values,
            id=challenge.id,
            owner_id=challenge.owner or "",
            created_at=challenge.created_at,
        )
        return await self._database.write(
            lambda connection: added_once(connection, challenge.game, same, row)
        )

    async def challenge(self, name: str) -> ChallengeRow | None:
        query = select(challenges).where(challenges.c.id == name)
        row: Any = await self._database.read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        return ChallengeRow(
            row.id,
            GameId(row.game_id),
            row.round,
            row.seat,
            PlayerId(row.player_id),
            row.created_at,
            ChallengeKind(row.kind),
            PlayerId(row.owner_id) if row.owner_id else None,
            row.try_id or None,
        )

    async def revoke(self, name: str, player: PlayerId) -> bool:
        change = delete(challenges).where(challenges.c.id == name, challenges.c.player_id == player)
        return await self._database.write(
            lambda connection: connection.execute(change).rowcount > 0
        )

    async def begin(self, new: TryRow, *, may_count: bool, running_since: int) -> TryRow | None:
        mine = _tries_of(new.player, new.deal)

        def begin_one(connection: Connection) -> TryRow | None:
            if not is_stored(connection, new.game):
                return None
            known = [_try(row) for row in connection.execute(mine)]
            if known and known[-1].ended_at is None and known[-1].began_at > running_since:
                return known[-1]
            left = [one.id for one in known if one.ended_at is None and not one.counts]
            connection.execute(delete(tries).where(tries.c.id.in_(left)))
            first = COUNTED_TURN if may_count else COUNTED_TURN + 1
            turn = max([first, *(one.turn + 1 for one in known)])
            row = msgspec.structs.replace(new, turn=turn)
            if inserted(connection, insert(tries).values(_try_columns(row))):
                return row
            # Another click of the same player was quicker: then that one is the try.
            return [_try(one) for one in connection.execute(mine)][-1]

        return await self._database.write(begin_one)

    async def one_try(self, name: str) -> TryRow | None:
        query = select(tries).where(tries.c.id == name)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else _try(row)

    async def tries_of(self, player: PlayerId, deal: Deal) -> Sequence[TryRow]:
        query = _tries_of(player, deal)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(_try(row) for row in rows)

    async def hand_in(self, done: TryRow) -> bool:
        change = (
            update(tries)
            .where(tries.c.id == done.id, tries.c.ended_at.is_(None))
            .values(
                ended_at=done.ended_at,
                points=done.points,
                last_ms=done.last_ms,
                content=done.content,
            )
        )
        older = delete(tries).where(
            *_of_deal(done.deal),
            tries.c.player_id == done.player,
            tries.c.turn > COUNTED_TURN,
            tries.c.turn < done.turn,
        )

        def end(connection: Connection) -> bool:
            if connection.execute(change).rowcount == 0:
                return False
            if not done.counts:
                connection.execute(older)
            return True

        return await self._database.write(end)

    async def results(
        self, deal: Deal, *, most: int, of: PlayerId, link: str | None
    ) -> Sequence[NamedResult]:
        column = tries.c
        found = (
            select(column.id, column.player_id, column.points, column.last_ms, column.ended_at)
            .add_columns(players.c.name)
            .join(players, players.c.id == column.player_id, isouter=True)
            .where(*_that_count(deal))
            .order_by(column.points.desc(), column.last_ms, column.ended_at)
        )
        is_own = column.player_id == of
        told = may_be_told(column.player_id, by_link=column.challenge_id == (link or ""))
        first, own = found.where(or_(is_own, told)).limit(most), found.where(is_own)

        def read(connection: Connection) -> Sequence[Any]:
            rows = connection.execute(first).all()
            if any(row.player_id == of for row in rows):
                return rows
            return [*rows, *connection.execute(own)]

        rows = await self._lists.read(read)
        return tuple(
            NamedResult(
                row.id, PlayerId(row.player_id), row.name, row.points, row.last_ms, row.ended_at
            )
            for row in rows
        )

    async def number_of_results(self, deal: Deal) -> int:
        query = select(func.count()).select_from(tries).where(*_that_count(deal))
        return await self._lists.read(lambda connection: connection.scalar(query)) or 0


def _of_deal(deal: Deal) -> tuple[Any, ...]:
    column = tries.c
    return column.game_id == deal.game, column.round == deal.round, column.seat == deal.seat


def _that_count(deal: Deal) -> tuple[Any, ...]:
    return *_of_deal(deal), tries.c.turn == COUNTED_TURN, tries.c.ended_at.is_not(None)


def _tries_of(player: PlayerId, deal: Deal) -> Any:
    columns = [column for column in tries.c if column is not tries.c.content]
    return (
        select(*columns).where(*_of_deal(deal), tries.c.player_id == player).order_by(tries.c.turn)
    )


def _try_columns(row: TryRow) -> dict[str, object]:
    names = {"challenge": "challenge_id", "game": "game_id", "player": "player_id"}
    return {names.get(name, name): getattr(row, name) for name in TryRow.__struct_fields__}


def _try(row: Row[Any]) -> TryRow:
    found = row._mapping
    return TryRow(
        row.id,
        row.challenge_id,
        GameId(row.game_id),
        row.round,
        row.seat,
        PlayerId(row.player_id),
        row.began_at,
        row.turn,
        row.ended_at,
        row.points,
        row.last_ms,
        found.get("content"),
    )
