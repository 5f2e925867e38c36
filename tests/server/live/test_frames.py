"""Our reader of WebSocket frames against the writer of a well-kept library."""

from __future__ import annotations

import contextlib
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from cosmic_factory.server.live.frames import (
    BAD_TEXT,
    BINARY,
    BROKEN,
    CLOSE,
    MORE,
    PING,
    PONG,
    TEXT,
    TOO_BIG,
    BrokenFrames,
    FrameReader,
    Message,
    frame,
)

LONGEST = 70_000


def from_client(kind: int, content: bytes, *, fin: bool = True) -> bytes:
    return bytes(Frame(Opcode(kind), content, fin=fin).serialize(mask=True))


def read(data: bytes, longest: int = LONGEST) -> list[Message]:
    return FrameReader(longest).feed(data)


def refused(data: bytes, longest: int = LONGEST) -> int:
    with pytest.raises(BrokenFrames) as wrong:
        read(data, longest)
    return wrong.value.code


texts = st.text(max_size=200).map(str.encode)
messages = st.lists(
    st.one_of(
        st.tuples(st.just(TEXT), texts),
        st.tuples(st.just(BINARY), st.binary(max_size=70_000)),
        st.tuples(st.sampled_from([PING, PONG, CLOSE]), st.binary(max_size=125)),
    ),
    max_size=6,
)


@given(messages, st.data())
def test_messages_come_out_as_they_went_in_however_they_are_cut(
    sent: list[tuple[int, bytes]], data: st.DataObject
) -> None:
    stream = b"".join(from_client(kind, content) for kind, content in sent)
    cuts = data.draw(st.lists(st.integers(0, len(stream)), max_size=8).map(sorted))
    reader = FrameReader(LONGEST)
    heard = []
    for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        heard += reader.feed(stream[begin:end])
    assert heard == sent


@given(st.binary(max_size=400), st.integers(1, 40))
def test_fragments_make_one_message_with_pings_between_them(content: bytes, size: int) -> None:
    parts = [content[n : n + size] for n in range(0, len(content), size)] or [b""]
    stream = b""
    for number, part in enumerate(parts):
        kind, fin = (MORE if number else BINARY), number == len(parts) - 1
        stream += from_client(PING, b"there?") + from_client(kind, part, fin=fin)
    assert [one for one in read(stream) if one.kind != PING] == [(BINARY, content)]


@given(st.sampled_from([TEXT, CLOSE, PONG]), st.binary(max_size=70_000))
def test_what_we_write_is_what_the_library_would(kind: int, content: bytes) -> None:
    assert frame(kind, content) == Frame(Opcode(kind), content).serialize(mask=False)


@given(st.binary(max_size=300))
def test_any_bytes_are_messages_or_refused(data: bytes) -> None:
    with contextlib.suppress(BrokenFrames):
        assert all(isinstance(one, Message) for one in read(data))


def test_the_longest_message_is_heard_and_a_longer_one_is_not() -> None:
    assert read(from_client(TEXT, b"x" * 100), 100) == [(TEXT, b"x" * 100)]
    assert refused(from_client(TEXT, b"x" * 101), 100) == TOO_BIG
    # Its length alone is enough: nobody waits for the rest.
    assert refused(b"\x81\xff" + (1 << 62).to_bytes(8) + os.urandom(4), 100) == TOO_BIG


def test_fragments_together_are_no_longer_than_a_message() -> None:
    half = b"x" * 60
    fragments = from_client(TEXT, half, fin=False) + from_client(MORE, half)
    assert refused(fragments, 100) == TOO_BIG


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\x81\x02hi", id="without a mask"),
        pytest.param(b"\xc1\x80" + bytes(4), id="with a reserved bit"),
        pytest.param(b"\x83\x80" + bytes(4), id="of an unknown kind"),
        pytest.param(b"\x8b\x80" + bytes(4), id="of an unknown control kind"),
        pytest.param(b"\x09\x80" + bytes(4), id="a split ping"),
        pytest.param(b"\x89\xfe\x00\x7e" + bytes(130), id="a long ping"),
        pytest.param(from_client(MORE, b"x"), id="the end of nothing"),
        pytest.param(from_client(TEXT, b"x", fin=False) + from_client(TEXT, b"y"), id="two begun"),
    ],
)
def test_who_does_not_keep_to_the_protocol_is_refused(data: bytes) -> None:
    assert refused(data) == BROKEN


def test_text_must_be_utf_8() -> None:
    assert refused(from_client(TEXT, b"caf\xe9")) == BAD_TEXT
    euro = "€".encode()
    halves = from_client(TEXT, euro[:1], fin=False) + from_client(MORE, euro[1:])
    assert read(halves) == [(TEXT, euro)]
