"""The one WebSocket route: every socket belongs to a table."""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.types import Receive, Scope, Send

from cosmic_factory.languages import Language
from cosmic_factory.server.http.languages.accept_language import accepted_language
from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.live.client_connection import CONNECTION, ClientConnection
from cosmic_factory.server.live.frames import POLICY_VIOLATION
from cosmic_factory.server.live.messages import Farewell
from cosmic_factory.server.live.session import TableSession
from cosmic_factory.server.live.table_socket import TableSocket
from cosmic_factory.server.node.services import NodeServices, sender_of
from cosmic_factory.server.node.table_lookup import find_table
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import PlayerRow, StorageUnavailable, Table, UnreadableGame

log = logging.getLogger("cosmic_factory.server")

PATH = re.compile(r"/api/tables/(?P<table>[^/]+)/socket")
STORAGE_UNAVAILABLE = Farewell("storage-down", "games cannot be read right now, please try again")
NOT_FOUND = Farewell("not-found", "there is no socket here: they are at /api/tables/CODE/socket")


async def serve_socket(scope: Scope, receive: Receive, send: Send, services: NodeServices) -> None:
    """Serve a socket that `SecurityMiddleware` has accepted, until it is closed.

    Anyone who knows a table's code or id may watch; players with a seat may play.
    """
    extensions: Any = scope["extensions"]
    connection: ClientConnection = extensions[CONNECTION]
    # Counted from now on, also if it is refused: the memory of closed sockets is searched for.
    services.metrics.socket_opened()
    try:
        await receive()  # the client asks to connect
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await _serve(connection, ASGIConnection(scope), services)
    except Exception:
        log.exception("a socket failed")
    finally:
        services.metrics.socket_closed()


async def _serve(
    connection: ClientConnection,
    request: ASGIConnection[Any, Any, Any, Any],
    services: NodeServices,
) -> None:
    try:
        player, table = await _viewer_and_table(request, services)
    except RequestRefused as problem:
        _refuse(connection, Farewell(problem.code, problem.text))
    except UnreadableGame as wrong:
        _refuse(connection, Farewell(wrong.code, wrong.text))
    except StorageUnavailable:
        _refuse(connection, STORAGE_UNAVAILABLE)
    else:
        language = accepted_language(request.headers.get("accept-language", ""))
        await _serve_viewer(connection, player, table, services, language)


async def _serve_viewer(
    connection: ClientConnection,
    player: PlayerRow | None,
    table: Table,
    services: NodeServices,
    language: Language,
) -> None:
    if player is None:
        await _serve_table(connection, player, table, services, language)
        return
    try:
        release = services.budget.hold(Cost.GUEST_SOCKETS, player.id)
    except RequestRefused as problem:
        _refuse(connection, Farewell(problem.code, problem.text))
        return
    try:
        await _serve_table(connection, player, table, services, language)
    finally:
        release()


async def _viewer_and_table(
    request: ASGIConnection[Any, Any, Any, Any], services: NodeServices
) -> tuple[PlayerRow | None, Table]:
    match = PATH.fullmatch(request.scope["path"])
    if match is None:
        raise RequestRefused(404, NOT_FOUND.code, NOT_FOUND.text)
    player = await services.player(request)
    table = await find_table(services, match["table"], sender_of(request).address, player)
    # A client that comes from another node has seen entries that this node may not know yet.
    await table.catch_up()
    return player, table


async def _serve_table(
    connection: ClientConnection,
    player: PlayerRow | None,
    table: Table,
    services: NodeServices,
    language: Language,
) -> None:
    sockets = services.sockets
    session = TableSession(
        services.tables,
        sockets,
        table,
        player,
        on_too_many_moves=lambda: services.budget.on_refusal(Cost.MOVES),
    )
    socket = TableSocket(
        connection,
        session,
        sockets.deferred,
        clock=services.clock,
        timings=services.timings,
        budget=services.budget,
        language=language,
        on_command_time=services.metrics.command_took,
    )
    sockets.add(table.row.id, socket)
    try:
        await socket.run()
    finally:
        sockets.remove(table.row.id, socket)


def _refuse(connection: ClientConnection, why: Farewell) -> None:
    connection.send(msgspec.json.encode(why))
    connection.close(POLICY_VIOLATION)
