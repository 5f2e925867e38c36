"""The server's end of a WebSocket: what a table needs of it, and its form as frames.

Frames are read and written here, without uvicorn's queue of events and without a task that waits
for every message to go out: with four viewers at a table those cost more than the game itself
(docs/reference/performance.md, docs/adr/0006-frames-of-our-own.md).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

import msgspec

from cosmic_factory.server.live.frames import (
    CLOSE,
    PING,
    POLICY_VIOLATION,
    PONG,
    TEXT,
    BrokenFrames,
    FrameReader,
    Message,
    frame,
)
from cosmic_factory.server.live.messages import Farewell
from cosmic_factory.server.security.budget import ClientBudget
from cosmic_factory.server.security.costs import FRAME_BYTES, Cost
from cosmic_factory.tables import Clock

# The key of the `ClientConnection` among the extensions of an ASGI scope.
CONNECTION = "cosmic_factory.connection"
# A client with this many messages that nobody has taken yet is not read until they are taken.
MAX_UNREAD_MESSAGES = 64

_TOO_MANY_FRAMES = msgspec.json.encode(
    Farewell("too-many-messages", "you send more frames than one connection may")
)


class TooManyFrames(Exception):
    """The client has sent more frames than one connection may."""


class ClientConnection(Protocol):
    """A WebSocket, as much of it as a table needs."""

    def listen(self, on_message: Callable[[bytes], None], on_closed: Callable[[], None]) -> None:
        """Call `on_message` for every message from now on, and `on_closed` after the last one."""

    def pause(self, paused: bool) -> None:
        """Keep messages back from now on, or deliver them again."""

    @property
    def writable(self) -> bool:
        """Whether the client reads what it is sent; otherwise it waits in a buffer."""

    def when_writable(self, callback: Callable[[], None]) -> None:
        """Call this whenever the client reads again after it did not."""

    def send(self, message: bytes) -> None: ...

    def close(self, code: int) -> None:
        """Send a close frame with this code; nothing can be sent any more."""


class FramedConnection:
    """A connection that reads and writes frames on a transport; no method blocks."""

    def __init__(
        self,
        transport: asyncio.Transport,
        max_bytes: int,
        cut_later: Callable[[], None],
        budget: ClientBudget,
        clock: Clock,
    ) -> None:
        """`cut_later` ends the connection after the client had time to answer a close frame.

        `max_bytes` is the longest message that is read.
        """
        self._transport = transport
        self._cut_later = cut_later
        self._budget = budget
        self._clock = clock
        self._frames = FrameReader(max_bytes)
        self._allowance = budget.frames()
        # Seconds at which the read that is worked on began.
        self._read_at = 0.0
        # Frames that the read has ended.
        self._frames_read = 0
        # The answer to the latest ping, if it came while the client did not read.
        self._unsent_pong: bytes | None = None
        self._unread: deque[bytes] = deque()
        self._on_message: Callable[[bytes], None] | None = None
        self._on_closed: Callable[[], None] | None = None
        # Messages are kept back: nobody listens yet, or the listener is busy.
        self._is_paused = True
        # The transport reads nothing.
        self._is_reading_paused = False
        self._is_closing = False
        self._is_closed = False
        # A frame was broken: what follows cannot be read.
        self._is_broken = False
        # The transport is gone.
        self._is_lost = False
        self._on_writable: Callable[[], None] | None = None
        self.writable = True

    def when_writable(self, callback: Callable[[], None]) -> None:
        if not self._is_lost:
            self._on_writable = callback

    def listen(self, on_message: Callable[[bytes], None], on_closed: Callable[[], None]) -> None:
        if self._is_lost:
            on_closed()
            return
        self._on_message, self._on_closed = on_message, on_closed
        self.pause(False)
        if self._is_closed:
            on_closed()

    def pause(self, paused: bool) -> None:
        self._is_paused = paused
        # Without a listener they stay, and looking at them again would never end.
        while self._unread and not self._is_paused and self._on_message is not None:
            self._on_message(self._unread.popleft())
        if not self._is_paused:
            self._resume_reading()

    def send(self, message: bytes) -> None:
        if not (self._is_closing or self._is_closed):
            self._transport.write(frame(TEXT, message))

    def close(self, code: int) -> None:
        if not self._is_closing:
            self._write(CLOSE, code.to_bytes(2))
            self._is_closing = True
            self._unread.clear()
            self._resume_reading()  # for the client's own close frame
            self._cut_later()

    def _write(self, kind: int, content: bytes) -> None:
        if not (self._is_closing or self._is_closed):
            self._transport.write(frame(kind, content))

    # --- events of the transport -----------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._read_at = self._clock.monotonic()
        self._frames_read = 0
        try:
            text = None if self._is_broken or self._is_closing else self._frames.whole_text(data)
            if text is not None:
                self._charge(len(data))
                self._deliver(text)
            elif not self._is_broken:
                for message in self._frames.feed(data, self._charge):
                    self._read(message)
            if not self._frames_read:
                self._charge(0)
        except BrokenFrames as wrong:
            self._fail(wrong.code)
        except TooManyFrames:
            self._cut_off()
        else:
            if len(self._unread) >= MAX_UNREAD_MESSAGES:
                self._pause_reading()

    def _charge(self, size: int) -> None:
        """Charge a frame of so many bytes, or a read that ended no frame."""
        self._frames_read += 1
        if self._allowance.take(self._read_at, 1 + size // FRAME_BYTES):
            raise TooManyFrames

    def _fail(self, code: int) -> None:
        """Close, and end our side of the connection at once, as RFC 6455 asks (7.1.7, 7.1.1).

        What follows a broken frame cannot be told apart any more, not even an answer to our close
        frame, so nothing of it is read as frames. It is received and dropped until the client ends
        its side: closing at once could take our close frame away from it.
        """
        self._is_broken = True
        self.close(code)
        self.set_closed()
        if self._transport.can_write_eof():
            self._transport.write_eof()
        else:
            self._transport.close()

    def _cut_off(self) -> None:
        """Stop reading: every further frame would cost more than the client may."""
        self._budget.on_refusal(Cost.FRAME)
        if self._is_closing:
            self._transport.abort()  # it was told why and goes on
            return
        self.send(_TOO_MANY_FRAMES)
        self.close(POLICY_VIOLATION)
        self._pause_reading()
        self.set_closed()

    def set_writable(self, writable: bool) -> None:
        self.writable = writable
        if writable and self._unsent_pong is not None:
            pong, self._unsent_pong = self._unsent_pong, None
            self._write(PONG, pong)
        if writable and self._on_writable is not None:
            self._on_writable()

    def set_closed(self) -> None:
        """Note that no more messages will come, and tell the listener."""
        if not self._is_closed:
            self._is_closed = True
            if self._on_closed is not None:
                self._on_closed()

    def set_lost(self) -> None:
        """Note that the transport is gone, and let go of everybody who holds this connection.

        Otherwise they would form a circle, and their memory would be freed only by a search of all
        objects, which stops the server for too long.
        """
        self.set_closed()
        self._is_closing = self._is_lost = True
        self._unread.clear()
        self._on_message = self._on_closed = self._on_writable = None
        self._cut_later = _nothing

    # --- reading ---------------------------------------------------------------------------

    def _read(self, message: Message) -> None:
        if message.kind == PING and self.writable:
            self._write(PONG, message.content)
        elif message.kind == PING:
            # RFC 6455 allows to answer only the latest of several pings.
            self._unsent_pong = message.content
        elif message.kind == CLOSE:
            self._answer_close(message.content)
        elif message.kind != PONG and not self._is_closing:
            self._deliver(message.content)

    def _deliver(self, content: bytes) -> None:
        if self._is_paused or self._on_message is None:
            self._unread.append(content)
        else:
            self._on_message(content)

    def _answer_close(self, content: bytes) -> None:
        """Send the client's close code back, as RFC 6455 asks, and end the connection."""
        self._write(CLOSE, content[:2])
        self._is_closing = True
        self.set_closed()
        self._transport.close()

    def _pause_reading(self) -> None:
        if not self._is_reading_paused and not self._transport.is_closing():
            self._is_reading_paused = True
            self._transport.pause_reading()

    def _resume_reading(self) -> None:
        if self._is_reading_paused and not (self._is_closed or self._transport.is_closing()):
            self._is_reading_paused = False
            self._transport.resume_reading()


def _nothing() -> None:
    """Do nothing: the connection is gone, and there is nothing left to cut."""
