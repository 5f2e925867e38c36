"""The lobby: who sits where before a game starts, its options, and its start.

All changes are commands in the table's journal. The catalogue follows from there (`projection.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from cosmic_factory.rules import (
    AnyCommand,
    LeaveSeat,
    Malformed,
    NameHost,
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
from cosmic_factory.tables.evening_tables import refuse_players
from cosmic_factory.tables.journal.port import PlayerId, PlayerRow
from cosmic_factory.tables.open_tables.registry import TableRegistry
from cosmic_factory.tables.options import TableOptions
from cosmic_factory.tables.seating.choices import (
    FULL,
    NO_PLAYER,
    NO_SEAT,
    NOT_HOST,
    changing_options,
    free_seat,
    is_host,
    refuse_level,
    removing_empty_seats,
    seated_names,
    sitting_down,
)
from cosmic_factory.tables.seating.hosting import replace_host
from cosmic_factory.tables.seating.names import bot_name
from cosmic_factory.tables.table import Table

# Somebody sat down or left while it was looked up who plays: look again.
SEATS_CHANGED = Refused("seats-changed", "somebody has sat down or left: start again")


class Lobby:
    """Seats players and bots at the tables of one node, and starts their games.

    `player` is who asks, None for a spectator without a name. `command_id` is the asker's own id of
    the request: one that is sent again is not done again.
    """

    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables

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
        refused = await refuse_players(self.tables, table, player.id)
        if refused is not None:
            return refused

        def choose() -> AnyCommand | CommandResult:
            return sitting_down(table, player, seat)

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
            await self.tables.update_catalogue(table)
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
            chosen = free_seat(table, seat)
            if chosen is None:
                return FULL
            return TakeSeat(chosen, bot_name(seated_names(table)), bot=True, level=level)

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
                return changing_options(table, change(table.options))
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
            trimmed = await table.do(lambda: removing_empty_seats(table), by=player.id)
            if isinstance(trimmed, Refused):
                return trimmed
        await learn_cards_met(table, self.tables.storage.catalogue)
        while True:
            owners = table.owners
            # Those who sat down at two tables of an evening at the same moment are found here.
            refused = await refuse_players(self.tables, table, *owners.values())
            if refused is not None:
                return refused
            start = partial(_start_with, table, owners)
            started = await self._do(table, start, by=player.id, command_id=command_id)
            if started is not SEATS_CHANGED:
                return started

    async def quick_game(
        self, host: PlayerRow, options: TableOptions, *, level: str
    ) -> Table | Refused:
        """Make a table, seat the host and bots on all other seats, and start the game."""
        table = await self.tables.create(host.id, options, public=False)
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
            await self.tables.update_catalogue(table)
        return result


def _start_with(table: Table, owners: Mapping[Seat, PlayerId]) -> AnyCommand | CommandResult:
    return StartGame() if table.owners == owners else SEATS_CHANGED
