"""Playing again: saying yes or no to the next game, asking for a seat there, starting it."""

from __future__ import annotations

from cosmic_factory.rules import Phase, Seat
from cosmic_factory.tables.commands.command_batch import Accepted, Refused
from cosmic_factory.tables.journal.port import PlayerRow
from cosmic_factory.tables.lobby import Lobby
from cosmic_factory.tables.seating.choices import (
    DRAINING,
    FULL,
    LOOKS_ALIKE,
    NO_PLAYER,
    NO_SEAT,
    NOT_ALONE,
    seated_names,
)
from cosmic_factory.tables.seating.names import looks_like
from cosmic_factory.tables.seating.next_game import NextGame, rematch_id, rematch_options
from cosmic_factory.tables.table import Table

NOT_WATCHING = Refused("not-watching", "only those who watch a game ask for the next seat")
NOT_ENDED = Refused("not-ended", "a rematch comes after the end of the game")


class Rematches:
    """Lets the people of a game that was played here play another one.

    `player` is who asks, None for a spectator without a name. The answers are seats taken in the
    lobby of the next game, so they are in its journal.
    """

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._tables = lobby.tables

    async def answer(
        self, table: Table, player: PlayerRow | None, *, again: bool = True
    ) -> Table | Refused:
        """Let a player of a game that has ended say yes to another one, or take that back.

        The next game starts when all who are present have said yes (`seating/next_game.py`).
        """
        seat = None if player is None else table.seat_of(player.id)
        if player is None or seat is None:
            return NO_SEAT
        if table.state.phase is not Phase.ENDED:
            return NOT_ENDED
        if self._tables.draining:
            return DRAINING
        new = await self.make_table(table)
        return await self._want_seat(new, player, seat, wanted=again)

    async def ask_for_seat(
        self, table: Table, player: PlayerRow | None, *, wanted: bool = True
    ) -> Table | Refused:
        """Let a spectator ask for a seat in the next game, or take that back."""
        if player is None:
            return NO_PLAYER
        refused = self._refuse_newcomer(table, player)
        if refused is not None:
            return refused
        new = await self.make_table(table)
        return await self._want_seat(new, player, _newcomers_seat(table, new), wanted=wanted)

    def _refuse_newcomer(self, table: Table, player: PlayerRow) -> Refused | None:
        if table.state.phase is Phase.SEATING or table.seat_of(player.id) is not None:
            return NOT_WATCHING
        if self._tables.draining:
            return DRAINING
        if table.options.rules.seconds.build is None:
            return NOT_ALONE
        if any(looks_like(player.name, name) for name in seated_names(table)):
            return LOOKS_ALIKE
        return None

    async def _want_seat(
        self, new: Table, player: PlayerRow, seat: Seat | None, *, wanted: bool
    ) -> Table | Refused:
        """Seat a player at the table of the next game, or free the player's seat there."""
        if new.state.phase is not Phase.SEATING:
            return new
        if not wanted:
            result = await self._lobby.leave(new, player)
            return new if isinstance(result, Accepted) or result is NO_SEAT else result
        if seat is None:
            return FULL
        is_free = new.state.seats[seat].player is None
        result = await self._lobby.sit(new, player, seat if is_free else None)
        return result if isinstance(result, Refused) else new

    async def start(self, table: Table, player: PlayerRow | None) -> Table | Refused:
        """Let somebody who said yes start without those who have not answered."""
        new = await self.answer(table, player)
        if isinstance(new, Refused) or player is None:
            return new
        here = [seat for seat, owner in table.owners.items() if new.seat_of(owner) is not None]
        present = [seat for seat in here if seat in table.people.present]
        result = await NextGame(table, new, self._tables.storage).start(present)
        await self._tables.update_catalogue(new)
        return result if isinstance(result, Refused) else new

    async def make_table(self, table: Table) -> Table:
        """Return the table at which the people of a table play again; it is made only once."""
        options = rematch_options(table.options)
        named = rematch_id(table.row.id)
        return await self._tables.create(table.host, options, public=table.row.public, named=named)


def _newcomers_seat(table: Table, new: Table) -> Seat | None:
    """Return a free seat of the next game that was nobody's, or a bot's, in the last one."""
    seats = table.state.seats
    bots = [n for n, one in enumerate(seats) if one.player and one.player.bot]
    candidates = (*range(len(seats), len(new.state.seats)), *bots)
    return next((Seat(n) for n in candidates if new.state.seats[n].player is None), None)
