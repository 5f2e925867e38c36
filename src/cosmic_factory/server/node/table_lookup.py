"""Finds a table by the code that people type or by its game's id, for HTTP and for sockets."""

from __future__ import annotations

import re

from cosmic_factory.server.http.problems import not_found
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.server.security.codes import typed_table_code
from cosmic_factory.tables import GameId, PlayerRow, Table

GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


async def find_table(
    services: NodeServices, name: str, address: str, player: PlayerRow | None
) -> Table:
    """Return the table with that code, however it was typed, or with that game id, or refuse.

    A code is valid until a day after its game ends, an id for ever. Who has tried too many wrong
    codes is refused even if this one is right: otherwise the guessing could go on.
    """
    code = typed_table_code(name)
    if code is not None:
        was_right = services.codes.admit(code, address, None if player is None else player.id)
        catalogue = services.tables.storage.catalogue
        ended_after = services.tables.clock.now() - services.timings.finished_code_ms
        row = await catalogue.game_by_code(code)
        if row is None:
            row = await catalogue.finished_game_by_code(code, ended_after)
        if row is not None:
            was_right()
        table = None if row is None else await services.tables.open(row.id)
    else:
        table = await services.tables.open(GameId(name)) if GAME_ID.fullmatch(name) else None
    if table is None:
        text = "no table has this code: codes are eight characters, and end a day after their game"
        raise not_found("unknown-table", text)
    return table
