"""Challenges to beat a recorded minute, the tries at them, and who is not to be shown."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

# Versions of schema 0002 can live with tables that they do not know.
revision = "0002.3"
down_revision = "0002.2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("try_id", sa.Text, nullable=False),
        sa.Column("owner_id", sa.Text, nullable=False),
        sa.Column("player_id", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint(
            "game_id", "round", "seat", "kind", "try_id", "player_id", name="challenges_once"
        ),
    )
    op.create_table(
        "challenge_tries",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("challenge_id", sa.Text, nullable=False),
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("points", sa.Integer),
        sa.Column("last_ms", sa.BigInteger),
        sa.Column("content", sa.LargeBinary),
        sa.UniqueConstraint(
            "game_id", "round", "seat", "player_id", "turn", name="challenge_tries_turn"
        ),
    )
    op.create_index("challenge_tries_player", "challenge_tries", ["player_id"])
    op.create_table(
        "hidden_minutes",
        sa.Column("player_id", sa.Text, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
