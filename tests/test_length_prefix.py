"""Messages on a pipe: each comes back whole, and half a message is the end."""

from __future__ import annotations

from io import BytesIO

from cosmic_factory.length_prefix import read_content, with_length


def test_messages_come_back_in_order_and_then_none() -> None:
    pipe = BytesIO(with_length(b"first") + with_length(b"") + with_length(b"x" * 70_000))
    assert read_content(pipe) == b"first"
    assert read_content(pipe) == b""
    assert read_content(pipe) == b"x" * 70_000
    assert read_content(pipe) is None


def test_a_message_that_was_cut_off_is_the_end() -> None:
    whole = with_length(b"content")
    assert [read_content(BytesIO(whole[:end])) for end in range(len(whole))] == [None] * len(whole)
