"""What players handed in for puzzles: every galaxy, and the sum of it for each player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, exists, func, insert, select, update

from cosmic_factory.rules import TextEnum, Value
from cosmic_factory.tables.journal.database import Database, Reads
from cosmic_factory.tables.journal.port import PlayerId
from cosmic_factory.tables.stores.puzzle_tables import puzzle_hand_ins, puzzle_results
from cosmic_factory.tables.stores.shared_commits import SharedCommits

# Galaxies that one player may hand in for one puzzle.
MAX_HAND_INS = 200


class HandInRow(Value, frozen=True):
    """A galaxy that a player hands in, and what it is worth."""

    puzzle: str
    player: PlayerId
    # In the one-line notation, from row and column 0, so that the same galaxy is the same text.
    galaxy: str
    points: int
    at: int
    # Whether it was handed in while the puzzle counted.
    counted: bool


class PuzzleResult(Value, frozen=True):
    """All that a player has handed in for one puzzle, in sum."""

    puzzle: str
    player: PlayerId
    first: int
    best: int
    # The best of those that were handed in while the puzzle counted.
    counted: int | None
    hand_ins: int
    last_at: int
    revealed_at: int | None = None


class HandInProblem(TextEnum):
    """Why a galaxy is not stored."""

    SAME = "handed-in-already"
    REVEALED = "best-shown"
    TOO_MANY = "too-many-hand-ins"


class StoredHandIn(NamedTuple):
    """The player's results before and after a hand-in."""

    before: PuzzleResult | None
    after: PuzzleResult


NotesHandIn = Callable[[StoredHandIn], None]


class PointsCount(NamedTuple):
    """How many players have so many points, and how often they handed in."""

    points: int
    players: int
    hand_ins: int


class Puzzles(Protocol):
    """Results of puzzles; they are deleted with their player."""

    async def hand_in(
        self, row: HandInRow, on_stored: NotesHandIn = lambda _: None
    ) -> StoredHandIn | HandInProblem:
        """Store a galaxy; nothing changes if there is a problem.

        `on_stored` is called once it is durable, before anything else is done.
        """

    async def result(self, puzzle: str, player: PlayerId) -> PuzzleResult | None: ...

    async def results_of(
        self, player: PlayerId, puzzles: Sequence[str]
    ) -> Mapping[str, PuzzleResult]:
        """Return a player's results of these puzzles."""

    async def counted_puzzles(self, player: PlayerId) -> Sequence[str]:
        """Return the puzzles for which the player handed something in while they counted."""

    async def best_galaxy(self, puzzle: str, player: PlayerId) -> str | None:
        """Return the first of the player's galaxies with the most points."""

    async def points_counts(self, puzzle: str) -> Sequence[PointsCount]:
        """Return how many players have how many points, of hand-ins that counted."""

    async def reveal(self, puzzle: str, player: PlayerId, at: int) -> PuzzleResult | None:
        """Note that the player has seen the best galaxies; None before handing anything in."""


class SqlPuzzles:
    """The `Puzzles` of both storages."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lists = database.reading(Reads.LISTS)
        self._commits = SharedCommits(database)

    async def hand_in(
        self, row: HandInRow, on_stored: NotesHandIn = lambda _: None
    ) -> StoredHandIn | HandInProblem:
        def note(stored: StoredHandIn | HandInProblem) -> None:
            if isinstance(stored, StoredHandIn):
                on_stored(stored)

        return await self._commits.write(lambda connection: _store(connection, row), note)

    async def result(self, puzzle: str, player: PlayerId) -> PuzzleResult | None:
        return (await self.results_of(player, [puzzle])).get(puzzle)

    async def results_of(
        self, player: PlayerId, puzzles: Sequence[str]
    ) -> Mapping[str, PuzzleResult]:
        column = puzzle_results.c
        query = select(puzzle_results).where(
            column.player_id == player, column.puzzle_id.in_(puzzles)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.puzzle_id: result_of(row) for row in rows}

    async def counted_puzzles(self, player: PlayerId) -> Sequence[str]:
        column = puzzle_results.c
        query = select(column.puzzle_id).where(
            column.player_id == player, column.counted_points.is_not(None)
        )
        return await self._database.read(lambda connection: connection.scalars(query).all())

    async def best_galaxy(self, puzzle: str, player: PlayerId) -> str | None:
        column = puzzle_hand_ins.c
        query = (
            select(column.galaxy)
            .where(column.player_id == player, column.puzzle_id == puzzle)
            .order_by(column.points.desc(), column.at)
            .limit(1)
        )
        return await self._database.read(lambda connection: connection.scalar(query))

    async def points_counts(self, puzzle: str) -> Sequence[PointsCount]:
        column = puzzle_results.c
        query = (
            select(column.counted_points, func.count(), func.sum(column.hand_ins))
            .where(column.puzzle_id == puzzle, column.counted_points.is_not(None))
            .group_by(column.counted_points)
            .order_by(column.counted_points)
        )
        rows = await self._lists.read(lambda connection: connection.execute(query).all())
        return tuple(PointsCount(points, players, int(handed)) for points, players, handed in rows)

    async def reveal(self, puzzle: str, player: PlayerId, at: int) -> PuzzleResult | None:
        column = puzzle_results.c
        mine = (column.puzzle_id == puzzle, column.player_id == player)
        first_time = update(puzzle_results).where(*mine, column.revealed_at.is_(None))

        def note(connection: Connection) -> PuzzleResult | None:
            connection.execute(first_time.values(revealed_at=at))
            row = connection.execute(select(puzzle_results).where(*mine)).first()
            return None if row is None else result_of(row)

        return await self._database.write(note)


def _store(connection: Connection, row: HandInRow) -> StoredHandIn | HandInProblem:
    column, handed = puzzle_results.c, puzzle_hand_ins.c
    mine = (column.puzzle_id == row.puzzle, column.player_id == row.player)
    known = connection.execute(select(puzzle_results).where(*mine).with_for_update()).first()
    before = None if known is None else result_of(known)
    if before is not None:
        same = exists().where(
            handed.player_id == row.player,
            handed.puzzle_id == row.puzzle,
            handed.galaxy == row.galaxy,
        )
        if before.revealed_at is not None:
            return HandInProblem.REVEALED
        if connection.scalar(select(same)):
            return HandInProblem.SAME
        if before.hand_ins >= MAX_HAND_INS:
            return HandInProblem.TOO_MANY
    after = with_hand_in(before, row)
    connection.execute(
        insert(puzzle_hand_ins),
        {
            "player_id": row.player,
            "puzzle_id": row.puzzle,
            "galaxy": row.galaxy,
            "points": row.points,
            "at": row.at,
            "counted": row.counted,
        },
    )
    if before is None:
        connection.execute(insert(puzzle_results), result_columns(after))
    else:
        connection.execute(update(puzzle_results).where(*mine).values(**result_columns(after)))
    return StoredHandIn(before, after)


def with_hand_in(before: PuzzleResult | None, row: HandInRow) -> PuzzleResult:
    """Return a player's results after one more hand-in."""
    counted = row.points if row.counted else None
    if before is None:
        return PuzzleResult(
            row.puzzle, row.player, row.points, row.points, counted, 1, row.at, None
        )
    known = [points for points in (before.counted, counted) if points is not None]
    return PuzzleResult(
        row.puzzle,
        row.player,
        before.first,
        max(before.best, row.points),
        max(known, default=None),
        before.hand_ins + 1,
        max(before.last_at, row.at),
        before.revealed_at,
    )


def result_of(row: Any) -> PuzzleResult:
    return PuzzleResult(
        row.puzzle_id,
        PlayerId(row.player_id),
        row.first_points,
        row.best_points,
        row.counted_points,
        row.hand_ins,
        row.last_at,
        row.revealed_at,
    )


def result_columns(result: PuzzleResult) -> dict[str, Any]:
    return {
        "puzzle_id": result.puzzle,
        "player_id": result.player,
        "first_points": result.first,
        "best_points": result.best,
        "counted_points": result.counted,
        "hand_ins": result.hand_ins,
        "last_at": result.last_at,
        "revealed_at": result.revealed_at,
    }
