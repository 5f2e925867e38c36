"""Playing again: who wants to, and the start of the next game once all who are present do.

The table of the next game exists as soon as somebody asks for it; its id follows from the game's,
so that all nodes mean the same. Saying yes is taking a seat there, which its journal keeps.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

import msgspec

from cosmic_factory.rules import (
    HAND_SIZE,
    MAX_SEATS,
    MIN_SEATS,
    LeaveSeat,
    Phase,
    Seat,
    StartGame,
    TakeSeat,
)
from cosmic_factory.tables.cards_met import learn_cards_met
from cosmic_factory.tables.commands.command_batch import (
    STORAGE_DOWN,
    Accepted,
    CommandResult,
    Refused,
)
from cosmic_factory.tables.journal.entry import BOT
from cosmic_factory.tables.journal.port import GameId, Storage
from cosmic_factory.tables.options import TableOptions
from cosmic_factory.tables.seating.choices import removing_empty_seats
from cosmic_factory.tables.seating.hosting import replace_host
from cosmic_factory.tables.table import Table
from cosmic_factory.tables.viewing.people import NextGameView


def rematch_id(game: GameId) -> GameId:
    """Return the id of the game that follows a game."""
    return GameId(sha256(f"{game}/rematch".encode()).hexdigest()[:16])


def rematch_options(options: TableOptions) -> TableOptions:
    """Return the options of the next table: as before, with all seats that there are tiles for.

    Those that nobody takes are removed when the game starts.
    """
    seats = min(MAX_SEATS, len(options.rules.tile_set.tiles) // HAND_SIZE)
    rules = msgspec.structs.replace(options.rules, seats=seats)
    return msgspec.structs.replace(options, rules=rules)


def next_game_view(table: Table, new: Table) -> NextGameView:
    """Return who wants to play again, by the seats of the game that they played."""
    wants = set(new.owners.values())
    known = set(table.owners.values())
    newcomers = [seat for seat, owner in sorted(new.owners.items()) if owner not in known]
    names = [new.state.seats[seat].player for seat in newcomers]
    return NextGameView(
        game=new.row.id,
        code=new.row.code,
        again=tuple(seat for seat, owner in sorted(table.owners.items()) if owner in wants),
        newcomers=tuple(player.name for player in names if player is not None),
        started=new.state.phase is not Phase.SEATING,
    )


class NextGame:
    """Starts the next game of a table, on one node only."""

    def __init__(self, table: Table, new: Table, storage: Storage) -> None:
        self._table = table
        self._new = new
        self._storage = storage

    def is_agreed(self, present: Collection[Seat]) -> bool:
        """Return whether somebody wants to play again, and everybody who is present does."""
        again = next_game_view(self._table, self._new).again
        return (
            self._players(present) >= MIN_SEATS
            and any(seat in again for seat in present)
            and all(seat in again for seat in present)
        )

    def _players(self, present: Collection[Seat]) -> int:
        """Return how many would play: people who said yes and are not gone, and bots."""
        people = len(self._new.owners) - len(self._gone(present))
        bots = sum(1 for one in self._table.state.seats if one.player and one.player.bot)
        return people + min(bots, max(0, len(self._table.state.seats) - people))

    def _gone(self, present: Collection[Seat]) -> list[Seat]:
        """Return the seats at the new table of people who said yes and left the old one."""
        here = {self._table.owners[seat] for seat in present if seat in self._table.owners}
        known = set(self._table.owners.values())
        owners = self._new.owners.items()
        return [seat for seat, owner in owners if owner in known and owner not in here]

    async def start(self, present: Collection[Seat]) -> CommandResult | None:
        """Start with those who said yes and are present; None if another node does it.

        One person without bots cannot play: then the table waits for others.
        """
        new = self._new
        if not await self._storage.leases.acquire(new.row.id):
            return None
        if new.state.phase is not Phase.SEATING:
            return Accepted(new.seq)
        # What the storage did not take is done by the next start: no seat is removed before that.
        if await self._remove_gone(present) == STORAGE_DOWN:
            return STORAGE_DOWN
        host_seat = self._table.seat_of(new.host)
        if new.host_seat is None:
            await replace_host(new, new.host, host_seat, [*new.owners])
        if await self._seat_bots() == STORAGE_DOWN:
            return STORAGE_DOWN
        trimmed = await new.do(lambda: removing_empty_seats(new))
        if isinstance(trimmed, Refused):
            return trimmed
        await learn_cards_met(new, self._storage.catalogue)
        return await new.do(StartGame())

    async def _remove_gone(self, present: Collection[Seat]) -> CommandResult | None:
        """Remove who said yes and left; return the result of the last removal."""
        result = None
        for seat in self._gone(present):
            result = await self._new.do(LeaveSeat(seat))
            if result == STORAGE_DOWN:
                break
        return result

    async def _seat_bots(self) -> CommandResult | None:
        """Seat as many of the bots as there were seats, after the people, where a seat is free.

        Return the result of the last one.
        """
        result = None
        seats = self._table.state.seats
        room = len(seats) - len(self._new.owners)
        bots = [one.player for one in seats if one.player is not None and one.player.bot]
        seated = sum(1 for one in self._new.state.seats if one.player and one.player.bot)
        for player in bots[seated : max(0, room)]:
            free = [n for n, one in enumerate(self._new.state.seats) if one.player is None]
            if not free or result == STORAGE_DOWN:
                break
            take = TakeSeat(Seat(free[0]), player.name, bot=True, level=player.level)
            result = await self._new.do(take, by=BOT)
        return result
