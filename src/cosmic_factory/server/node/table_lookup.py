"""Find a table by the code that people type or by its game's id, for HTTP and for sockets."""

from __future__ import annotations

import re

from cosmic_factory.server.http.problems import not_found
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.server.security.codes import typed_code
from cosmic_factory.tables import GameId, Table

GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


async def find_table(services: NodeServices, name: str) -> Table:
    """The table with that code, however it was typed, or with that id, also after its end."""
    code = typed_code(name)
    if code is not None:
        row = await services.tables.storage.catalogue.game_by_code(code)
        table = None if row is None else await services.tables.open(row.id)
    else:
        table = await services.tables.open(GameId(name)) if GAME_ID.fullmatch(name) else None
    if table is None:
        text = "no table has this code: codes are six characters, and end with their game"
        raise not_found("unknown-table", text)
    return table
