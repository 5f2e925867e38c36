"""Checks that entries read from a database follow each other without a gap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cosmic_factory.tables.journal.port import GameId, JournalGap


def in_unbroken_order(game: GameId, seq: int, rows: Iterable[tuple[int, bytes]]) -> Sequence[bytes]:
    """Return the entries of rows that follow `seq` one by one, or raise JournalGap."""
    entries: list[bytes] = []
    for number, entry in rows:
        seq += 1
        if number != seq:
            raise JournalGap(game, seq, entries)
        entries.append(entry)
    return tuple(entries)
