"""Requests to the lobby, from a client's message to the lobby's method and back."""

from __future__ import annotations

from functools import partial

from msgspec import UNSET

from cosmic_factory.rules import Malformed, TileSet
from cosmic_factory.server.http.tables.game_choices import ChangedChoices, changed_options
from cosmic_factory.server.live.messages import (
    AskForSeat,
    ClearSeat,
    HandOverHost,
    LeavePlace,
    Rematch,
    RematchReady,
    SeatBot,
    SetOptions,
    Start,
    TakePlace,
)
from cosmic_factory.server.live.socket_registry import SocketRegistry
from cosmic_factory.server.tile_sets.choosing import chosen_tile_set
from cosmic_factory.tables import (
    Accepted,
    CommandResult,
    Lobby,
    PlayerRow,
    Refused,
    Rematches,
    Table,
)

LobbyRequest = (
    TakePlace
    | LeavePlace
    | SeatBot
    | ClearSeat
    | HandOverHost
    | SetOptions
    | Start
    | Rematch
    | AskForSeat
)


async def ask_lobby(
    lobby: Lobby,
    sockets: SocketRegistry,
    table: Table,
    player: PlayerRow | None,
    message: LobbyRequest,
) -> CommandResult:
    """Do what a client at a table asks of the lobby, and return what to tell it."""
    match message:
        case TakePlace(id=command_id, seat=seat):
            return await lobby.sit(table, player, seat, command_id=command_id)
        case LeavePlace(id=command_id):
            return await lobby.leave(table, player, command_id=command_id)
        case SeatBot(id=command_id, seat=seat, level=level):
            return await lobby.seat_bot(table, player, seat, level=level, command_id=command_id)
        case ClearSeat(id=command_id, seat=seat):
            return await lobby.clear_seat(table, player, seat, command_id=command_id)
        case HandOverHost(id=command_id, seat=seat):
            return await lobby.name_host(table, player, seat, command_id=command_id)
        case SetOptions(id=command_id, changes=changes):
            return await _set_options(lobby, table, player, changes, command_id)
        case Start(id=command_id, without_empty_seats=only_taken):
            return await lobby.start(
                table, player, without_empty_seats=only_taken, command_id=command_id
            )
        case Rematch(again=again, start=start):
            rematches = Rematches(lobby)
            asked = rematches.start if start else partial(rematches.answer, again=again)
            return await _tell_of(await asked(table, player), sockets, table)
        case AskForSeat(wanted=wanted):
            new = await Rematches(lobby).ask_for_seat(table, player, wanted=wanted)
            return new if isinstance(new, Refused) else Accepted(table.seq)


async def _set_options(
    lobby: Lobby,
    table: Table,
    player: PlayerRow | None,
    changes: ChangedChoices,
    command_id: str,
) -> CommandResult:
    tile_set: TileSet | None = None
    if changes.tile_set is not UNSET and player is not None:
        try:
            tile_set = await chosen_tile_set(lobby.tables.storage, player.id, changes.tile_set)
        except Malformed as wrong:
            return Refused(wrong.code, wrong.text)
    change = partial(changed_options, changes=changes, tile_set=tile_set)
    return await lobby.set_options(table, player, change, command_id=command_id)


async def _tell_of(new: Table | Refused, sockets: SocketRegistry, table: Table) -> CommandResult:
    """Tell everybody at a table where the next game is."""
    if isinstance(new, Refused):
        return new
    await sockets.show(table.row.id, RematchReady(new.row.id, new.row.code))
    return Accepted(table.seq)
