"""The messages between a worker and the process of an external bot.

Each message is MessagePack with its length before it. Both sides decode into closed types:
whatever a bot answers is either a step or a failure, and no code is sent.
"""

from __future__ import annotations

from typing import IO, TypeAlias

import msgspec

from cosmic_factory.bots import Fault, NextStep
from cosmic_factory.length_prefix import with_length
from cosmic_factory.rules import Value, View


class ToBot(Value, frozen=True, tag_field="type", tag=str.lower):
    """The base of what the worker sends."""


class MakeBot(ToBot, frozen=True):
    """Make a new bot from this seed; each answer may take `seconds` of processor time."""

    seed: str
    seconds: float


class AskNextStep(ToBot, frozen=True):
    """Ask the bot for its next step, `elapsed` seconds after the phase began."""

    view: View
    elapsed: float


class FromBot(Value, frozen=True, tag_field="type", tag=str.lower):
    """The base of what the process of the bot answers."""


class BotMade(FromBot, frozen=True):
    """The bot is made."""


class StepAnswered(FromBot, frozen=True):
    """The next step of the bot."""

    step: NextStep


class Failed(FromBot, frozen=True):
    """The bot could not be made, raised an exception, or answered something that is no step."""

    fault: Fault
    text: str


AnyToBot: TypeAlias = MakeBot | AskNextStep
AnyFromBot: TypeAlias = BotMade | StepAnswered | Failed

_ENCODER = msgspec.msgpack.Encoder()
TO_BOT: msgspec.msgpack.Decoder[AnyToBot] = msgspec.msgpack.Decoder(AnyToBot)
FROM_BOT: msgspec.msgpack.Decoder[AnyFromBot] = msgspec.msgpack.Decoder(AnyFromBot)


def send(stream: IO[bytes], message: AnyToBot | AnyFromBot) -> None:
    stream.write(with_length(_ENCODER.encode(message)))
    stream.flush()
