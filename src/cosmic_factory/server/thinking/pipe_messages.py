"""The messages between a node and its thinking process.

Each is MessagePack with its length before it. Both sides decode into closed types.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from cosmic_factory.length_prefix import with_length
from cosmic_factory.rules import Value


class ToThinking(Value, frozen=True, tag_field="type", tag=str.lower):
    """The base of what a node sends to its thinking process."""


class DoTask(ToThinking, frozen=True):
    """Do a task. Whatever is being done already is less urgent, and waits meanwhile."""

    number: int
    # An encoded task: `tasks.py` knows them.
    task: bytes


class StopTask(ToThinking, frozen=True):
    """Nobody waits for this task any more."""

    number: int


class FromThinking(Value, frozen=True, tag_field="type", tag=str.lower):
    """The base of what a thinking process answers."""


class TaskDone(FromThinking, frozen=True):
    """A task is done; it took so much processor time, without tasks in its middle."""

    number: int
    result: bytes
    processor_seconds: float


class TaskFailed(FromThinking, frozen=True):
    """A task raised an exception; `text` is its type and where it was raised."""

    number: int
    text: str
    processor_seconds: float


class TaskStopped(FromThinking, frozen=True):
    """A task was given up because nobody waits for it."""

    number: int
    processor_seconds: float


class Alive(FromThinking, frozen=True):
    """The process is alive, whatever it is doing: it says so every second."""


class ProcessEnding(FromThinking, frozen=True):
    """The process ends because it has grown large. What it was sent meanwhile is not begun."""

    # Whether it got no more memory, which the system refused or our own bound.
    is_out_of_memory: bool = False


AnyToThinking: TypeAlias = DoTask | StopTask
Answer: TypeAlias = TaskDone | TaskFailed | TaskStopped
AnyFromThinking: TypeAlias = Answer | Alive | ProcessEnding

_ENCODER = msgspec.msgpack.Encoder()
TO_THINKING: msgspec.msgpack.Decoder[AnyToThinking] = msgspec.msgpack.Decoder(AnyToThinking)
FROM_THINKING: msgspec.msgpack.Decoder[AnyFromThinking] = msgspec.msgpack.Decoder(AnyFromThinking)


def encode_message(message: AnyToThinking | AnyFromThinking) -> bytes:
    """Return a message as it is written to the pipe."""
    return with_length(_ENCODER.encode(message))
