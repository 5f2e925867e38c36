"""The one WebSocket: it belongs to a table.

It is served as plain ASGI. A framework's wrappers around every message would cost more than all
that is done with it.
"""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.types import Receive, Scope, Send

from cosmic_factory.server.conversation import Conversation
from cosmic_factory.server.house import House
from cosmic_factory.server.messages import Farewell
from cosmic_factory.server.problems import Problem
from cosmic_factory.server.socket import POLICY, TableSocket
from cosmic_factory.server.tables_api import find_table
from cosmic_factory.tables.storage.ports import StorageUnavailable
from cosmic_factory.tables.table import Table

log = logging.getLogger("cosmic_factory.server")

PATH = re.compile(r"/api/tables/(?P<table>[^/]+)/socket")
STORAGE_SILENT = Farewell("storage-down", "games cannot be read right now, please try again")
NOTHING_HERE = Farewell("not-found", "there is no socket here: they are at /api/tables/CODE/socket")


class SocketWire:
    """An ASGI socket as a table's socket needs it: JSON in text frames, both ways."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive: Any = receive
        self._send: Any = send

    async def accept(self) -> None:
        await self._receive()  # websocket.connect
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def receive(self) -> bytes | None:
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            return None
        text, raw = event.get("text"), event.get("bytes")
        return text.encode() if text is not None else raw or b""

    async def send(self, message: bytes) -> None:
        try:
            await self._send({"type": "websocket.send", "text": message.decode()})
        except RuntimeError as closed:  # uvicorn's word for a connection that it had to cut
            raise ConnectionError("the connection is closed") from closed

    async def close(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": ""})


async def serve_socket(scope: Scope, receive: Receive, send: Send, house: House) -> None:
    """Whoever has the code or the id may watch; those with a seat play. The gate let them in."""
    wire = SocketWire(receive, send)
    await wire.accept()
    match = PATH.fullmatch(scope["path"])
    if match is None:
        await _farewell(wire, NOTHING_HERE)
        return
    asked: WebSocket[Any, Any, Any] = WebSocket(scope, receive, send)  # for its cookies
    try:
        player = await house.player(asked)
        table = await find_table(house, match["table"])
        # Who comes from another node has seen what this one may not have heard of yet.
        await table.catch_up()
    except Problem as problem:
        await _farewell(wire, Farewell(problem.code, problem.text))
        return
    except StorageUnavailable:
        await _farewell(wire, STORAGE_SILENT)
        return
    conversation = Conversation(house.hall, house.audience, table, player)
    await _serve(TableSocket(wire, conversation, house.metrics.command_took), table, house)


async def _serve(socket: TableSocket, table: Table, house: House) -> None:
    house.metrics.socket_opened()
    house.audience.join(table.row.id, socket)
    try:
        await socket.run()
    except Exception:
        log.exception("a socket failed", extra={"game": table.row.id})
    finally:
        house.audience.leave(table.row.id, socket)
        house.metrics.socket_closed()


async def _farewell(wire: SocketWire, why: Farewell) -> None:
    await wire.send(msgspec.json.encode(why))
    await wire.close(POLICY)
