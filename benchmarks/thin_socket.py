"""A WebSocket client that needs little time, so that benchmarks measure the server."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable, Mapping

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
END_OF_HEAD = b"\r\n\r\n"


class ThinSocket(asyncio.Protocol):
    """Sends and receives unfragmented text frames, which is enough for our own server.

    Messages are queued for `receive`, or passed to a callback after `listen`.
    """

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._on_message: Callable[[bytes], None] = self._waiting.put_nowait
        self._unread = b""
        self._answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    @staticmethod
    async def connect(
        address: str, port: int, host: str, path: str, headers: Mapping[str, str]
    ) -> ThinSocket:
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(ThinSocket, address, port)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        try:
            socket._transport.write("\r\n".join([*lines, "", ""]).encode())
            answer = await socket._answered
            if b" 101 " not in answer:
                raise ConnectionError(answer.decode())
        except BaseException:
            socket.close()
            raise
        return socket

    def close(self) -> None:
        """Close without a close frame, as when a phone loses its network."""
        self._transport.close()

    def send(self, message: bytes, kind: int = TEXT) -> None:
        """Send a frame masked with zeros, which the protocol allows and which costs nothing."""
        size = len(message)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        else:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        self._transport.write(head + b"\0\0\0\0" + message)

    async def receive(self) -> bytes | None:
        """Return the next text message, or None when the connection is closed."""
        return await self._waiting.get()

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        self._on_message = on_message
        while not self._waiting.empty():
            if (message := self._waiting.get_nowait()) is not None:
                on_message(message)

    # --- events of the transport -----------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._answered.done():
            self._answered.set_exception(exc or ConnectionError("closed before the handshake"))
        self._waiting.put_nowait(None)

    def data_received(self, data: bytes) -> None:
        data = self._unread + data if self._unread else data
        at = 0
        if not self._answered.done():
            at = data.find(END_OF_HEAD) + len(END_OF_HEAD)
            if at < len(END_OF_HEAD):
                self._unread = data
                return
            self._answered.set_result(data.split(b"\r\n", 1)[0])
        while (end := self._frame(data, at)) is not None:
            at = end
        self._unread = data[at:]

    def _frame(self, data: bytes, at: int) -> int | None:
        """Read the frame that begins there; return where it ends, or None if it is incomplete."""
        if len(data) < at + 2:
            return None
        size, body = data[at + 1], at + 2
        if size >= 126:
            long = "!H" if size == 126 else "!Q"
            body += struct.calcsize(long)
            if len(data) < body:
                return None
            (size,) = struct.unpack_from(long, data, at + 2)
        end: int = body + size
        if len(data) < end:
            return None
        self._on_frame(data[at] & 0x0F, data[body:end])
        return end

    def _on_frame(self, kind: int, content: bytes) -> None:
        if kind == TEXT:
            self._on_message(content)
        elif kind == PING:
            self.send(content, PONG)
        elif kind == CLOSE:
            self.close()
