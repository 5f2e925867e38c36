"""Entries of the journal: one for each accepted command."""

from __future__ import annotations

import msgspec

from cosmic_factory.rules import AnyCommand, AnyEvent, RecordEntry, Value
from cosmic_factory.tables.journal.port import PlayerId

# Who asked, when it was no player.
TABLE = PlayerId("table")
BOT = PlayerId("bot")


class JournalEntry(Value, frozen=True, omit_defaults=True):
    """A command, what it caused, and how it came about. Times are milliseconds since 1970."""

    at: int
    command: AnyCommand
    events: tuple[AnyEvent, ...]
    by: PlayerId = TABLE
    # The sender's own id for the command: a resend is answered, not done twice.
    command_id: str | None = msgspec.field(default=None, name="client")
    # When the phase that stands after this entry runs out; None without a clock.
    deadline: int | None = None
    # How late the command was allowed to be, if it came after the deadline.
    allowance: int = 0


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(JournalEntry)


def encode(entry: JournalEntry) -> bytes:
    return _ENCODER.encode(entry)


def decode(stored: bytes) -> JournalEntry:
    return _DECODER.decode(stored)


def recorded(entry: JournalEntry, start: int) -> RecordEntry:
    """The entry as a game record has it: without who and which device, with its time of play."""
    return RecordEntry(entry.command, entry.events, at=max(0, entry.at - start))
