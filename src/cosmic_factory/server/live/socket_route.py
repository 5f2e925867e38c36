"""The one WebSocket route: every socket belongs to a table."""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.types import Receive, Scope, Send

from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.live.client_connection import CONNECTION, ClientConnection
from cosmic_factory.server.live.messages import Farewell
from cosmic_factory.server.live.session import TableSession
from cosmic_factory.server.live.table_socket import POLICY_VIOLATION, TableSocket
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.server.node.table_lookup import find_table
from cosmic_factory.tables import PlayerRow, StorageUnavailable, Table

log = logging.getLogger("cosmic_factory.server")

PATH = re.compile(r"/api/tables/(?P<table>[^/]+)/socket")
STORAGE_UNAVAILABLE = Farewell("storage-down", "games cannot be read right now, please try again")
NOT_FOUND = Farewell("not-found", "there is no socket here: they are at /api/tables/CODE/socket")


async def serve_socket(scope: Scope, receive: Receive, send: Send, services: NodeServices) -> None:
    """Serve a socket that the gate has let in, until it is closed.

    Whoever knows a table's code or id may watch; those with a seat play.
    """
    extensions: Any = scope["extensions"]
    connection: ClientConnection = extensions[CONNECTION]
    await receive()  # the client asks to connect
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    try:
        await _serve(connection, WebSocket(scope, receive, send), services)
    except Exception:
        log.exception("a socket failed")


async def _serve(
    connection: ClientConnection, request: WebSocket[Any, Any, Any], services: NodeServices
) -> None:
    try:
        player, table = await _viewer_and_table(request, services)
    except RequestRefused as problem:
        _refuse(connection, Farewell(problem.code, problem.text))
    except StorageUnavailable:
        _refuse(connection, STORAGE_UNAVAILABLE)
    else:
        await _serve_table(connection, player, table, services)


async def _viewer_and_table(
    request: WebSocket[Any, Any, Any], services: NodeServices
) -> tuple[PlayerRow | None, Table]:
    match = PATH.fullmatch(request.scope["path"])
    if match is None:
        raise RequestRefused(404, NOT_FOUND.code, NOT_FOUND.text)
    player = await services.player(request)
    table = await find_table(services, match["table"])
    # A client that comes from another node has seen entries that this node may not know yet.
    await table.catch_up()
    return player, table


async def _serve_table(
    connection: ClientConnection, player: PlayerRow | None, table: Table, services: NodeServices
) -> None:
    sockets, metrics = services.sockets, services.metrics
    session = TableSession(services.tables, sockets, table, player)
    socket = TableSocket(
        connection,
        session,
        sockets.deferred,
        clock=services.clock,
        timings=services.timings,
        message_rate=services.message_rate,
        on_command_time=metrics.command_took,
    )
    metrics.socket_opened()
    sockets.add(table.row.id, socket)
    try:
        await socket.run()
    finally:
        sockets.remove(table.row.id, socket)
        metrics.socket_closed()


def _refuse(connection: ClientConnection, why: Farewell) -> None:
    connection.send(msgspec.json.encode(why))
    connection.close(POLICY_VIOLATION)
