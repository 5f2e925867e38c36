"""What players handed in for puzzles, their themes and their storms."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

# Versions of schema 0002 can live with tables that they do not know.
revision = "0002.5"
down_revision = "0002.4"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_results",
        sa.Column("puzzle_id", sa.Text, primary_key=True),
        sa.Column("player_id", sa.Text, primary_key=True),
        sa.Column("first_points", sa.Integer, nullable=False),
        sa.Column("best_points", sa.Integer, nullable=False),
        sa.Column("counted_points", sa.Integer),
        sa.Column("hand_ins", sa.Integer, nullable=False),
        sa.Column("last_at", sa.BigInteger, nullable=False),
        sa.Column("revealed_at", sa.BigInteger),
    )
    op.create_index("puzzle_results_player", "puzzle_results", ["player_id", "puzzle_id"])
    op.create_index(
        "puzzle_results_points", "puzzle_results", ["puzzle_id", "counted_points", "hand_ins"]
    )
    op.create_table(
        "puzzle_hand_ins",
        sa.Column("player_id", sa.Text, primary_key=True),
        sa.Column("puzzle_id", sa.Text, primary_key=True),
        sa.Column("galaxy", sa.Text, primary_key=True),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("counted", sa.Boolean, nullable=False),
    )
    op.create_table(
        "theme_results",
        sa.Column("player_id", sa.Text, primary_key=True),
        sa.Column("puzzle_id", sa.Text, primary_key=True),
        sa.Column("theme", sa.Text, nullable=False),
        sa.Column("best_points", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("last_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "storms",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player_id", sa.Text, nullable=False),
        sa.Column("unhurried", sa.Boolean, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
    )
    op.create_index("storms_player", "storms", ["player_id"])
    op.create_index("storms_ended", "storms", ["unhurried", "ended_at"])
