"""The tables of an evening, which all play the same rounds: who may sit at them, and see what.

Nobody sees a round before having played it. Whoever has a seat is shown of other tables the rounds
that the own table has counted, and whoever has none those that all tables have counted. A table
that was closed before it began, and one that is damaged, are waited for by nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cosmic_factory.rules import ROUNDS, SHARED_SEED, Phase
from cosmic_factory.tables.commands.command_batch import Refused
from cosmic_factory.tables.integrity.unreadable import UnreadableGame
from cosmic_factory.tables.journal.port import GameRow, PlayerId
from cosmic_factory.tables.open_tables.registry import TableRegistry
from cosmic_factory.tables.stores.evenings import EveningRow
from cosmic_factory.tables.table import Table

EVENING_NOT_OVER = Refused(
    "evening-not-over",
    "other tables of this evening have not played this round yet: it is shown to those who sit at"
    " this table, to others once their own table has counted it, or all tables have",
)
TABLE_CLOSED = Refused(
    "table-closed", "this table of an evening was closed before it began: nobody plays here"
)


class EveningTable(NamedTuple):
    """A table of an evening that can be read, and its number, from 1 on."""

    number: int
    table: Table
    is_closed: bool

    @property
    def waits(self) -> bool:
        """Whether the game can still begin."""
        return self.table.state.phase is Phase.SEATING and not self.is_closed

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played here."""
        return self.is_closed or self.table.state.phase is Phase.ENDED

    @property
    def counted(self) -> int:
        """How many rounds have been counted."""
        return len(self.table.state.scored)


class EveningTables:
    """All tables of an evening as they stand now; deleted and damaged ones are left out."""

    def __init__(self, tables: Sequence[EveningTable]) -> None:
        self.all = tuple(tables)

    @property
    def is_over(self) -> bool:
        return all(one.is_over for one in self.all)

    def rounds_shown_to(self, player: PlayerId | None, at: Table | None = None) -> int:
        """Return how many rounds somebody may know, of all tables or of one where they do not sit.

        Of one table, the round that it plays while all others have counted it is no secret.
        """
        played = [one for one in self.all if not one.is_closed and one.table is not at]
        own = [one for one in played if one.table.seat_of(player) is not None]
        return min([one.counted for one in own or played], default=ROUNDS)

    def other_seat(self, table: Table, player: PlayerId) -> int | None:
        """Return the number of another table at which a player sits, or None."""
        for one in self.all:
            is_other = one.table.row.id != table.row.id and not one.is_closed
            if is_other and one.table.seat_of(player) is not None:
                return one.number
        return None


async def evening_tables(tables: TableRegistry, evening: EveningRow) -> EveningTables:
    """Return the tables of an evening, with what other nodes have stored of them until now."""
    found = []
    for number, game in enumerate(evening.games, start=1):
        # First whether it was closed: after that it cannot begin.
        row = await tables.storage.catalogue.game(game)
        if row is None:
            continue
        try:
            table = await tables.open(game)
            if table is None:
                continue
            await table.catch_up()
        except UnreadableGame as wrong:
            if wrong.is_newer:
                raise  # it may go on yet
            continue
        is_closed = row.ended_at is not None and table.state.phase is Phase.SEATING
        found.append(EveningTable(number, table, is_closed))
    return EveningTables(found)


def is_of_evening(row: GameRow) -> bool:
    """Tell whether other tables may play the same rounds."""
    return row.seed.startswith(SHARED_SEED)


async def tables_beside(tables: TableRegistry, row: GameRow) -> EveningTables | None:
    """Return the tables of the evening that a game belongs to; None if it belongs to none."""
    if not is_of_evening(row):
        return None
    evening = await tables.storage.evenings.of_game(row.id)
    return None if evening is None else await evening_tables(tables, evening)


async def rounds_shown(tables: TableRegistry, table: Table, player: PlayerId | None) -> int:
    """Return how many rounds of a table are shown to somebody who has no seat there."""
    evening = await tables_beside(tables, table.row)
    return ROUNDS if evening is None else evening.rounds_shown_to(player, at=table)


async def refuse_players(tables: TableRegistry, table: Table, *players: PlayerId) -> Refused | None:
    """Return why these people may not play at a table of an evening, or None."""
    try:
        evening = await tables_beside(tables, table.row)
    except UnreadableGame as wrong:
        return Refused(wrong.code, wrong.text)
    if evening is None:
        return None
    if any(one.is_closed and one.table is table for one in evening.all):
        return TABLE_CLOSED
    for player in players:
        number = evening.other_seat(table, player)
        if number is not None:
            return _seated_elsewhere(table, player, number)
    return None


def _seated_elsewhere(table: Table, player: PlayerId, number: int) -> Refused:
    seat = table.seat_of(player)
    seated = None if seat is None else table.state.seats[seat].player
    who = "you have" if seated is None else f"{seated.name} has"
    text = f"{who} a seat at table {number} of this evening, too: nobody plays its rounds twice"
    return Refused("evening-seat", text)
