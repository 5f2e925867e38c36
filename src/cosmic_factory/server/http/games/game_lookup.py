"""Finds the game that a request names, and refuses those that may not be read yet."""

from __future__ import annotations

from http import HTTPStatus

from cosmic_factory.rules import Phase
from cosmic_factory.server.http.games.past_games import Asker
from cosmic_factory.server.http.problems import RequestRefused, not_found
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import NodeServices, is_gone, sender_of
from cosmic_factory.server.node.table_lookup import GAME_ID
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import (
    EVENING_NOT_OVER,
    GameId,
    GameRow,
    PlayerRow,
    UnreadableGame,
    tables_beside,
)


def asker_of(services: NodeServices, request: AnyRequest) -> Asker:
    return Asker(
        sender_of(request).address,
        lambda: services.hold_until_answered(request, Cost.READS),
        is_gone(request),
    )


async def find_game(services: NodeServices, game: str) -> GameRow:
    found = GAME_ID.fullmatch(game)
    row = await services.tables.storage.catalogue.game(GameId(game)) if found else None
    if row is None:
        raise not_found("unknown-game", "there is no such game, or it has been deleted")
    if await is_kept_back(services, row):
        text = "other tables of this evening still play the same rounds: wait until they end"
        raise RequestRefused(HTTPStatus.CONFLICT, EVENING_NOT_OVER.code, text)
    return row


async def is_kept_back(services: NodeServices, row: GameRow) -> bool:
    """Tell whether others still play the rounds of this game, so that nobody may see them yet.

    What can be read over HTTP can be sent on, so it waits for all tables, also for its players.
    """
    evening = await tables_beside(services.tables, row)
    return evening is not None and not evening.is_over


async def finished_game(services: NodeServices, game: str) -> GameRow:
    """Return a game that has ended, or that is damaged and cannot go on; refuse any other."""
    row = await find_game(services, game)
    if not await has_ended(services, row):
        text = "this game has not ended: until then nobody may see all of it"
        raise RequestRefused(HTTPStatus.CONFLICT, "not-ended", text)
    return row


async def has_ended(services: NodeServices, row: GameRow) -> bool:
    """Tell whether a game has ended, or is damaged and cannot go on."""
    if row.ended_at is not None:
        return True
    try:
        table = await services.tables.open(row.id)
    except UnreadableGame as wrong:
        if wrong.is_newer:
            raise  # it may go on yet: nobody may see all of it
        return True
    return table is not None and table.state.phase is Phase.ENDED


async def seats_of(services: NodeServices, row: GameRow, player: PlayerRow) -> tuple[int, ...]:
    """Return where a guest sits or sat in a game."""
    seats = await services.tables.storage.catalogue.seats(row.id)
    return tuple(seat.seat for seat in seats if seat.player == player.id)
