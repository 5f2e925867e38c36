"""What a worker and the process of a strange bot say to each other.

MessagePack in frames of four bytes of length and content. Both sides decode into closed types, so
nothing a bot answers can be anything but a move or a failure, and no code travels.
"""

from __future__ import annotations

from typing import IO, TypeAlias

import msgspec

from cosmic_factory.bots import Move
from cosmic_factory.lab.results import Fault
from cosmic_factory.rules import Value, View

LENGTH_BYTES = 4


class ToBot(Value, frozen=True, tag_field="type", tag=str.lower):
    """From the worker."""


class Begin(ToBot, frozen=True):
    """Make a new bot from this seed; each of its answers may take `seconds` of processor time."""

    seed: str
    seconds: float


class Ask(ToBot, frozen=True):
    """What is your next move?"""

    view: View
    elapsed: float


class FromBot(Value, frozen=True, tag_field="type", tag=str.lower):
    """To the worker."""


class Made(FromBot, frozen=True):
    """The bot is there."""


class Moved(FromBot, frozen=True):
    """The bot's answer."""

    move: Move | None


class Failed(FromBot, frozen=True):
    """The bot could not be made, raised, or answered nonsense."""

    fault: Fault
    text: str


AnyToBot: TypeAlias = Begin | Ask
AnyFromBot: TypeAlias = Made | Moved | Failed

_ENCODER = msgspec.msgpack.Encoder()
TO_BOT: msgspec.msgpack.Decoder[AnyToBot] = msgspec.msgpack.Decoder(AnyToBot)
FROM_BOT: msgspec.msgpack.Decoder[AnyFromBot] = msgspec.msgpack.Decoder(AnyFromBot)


def send(stream: IO[bytes], message: AnyToBot | AnyFromBot) -> None:
    content = _ENCODER.encode(message)
    stream.write(len(content).to_bytes(LENGTH_BYTES) + content)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """The next frame; None when the other side is gone."""
    length = stream.read(LENGTH_BYTES)
    if len(length) < LENGTH_BYTES:
        return None
    content = stream.read(int.from_bytes(length))
    return content if len(content) == int.from_bytes(length) else None
