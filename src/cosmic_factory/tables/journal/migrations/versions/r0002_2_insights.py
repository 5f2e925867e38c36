"""What was found out about played rounds, and rounds that players have shared."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

# Versions of schema 0002 can live with tables that they do not know.
revision = "0002.2"
down_revision = "0002.1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "insights",
        sa.Column("game_id", sa.Text, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("part", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "shares",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("game_id", "round", "seat", "player_id", name="shares_once"),
    )
