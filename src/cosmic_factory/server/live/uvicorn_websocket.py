"""Connects our frames to uvicorn, which does the handshake; then we read and write frames.

This is the only module that reaches into uvicorn's WebSocket protocol. What it uses there is no
public interface, so pyproject.toml declares `TESTED_UVICORN` and nothing else, and
`make test-floors` plays a game on the lowest of these versions.
"""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from cosmic_factory.server.live.client_connection import CONNECTION, FramedConnection
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.budget import ClientBudget
from cosmic_factory.tables import Clock

# 0.34 cannot be imported here, 0.35 to 0.52 fail whenever the server closes a socket. Raise the
# upper end after the tests have passed on a newer version.
TESTED_UVICORN = ">=0.53,<0.55"


class TableWebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket until the handshake is done, our own frames from then on."""

    # Set by `websocket_protocol`.
    budget: ClientBudget
    clock: Clock
    timings: ServerTimings

    # Called once the connection is lost.
    when_lost: Callable[[], None] | None = None

    _connection: FramedConnection | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.close_timeout = self.timings.close_seconds
        if not self.close_sent:
            self._connection = FramedConnection(
                self.transport, self.config.ws_max_size, self._cut_later, self.budget, self.clock
            )
            given = self.scope["extensions"] or {}
            extensions: dict[str, object] = {**given, CONNECTION: self._connection}
            self.scope["extensions"] = extensions  # type: ignore[typeddict-item]

    def data_received(self, data: bytes) -> None:
        if self._connection is None:
            super().data_received(data)
        elif self.handshake_complete:
            self._connection.data_received(data)
        else:
            # A client may not send anything before the handshake is answered.
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.when_lost is not None:
            self.when_lost()
        if self._connection is not None:
            self._connection.set_lost()
        # It refers to itself, which only a search for cycles would notice.
        self.conn.parser.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._connection is not None:
            self._connection.set_writable(False)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._connection is not None:
            self._connection.set_writable(True)

    def _cut_later(self) -> None:
        """Abort rather than close: closing would wait until the client has read everything."""
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.writable.is_set():
            # The client does not read, so the last messages would wait for ever.
            self.transport.abort()


def websocket_protocol(
    budget: ClientBudget, clock: Clock, timings: ServerTimings
) -> type[TableWebSocketProtocol]:
    """Return the protocol for the sockets of one node."""
    own = {"budget": budget, "clock": clock, "timings": timings}
    return type("NodeWebSocketProtocol", (TableWebSocketProtocol,), own)
