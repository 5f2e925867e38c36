"""Messages on a pipe between two processes: the content of each comes after its length."""

from __future__ import annotations

from typing import IO

LENGTH_BYTES = 4


def with_length(content: bytes) -> bytes:
    """Return the content of a message as it is written, with its length in four bytes before it."""
    return len(content).to_bytes(LENGTH_BYTES) + content


def read_content(stream: IO[bytes]) -> bytes | None:
    """Return the content of the next message, or None when the other side has ended."""
    length = stream.read(LENGTH_BYTES)
    if len(length) < LENGTH_BYTES:
        return None
    content = stream.read(int.from_bytes(length))
    return content if len(content) == int.from_bytes(length) else None
