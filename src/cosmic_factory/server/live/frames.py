"""WebSocket frames of one client (RFC 6455): bytes go in, whole messages come out."""

from __future__ import annotations

import codecs
import struct
from collections.abc import Callable, Iterator
from typing import NamedTuple

try:
    from websockets.speedups import apply_mask
except ImportError:  # a build of websockets without compiled code
    from websockets.utils import apply_mask

MORE, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
CONTROL = (CLOSE, PING, PONG)
MAX_CONTROL_BYTES = 125
# Codes below 3000 that may stand in a close frame; 1004 to 1006 and 1015 may not.
CLOSE_CODES = frozenset({1000, 1001, 1002, 1003, *range(1007, 1015)})

# Codes that we close with, of RFC 6455.
GOING_AWAY, BROKEN, BAD_TEXT, POLICY_VIOLATION = 1001, 1002, 1007, 1008
TOO_BIG, INTERNAL_ERROR = 1009, 1011

_FIN, _RESERVED, _OPCODE, _MASKED, _LENGTH = 0x80, 0x70, 0x0F, 0x80, 0x7F
# Set in the opcodes of control frames.
_CONTROL = 0x08
# The first byte of a text message in one frame.
_WHOLE_TEXT = _FIN | TEXT
_SHORT, _LONG = struct.Struct("!H"), struct.Struct("!Q")
# The heads of frames that are sent, by how long the content is.
_HEAD, _MEDIUM_HEAD = struct.Struct("!BB"), struct.Struct("!BBH")
_LONG_HEAD = struct.Struct("!BBQ")
_new_decoder = codecs.getincrementaldecoder("utf-8")


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
    """Joins fragments and removes masks; control frames may come between fragments."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._unread = bytearray()
        self._begun: bytearray | None = None
        self._begun_as = TEXT
        self._decoder = _new_decoder()

    def whole_text(self, data: bytes) -> bytes | None:
        """Return the content if these bytes are exactly one text message in one frame, in ASCII.

        That is nearly always so, and takes less time than `feed`, which has to be asked otherwise.
        """
        size = len(data)
        if size < 6 or data[0] != _WHOLE_TEXT or self._unread or self._begun is not None:
            return None
        length, body = data[1] - _MASKED, 6
        if length == 126:
            length, body = data[2] << 8 | data[3], 8
        elif not 0 <= length < 126:  # without a mask, or in the longest form
            return None
        if length > self._max_bytes or body + length != size:
            return None
        content = apply_mask(data[body:], data[body - 4 : body])
        return content if content.isascii() else None

    def feed(
        self, data: bytes, on_frame: Callable[[int], None] = lambda _: None
    ) -> Iterator[Message]:
        """Yield the messages that these bytes complete.

        Messages before a broken frame are yielded before `BrokenFrames` is raised. `on_frame` is
        called with the bytes of each whole frame before it is read. If it raises, that frame and
        all after it are not read.
        """
        if self._unread:
            self._unread += data
            data = bytes(self._unread)
            self._unread.clear()
        at = 0
        while at < len(data):
            end = self._end_of_frame(data, at)
            if end is None:
                self._unread += data[at:]
                break
            on_frame(end - at)
            message = self._frame(data, at, end)
            if message is not None:
                yield message
            at = end

    def _end_of_frame(self, data: bytes, at: int) -> int | None:
        """Return where the frame at `at` ends, or None while part of it is missing."""
        if len(data) < at + 2:
            return None
        if data[at] & _RESERVED or not data[at + 1] & _MASKED:
            raise BrokenFrames(BROKEN, "reserved bits or no mask")
        self._check_kind(data[at])
        length = data[at + 1] & _LENGTH
        if data[at] & _CONTROL and (length > MAX_CONTROL_BYTES or not data[at] & _FIN):
            raise BrokenFrames(BROKEN, "a long or split control frame")
        body = at + _head_size(length)
        if len(data) < body:
            return None
        if length == 126:
            (length,) = _SHORT.unpack_from(data, at + 2)
        elif length == 127:
            (length,) = _LONG.unpack_from(data, at + 2)
        if length > self._max_bytes:
            raise BrokenFrames(TOO_BIG, f"a frame of {length} bytes")
        end: int = body + length
        return end if len(data) >= end else None

    def _check_kind(self, first: int) -> None:
        """Refuse unknown kinds, the end of nothing, and a message inside another."""
        kind = first & _OPCODE
        if kind in CONTROL:
            return
        if kind not in (MORE, TEXT, BINARY) or (kind == MORE) is (self._begun is None):
            raise BrokenFrames(BROKEN, f"no place for a frame of kind {kind}")

    def _frame(self, data: bytes, at: int, end: int) -> Message | None:
        body = at + _head_size(data[at + 1] & _LENGTH)
        content = apply_mask(data[body:end], data[body - 4 : body])
        kind, is_last = data[at] & _OPCODE, bool(data[at] & _FIN)
        if kind == CLOSE:
            _check_close(content)
        if kind in CONTROL:
            return Message(kind, content)
        return self._data_frame(kind, content, is_last)

    def _data_frame(self, kind: int, content: bytes, is_last: bool) -> Message | None:
        if is_last and self._begun is None:  # nearly always
            if kind == TEXT and not content.isascii():
                _check_text(content)
            return Message(kind, content)
        if self._begun is None:
            self._begun, self._begun_as, self._decoder = bytearray(), kind, _new_decoder()
        self._begun += content
        if len(self._begun) > self._max_bytes:
            raise BrokenFrames(TOO_BIG, f"a message of more than {self._max_bytes} bytes")
        if self._begun_as == TEXT:
            self._check_fragment(content, is_last)
        if not is_last:
            return None
        whole, self._begun = bytes(self._begun), None
        return Message(self._begun_as, whole)

    def _check_fragment(self, content: bytes, is_last: bool) -> None:
        """Refuse a text as soon as it cannot become UTF-8; a character may be split."""
        try:
            self._decoder.decode(content, is_last)
        except UnicodeDecodeError:
            raise BrokenFrames(BAD_TEXT, "a text that is not UTF-8") from None


def frame(kind: int, content: bytes) -> bytes:
    """Return a message as one frame without a mask, as servers send it."""
    size = len(content)
    if size < 126:
        return _HEAD.pack(_FIN | kind, size) + content
    if size < 1 << 16:
        return _MEDIUM_HEAD.pack(_FIN | kind, 126, size) + content
    return _LONG_HEAD.pack(_FIN | kind, 127, size) + content


def _head_size(length: int) -> int:
    """Return the size of a frame's head: two bytes, a long length if needed, and the mask."""
    return 6 + (0 if length < 126 else 2 if length == 126 else 8)


def _check_text(content: bytes) -> None:
    try:
        content.decode()
    except UnicodeDecodeError:
        raise BrokenFrames(BAD_TEXT, "a text that is not UTF-8") from None


def _check_close(content: bytes) -> None:
    """Refuse a close frame whose code may not be sent, or whose reason is not UTF-8."""
    if not content:
        return
    if len(content) == 1 or not _may_be_sent(int.from_bytes(content[:2])):
        raise BrokenFrames(BROKEN, "a close frame without a valid code")
    _check_text(content[2:])


def _may_be_sent(code: int) -> bool:
    """Return whether a client may close with this code, by RFC 6455 section 7.4 and IANA."""
    return code in CLOSE_CODES or 3000 <= code <= 4999
