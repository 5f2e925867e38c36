"""What all handlers and sockets of one node share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from litestar.connection import ASGIConnection

from cosmic_factory.rules import TileSet
from cosmic_factory.server.http.expensive_reads import ExpensiveReads
from cosmic_factory.server.http.problems import MEANINGS, RequestRefused, unavailable
from cosmic_factory.server.insight.finding import InsightFinder
from cosmic_factory.server.insight.games import GameThinking
from cosmic_factory.server.live.socket_registry import SocketRegistry
from cosmic_factory.server.node.addresses import address_of_route
from cosmic_factory.server.node.metrics import Metrics
from cosmic_factory.server.node.settings import Settings
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.puzzles.daily_puzzles import DailyPuzzles
from cosmic_factory.server.security.budget import ClientBudget
from cosmic_factory.server.security.code_budget import CodeBudget
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.server.security.identity import COOKIE, Identity
from cosmic_factory.server.security.origin import Sender, host_for_others, is_this_machine
from cosmic_factory.server.security.own_certificate import OwnCertificate
from cosmic_factory.server.security.record_key import RecordKey
from cosmic_factory.server.thinking.result_cache import TaskResultCache
from cosmic_factory.server.thinking.result_pictures import ResultPictures
from cosmic_factory.tables import DRAINING, Clock, PlayerRow, TableRegistry

Connection = ASGIConnection[Any, Any, Any, Any]
# For the schema: this endpoint is for guests, known by their cookie.
GUESTS_ONLY: list[dict[str, list[str]]] = [{"guest": []}]
# The key under which `SecurityMiddleware` leaves the `Sender` in the state of an ASGI scope.
SENDER = "cosmic_factory_sender"
# The key of a function among the extensions of an ASGI scope: whether the connection is closing.
IS_GONE = "cosmic_factory.is_gone"
# The key of the callbacks that `SecurityMiddleware` calls once a request is answered.
WHEN_ANSWERED = "cosmic_factory_when_answered"


@dataclass(frozen=True, slots=True)
class NodeServices:
    """What the handlers and sockets of one node share: its tables, budget, identity and metrics."""

    settings: Settings
    clock: Clock
    timings: ServerTimings
    tables: TableRegistry
    identity: Identity
    record_key: RecordKey
    budget: ClientBudget
    codes: CodeBudget
    reads: ExpensiveReads
    insight: InsightFinder
    games: GameThinking
    metrics: Metrics
    sockets: SocketRegistry
    # The tiles of tables that choose no other.
    tile_set: TileSet
    dailies: DailyPuzzles
    result_pictures: ResultPictures
    # Best galaxies of hands that were sent, from `SolveHand` tasks.
    solved_hands: TaskResultCache
    # For the setting `https`.
    certificate: OwnCertificate | None

    async def player(self, connection: Connection) -> PlayerRow | None:
        """Return the guest whose cookie came with the request, or None without a valid cookie."""
        cookie = connection.cookies.get(COOKIE)
        found = self.identity.read(cookie)
        if found is None or cookie is None:
            return None
        name = self.identity.hash_cookie(cookie)
        return await self.tables.storage.catalogue.player(found.player, unless_revoked=name)

    async def known_player(self, connection: Connection) -> PlayerRow:
        """Return the guest whose cookie came with the request, or refuse the request."""
        player = await self.player(connection)
        if player is None:
            raise RequestRefused(HTTPStatus.UNAUTHORIZED, *MEANINGS[HTTPStatus.UNAUTHORIZED])
        return player

    def hold_until_answered(self, connection: Connection, cost: Cost) -> None:
        """Count something of the sender's address until this request is answered, or refuse it."""
        release = self.budget.hold(cost, sender_of(connection).address)
        connection.scope["state"][WHEN_ANSWERED].append(release)

    def link(self, connection: Connection, path: str) -> str:
        """Return a link under the public address, or else under the one that the client used.

        Links are for others: for a client on this machine they hold the machine's address in its
        network instead of 127.0.0.1, if the server can be reached there.
        """
        if self.settings.public_url is not None:
            return self.settings.public_url.rstrip("/") + path
        sender = sender_of(connection)
        host = sender.host
        if self.settings.serves_network and is_this_machine(sender.address):
            host = host_for_others(host, address_of_route())
        return f"{'https' if sender.secure else 'http'}://{host}{path}"

    def is_secure(self, connection: Connection) -> bool:
        """Return whether the client came by HTTPS, to us or to a proxy before us."""
        return sender_of(connection).secure

    def check_capacity(self) -> None:
        """Refuse new tables while this node closes or has as many as it may."""
        if self.tables.draining:
            raise unavailable(DRAINING.code, DRAINING.text, seconds=5)
        if len(self.tables.open_tables) >= self.settings.max_tables:
            text = "all tables of this server are in use: try again later"
            raise unavailable("server-full", text, seconds=60)


def is_gone(connection: Connection) -> Callable[[], bool]:
    """Return a function that tells whether the client has closed its connection."""
    extensions: Any = connection.scope.get("extensions") or {}
    found: Callable[[], bool] = extensions.get(IS_GONE, lambda: False)
    return found


def sender_of(connection: Connection) -> Sender:
    """Return what `SecurityMiddleware` found out about a request's origin."""
    sender: Sender = connection.scope["state"][SENDER]
    return sender
