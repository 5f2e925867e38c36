"""What all handlers and sockets of one node share."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from litestar.connection import ASGIConnection

from cosmic_factory.server.http.problems import MEANINGS, RequestRefused, unavailable
from cosmic_factory.server.live.socket_registry import SocketRegistry
from cosmic_factory.server.node.metrics import Metrics
from cosmic_factory.server.node.settings import Settings
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.identity import COOKIE, Identity
from cosmic_factory.server.security.limits import MESSAGE_RATE, Limits
from cosmic_factory.server.security.origin import Sender
from cosmic_factory.server.security.token_bucket import Rate
from cosmic_factory.tables import Clock, PlayerRow, TableRegistry

Connection = ASGIConnection[Any, Any, Any, Any]
# For the schema: this endpoint is for guests, known by their cookie.
GUESTS_ONLY: list[dict[str, list[str]]] = [{"guest": []}]
# The key under which the gate leaves the `Sender` in the state of an ASGI scope.
SENDER = "cosmic_factory_sender"


@dataclass(frozen=True, slots=True)
class NodeServices:
    """What the handlers and sockets of one node share: its tables, limits, identity and metrics."""

    settings: Settings
    clock: Clock
    timings: ServerTimings
    tables: TableRegistry
    identity: Identity
    limits: Limits
    metrics: Metrics
    sockets: SocketRegistry
    # How fast one socket may send.
    message_rate: Rate = MESSAGE_RATE

    async def player(self, connection: Connection) -> PlayerRow | None:
        """Return the guest whose cookie came with the request, or None without a valid cookie."""
        found = self.identity.read(connection.cookies.get(COOKIE))
        return None if found is None else await self.tables.storage.catalogue.player(found.player)

    async def known_player(self, connection: Connection) -> PlayerRow:
        """Return the guest whose cookie came with the request, or refuse the request."""
        player = await self.player(connection)
        if player is None:
            raise RequestRefused(HTTPStatus.UNAUTHORIZED, *MEANINGS[HTTPStatus.UNAUTHORIZED])
        return player

    def link(self, connection: Connection, path: str) -> str:
        """Return a link under the public address, or else under the one that the client used."""
        if self.settings.public_url is not None:
            return self.settings.public_url.rstrip("/") + path
        sender = sender_of(connection)
        return f"{'https' if sender.secure else 'http'}://{sender.host}{path}"

    def is_secure(self, connection: Connection) -> bool:
        """Return whether the client came by HTTPS, to us or to a proxy before us."""
        return sender_of(connection).secure

    def check_capacity(self) -> None:
        """Refuse new tables while this node closes or has as many as it may."""
        if self.tables.draining:
            text = "this server is about to restart: try again in a moment"
            raise unavailable("draining", text, seconds=5)
        if len(self.tables.open_tables) >= self.settings.max_tables:
            text = "all tables of this server are in use: try again later"
            raise unavailable("server-full", text, seconds=60)


def sender_of(connection: Connection) -> Sender:
    """Return what the gate found out about a request's origin."""
    sender: Sender = connection.scope["state"][SENDER]
    return sender
