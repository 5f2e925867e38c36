"""Frames of every kind have a price, and answers to a client that does not read do not pile up."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from cosmic_factory.server.live.client_connection import FramedConnection
from cosmic_factory.server.live.frames import CLOSE, MORE, PING, PONG, TEXT
from cosmic_factory.server.security.budget import ClientBudget
from cosmic_factory.server.security.costs import FRAMES_PER_MESSAGE, MESSAGE_RATE, Cost
from tests.server.clocks import ManualClock

AT_ONCE = int(MESSAGE_RATE.burst) * FRAMES_PER_MESSAGE
A_SECOND = int(MESSAGE_RATE.per_minute) // 60 * FRAMES_PER_MESSAGE
MAX_BYTES = 65_536


def from_client(kind: int, content: bytes = b"", *, fin: bool = True) -> bytes:
    return bytes(Frame(Opcode(kind), content, fin=fin).serialize(mask=True))


class Wire(asyncio.Transport):
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.is_aborted = False
        self.is_reading_now = True
        self.has_ended = False

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.has_ended = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.is_aborted

    def pause_reading(self) -> None:
        self.is_reading_now = False

    def resume_reading(self) -> None:
        self.is_reading_now = True

    def close(self) -> None:
        self.is_aborted = True

    def abort(self) -> None:
        self.is_aborted = True


class FrameClient:
    """One connection, its transport, and all that a listener heard."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.refused: list[Cost] = []
        self.wire = Wire()
        self.heard: list[bytes] = []
        self._is_gone = False
        self.cuts = 0
        budget = ClientBudget(self.clock, on_refusal=self.refused.append)
        self.connection = FramedConnection(self.wire, MAX_BYTES, self._on_cut, budget, self.clock)
        self.connection.listen(self.heard.append, self._on_closed)

    def _on_cut(self) -> None:
        self.cuts += 1

    def _on_closed(self) -> None:
        self._is_gone = True

    def is_gone(self) -> bool:
        return self._is_gone

    def send(self, data: bytes) -> None:
        self.connection.data_received(data)


KINDS = {
    "pongs": from_client(PONG),
    "pings": from_client(PING),
    "long pings": from_client(PING, b"x" * 125),
    "fragments": from_client(MORE, fin=False),
    "messages": from_client(TEXT, b"{}"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_frames_of_every_kind_are_counted(kind: str) -> None:
    client = FrameClient()
    if kind == "fragments":
        client.send(from_client(TEXT, fin=False))
    client.send(KINDS[kind] * (AT_ONCE - 1))
    assert not client.is_gone()
    client.send(KINDS[kind] * 10_000)
    assert client.is_gone()
    assert client.refused == [Cost.FRAME]
    # It is told why, and nothing more is read.
    assert b'"code":"too-many-messages"' in client.wire.written
    assert client.wire.written.endswith(b"\x88\x02\x03\xf0")  # 1008
    assert not client.wire.is_reading_now
    assert client.cuts == 1
    assert len(client.heard) <= AT_ONCE


def test_frames_at_the_allowed_rate_keep_the_connection() -> None:
    client = FrameClient()
    client.send(KINDS["pongs"] * AT_ONCE)
    for _ in range(20):
        client.clock.seconds += 1
        client.send(KINDS["pongs"] * A_SECOND)
    assert not client.is_gone()


def test_long_messages_cost_more() -> None:
    client = FrameClient()
    long = from_client(TEXT, b"x" * 40_000)
    for _ in range(AT_ONCE // 10):
        client.send(long)
    assert not client.is_gone()
    client.send(long)
    client.send(long)
    assert client.is_gone()


def test_bytes_that_end_no_frame_cost_too() -> None:
    client = FrameClient()
    for byte in from_client(TEXT, b"x" * AT_ONCE):
        client.send(bytes([byte]))
    assert client.is_gone()
    assert client.heard == []


def test_a_client_that_floods_after_our_close_frame_is_cut_off_at_once() -> None:
    client = FrameClient()
    client.connection.close(1001)
    assert not client.wire.is_aborted
    client.send(KINDS["pongs"] * (AT_ONCE + 1))
    assert client.wire.is_aborted


def test_of_unread_pings_only_the_latest_is_answered() -> None:
    client = FrameClient()
    client.send(from_client(PING, b"read"))
    assert client.wire.written == b"\x8a\x04read"
    client.connection.set_writable(False)
    for number in range(50):
        client.send(from_client(PING, b"%d" % number))
    assert client.wire.written == b"\x8a\x04read"
    client.connection.set_writable(True)
    assert client.wire.written == b"\x8a\x04read\x8a\x0249"


def test_a_message_before_a_broken_frame_is_delivered() -> None:
    client = FrameClient()
    client.send(from_client(TEXT, b"last words") + b"\x83\x80\0\0\0\0")
    assert client.heard == [b"last words"]
    assert client.is_gone()
    assert client.wire.written == b"\x88\x02\x03\xea"  # 1002


@pytest.mark.parametrize(
    ("content", "answer"),
    [
        (b"", b"\x88\x00"),
        (b"\x03\xe8", b"\x88\x02\x03\xe8"),
        (b"\x03\xe9bye", b"\x88\x02\x03\xe9"),
        (b"\x0f\xa0", b"\x88\x02\x0f\xa0"),
        (b"\x03", b"\x88\x02\x03\xea"),
        (b"\x00\x00", b"\x88\x02\x03\xea"),
        (b"\x03\xed", b"\x88\x02\x03\xea"),
        (b"\x0b\xb7", b"\x88\x02\x03\xea"),
        (b"\x03\xe8\xff", b"\x88\x02\x03\xef"),
    ],
)
def test_a_close_frame_is_answered_as_the_protocol_says(content: bytes, answer: bytes) -> None:
    client = FrameClient()
    client.send(from_client(CLOSE, content))
    assert client.wire.written == answer
    assert client.is_gone()


@pytest.mark.parametrize(
    "frame",
    [
        b"\x83\x80" + bytes(4),
        from_client(CLOSE, b"\x03"),
        from_client(CLOSE, (1005).to_bytes(2)),
        from_client(CLOSE, (1000).to_bytes(2) + b"\xff"),
        # 126 bytes; the library would not write it.
        b"\x88\xfe\x00\x7e" + bytes(4) + bytes(126),
    ],
    ids=["a reserved kind", "half a code", "a forbidden code", "a broken reason", "too long"],
)
@pytest.mark.parametrize("size", [1, 1000], ids=["byte by byte", "at once"])
def test_after_a_broken_frame_the_server_ends_its_side_and_reads_no_frames(
    frame: bytes, size: int
) -> None:
    """Closing at once could take the close frame away from a client that is still sending."""
    client = FrameClient()
    sent = frame + KINDS["messages"] + KINDS["pings"] + from_client(CLOSE, b"\x03\xe8")
    for at in range(0, len(sent), size):
        client.clock.seconds += 1
        client.send(sent[at : at + size])
    assert client.wire.written[:2] == b"\x88\x02"
    assert len(client.wire.written) == 4
    assert client.wire.has_ended
    assert not client.wire.is_aborted
    # In case that the client does not end its side.
    assert client.cuts == 1
    assert client.is_gone()
    assert client.heard == []


def test_a_client_that_floods_after_a_broken_frame_is_cut_off() -> None:
    client = FrameClient()
    client.send(b"\x83\x80")
    for _ in range(AT_ONCE + 1):
        client.send(b"more")
    assert client.wire.is_aborted


def test_what_follows_a_close_frame_is_not_delivered() -> None:
    client = FrameClient()
    client.send(from_client(CLOSE) + KINDS["messages"] + KINDS["pings"] + b"\x83\x80")
    assert client.heard == []
    assert client.wire.written == b"\x88\x00"


def test_a_client_that_sends_too_many_frames_is_told_why() -> None:
    client = FrameClient()
    client.send(KINDS["pongs"] * (AT_ONCE + 1))
    size = client.wire.written[1]
    farewell = msgspec.json.decode(client.wire.written[2 : 2 + size])
    assert farewell == {
        "type": "farewell",
        "code": "too-many-messages",
        "text": "you send more frames than one connection may",
    }


def test_messages_that_wait_when_a_connection_is_lost_are_dropped() -> None:
    """Their listener is gone: to deliver them would never end, and nobody else would be served."""
    client = FrameClient()
    client.connection.pause(True)
    client.send(KINDS["messages"] * 3)
    client.connection.set_lost()
    client.connection.pause(False)
    assert client.heard == []
    assert client.is_gone()
