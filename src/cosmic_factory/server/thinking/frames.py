"""The frames between a node and its thinking process.

Each frame is MessagePack behind four bytes with its length. Both sides decode into closed types.
"""

from __future__ import annotations

from typing import IO, TypeAlias

import msgspec

from cosmic_factory.rules import Value

LENGTH_BYTES = 4


class ToThinking(Value, frozen=True, tag_field="type", tag=str.lower):
    """The base of what a node sends to its thinking process."""


class Think(ToThinking, frozen=True):
    """Do a task. Whatever is being done already is less urgent, and waits meanwhile."""

    number: int
    # An encoded task: `tasks.py` knows them.
    task: bytes


class StopThinking(ToThinking, frozen=True):
    """Nobody waits for this task any more."""

    number: int


class FromThinking(Value, frozen=True, tag_field="type", tag=str.lower):
    """The base of what a thinking process answers."""


class Thought(FromThinking, frozen=True):
    """A task is done."""

    number: int
    result: bytes


class TaskFailed(FromThinking, frozen=True):
    """A task raised an exception; `text` is its type and where it was raised."""

    number: int
    text: str


class Stopped(FromThinking, frozen=True):
    """A task was given up because nobody waits for it."""

    number: int


class Ending(FromThinking, frozen=True):
    """The process ends because it has grown large. What it was sent meanwhile is not begun."""


AnyToThinking: TypeAlias = Think | StopThinking
Answer: TypeAlias = Thought | TaskFailed | Stopped
AnyFromThinking: TypeAlias = Answer | Ending

_ENCODER = msgspec.msgpack.Encoder()
TO_THINKING: msgspec.msgpack.Decoder[AnyToThinking] = msgspec.msgpack.Decoder(AnyToThinking)
FROM_THINKING: msgspec.msgpack.Decoder[AnyFromThinking] = msgspec.msgpack.Decoder(AnyFromThinking)


def frame(message: AnyToThinking | AnyFromThinking) -> bytes:
    """Return a message with its length before it."""
    content = _ENCODER.encode(message)
    return len(content).to_bytes(LENGTH_BYTES) + content


def read_frame(stream: IO[bytes]) -> bytes | None:
    """Return the content of the next frame, or None when the other side has ended."""
    length = stream.read(LENGTH_BYTES)
    if len(length) < LENGTH_BYTES:
        return None
    content = stream.read(int.from_bytes(length))
    return content if len(content) == int.from_bytes(length) else None
