"""What players have learned."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

# Versions of schema 0002 can live with tables that they do not know.
revision = "0002.7"
down_revision = "0002.6"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "learning",
        sa.Column("player_id", sa.Text, primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
