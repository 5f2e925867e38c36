"""Puzzles of themes that players have tried, and when each comes again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sqlalchemy import Connection, insert, select, update

from cosmic_factory.puzzles import Repetition, next_repetition
from cosmic_factory.rules import Value
from cosmic_factory.tables.journal.database import Database
from cosmic_factory.tables.journal.port import PlayerId
from cosmic_factory.tables.stores.puzzle_tables import theme_results


class ThemeTry(Value, frozen=True):
    """A galaxy that a player hands in for a puzzle of a theme."""

    player: PlayerId
    puzzle: str
    theme: str
    points: int
    solved: bool
    at: int


class ThemeResult(Value, frozen=True):
    """What a player has reached in one puzzle of a theme, and when it comes again."""

    puzzle: str
    theme: str
    best: int
    tries: int
    # Whether the last try reached the par.
    solved: bool
    repetition: Repetition
    last_at: int


class ThemeResults(Protocol):
    """Results of themes; they are deleted with their player."""

    async def add(self, tried: ThemeTry) -> ThemeResult:
        """Store a try, and decide when the puzzle comes again."""

    async def of(self, player: PlayerId) -> Mapping[str, ThemeResult]:
        """Return all results of a player, by puzzle."""


class SqlThemeResults:
    """The `ThemeResults` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, tried: ThemeTry) -> ThemeResult:
        return await self._database.write(lambda connection: _add(connection, tried))

    async def of(self, player: PlayerId) -> Mapping[str, ThemeResult]:
        query = select(theme_results).where(theme_results.c.player_id == player)
        rows: Sequence[Any] = await self._database.read(
            lambda connection: connection.execute(query).all()
        )
        return {row.puzzle_id: _result(row) for row in rows}


def _add(connection: Connection, tried: ThemeTry) -> ThemeResult:
    column = theme_results.c
    mine = (column.player_id == tried.player, column.puzzle_id == tried.puzzle)
    row = connection.execute(select(theme_results).where(*mine).with_for_update()).first()
    before = None if row is None else _result(row)
    known = None if before is None else before.repetition
    after = ThemeResult(
        tried.puzzle,
        tried.theme,
        max(tried.points, tried.points if before is None else before.best),
        1 if before is None else before.tries + 1,
        tried.solved,
        next_repetition(known, solved=tried.solved, now=tried.at),
        tried.at,
    )
    values = {
        "player_id": tried.player,
        "puzzle_id": after.puzzle,
        "theme": after.theme,
        "best_points": after.best,
        "tries": after.tries,
        "solved": after.solved,
        "step": after.repetition.step,
        "due_at": after.repetition.due_at,
        "last_at": after.last_at,
    }
    if before is None:
        connection.execute(insert(theme_results), values)
    else:
        connection.execute(update(theme_results).where(*mine).values(**values))
    return after


def _result(row: Any) -> ThemeResult:
    return ThemeResult(
        row.puzzle_id,
        row.theme,
        row.best_points,
        row.tries,
        row.solved,
        Repetition(row.step, row.due_at),
        row.last_at,
    )
