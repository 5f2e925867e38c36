"""What a client may ask of a table besides playing: a place, a bot, the start, a rematch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from cosmic_factory.bots import UnknownBot, check_level
from cosmic_factory.rules import AnyCommand, LeaveSeat, Phase, Seat, StartGame, TakeSeat
from cosmic_factory.server.live.messages import (
    ClearSeat,
    FromClient,
    LeavePlace,
    Rematch,
    RematchReady,
    SeatBot,
    Start,
    TakePlace,
)
from cosmic_factory.server.live.socket_registry import SocketRegistry
from cosmic_factory.server.security.names import bot_name, looks_like
from cosmic_factory.tables import (
    Accepted,
    CommandChooser,
    CommandResult,
    PlayerRow,
    Refused,
    SeatRow,
    Table,
    TableRegistry,
)

NO_SEAT = Refused("no-seat", "you have no seat at this table")
NO_PLAYER = Refused("no-name", "choose a name before you sit down")
NOT_HOST = Refused("not-host", "only the host of the table can do this")
FULL = Refused("table-full", "all seats are taken")
LOOKS_ALIKE = Refused("name-taken", "your name looks too much like that of a seated player")
NOT_ALONE = Refused("untimed", "without a clock one person plays against bots: watch instead")
NOT_ENDED = Refused("not-ended", "a rematch comes after the end of the game")
CLOSING = Refused("draining", "this server is about to restart: try again in a moment")


class Places:
    """The seats of a table, as one client may have and give them."""

    def __init__(
        self,
        tables: TableRegistry,
        sockets: SocketRegistry,
        table: Table,
        player: PlayerRow | None,
        moved: Callable[[], Awaitable[None]],
    ) -> None:
        """`moved` is called when the client may have another seat, or none."""
        self._tables = tables
        self._sockets = sockets
        self._table = table
        self._player = player
        self._moved = moved

    @property
    def mine(self) -> Seat | None:
        """Where the client's player sits now."""
        return None if self._player is None else self._table.seat_of(self._player.id)

    @property
    def is_host(self) -> bool:
        return self._player is not None and self._table.row.host == self._player.id

    async def ask(self, message: FromClient) -> CommandResult:
        talk: Mapping[type[FromClient], Callable[[Any], Awaitable[CommandResult]]] = {
            TakePlace: self._take_place,
            LeavePlace: self._leave_place,
            SeatBot: self._seat_bot,
            ClearSeat: self._clear_seat,
            Start: self._start,
            Rematch: self._rematch,
        }
        return await talk[type(message)](message)

    # --- sitting down and standing up --------------------------------------------------------

    async def _take_place(self, message: TakePlace) -> CommandResult:
        player = self._player
        if player is None:
            return NO_PLAYER
        answer = await self._do(message.id, lambda: self._sitting_down(player, message.seat))
        seat = self._table.seat_of(player.id)
        if isinstance(answer, Accepted) and seat is not None:
            await self._moved()
            row = SeatRow(self._table.row.id, seat, player.id)
            await self._tables.storage.catalogue.record_seat(row)
        return answer

    def _sitting_down(self, player: PlayerRow, wanted: Seat | None) -> AnyCommand | CommandResult:
        table = self._table
        if table.seat_of(player.id) is not None:
            return Accepted(table.seq)
        if table.options.rules.seconds.build is None and table.owners:
            return NOT_ALONE
        if any(looks_like(player.name, name) for name in self._names):
            return LOOKS_ALIKE
        seat = self._free_seat(wanted)
        return FULL if seat is None else TakeSeat(seat, player.name)

    async def _leave_place(self, message: LeavePlace) -> CommandResult:
        seat = self.mine
        return NO_SEAT if seat is None else await self._vacate(message.id, seat)

    async def _clear_seat(self, message: ClearSeat) -> CommandResult:
        return await self._vacate(message.id, message.seat) if self.is_host else NOT_HOST

    async def _vacate(self, command_id: str, seat: Seat) -> CommandResult:
        answer = await self._do(command_id, LeaveSeat(seat))
        if isinstance(answer, Accepted):
            await self._moved()
            if self._table.state.seats[seat].player is None:
                await self._tables.storage.catalogue.clear_seat(self._table.row.id, seat)
        return answer

    async def _seat_bot(self, message: SeatBot) -> CommandResult:
        if not self.is_host:
            return NOT_HOST
        try:
            check_level(message.level)
        except UnknownBot as wrong:
            return Refused("unknown-level", str(wrong))
        return await self._do(message.id, lambda: self._seating_bot(message))

    def _seating_bot(self, message: SeatBot) -> AnyCommand | CommandResult:
        seat = self._free_seat(message.seat)
        if seat is None:
            return FULL
        return TakeSeat(seat, bot_name(self._names), bot=True, level=message.level)

    async def _start(self, message: Start) -> CommandResult:
        if not self.is_host:
            return NOT_HOST
        answer = await self._do(message.id, StartGame())
        if isinstance(answer, Accepted):
            # From here on the game is resumed wherever a node starts.
            await self._tables.storage.catalogue.mark_started(
                self._table.row.id, self._tables.clock.now()
            )
        return answer

    async def _do(self, command_id: str, command: AnyCommand | CommandChooser) -> CommandResult:
        assert self._player is not None, "has a seat or is the host"
        return await self._table.do(command, by=self._player.id, command_id=command_id)

    @property
    def _names(self) -> list[str]:
        return [seat.player.name for seat in self._table.state.seats if seat.player]

    def _free_seat(self, wanted: Seat | None) -> Seat | None:
        """The wanted seat, free or not (the rules then say so), or the first free one."""
        if wanted is not None:
            return wanted
        free = (n for n, seat in enumerate(self._table.state.seats) if seat.player is None)
        return next((Seat(number) for number in free), None)

    async def _rematch(self, message: Rematch) -> CommandResult:
        if self.mine is None:
            return NO_SEAT
        if self._table.state.phase is not Phase.ENDED:
            return NOT_ENDED
        if self._tables.draining:
            return CLOSING
        table = await self._tables.rematch(self._table)
        await self._sockets.show(self._table.row.id, RematchReady(table.row.id, table.row.code))
        return Accepted(self._table.seq)
