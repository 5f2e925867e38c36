"""The record of a stored game, signed, and the check that it follows from its seed."""

from __future__ import annotations

from cosmic_factory.rules import (
    Malformed,
    Record,
    Value,
    new_record,
    seed_hash,
    verify,
    write_record,
    write_sealed_record,
)
from cosmic_factory.server.security.record_key import RecordKey
from cosmic_factory.tables import FetchedJournal, GameRow, read_game, recorded


class Verification(Value, frozen=True):
    """Whether every command of the game, decided again from its seed, gives what was recorded."""

    verified: bool
    commands: int
    seed: str
    seed_hash: str
    checked: tuple[str, ...] = ()
    # The first thing that is wrong, if anything is.
    problem: str | None = None


CHECKED = (
    "the seed has the hash that everyone saw when the game started",
    "every command was allowed when it was given",
    "cards, deal and every other chance come from the seed and nothing else",
    "every event, score sheet and the ranking follow from the commands",
)


def record_of(row: GameRow, fetched: FetchedJournal) -> Record:
    game = read_game(row, fetched)
    if game.options is None:
        assert game.problem is not None, "options that cannot be read are a problem"
        raise game.problem
    start = game.entries[0].at if game.entries else 0
    entries = [recorded(entry, start) for entry in game.entries]
    incomplete = None if game.problem is None else str(game.problem)
    return new_record(game.options.rules, row.seed, entries, incomplete=incomplete)


def record_lines(key: RecordKey, row: GameRow, fetched: FetchedJournal) -> bytes:
    record = record_of(row, fetched)
    if record.header.incomplete is not None:
        return write_record(record)
    return write_sealed_record(record, game=row.id, key=key.public, sign=key.sign)


def verification_of(row: GameRow, fetched: FetchedJournal) -> Verification:
    return verification(record_of(row, fetched))


def verification(record: Record) -> Verification:
    seed, commands = record.header.seed, len(record.entries)
    if record.header.incomplete is not None:
        return Verification(
            False, commands, seed, seed_hash(seed), problem=record.header.incomplete
        )
    try:
        verify(record)
    except Malformed as wrong:
        return Verification(False, commands, seed, seed_hash(seed), problem=str(wrong))
    return Verification(True, commands, seed, seed_hash(seed), CHECKED)
