"""All results of a guest in puzzles, themes and storms: given to another guest, or deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from sqlalchemy import Connection, Table, delete, insert, select, update

from cosmic_factory.tables.journal.database import Database
from cosmic_factory.tables.journal.port import PlayerId
from cosmic_factory.tables.stores.puzzle_tables import (
    puzzle_hand_ins,
    puzzle_results,
    storms,
    theme_results,
)
from cosmic_factory.tables.stores.puzzles import (
    HandInRow,
    PuzzleResult,
    result_columns,
    result_of,
    with_hand_in,
)


class GuestResults(Protocol):
    """What guests have reached alone."""

    async def merge(self, source: PlayerId, target: PlayerId) -> None:
        """Give all results of one guest to another, as if one person had reached everything.

        What was handed in after either has seen the best galaxies does not count any more.
        """


class SqlGuestResults:
    """The `GuestResults` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def merge(self, source: PlayerId, target: PlayerId) -> None:
        if source == target:
            return

        def merge_all(connection: Connection) -> None:
            _merge_puzzles(connection, source, target)
            _merge_themes(connection, source, target)
            mine = storms.c.player_id == source
            connection.execute(update(storms).where(mine).values(player_id=target))

        await self._database.write(merge_all)


def _merge_puzzles(connection: Connection, source: PlayerId, target: PlayerId) -> None:
    column = puzzle_results.c
    both = column.player_id.in_([source, target])
    found = select(puzzle_results).where(both).with_for_update()
    results = [result_of(row) for row in connection.execute(found)]
    for puzzle in {one.puzzle for one in results if one.player == source}:
        seen = [one.revealed_at for one in results if one.puzzle == puzzle]
        revealed_at = min((at for at in seen if at is not None), default=None)
        rows = _taken(connection, puzzle_hand_ins, puzzle, source, target)
        connection.execute(delete(puzzle_results).where(both, column.puzzle_id == puzzle))
        merged = _merged(rows, puzzle, target, revealed_at)
        connection.execute(
            insert(puzzle_hand_ins),
            [
                {
                    "player_id": target,
                    "puzzle_id": puzzle,
                    "galaxy": one.galaxy,
                    "points": one.points,
                    "at": one.at,
                    "counted": one.counted,
                }
                for one in merged
            ],
        )
        connection.execute(insert(puzzle_results), result_columns(_summed(merged, revealed_at)))


def _merged(
    rows: Sequence[Any], puzzle: str, player: PlayerId, revealed_at: int | None
) -> list[HandInRow]:
    """Return hand-ins of two guests as those of one, each galaxy once, in the order of time."""
    first: dict[str, HandInRow] = {}
    for row in sorted(rows, key=lambda one: (one.at, one.player_id)):
        counted = row.counted and (revealed_at is None or row.at <= revealed_at)
        new = HandInRow(puzzle, player, row.galaxy, row.points, row.at, counted)
        first.setdefault(row.galaxy, new)
    return list(first.values())


def _summed(rows: Sequence[HandInRow], revealed_at: int | None) -> PuzzleResult:
    result = with_hand_in(None, rows[0])
    for row in rows[1:]:
        result = with_hand_in(result, row)
    return msgspec.structs.replace(result, revealed_at=revealed_at)


def _merge_themes(connection: Connection, source: PlayerId, target: PlayerId) -> None:
    """Keep of each theme puzzle what was tried last."""
    mine = select(theme_results.c.puzzle_id).where(theme_results.c.player_id == source)
    for puzzle in connection.scalars(mine).all():
        rows = _taken(connection, theme_results, puzzle, source, target)
        last = max(rows, key=lambda one: (one.last_at, one.player_id))
        changed = {
            "player_id": target,
            "best_points": max(one.best_points for one in rows),
            "tries": sum(one.tries for one in rows),
        }
        connection.execute(insert(theme_results), {**last._mapping, **changed})


def _taken(
    connection: Connection, table: Table, puzzle: str, source: PlayerId, target: PlayerId
) -> Sequence[Any]:
    """Return the rows of both guests about a puzzle, and delete them."""
    both = (table.c.puzzle_id == puzzle, table.c.player_id.in_([source, target]))
    rows = connection.execute(select(table).where(*both).with_for_update()).all()
    connection.execute(delete(table).where(*both))
    return rows
