"""Playing again: who wants to, and the start of the next game once all who are present do.

The table of the next game exists as soon as somebody asks for it; its id follows from the game's,
so that all nodes mean the same. Saying yes is taking a seat there, which its journal keeps.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Collection
from hashlib import sha256

import msgspec

from cosmic_factory.rules import (
    HAND_SIZE,
    MAX_SEATS,
    MIN_SEATS,
    AnyCommand,
    ChangeOptions,
    LeaveSeat,
    Phase,
    Seat,
    StartGame,
    TakeSeat,
)
from cosmic_factory.tables.cards_met import learn_cards_met
from cosmic_factory.tables.commands.command_batch import Accepted, CommandResult, Refused
from cosmic_factory.tables.hosting import replace_host
from cosmic_factory.tables.journal.entry import BOT
from cosmic_factory.tables.journal.port import GameId, Storage, StorageUnavailable
from cosmic_factory.tables.options import TableOptions
from cosmic_factory.tables.people_watch import Spawn
from cosmic_factory.tables.table import Table
from cosmic_factory.tables.time.timings import TableTimings
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
        """Whether somebody wants to play again, and everybody who is present does."""
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
        await self._remove_gone(present)
        host_seat = self._table.seat_of(new.host)
        if new.host_seat is None:
            await replace_host(new, new.host, host_seat, [*new.owners])
        await self._seat_bots()
        trimmed = await new.do(self._trimming)
        if isinstance(trimmed, Refused):
            return trimmed
        await learn_cards_met(new, self._storage.catalogue)
        return await new.do(StartGame())

    async def _remove_gone(self, present: Collection[Seat]) -> None:
        for seat in self._gone(present):
            await self._new.do(LeaveSeat(seat))

    async def _seat_bots(self) -> None:
        """Seat as many of the bots as there were seats, after the people."""
        seats = self._table.state.seats
        room = len(seats) - len(self._new.owners)
        bots = [one.player for one in seats if one.player is not None and one.player.bot]
        seated = sum(1 for one in self._new.state.seats if one.player and one.player.bot)
        for player in bots[seated : max(0, room)]:
            free = [n for n, one in enumerate(self._new.state.seats) if one.player is None]
            take = TakeSeat(Seat(free[0]), player.name, bot=True, level=player.level)
            await self._new.do(take, by=BOT)

    def _trimming(self) -> AnyCommand | CommandResult:
        options = self._new.options
        taken = sum(one.player is not None for one in self._new.state.seats)
        if taken < MIN_SEATS:
            return Refused("too-few-players", "a game needs two players")
        if taken == options.rules.seats:
            return Accepted(self._new.seq)
        rules = msgspec.structs.replace(options.rules, seats=taken)
        return ChangeOptions(rules, options.live_counts, options.bots_hurry)


class RematchWatch:
    """Follows the next game of a table that this node has open; its supervisor calls `check`."""

    def __init__(
        self,
        table: Table,
        find: Callable[[GameId], Awaitable[Table | None]],
        known: Callable[[GameId], Table | None],
        storage: Storage,
        spawn: Spawn,
        *,
        timings: TableTimings,
    ) -> None:
        """`find` opens a table from storage; `known` returns one that is open here already."""
        self._table = table
        self._id = rematch_id(table.row.id)
        self._find = find
        self._known = known
        self._storage = storage
        self._spawn = spawn
        self._timings = timings
        self._looked_at: int | None = None
        self._is_starting = False

    @property
    def view(self) -> NextGameView | None:
        new = self._known(self._id)
        return None if new is None else next_game_view(self._table, new)

    def check(self, now: int, present: Collection[Seat]) -> None:
        """Look for the next game, and start it once everybody who is present wants it."""
        phase = self._table.state.phase
        if phase is Phase.SEATING:
            return
        pause = self._timings.presence_check_ms * (1 if phase is Phase.ENDED else 5)
        new = self._known(self._id)
        if new is None:
            if self._looked_at is None or now - self._looked_at >= pause:
                self._looked_at = now
                self._spawn(self._look())
        elif phase is Phase.ENDED and new.state.phase is Phase.SEATING and not self._is_starting:
            game = NextGame(self._table, new, self._storage)
            if game.is_agreed(present):
                self._is_starting = True
                self._spawn(self._start(game, present))

    async def _look(self) -> None:
        with contextlib.suppress(StorageUnavailable):
            await self._find(self._id)

    async def _start(self, game: NextGame, present: Collection[Seat]) -> None:
        try:
            with contextlib.suppress(StorageUnavailable):
                await game.start(present)
        finally:
            self._is_starting = False
