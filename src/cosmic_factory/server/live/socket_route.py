"""The one WebSocket: it belongs to a table."""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.types import Receive, Scope, Send

from cosmic_factory.server.http.problems import Problem
from cosmic_factory.server.live.client_connection import CONNECTION, ClientConnection
from cosmic_factory.server.live.messages import Farewell
from cosmic_factory.server.live.session import TableSession
from cosmic_factory.server.live.table_socket import POLICY, TableSocket
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.server.node.table_lookup import find_table
from cosmic_factory.tables import StorageUnavailable, Table

log = logging.getLogger("cosmic_factory.server")

PATH = re.compile(r"/api/tables/(?P<table>[^/]+)/socket")
STORAGE_SILENT = Farewell("storage-down", "games cannot be read right now, please try again")
NOTHING_HERE = Farewell("not-found", "there is no socket here: they are at /api/tables/CODE/socket")


async def serve_socket(scope: Scope, receive: Receive, send: Send, services: NodeServices) -> None:
    """Whoever has the code or the id may watch; those with a seat play. The gate let them in."""
    extensions: Any = scope["extensions"]
    connection: ClientConnection = extensions[CONNECTION]
    await receive()  # the client asks to connect
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    match = PATH.fullmatch(scope["path"])
    if match is None:
        _farewell(connection, NOTHING_HERE)
        return
    asked: WebSocket[Any, Any, Any] = WebSocket(scope, receive, send)  # for its cookies
    try:
        player = await services.player(asked)
        table = await find_table(services, match["table"])
        # Who comes from another node has seen what this one may not have heard of yet.
        await table.catch_up()
    except Problem as problem:
        _farewell(connection, Farewell(problem.code, problem.text))
        return
    except StorageUnavailable:
        _farewell(connection, STORAGE_SILENT)
        return
    session = TableSession(services.tables, services.sockets, table, player)
    socket = TableSocket(
        connection, session, services.sockets.deferred, services.metrics.command_took
    )
    await _serve(socket, table, services)


async def _serve(socket: TableSocket, table: Table, services: NodeServices) -> None:
    services.metrics.socket_opened()
    services.sockets.join(table.row.id, socket)
    try:
        await socket.run()
    except Exception:
        log.exception("a socket failed", extra={"game": table.row.id})
    finally:
        services.sockets.leave(table.row.id, socket)
        services.metrics.socket_closed()


def _farewell(connection: ClientConnection, why: Farewell) -> None:
    connection.send(msgspec.json.encode(why))
    connection.close(POLICY)
