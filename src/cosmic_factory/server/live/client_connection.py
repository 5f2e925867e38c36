"""The table's end of a WebSocket.

uvicorn shakes hands with the client. From then on frames are read and written here, without its
queue of events and without a task that waits for every message to go out: with four viewers at a
table those cost more than the game itself (docs/reference/performance.md).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from cosmic_factory.server.live.frames import (
    CLOSE,
    PING,
    PONG,
    TEXT,
    BrokenFrames,
    FrameReader,
    Message,
    frame,
)

# The key of the `ClientConnection` among the extensions of an ASGI scope.
CONNECTION = "cosmic_factory.connection"
# A client that has this many messages unheard is not read any further until they are.
MAX_UNREAD_MESSAGES = 64


class ClientConnection(Protocol):
    """A WebSocket, as much of it as a table needs."""

    def listen(self, hear: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        """Call `hear` for every message from now on, and `gone` when there will be no more."""

    def hold(self, held: bool) -> None:
        """Let messages wait for now, or hear them again."""

    @property
    def writable(self) -> bool:
        """Whether the client takes what it is sent; otherwise it waits in a buffer."""

    def when_writable(self, call: Callable[[], None]) -> None:
        """Call this whenever the client takes messages again."""

    def send(self, message: bytes) -> None: ...

    def close(self, code: int) -> None: ...


class FramedConnection:
    """A connection that reads and writes frames on a transport; no method blocks."""

    def __init__(
        self, transport: asyncio.Transport, longest: int, let_go: Callable[[], None]
    ) -> None:
        """`let_go` closes the connection once the client has had time to say good-bye."""
        self._transport = transport
        self._let_go = let_go
        self._frames = FrameReader(longest)
        self._unheard: deque[bytes] = deque()
        self._hear: Callable[[bytes], None] | None = None
        self._tell_gone: Callable[[], None] | None = None
        # Nobody listens yet, or who listens has no time.
        self._is_held = True
        self._is_paused = False
        self._is_closing = False
        self._is_gone = False
        self._call_when_writable: Callable[[], None] | None = None
        self.writable = True

    def when_writable(self, call: Callable[[], None]) -> None:
        self._call_when_writable = call

    def listen(self, hear: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        self._hear, self._tell_gone = hear, gone
        self.hold(False)
        if self._is_gone:
            gone()

    def hold(self, held: bool) -> None:
        self._is_held = held
        while self._unheard and not self._is_held:
            self._pass_on(self._unheard.popleft())
        if not self._is_held:
            self._read_on()

    def send(self, message: bytes) -> None:
        self._write(TEXT, message)

    def close(self, code: int) -> None:
        if not self._is_closing:
            self._write(CLOSE, code.to_bytes(2))
            self._is_closing = True
            self._unheard.clear()
            self._read_on()  # for the client's good-bye
            self._let_go()

    def _write(self, kind: int, content: bytes) -> None:
        if not (self._is_closing or self._is_gone):
            self._transport.write(frame(kind, content))

    # --- what the transport tells ----------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        try:
            messages = self._frames.feed(data)
        except BrokenFrames as wrong:
            self.close(wrong.code)
            self.gone()
            return
        for message in messages:
            self._take(message)
        if len(self._unheard) >= MAX_UNREAD_MESSAGES and not self._is_paused:
            self._is_paused = True
            self._transport.pause_reading()

    def set_writable(self, writable: bool) -> None:
        self.writable = writable
        if writable and self._call_when_writable is not None:
            self._call_when_writable()

    def gone(self) -> None:
        """There will be no more messages."""
        if not self._is_gone:
            self._is_gone = True
            if self._tell_gone is not None:
                self._tell_gone()

    # --- hearing ---------------------------------------------------------------------------

    def _take(self, message: Message) -> None:
        if message.kind == PING:
            self._write(PONG, message.content)
        elif message.kind == CLOSE:
            self._said_good_bye(message.content)
        elif message.kind != PONG and not self._is_closing:
            self._pass_on(message.content)

    def _pass_on(self, content: bytes) -> None:
        if self._is_held or self._hear is None:
            self._unheard.append(content)
        else:
            self._hear(content)

    def _said_good_bye(self, content: bytes) -> None:
        """The code is given back, as the protocol wants it, and the connection ends."""
        self._write(CLOSE, content[:2])
        self._is_closing = True
        self.gone()
        self._transport.close()

    def _read_on(self) -> None:
        if self._is_paused and not self._is_gone:
            self._is_paused = False
            self._transport.resume_reading()


class TableWebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket until the handshake is done, our own frames from then on."""

    _connection: FramedConnection | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self._connection = FramedConnection(
                self.transport, self.config.ws_max_size, self._close_soon
            )
            extensions: dict[str, object] = {
                **(self.scope["extensions"] or {}),
                CONNECTION: self._connection,
            }
            self.scope["extensions"] = extensions  # type: ignore[typeddict-item]

    def data_received(self, data: bytes) -> None:
        if self._connection is None:
            super().data_received(data)
        elif self.handshake_complete:
            self._connection.data_received(data)
        else:
            # Nothing may be said before the handshake is answered; whoever does is cut off.
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._connection is not None:
            self._connection.gone()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._connection is not None:
            self._connection.set_writable(False)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._connection is not None:
            self._connection.set_writable(True)

    def _close_soon(self) -> None:
        """Whatever the client has not read by then is dropped: a mere close would wait for it."""
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.writable.is_set():
            # The client does not read: its last words would wait for ever.
            self.transport.abort()
