"""Games with the box that are counted on several phones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

# Versions of schema 0002 can live with tables that they do not know.
revision = "0002.6"
down_revision = "0002.5"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "companion_games",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "companion_parts",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("stamp", sa.BigInteger, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
