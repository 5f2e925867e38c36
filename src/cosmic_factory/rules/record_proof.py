"""What a record proves: its deal, rules, order of lines, times and origin.

Every entry of a sealed record has a link: SHA-256, in hexadecimal, over the link before it and the
line without its own link. The link before the first entry is SHA-256 over the header's line. The
server signs the last link with Ed25519. Whoever changes, drops, adds, moves, renames or re-times a
line therefore needs the server's secret to make the record look untouched to a reader who knows the
server's key; to any other reader a signature with a key of one's own looks as good.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec

from cosmic_factory.rules.record import (
    SEALED_VERSION,
    Header,
    Record,
    RecordEntry,
    Seal,
    SealLine,
    read_record,
    verify,
)
from cosmic_factory.rules.refusal import Malformed
from cosmic_factory.rules.value import TextEnum, Value

# What is signed: these bytes, then the last link.
SIGNED_PREFIX = b"cosmic-factory-record\n"
LINK_LENGTH = 64  # hexadecimal digits
BEFORE_LINK, AFTER_LINK = b',"link":"', b'"}'
TAIL_LENGTH = len(BEFORE_LINK) + LINK_LENGTH + len(AFTER_LINK)

Sign = Callable[[bytes], bytes]
# Whether the owner of a public key has signed a message: key, message, signature.
IsSigned = Callable[[bytes, bytes, bytes], bool]


class Aspect(TextEnum):
    """Something that a record can prove."""

    DEAL = "deal"
    RULES = "rules"
    ORDER = "order"
    TIMES = "times"
    ORIGIN = "origin"


class AspectStatus(TextEnum):
    """Whether an aspect holds: proved, or nothing to prove it by, or proved wrong."""

    PROVED = "proved"
    LACKING = "not proved"
    WRONG = "wrong"


class CheckedAspect(Value, frozen=True):
    """An aspect, and in one sentence why it holds or does not.

    `at` is the line that is wrong; `code` the refusal's, if deciding the commands again gave one.
    """

    aspect: Aspect
    status: AspectStatus
    text: str
    at: str | None = None
    code: str | None = None


class CheckedRecord(NamedTuple):
    """A record, and everything that it was checked for."""

    record: Record
    aspects: tuple[CheckedAspect, ...]

    @property
    def first_wrong(self) -> CheckedAspect | None:
        """Return the first aspect that is wrong, or None: what is lacking is not wrong."""
        return next((one for one in self.aspects if one.status is AspectStatus.WRONG), None)

    @property
    def is_proved(self) -> bool:
        """Tell whether nothing is wrong and nothing is lacking, the origin included."""
        return all(one.status is AspectStatus.PROVED for one in self.aspects)

    @property
    def signer(self) -> str | None:
        """Return the key that has signed the record, known or not, or None if none has."""
        (origin,) = (one for one in self.aspects if one.aspect is Aspect.ORIGIN)
        if self.record.seal is None or origin.status is AspectStatus.WRONG:
            return None
        return self.record.header.key


def write_sealed_record(record: Record, *, game: str, key: bytes, sign: Sign) -> bytes:
    """Write a record as JSON lines with links and a seal; `sign` signs with the key's secret."""
    writer = SealedRecordWriter(record.header, game=game, key=key)
    lines = [writer.header_line, *map(writer.entry_line, record.entries), writer.seal_line(sign)]
    return b"".join(lines)


class SealedRecordWriter:
    """Writes a sealed record line by line, so that a long one need not be in memory as a whole."""

    def __init__(self, header: Header, *, game: str, key: bytes) -> None:
        sealed = msgspec.structs.replace(header, version=SEALED_VERSION, game=game, key=key.hex())
        line = msgspec.json.encode(sealed)
        self.header_line = line + b"\n"
        self._link = sha256(line).hexdigest().encode()
        self._entries = 0

    def entry_line(self, entry: RecordEntry) -> bytes:
        content = msgspec.json.encode(entry)
        self._link = _link(self._link, content)
        self._entries += 1
        return b"%b%b%b%b\n" % (content[:-1], BEFORE_LINK, self._link, AFTER_LINK)

    def seal_line(self, sign: Sign) -> bytes:
        """Return the last line; `sign` signs with the key's secret."""
        seal = Seal(self._entries, sign(SIGNED_PREFIX + self._link).hex())
        return msgspec.json.encode(SealLine(seal)) + b"\n"


def check_record(text: bytes, *, is_signed: IsSigned, key: str | None = None) -> CheckedRecord:
    """Read a record and check all that it can prove; `key` is the public key that it must have.

    `is_signed` checks an Ed25519 signature: `cosmic_factory.signatures.is_signed`.

    Anybody can make a key, link lines and sign them. So without a `key` that the reader knows to
    be a server's, order, times and origin are not proved, however well everything fits.
    Malformed if the text is no record at all.
    """
    record = read_record(text)
    order, last_link = _check_order(record, text.split(b"\n"))
    origin = _check_origin(record, last_link, key, is_signed)
    if order.status is AspectStatus.PROVED and origin.status is AspectStatus.LACKING:
        reason = "every line is as the owner of that key has signed it, whoever that is"
        order = CheckedAspect(Aspect.ORDER, AspectStatus.LACKING, reason)
    elif order.status is AspectStatus.PROVED and origin.status is AspectStatus.WRONG:
        reason = "every line has its link, but without a valid signature anybody can write links"
        order = CheckedAspect(Aspect.ORDER, AspectStatus.LACKING, reason)
    aspects = (*_check_game(record), order, _check_times(record, order, origin), origin)
    return CheckedRecord(record, aspects)


def _check_game(record: Record) -> tuple[CheckedAspect, CheckedAspect]:
    try:
        verify(record)
    except Malformed as wrong:
        rules = CheckedAspect(Aspect.RULES, AspectStatus.WRONG, wrong.text, wrong.at, wrong.code)
        if wrong.code == "wrong-events":
            deal = CheckedAspect(Aspect.DEAL, AspectStatus.WRONG, wrong.text, wrong.at, wrong.code)
            return deal, rules
        text = "the deal was not checked to its end"
        return CheckedAspect(Aspect.DEAL, AspectStatus.LACKING, text), rules
    deal_text = "every random draw follows from the seed, whose hash was shown at the start"
    rules_text = "every command was allowed, and caused the recorded events, points and ranking"
    return (
        CheckedAspect(Aspect.DEAL, AspectStatus.PROVED, deal_text),
        CheckedAspect(Aspect.RULES, AspectStatus.PROVED, rules_text),
    )


def _check_order(record: Record, lines: Sequence[bytes]) -> tuple[CheckedAspect, bytes]:
    """Check the links, and return the last one."""
    link = sha256(lines[0]).hexdigest().encode()
    if record.seal is None and record.header.key is None:
        text = "this record has no links, so lines may have been changed or left out"
        return CheckedAspect(Aspect.ORDER, AspectStatus.LACKING, text), link
    for number, line in enumerate(lines[1 : len(record.entries) + 1], start=2):
        link = _link(link, line[:-TAIL_LENGTH] + b"}")
        if line[-TAIL_LENGTH:] != BEFORE_LINK + link + AFTER_LINK:
            text = "this line, or one before it, is not what the server wrote"
            return CheckedAspect(Aspect.ORDER, AspectStatus.WRONG, text, f"line {number}"), link
    if record.seal is None or record.seal.entries != len(record.entries):
        text = "lines are missing before the end of the record"
        at = f"line {len(record.entries) + 2}"
        return CheckedAspect(Aspect.ORDER, AspectStatus.WRONG, text, at), link
    text = "no line was changed, left out, added or moved"
    return CheckedAspect(Aspect.ORDER, AspectStatus.PROVED, text), link


def _check_times(record: Record, order: CheckedAspect, origin: CheckedAspect) -> CheckedAspect:
    times = [entry.at for entry in record.entries if entry.at is not None]
    if AspectStatus.WRONG in (order.status, origin.status):
        return CheckedAspect(Aspect.TIMES, AspectStatus.LACKING, "the lines are not the server's")
    if len(times) < len(record.entries):
        return CheckedAspect(
            Aspect.TIMES, AspectStatus.LACKING, "lines of this record have no time"
        )
    if record.seal is None:
        return CheckedAspect(Aspect.TIMES, AspectStatus.LACKING, "nobody has signed the times")
    if origin.status is AspectStatus.LACKING:
        text = "every time is as the owner of that key has signed it, whoever that is"
        return CheckedAspect(Aspect.TIMES, AspectStatus.LACKING, text)
    return CheckedAspect(
        Aspect.TIMES, AspectStatus.PROVED, "the server has signed the time of every line"
    )


def _check_origin(
    record: Record, last_link: bytes, key: str | None, is_signed: IsSigned
) -> CheckedAspect:
    header, seal = record.header, record.seal
    if header.key is None or seal is None:
        if key is not None:
            return CheckedAspect(
                Aspect.ORIGIN, AspectStatus.WRONG, "no server has signed this record"
            )
        return CheckedAspect(
            Aspect.ORIGIN, AspectStatus.LACKING, "no server has signed this record"
        )
    if key is not None and key.lower() != header.key:
        text = f"this record names the key {header.key}, not the one that was given"
        return CheckedAspect(Aspect.ORIGIN, AspectStatus.WRONG, text, "line 1: $.key")
    last_line = f"line {len(record.entries) + 2}"
    try:
        pair = bytes.fromhex(header.key), bytes.fromhex(seal.signature)
    except ValueError:
        text = "the key or the signature is not hexadecimal"
        return CheckedAspect(Aspect.ORIGIN, AspectStatus.WRONG, text, last_line)
    if not is_signed(pair[0], SIGNED_PREFIX + last_link, pair[1]):
        text = f"the signature is not of the server with the key {header.key}"
        return CheckedAspect(Aspect.ORIGIN, AspectStatus.WRONG, text, last_line)
    if key is None:
        text = f"signed by the key {header.key}, and anybody can make a key"
        return CheckedAspect(Aspect.ORIGIN, AspectStatus.LACKING, text)
    return CheckedAspect(Aspect.ORIGIN, AspectStatus.PROVED, f"signed by the key {header.key}")


def _link(previous: bytes, content: bytes) -> bytes:
    return sha256(previous + content).hexdigest().encode()
