"""Tile sets that players have entered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

# Versions of schema 0002 can live with tables that they do not know.
revision = "0002.4"
down_revision = "0002.3"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tile_sets",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player_id", sa.Text, primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
    )
    op.create_index("tile_sets_player", "tile_sets", ["player_id"])
