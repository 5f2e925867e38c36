"""The lobby: who sits where before a game starts, starting it, and playing again.

All changes are commands in the table's journal. The catalogue follows from there (`projection.py`).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cosmic_factory.bots import UnknownBot, check_level
from cosmic_factory.rules import (
    MIN_SEATS,
    AnyCommand,
    ChangeOptions,
    LeaveSeat,
    Malformed,
    NameHost,
    Phase,
    Seat,
    StartGame,
    TakeSeat,
)
from cosmic_factory.tables.cards_met import learn_cards_met
from cosmic_factory.tables.commands.command_batch import (
    Accepted,
    CommandChooser,
    CommandResult,
    Refused,
)
from cosmic_factory.tables.hosting import replace_host
from cosmic_factory.tables.journal.port import PlayerId, PlayerRow
from cosmic_factory.tables.names import bot_name, looks_like
from cosmic_factory.tables.options import TableOptions
from cosmic_factory.tables.registry import TableRegistry
from cosmic_factory.tables.rematch import NextGame, rematch_id, rematch_options
from cosmic_factory.tables.table import Table

NO_SEAT = Refused("no-seat", "you have no seat at this table")
NO_PLAYER = Refused("no-name", "choose a name before you sit down")
NOT_HOST = Refused("not-host", "only the host of the table can do this")
FULL = Refused("table-full", "all seats are taken")
LOOKS_ALIKE = Refused("name-taken", "your name looks too much like that of a seated player")
NOT_ALONE = Refused("untimed", "without a clock one person plays against bots: watch instead")
TOO_FEW = Refused("too-few-players", "a game needs two players: seat a bot or wait for somebody")
UNTIMED_PUBLIC = Refused(
    "untimed-public", "a table without a time limit is for one person and bots: it cannot be public"
)
NOT_WATCHING = Refused("not-watching", "only those who watch a game ask for the next seat")
NOT_ENDED = Refused("not-ended", "a rematch comes after the end of the game")
CLOSING = Refused("draining", "this server is about to restart: try again in a moment")


def refuse_level(level: str) -> Refused | None:
    """Return why there is no bot of that level, or None if there is one."""
    try:
        check_level(level)
    except UnknownBot as wrong:
        return Refused("unknown-level", str(wrong))
    return None


def is_host(table: Table, player: PlayerRow | None) -> bool:
    return player is not None and table.host == player.id


class Lobby:
    """Seats players and bots at the tables of one node, and starts their games.

    `player` is who asks, None for a spectator without a name. `command_id` is the asker's own id of
    the request: one that is sent again is not done again.
    """

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables

    # --- seats -----------------------------------------------------------------------------

    async def sit(
        self,
        table: Table,
        player: PlayerRow | None,
        seat: Seat | None = None,
        *,
        command_id: str | None = None,
    ) -> CommandResult:
        """Seat a player on a seat, or on the first free one; a player who sits already stays."""
        if player is None:
            return NO_PLAYER

        def choose() -> AnyCommand | CommandResult:
            return _sitting_down(table, player, seat)

        return await self._do(table, choose, by=player.id, command_id=command_id)

    async def leave(
        self, table: Table, player: PlayerRow | None, *, command_id: str | None = None
    ) -> CommandResult:
        """Free the seat of a player. If it was the host's, the next person becomes the host."""
        seat = None if player is None else table.seat_of(player.id)
        if player is None or seat is None:
            return NO_SEAT
        return await self._free(table, player, seat, command_id)

    async def clear_seat(
        self, table: Table, player: PlayerRow | None, seat: Seat, *, command_id: str | None = None
    ) -> CommandResult:
        """Let the host free any seat."""
        if player is None or not is_host(table, player):
            return NOT_HOST
        return await self._free(table, player, seat, command_id)

    async def _free(
        self, table: Table, player: PlayerRow, seat: Seat, command_id: str | None
    ) -> CommandResult:
        leaves_host = table.host_seat == seat
        freed = await self._do(table, LeaveSeat(seat), by=player.id, command_id=command_id)
        if leaves_host and isinstance(freed, Accepted):
            # People who are not here now may never come: they are only the second choice.
            people = [s for s in table.people.present if s in table.owners] or [*table.owners]
            await replace_host(table, player.id, seat, people)
            await self._tables.update_catalogue(table)
        return freed

    async def name_host(
        self, table: Table, player: PlayerRow | None, seat: Seat, *, command_id: str | None = None
    ) -> CommandResult:
        """Let the host make another person the host."""
        if player is None or not is_host(table, player):
            return NOT_HOST
        if table.owners.get(seat) == player.id:
            return Accepted(table.seq)
        return await self._do(table, NameHost(seat), by=player.id, command_id=command_id)

    async def seat_bot(
        self,
        table: Table,
        player: PlayerRow | None,
        seat: Seat | None = None,
        *,
        level: str,
        command_id: str | None = None,
    ) -> CommandResult:
        """Let the host seat a bot on a seat, or on the first free one."""
        if player is None or not is_host(table, player):
            return NOT_HOST
        refused = refuse_level(level)
        if refused is not None:
            return refused

        def choose() -> AnyCommand | CommandResult:
            chosen = _free_seat(table, seat)
            if chosen is None:
                return FULL
            return TakeSeat(chosen, bot_name(_names(table)), bot=True, level=level)

        return await self._do(table, choose, by=player.id, command_id=command_id)

    # --- games -----------------------------------------------------------------------------

    async def set_options(
        self,
        table: Table,
        player: PlayerRow | None,
        change: Callable[[TableOptions], TableOptions],
        *,
        command_id: str | None = None,
    ) -> CommandResult:
        """Let the host change the options; `change` may raise `Malformed`."""
        if player is None or not is_host(table, player):
            return NOT_HOST

        def choose() -> AnyCommand | CommandResult:
            try:
                return _changing_options(table, change(table.options))
            except Malformed as wrong:
                return Refused(wrong.code, wrong.text)

        return await self._do(table, choose, by=player.id, command_id=command_id)

    async def start(
        self,
        table: Table,
        player: PlayerRow | None,
        *,
        without_empty_seats: bool = False,
        command_id: str | None = None,
    ) -> CommandResult:
        """Let the host start the game, if asked for without the seats that nobody took."""
        if player is None or not is_host(table, player):
            return NOT_HOST
        if without_empty_seats:
            trimmed = await table.do(lambda: _removing_empty_seats(table), by=player.id)
            if isinstance(trimmed, Refused):
                return trimmed
        await learn_cards_met(table, self._tables.storage.catalogue)
        return await self._do(table, StartGame(), by=player.id, command_id=command_id)

    async def quick_game(
        self, host: PlayerRow, options: TableOptions, *, level: str
    ) -> Table | Refused:
        """Make a table, seat the host and bots on all other seats, and start the game."""
        table = await self._tables.create(host.id, options, public=False)
        names = [host.name]
        commands: list[AnyCommand] = [TakeSeat(Seat(0), host.name)]
        for seat in options.rules.all_seats[1:]:
            names.append(bot_name(names))
            commands.append(TakeSeat(seat, names[-1], bot=True, level=level))
        for command in commands:
            result = await table.do(command, by=host.id)
            if isinstance(result, Refused):
                return result
        started = await self.start(table, host)
        return started if isinstance(started, Refused) else table

    async def rematch(
        self, table: Table, player: PlayerRow | None, *, again: bool = True
    ) -> Table | Refused:
        """Let a player of a game that has ended say yes to another one, or take that back.

        The next game starts when all who are present have said yes (`rematch.py`).
        """
        seat = None if player is None else table.seat_of(player.id)
        if player is None or seat is None:
            return NO_SEAT
        if table.state.phase is not Phase.ENDED:
            return NOT_ENDED
        if self._tables.draining:
            return CLOSING
        new = await self.make_rematch(table)
        return await self._want_seat(new, player, seat, wanted=again)

    async def ask_for_seat(
        self, table: Table, player: PlayerRow | None, *, wanted: bool = True
    ) -> Table | Refused:
        """Let a spectator ask for a seat in the next game, or take that back."""
        if player is None:
            return NO_PLAYER
        if table.state.phase is Phase.SEATING or table.seat_of(player.id) is not None:
            return NOT_WATCHING
        if self._tables.draining:
            return CLOSING
        if table.options.rules.seconds.build is None:
            return NOT_ALONE
        if any(looks_like(player.name, name) for name in _names(table)):
            return LOOKS_ALIKE
        new = await self.make_rematch(table)
        bots = [n for n, one in enumerate(table.state.seats) if one.player and one.player.bot]
        free = [
            Seat(n)
            for n in (*range(len(table.state.seats), len(new.state.seats)), *bots)
            if new.state.seats[n].player is None
        ]
        return await self._want_seat(new, player, free[0] if free else None, wanted=wanted)

    async def _want_seat(
        self, new: Table, player: PlayerRow, seat: Seat | None, *, wanted: bool
    ) -> Table | Refused:
        """Seat a player at the table of the next game, or free the player's seat there."""
        if new.state.phase is not Phase.SEATING:
            return new
        if not wanted:
            result = await self.leave(new, player)
            return new if isinstance(result, Accepted) or result is NO_SEAT else result
        if seat is None:
            return FULL
        is_free = new.state.seats[seat].player is None
        result = await self.sit(new, player, seat if is_free else None)
        return result if isinstance(result, Refused) else new

    async def start_rematch(self, table: Table, player: PlayerRow | None) -> Table | Refused:
        """Let somebody who said yes start without those who have not answered."""
        new = await self.rematch(table, player)
        if isinstance(new, Refused) or player is None:
            return new
        here = [seat for seat, owner in table.owners.items() if new.seat_of(owner) is not None]
        present = [seat for seat in here if seat in table.people.present]
        result = await NextGame(table, new, self._tables.storage).start(present)
        await self._tables.update_catalogue(new)
        return result if isinstance(result, Refused) else new

    async def make_rematch(self, table: Table) -> Table:
        """Return the table at which the people of a table play again; it is made only once."""
        options = rematch_options(table.options)
        named = rematch_id(table.row.id)
        return await self._tables.create(table.host, options, public=table.row.public, named=named)

    async def _do(
        self,
        table: Table,
        command: AnyCommand | CommandChooser,
        *,
        by: PlayerId,
        command_id: str | None,
    ) -> CommandResult:
        result = await table.do(command, by=by, command_id=command_id)
        if isinstance(result, Accepted):
            await self._tables.update_catalogue(table)
        return result


def _sitting_down(
    table: Table, player: PlayerRow, wanted: Seat | None
) -> AnyCommand | CommandResult:
    if table.seat_of(player.id) is not None:
        return Accepted(table.seq)
    if table.options.rules.seconds.build is None and table.owners:
        return NOT_ALONE
    if any(looks_like(player.name, name) for name in _names(table)):
        return LOOKS_ALIKE
    seat = _free_seat(table, wanted)
    return FULL if seat is None else TakeSeat(seat, player.name)


def _changing_options(table: Table, options: TableOptions) -> AnyCommand | CommandResult:
    if options == table.options:
        return Accepted(table.seq)
    if options.rules.seconds.build is None:
        if len(table.owners) > 1:
            return NOT_ALONE
        if table.row.public:
            return UNTIMED_PUBLIC
    return ChangeOptions(options.rules, options.live_counts, options.bots_hurry)


def _removing_empty_seats(table: Table) -> AnyCommand | CommandResult:
    """Return how the table gets as many seats as are taken; nothing to do if all are."""
    options, taken = table.options, len(_names(table))
    if taken < MIN_SEATS:
        return TOO_FEW
    rules = msgspec.structs.replace(options.rules, seats=taken)
    return _changing_options(table, msgspec.structs.replace(options, rules=rules))


def _names(table: Table) -> list[str]:
    return [seat.player.name for seat in table.state.seats if seat.player]


def _free_seat(table: Table, wanted: Seat | None) -> Seat | None:
    """Return the wanted seat, taken or not (the rules then refuse), or the first free one."""
    if wanted is not None:
        return wanted
    free = (n for n, seat in enumerate(table.state.seats) if seat.player is None)
    return next((Seat(number) for number in free), None)
