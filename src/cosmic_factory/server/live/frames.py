"""WebSocket frames of one client, as RFC 6455 has them: bytes go in, whole messages come out."""

from __future__ import annotations

import struct
from typing import NamedTuple

MORE, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
CONTROL = (CLOSE, PING, PONG)
MAX_CONTROL_BYTES = 125

BROKEN, BAD_TEXT, TOO_BIG = 1002, 1007, 1009

_FIN, _RESERVED, _OPCODE, _MASKED, _LENGTH = 0x80, 0x70, 0x0F, 0x80, 0x7F
_SHORT, _LONG = struct.Struct("!H"), struct.Struct("!Q")


class BrokenFrames(Exception):
    """The client does not keep to the protocol; the connection must end with this code."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


class Message(NamedTuple):
    """A whole message or a control frame."""

    kind: int
    content: bytes


class FrameReader:
    """Puts fragments together and takes masks off; control frames may come between fragments."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._unread = bytearray()
        self._begun: bytearray | None = None
        self._begun_as = TEXT

    def feed(self, data: bytes) -> list[Message]:
        """The messages that these bytes complete."""
        if self._unread:
            self._unread += data
            data = bytes(self._unread)
            self._unread.clear()
        messages: list[Message] = []
        at = 0
        while at < len(data):
            end = self._end_of_frame(data, at)
            if end is None:
                self._unread += data[at:]
                break
            message = self._frame(data, at, end)
            if message is not None:
                messages.append(message)
            at = end
        return messages

    def _end_of_frame(self, data: bytes, at: int) -> int | None:
        """Where the frame at `at` ends, or None while it is not all there."""
        if len(data) < at + 2:
            return None
        if data[at] & _RESERVED or not data[at + 1] & _MASKED:
            raise BrokenFrames(BROKEN, "reserved bits or no mask")
        length = data[at + 1] & _LENGTH
        body = at + _head_size(length)
        if len(data) < body:
            return None
        if length == 126:
            (length,) = _SHORT.unpack_from(data, at + 2)
        elif length == 127:
            (length,) = _LONG.unpack_from(data, at + 2)
        if length > self._longest:
            raise BrokenFrames(TOO_BIG, f"a frame of {length} bytes")
        end: int = body + length
        return end if len(data) >= end else None

    def _frame(self, data: bytes, at: int, end: int) -> Message | None:
        body = at + _head_size(data[at + 1] & _LENGTH)
        content = _unmasked(data[body - 4 : body], data[body:end])
        kind, is_last = data[at] & _OPCODE, bool(data[at] & _FIN)
        if kind in CONTROL:
            if not is_last or len(content) > MAX_CONTROL_BYTES:
                raise BrokenFrames(BROKEN, "a long or split control frame")
            return Message(kind, content)
        return self._data_frame(kind, content, is_last)

    def _data_frame(self, kind: int, content: bytes, is_last: bool) -> Message | None:
        if kind not in (MORE, TEXT, BINARY) or (kind == MORE) is (self._begun is None):
            raise BrokenFrames(BROKEN, f"no place for a frame of kind {kind}")
        if is_last and self._begun is None:  # as good as always
            return _checked(Message(kind, content))
        if self._begun is None:
            self._begun, self._begun_as = bytearray(), kind
        self._begun += content
        if len(self._begun) > self._longest:
            raise BrokenFrames(TOO_BIG, f"a message of more than {self._longest} bytes")
        if not is_last:
            return None
        whole, self._begun = bytes(self._begun), None
        return _checked(Message(self._begun_as, whole))


def frame(kind: int, content: bytes) -> bytes:
    """One frame from the server: whole, and without a mask."""
    size = len(content)
    if size < 126:
        return bytes((_FIN | kind, size)) + content
    if size < 1 << 16:
        return bytes((_FIN | kind, 126)) + _SHORT.pack(size) + content
    return bytes((_FIN | kind, 127)) + _LONG.pack(size) + content


def _head_size(length: int) -> int:
    """Two bytes, the long form of the length, and the mask."""
    return 6 + (0 if length < 126 else 2 if length == 126 else 8)


def _unmasked(mask: bytes, content: bytes) -> bytes:
    """Each byte against the mask's bytes in turn, as one large number."""
    size = len(content)
    pad = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(content) ^ int.from_bytes(pad)).to_bytes(size)


def _checked(message: Message) -> Message:
    if message.kind == TEXT and not message.content.isascii():
        try:
            message.content.decode()
        except UnicodeDecodeError:
            raise BrokenFrames(BAD_TEXT, "a text that is not UTF-8") from None
    return message
