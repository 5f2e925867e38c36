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

MAX_BYTES = 70_000


def from_client(kind: int, content: bytes, *, fin: bool = True) -> bytes:
    return bytes(Frame(Opcode(kind), content, fin=fin).serialize(mask=True))


def read(data: bytes, max_bytes: int = MAX_BYTES) -> list[Message]:
    return list(FrameReader(max_bytes).feed(data))


def refused(data: bytes, max_bytes: int = MAX_BYTES) -> int:
    with pytest.raises(BrokenFrames) as wrong:
        read(data, max_bytes)
    return wrong.value.code


texts = st.text(max_size=200).map(str.encode)
ALLOWED_CODES = (1000, 1001, 1002, 1003, *range(1007, 1015), 3000, 3999, 4000, 4999)
closes = st.one_of(
    st.just(b""),
    st.builds(
        lambda code, reason: code.to_bytes(2) + reason.encode(),
        st.sampled_from(ALLOWED_CODES),
        st.text(max_size=30),
    ),
)
messages = st.lists(
    st.one_of(
        st.tuples(st.just(TEXT), texts),
        st.tuples(st.just(BINARY), st.binary(max_size=70_000)),
        st.tuples(st.sampled_from([PING, PONG]), st.binary(max_size=125)),
        st.tuples(st.just(CLOSE), closes),
    ),
    max_size=6,
)


def with_long_length(content: bytes) -> bytes:
    """Return a text frame in the longest form, which a client may use for short messages, too."""
    return b"\x81\xff" + len(content).to_bytes(8) + bytes(4) + content


one_frame = st.one_of(
    st.builds(from_client, st.sampled_from([TEXT, BINARY, PING]), st.binary(max_size=125)),
    st.builds(from_client, st.just(TEXT), st.binary(max_size=300), fin=st.booleans()),
    st.builds(from_client, st.just(TEXT), st.text("a{", max_size=300).map(str.encode)),
    st.builds(with_long_length, st.text("a", min_size=110, max_size=130).map(str.encode)),
    # Without a mask.
    st.builds(frame, st.just(TEXT), st.text("a", max_size=300).map(str.encode)),
)


@given(one_frame, st.booleans(), st.sampled_from([200, MAX_BYTES]))
def test_a_message_read_at_once_is_the_one_that_is_read_with_care(
    data: bytes, is_cut: bool, max_bytes: int
) -> None:
    if is_cut:
        data = data[:-1]
    content = FrameReader(max_bytes).whole_text(data)
    if content is not None:
        assert read(data, max_bytes) == [Message(TEXT, content)]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 128, 65_535])
def test_a_whole_text_is_read_at_once_whatever_its_length(size: int) -> None:
    content = b"x" * size
    assert FrameReader(MAX_BYTES).whole_text(from_client(TEXT, content)) == content


def test_nothing_is_read_at_once_while_a_message_or_a_frame_is_incomplete() -> None:
    whole = from_client(TEXT, b"{}")
    for begun in (from_client(TEXT, b"{", fin=False), whole[:3]):
        reader = FrameReader(MAX_BYTES)
        assert not list(reader.feed(begun))
        assert reader.whole_text(whole) is None


@given(messages, st.data())
def test_messages_come_out_as_they_went_in_however_they_are_cut(
    sent: list[tuple[int, bytes]], data: st.DataObject
) -> None:
    stream = b"".join(from_client(kind, content) for kind, content in sent)
    cuts = data.draw(st.lists(st.integers(0, len(stream)), max_size=8).map(sorted))
    reader = FrameReader(MAX_BYTES)
    heard: list[Message] = []
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
def test_frames_are_written_as_the_websockets_library_writes_them(
    kind: int, content: bytes
) -> None:
    assert frame(kind, content) == Frame(Opcode(kind), content).serialize(mask=False)


@given(st.binary(max_size=300))
def test_any_bytes_are_messages_or_refused(data: bytes) -> None:
    with contextlib.suppress(BrokenFrames):
        assert all(isinstance(one, Message) for one in read(data))


def test_the_longest_message_is_read_and_a_longer_one_is_refused() -> None:
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
def test_frames_that_break_the_protocol_are_refused(data: bytes) -> None:
    assert refused(data) == BROKEN


def test_text_must_be_utf_8() -> None:
    assert refused(from_client(TEXT, b"caf\xe9")) == BAD_TEXT
    euro = "€".encode()
    halves = from_client(TEXT, euro[:1], fin=False) + from_client(MORE, euro[1:])
    assert read(halves) == [(TEXT, euro)]


def test_a_text_is_refused_as_soon_as_it_cannot_become_utf_8() -> None:
    begun = from_client(TEXT, "κόσμε".encode() + b"\xed\xa0\x80", fin=False)
    assert refused(begun) == BAD_TEXT  # a surrogate, before the message ends
    assert refused(from_client(TEXT, b"\xe2\x82", fin=False) + from_client(MORE, b"")) == BAD_TEXT
    assert read(from_client(BINARY, b"\xff", fin=False) + from_client(MORE, b"\xfe")) == [
        (BINARY, b"\xff\xfe")
    ]


def test_messages_before_a_broken_frame_are_read() -> None:
    messages = FrameReader(MAX_BYTES).feed(from_client(TEXT, b"in time") + b"\x83\x80")
    assert next(messages) == (TEXT, b"in time")
    with pytest.raises(BrokenFrames):
        next(messages)


def test_a_broken_frame_is_refused_by_its_head() -> None:
    """Nobody waits for the content of a frame that cannot be right."""
    for head in (b"\x83\x85", b"\x8b\x85", b"\xc1\x85", b"\x09\x85", b"\x88\xfe", b"\x80\x85"):
        assert refused(head) == BROKEN


@pytest.mark.parametrize("code", ALLOWED_CODES)
def test_a_close_frame_may_have_these_codes(code: int) -> None:
    content = code.to_bytes(2) + "auf Wiedersehen, à bientôt".encode()
    assert read(from_client(CLOSE, content)) == [(CLOSE, content)]


@pytest.mark.parametrize(
    "code", [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535]
)
def test_a_close_frame_may_not_have_other_codes(code: int) -> None:
    assert refused(from_client(CLOSE, code.to_bytes(2))) == BROKEN


def test_a_close_frame_has_no_half_code_and_a_reason_in_utf_8() -> None:
    assert refused(from_client(CLOSE, b"\x03")) == BROKEN
    assert refused(from_client(CLOSE, b"\x03\xe8" + b"caf\xe9")) == BAD_TEXT
    assert read(from_client(CLOSE, b"")) == [(CLOSE, b"")]
    assert read(from_client(CLOSE, b"\x03\xe8" + b"x" * 123)) == [(CLOSE, b"\x03\xe8" + b"x" * 123)]


def test_each_frame_is_counted_before_it_is_read() -> None:
    sizes: list[int] = []

    def count(size: int) -> None:
        sizes.append(size)
        if len(sizes) == 3:
            raise OverflowError

    stream = from_client(TEXT, b"x", fin=False) + from_client(MORE, b"", fin=False) * 9
    with pytest.raises(OverflowError):
        list(FrameReader(MAX_BYTES).feed(stream, count))
    assert sizes == [7, 6, 6]
