"""The record of a stored game, signed, and the check that it follows from its seed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cosmic_factory.rules import (
    Malformed,
    RecordVerifier,
    SealedRecordWriter,
    Value,
    new_record,
    seed_hash,
    write_record,
)
from cosmic_factory.server.security.record_key import RecordKey
from cosmic_factory.tables import (
    EntryReader,
    GameReader,
    GameRow,
    UnreadableGame,
    read_game_options,
    recorded,
)


class Verification(Value, frozen=True):
    """Whether every command of the game, decided again from its seed, gives what was recorded."""

    verified: bool
    commands: int
    seed: str
    seed_hash: str
    checked: tuple[str, ...] = ()
    # The first thing that is wrong, if anything is.
    problem: str | None = None
    # The public key of this server, which signs the game's record: it tells where a record is from.
    key: str = ""


CHECKED = (
    "the seed has the hash that everyone saw when the game started",
    "every command was allowed when it was given",
    "cards, deal and every other chance come from the seed and nothing else",
    "every event, score sheet and the ranking follow from the commands",
)


class ReadableEntries(Value, frozen=True):
    """How many entries of a game can be read, and why no more, if there are more."""

    entries: int
    problem: str | None = None


class ReadabilityScan:
    """Finds out how far a game can be read."""

    def __init__(self, row: GameRow) -> None:
        """Raises UnreadableGame if not even the options can be read."""
        self._reader = GameReader(row)
        self._entries = 0

    def feed(self, stored: Sequence[bytes]) -> bytes:
        self._entries += len(self._reader.read(stored))
        return b""

    def end(self, problem: UnreadableGame | None) -> bytes:
        self._reader.end(problem)
        return b""

    @property
    def found(self) -> ReadableEntries:
        problem = self._reader.problem
        return ReadableEntries(self._entries, None if problem is None else str(problem))


class RecordScan:
    """Writes the record of a game: with links and signed if all of the game can be read.

    Otherwise it is marked as incomplete, and ends before what is damaged.
    """

    def __init__(self, row: GameRow, readable: ReadableEntries, key: RecordKey) -> None:
        self._key = key
        self._reader = EntryReader(row)
        self._left = readable.entries
        self._start: int | None = None
        options = read_game_options(row).rules
        empty = new_record(options, row.seed, (), incomplete=readable.problem)
        self._sealed: SealedRecordWriter | None = None
        if readable.problem is None:
            self._sealed = SealedRecordWriter(empty.header, game=row.id, key=key.public)
        # What is to be written next, besides entries.
        self._head = write_record(empty) if self._sealed is None else self._sealed.header_line

    def feed(self, stored: Sequence[bytes]) -> bytes:
        """Raises UnreadableGame if the journal was damaged after it was found to be readable."""
        lines = [self._take_head()]
        lines += [self._line(one) for one in stored[: self._left]]
        self._left -= len(lines) - 1
        return b"".join(lines)

    def end(self, problem: UnreadableGame | None) -> bytes:
        head = self._take_head()
        return head if self._sealed is None else head + self._sealed.seal_line(self._key.sign)

    def _take_head(self) -> bytes:
        head, self._head = self._head, b""
        return head

    def _line(self, stored: bytes) -> bytes:
        entry = self._reader.read(stored)
        if self._start is None:
            self._start = entry.at
        line = recorded(entry, self._start)
        if self._sealed is None:
            return msgspec.json.encode(line) + b"\n"
        return self._sealed.entry_line(line)


class VerificationScan:
    """Decides every command of a game again from its seed."""

    def __init__(self, row: GameRow, key: RecordKey) -> None:
        """Raises UnreadableGame if not even the options can be read."""
        self._seed = row.seed
        self._key = key
        self._public_key = ""
        self._reader = GameReader(row)
        self._verifier = RecordVerifier(self._reader.options.rules, self._seed)
        self._commands = 0
        self._wrong: str | None = None

    def feed(self, stored: Sequence[bytes]) -> bytes:
        for entry in self._reader.read(stored):
            self._commands += 1
            if self._wrong is None:
                try:
                    self._verifier.check(recorded(entry, 0))
                except Malformed as wrong:
                    self._wrong = str(wrong)
        return b""

    def end(self, problem: UnreadableGame | None) -> bytes:
        self._reader.end(problem)
        if self._reader.problem is not None:
            self._wrong = str(self._reader.problem)
        elif self._wrong is None:
            try:
                self._verifier.end()
            except Malformed as wrong:
                self._wrong = str(wrong)
        self._public_key = self._key.public.hex()
        return b""

    @property
    def found(self) -> Verification:
        checked = CHECKED if self._wrong is None else ()
        return Verification(
            not self._wrong,
            self._commands,
            self._seed,
            seed_hash(self._seed),
            checked,
            self._wrong,
            self._public_key,
        )
