"""A WebSocket client with next to no cost of its own, so that it does not measure itself."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Mapping

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class ThinSocket:
    """Text frames both ways, unfragmented; enough for our own server on loopback."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @staticmethod
    async def connect(
        address: str, port: int, host: str, path: str, headers: Mapping[str, str]
    ) -> ThinSocket:
        reader, writer = await asyncio.open_connection(address, port, limit=1 << 20)
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
            writer.write("\r\n".join([*lines, "", ""]).encode())
            answer = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " not in answer.split(b"\r\n", 1)[0]:
                raise ConnectionError(answer.split(b"\r\n", 1)[0].decode())
        except BaseException:
            writer.close()
            raise
        return ThinSocket(reader, writer)

    def close(self) -> None:
        """Without a word, as when a phone loses its network."""
        self._writer.close()

    def send(self, message: bytes, kind: int = TEXT) -> None:
        """Masked with zeros, which the protocol allows and which leaves the bytes as they are."""
        size = len(message)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        else:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        self._writer.write(head + b"\0\0\0\0" + message)

    async def receive(self) -> bytes | None:
        """The next text message, or None when the server closes."""
        while True:
            first, size = await self._reader.readexactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", await self._reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await self._reader.readexactly(8))
            message = await self._reader.readexactly(size)
            kind = first & 0x0F
            if kind == TEXT:
                return message
            if kind == PING:
                self.send(message, PONG)
            elif kind == CLOSE:
                return None
