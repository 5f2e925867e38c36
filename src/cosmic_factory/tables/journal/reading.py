"""Checks that entries read from a database follow each other without a gap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cosmic_factory.tables.journal.port import GameId, JournalBroken


def in_unbroken_order(game: GameId, seq: int, rows: Iterable[tuple[int, bytes]]) -> Sequence[bytes]:
    """The entries of rows that follow `seq` one by one."""
    entries = []
    for number, entry in rows:
        seq += 1
        if number != seq:
            raise JournalBroken(f"game {game} has no entry {seq}, but has {number}")
        entries.append(entry)
    return tuple(entries)
