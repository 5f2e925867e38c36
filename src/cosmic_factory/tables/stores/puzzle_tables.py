"""The tables of what guests reach alone: in puzzles, in themes and in storms."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table, Text

from cosmic_factory.tables.journal.schema import metadata

# What a player handed in for a puzzle, in sum (stores/puzzles.py).
puzzle_results = Table(
    "puzzle_results",
    metadata,
    Column("puzzle_id", Text, primary_key=True),
    Column("player_id", Text, primary_key=True),
    Column("first_points", Integer, nullable=False),
    Column("best_points", Integer, nullable=False),
    # The best of those that were handed in while the puzzle counted.
    Column("counted_points", Integer),
    Column("hand_ins", Integer, nullable=False),
    Column("last_at", BigInteger, nullable=False),
    Column("revealed_at", BigInteger),
    Index("puzzle_results_player", "player_id", "puzzle_id"),
    Index("puzzle_results_points", "puzzle_id", "counted_points", "hand_ins"),
)

# Every galaxy that was handed in for a puzzle, once.
puzzle_hand_ins = Table(
    "puzzle_hand_ins",
    metadata,
    Column("player_id", Text, primary_key=True),
    Column("puzzle_id", Text, primary_key=True),
    Column("galaxy", Text, primary_key=True),
    Column("points", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("counted", Boolean, nullable=False),
)

# Puzzles of a theme that a player has tried, and when they come again (stores/themes.py).
theme_results = Table(
    "theme_results",
    metadata,
    Column("player_id", Text, primary_key=True),
    Column("puzzle_id", Text, primary_key=True),
    Column("theme", Text, nullable=False),
    Column("best_points", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("step", Integer, nullable=False),
    Column("due_at", BigInteger),
    Column("last_at", BigInteger, nullable=False),
)

# Storms, by an id that nobody can guess (stores/storms.py).
storms = Table(
    "storms",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player_id", Text, nullable=False),
    Column("unhurried", Boolean, nullable=False),
    Column("seed", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("score", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Index("storms_player", "player_id"),
    Index("storms_ended", "unhurried", "ended_at"),
)
