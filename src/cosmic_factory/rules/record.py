"""Game records: a game as JSON lines, to keep, share and replay.

The first line is the header; each further line is one command with the events it caused. In a
sealed record, each of these lines ends with a link, and the last line is the seal.
docs/reference/game-record.md describes every field.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, TypeVar

import msgspec

from cosmic_factory.rules.cards.kaos_cards import round_rules
from cosmic_factory.rules.chance import seed_hash
from cosmic_factory.rules.flow.commands import AnyCommand
from cosmic_factory.rules.flow.decide import decide
from cosmic_factory.rules.flow.events import AnyEvent
from cosmic_factory.rules.flow.evolve import evolve_all
from cosmic_factory.rules.flow.options import Options
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.flow.state import State, new_game
from cosmic_factory.rules.reading import read_json
from cosmic_factory.rules.refusal import Illegal, Malformed
from cosmic_factory.rules.seat import Seat
from cosmic_factory.rules.value import Value

FORMAT: Literal["cosmic-factory-game"] = "cosmic-factory-game"
# Version 2 has links, a seal, or an early end that the header tells of.
VERSION, SEALED_VERSION = 1, 2
MAX_LINE_LENGTH = 1_000_000  # bytes

SEAL_BEGINS = b'{"seal":'

T = TypeVar("T")


class Header(Value, frozen=True, omit_defaults=True):
    """The format, options and seed of a recorded game."""

    format: Literal["cosmic-factory-game"]
    version: Annotated[int, msgspec.Meta(ge=1)]
    options: Options
    seed: str
    # Why the record ends before the game did, if it does.
    incomplete: str | None = None
    # The game's id and the public key of its server in hexadecimal, in a sealed record.
    game: str | None = None
    key: str | None = None


class RecordEntry(Value, frozen=True, omit_defaults=True):
    """A command and its events. `at`: milliseconds since the start of the game, if known."""

    command: AnyCommand
    events: tuple[AnyEvent, ...]
    at: int | None = None
    # The hash over this line and all before it, in a sealed record.
    link: str | None = None


class Seal(Value, frozen=True):
    """The end of a sealed record: the number of its entries, and the last link's signature."""

    entries: int
    signature: str


class SealLine(Value, frozen=True):
    """The last line of a sealed record."""

    seal: Seal


class Record(Value, frozen=True):
    """A whole game, or as much of it as has been played."""

    header: Header
    entries: tuple[RecordEntry, ...]
    seal: Seal | None = None


def new_record(
    options: Options,
    seed: str,
    entries: Iterable[RecordEntry],
    *,
    incomplete: str | None = None,
) -> Record:
    """Return a record; `incomplete` says why it ends before the game did."""
    version = VERSION if incomplete is None else SEALED_VERSION
    return Record(Header(FORMAT, version, options, seed, incomplete), tuple(entries))


def write_record(record: Record) -> bytes:
    """Write the record as JSON lines, each ended by a line feed."""
    lines: list[Header | RecordEntry | SealLine] = [record.header, *record.entries]
    if record.seal is not None:
        lines.append(SealLine(record.seal))
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def read_record(text: str | bytes) -> Record:
    """Read JSON lines, or raise `Malformed` with the line and the field that is wrong."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    lines = raw.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    if not lines:
        raise Malformed("no-record", "this record is empty", "line 1")
    header, seal = _header(lines[0]), None
    if header.version >= SEALED_VERSION and lines[-1].startswith(SEAL_BEGINS):
        seal = _line(lines[-1], SealLine, len(lines)).seal
        lines.pop()
    numbered = enumerate(lines[1:], start=2)
    entries = tuple(_line(line, RecordEntry, number) for number, line in numbered)
    return Record(header, entries, seal)


class _Version(msgspec.Struct):
    """The fields of a header that every version of the format has."""

    format: str
    version: int


def _header(line: bytes) -> Header:
    tag = _line(line, _Version, 1)
    if tag.format != FORMAT:
        raise Malformed("not-a-record", f"the format is not {FORMAT}", "line 1: $.format")
    if tag.version not in (VERSION, SEALED_VERSION):
        text = f"version {tag.version} of the format is not known here, only up to {SEALED_VERSION}"
        raise Malformed("unknown-version", text, "line 1: $.version")
    return _line(line, Header, 1)


def _line(line: bytes, kind: type[T], number: int) -> T:
    if len(line) > MAX_LINE_LENGTH:
        raise Malformed("line-too-long", "this line is too long for a record", f"line {number}")
    try:
        return read_json(line, kind)
    except Malformed as wrong:
        raise Malformed(wrong.code, wrong.text, f"line {number}: {wrong.at}") from None


def replay(record: Record) -> State:
    """Return the state after the recorded events; no command is decided again."""
    return deque(recorded_states(record), maxlen=1).pop()


def recorded_states(record: Record) -> Iterator[State]:
    """Yield the state at the start and after each entry."""
    state = new_game(record.header.options, record.header.seed)
    yield state
    for number, entry in enumerate(record.entries, start=2):
        try:
            state = _checked(evolve_all(state, entry.events))
        except (LookupError, ValueError, AssertionError):
            text = "this event cannot follow the ones before it"
            raise Malformed("broken-record", text, f"line {number}") from None
        yield state


def _checked(state: State) -> State:
    """Return the state, or raise if it names a seat, tile or card that the game does not have."""
    round_rules(state.card)
    for seat, owner in enumerate(state.seats):
        state.galaxy(Seat(seat))
        for tile in (*owner.hand, *owner.kept, *owner.pick):
            state.options.tile_set.tile(tile)
    for sheet in (*state.counted, *(sheet for sheets in state.scored for sheet in sheets)):
        rivals = (rival for token in sheet.tokens for rival in token.rivals)
        assert all(seat < len(state.seats) for seat in (sheet.galaxy_of, *rivals))
    assert all(rank.seat < len(state.seats) for rank in state.ranking)
    return state


def verify(record: Record) -> State:
    """Check a finished game: deciding every command again must give the recorded events.

    This covers the deal, because every draw comes from the seed, and the hash of the seed, which
    the players saw at the start. The first entry that differs raises `Malformed`.
    """
    verifier = RecordVerifier(record.header.options, record.header.seed)
    for entry in record.entries:
        verifier.check(entry)
    return verifier.end()


class RecordVerifier:
    """Verifies a game entry by entry, so that a long one need not be in memory as a whole."""

    def __init__(self, options: Options, seed: str) -> None:
        self._seed = seed
        self._state = new_game(options, seed)
        # The line of the record that was checked last; the first line is the header.
        self._line = 1

    def check(self, entry: RecordEntry) -> None:
        """Decide the next command again; `Malformed` if that gives other events."""
        self._line += 1
        at = f"line {self._line}"
        try:
            expected = decide(self._state, entry.command)
        except Illegal as wrong:
            text = f"this command was not allowed: {wrong.text}"
            raise Malformed("illegal-command", text, at) from None
        if entry.events != expected:
            text = "the recorded events are not what this command and seed cause"
            raise Malformed("wrong-events", text, at)
        self._state = evolve_all(self._state, expected)

    def end(self) -> State:
        """Return the state at the end; `Malformed` if the game is not over."""
        state = self._state
        if state.phase is not Phase.ENDED:
            text = f"the game is not over: it stands at {state.phase} of round {state.round}"
            raise Malformed("not-finished", text, f"line {self._line}")
        assert state.seed_hash == seed_hash(self._seed), "decided from the same seed"
        return state
