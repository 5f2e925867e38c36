"""To whom players show their recorded minutes: to strangers only if they have said so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select

from cosmic_factory.rules import TextEnum
from cosmic_factory.tables.journal.database import Database, inserted
from cosmic_factory.tables.journal.port import PlayerId
from cosmic_factory.tables.stores.challenge_tables import hidden_minutes, open_minutes


class ShownTo(TextEnum):
    """Who may play against the minutes of a player, and see the player's results at their deals."""

    NOBODY = "nobody"
    # Those who came by a link that the player sent.
    LINKS = "links"
    # Strangers too, who find nobody online: at tables of recorded minutes, with the name.
    EVERYBODY = "everybody"


# Whoever has chosen nothing shows minutes by own links alone.
USUALLY_SHOWN_TO = ShownTo.LINKS
# Those who have chosen something else stand in these.
TABLES = ((hidden_minutes, ShownTo.NOBODY), (open_minutes, ShownTo.EVERYBODY))


class ShownMinutes(Protocol):
    """What players have chosen."""

    async def show(self, player: PlayerId, to: ShownTo, since: int) -> None: ...

    async def shown_to(self, player: PlayerId) -> ShownTo: ...

    async def choices(self, among: Sequence[PlayerId]) -> Mapping[PlayerId, ShownTo]:
        """Return what each of some players has chosen."""


class SqlShownMinutes:
    """The `ShownMinutes` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def show(self, player: PlayerId, to: ShownTo, since: int) -> None:
        def choose(connection: Connection) -> None:
            for table, choice in TABLES:
                if choice is to:
                    # A second row would say the same.
                    inserted(connection, insert(table).values(player_id=player, since=since))
                else:
                    connection.execute(delete(table).where(table.c.player_id == player))

        await self._database.write(choose)

    async def shown_to(self, player: PlayerId) -> ShownTo:
        return (await self.choices([player]))[player]

    async def choices(self, among: Sequence[PlayerId]) -> Mapping[PlayerId, ShownTo]:
        def read(connection: Connection) -> dict[PlayerId, ShownTo]:
            chosen = dict.fromkeys(among, USUALLY_SHOWN_TO)
            for table, choice in TABLES:
                query = select(table.c.player_id).where(table.c.player_id.in_(among))
                found = connection.scalars(query)
                chosen |= {PlayerId(player): choice for player in found}
            return chosen

        return await self._database.read(read)


def may_be_told(player: Any, *, by_link: ColumnElement[bool]) -> ColumnElement[bool]:
    """Return whether others may be told of a player: everybody, or those who came `by_link`."""
    hides = select(hidden_minutes.c.player_id).where(hidden_minutes.c.player_id == player)
    shows = select(open_minutes.c.player_id).where(open_minutes.c.player_id == player)
    return and_(~hides.exists(), or_(by_link, shows.exists()))
