"""Damage done to a SQLite database from outside, as a bad disk or another version would."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from cosmic_factory.tables import GameId, GameRow
from cosmic_factory.tables.integrity.chain import chain_start

# What a newer version may write: an entry of a kind that this version has never seen.
NEWER_ENTRY = (
    b'{"at":1,"command":{"type":"ready","seat":0},"events":[{"type":"comet_passed","tail":3}]}'
)
# An entry that can be read, but names a seat that two players do not have.
IMPOSSIBLE_ENTRY = (
    b'{"at":1,"command":{"type":"ready","seat":0},"events":[{"type":"seat_ready","seat":5}]}'
)


def execute(file: Path, statement: str, *values: object, changes: bool = True) -> None:
    """Run a statement, which must change rows unless `changes` is false."""
    with closing(sqlite3.connect(file)) as connection, connection:
        done = connection.execute(statement, values)
        assert not changes or done.rowcount > 0, "there was nothing to damage"


def stored_entry(file: Path, game: GameId, seq: int) -> bytes:
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT entry FROM journal WHERE game_id = ? AND seq = ?"
        (entry,) = connection.execute(query, (game, seq)).fetchone()
    return bytes(entry)


def row_of(file: Path, game: GameId) -> GameRow:
    names = ", ".join(GameRow.__struct_fields__)
    with closing(sqlite3.connect(file)) as connection:
        query = f"SELECT {names} FROM games WHERE id = ?"
        row = connection.execute(query, (game,)).fetchone()
    return GameRow(*row)


def replace_with_linked_entry(file: Path, game: GameId, seq: int, content: bytes) -> None:
    """Put another entry into a place, with the link that it would have there."""
    chain = chain_start(row_of(file, game))
    for number in range(1, seq):
        _, chain = chain.checked(stored_entry(file, game, number))
    (linked,), _ = chain.extended([content])
    replace_entry(file, game, seq, linked)


def replace_entry(file: Path, game: GameId, seq: int, entry: bytes) -> None:
    execute(file, "UPDATE journal SET entry = ? WHERE game_id = ? AND seq = ?", entry, game, seq)


def remove_entry(file: Path, game: GameId, seq: int) -> None:
    execute(file, "DELETE FROM journal WHERE game_id = ? AND seq = ?", game, seq)


def replace_options(file: Path, game: GameId, options: bytes) -> None:
    execute(file, "UPDATE games SET options = ? WHERE id = ?", options, game)
