"""Entries of the journal: one for each accepted command."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cosmic_factory.rules import AnyCommand, AnyEvent, RecordEntry, Value
from cosmic_factory.tables.journal.port import PlayerId

# The values of `by` for commands that no player gave.
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
    # When the phase after this entry runs out; None if it has no limit.
    deadline: int | None = None
    # How late the command was allowed to be, if it came after the deadline.
    allowance: int = 0


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(JournalEntry)


# A stored entry ends with its link: a field of the JSON object that is written and taken off here.
LINK_LENGTH = 32
_BEFORE_LINK, _AFTER_LINK = b',"link":"', b'"}'
_TAIL_LENGTH = len(_BEFORE_LINK) + LINK_LENGTH + len(_AFTER_LINK)


# Encodes an entry as it is stored, without its link.
encode: Callable[[JournalEntry], bytes] = _ENCODER.encode


def decode(stored: bytes) -> JournalEntry:
    """Decode a stored entry, with or without a link, without checking the link."""
    return _DECODER.decode(without_link(stored)[0])


def with_link(content: bytes, link: bytes) -> bytes:
    """Return an encoded entry as it is stored, with its link of `LINK_LENGTH` characters."""
    return b"".join((content[:-1], _BEFORE_LINK, link, _AFTER_LINK))


def without_link(stored: bytes) -> tuple[bytes, bytes | None]:
    """Return the encoded entry and its link; entries of older versions have None."""
    tail = stored[-_TAIL_LENGTH:]
    if not (tail.startswith(_BEFORE_LINK) and tail.endswith(_AFTER_LINK)):
        return stored, None
    return stored[:-_TAIL_LENGTH] + b"}", tail[len(_BEFORE_LINK) : -len(_AFTER_LINK)]


def recorded(entry: JournalEntry, start: int) -> RecordEntry:
    """Return the entry for a game record: without sender and ids, timed from `start`."""
    return RecordEntry(entry.command, entry.events, at=max(0, entry.at - start))
