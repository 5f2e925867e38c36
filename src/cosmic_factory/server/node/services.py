"""What all handlers of one node share."""

from __future__ import annotations

import time
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from litestar.connection import ASGIConnection

from cosmic_factory.server.http.problems import MEANINGS, Problem
from cosmic_factory.server.live.socket_registry import SocketRegistry
from cosmic_factory.server.node.metrics import Metrics
from cosmic_factory.server.node.settings import Settings
from cosmic_factory.server.security.identity import COOKIE, Identity
from cosmic_factory.server.security.limits import Limits
from cosmic_factory.server.security.origin import Sender
from cosmic_factory.tables import PlayerRow, TableRegistry

Connection = ASGIConnection[Any, Any, Any, Any]
# For the schema: this endpoint is for guests, known by their cookie.
GUESTS_ONLY: list[dict[str, list[str]]] = [{"guest": []}]
# Where the gate leaves what it found out about a request.
SENDER = "cosmic_factory_sender"


@dataclass(frozen=True, slots=True)
class NodeServices:
    """What the handlers and sockets of one node share: its tables, limits, identity and metrics."""

    settings: Settings
    tables: TableRegistry
    identity: Identity
    limits: Limits
    metrics: Metrics
    sockets: SocketRegistry

    async def player(self, connection: Connection) -> PlayerRow | None:
        """The guest whose cookie came with the request."""
        found = self.identity.read(connection.cookies.get(COOKIE), int(time.time()))
        return None if found is None else await self.tables.storage.catalogue.player(found[0])

    async def known_player(self, connection: Connection) -> PlayerRow:
        player = await self.player(connection)
        if player is None:
            raise Problem(HTTPStatus.UNAUTHORIZED, *MEANINGS[HTTPStatus.UNAUTHORIZED])
        return player

    def link(self, connection: Connection, path: str) -> str:
        """A link that works where the asker is, or everywhere if the host named our address."""
        if self.settings.public_url is not None:
            return self.settings.public_url.rstrip("/") + path
        sender = sender_of(connection)
        return f"{'https' if sender.secure else 'http'}://{sender.host}{path}"

    def is_secure(self, connection: Connection) -> bool:
        return sender_of(connection).secure

    def check_room(self) -> None:
        """Refuse new tables while this node closes or is full."""
        if self.tables.draining:
            raise _full("draining", "this server is about to restart: try again in a moment", 5)
        if len(self.tables.open_tables) >= self.settings.max_tables:
            raise _full("server-full", "all tables of this server are in use: try again later", 60)


def _full(code: str, text: str, seconds: int) -> Problem:
    retry = {"Retry-After": str(seconds)}
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, code, text, retry)


def sender_of(connection: Connection) -> Sender:
    sender: Sender = connection.scope["state"][SENDER]
    return sender
