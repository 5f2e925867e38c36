"""Players whose recorded minutes strangers may play against: nobody unless they say so.

Whoever has hidden all minutes before hides them still. All others show them by their own links.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

# Versions of schema 0002 can live with tables that they do not know.
revision = "0002.9"
down_revision = "0002.8"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "open_minutes",
        sa.Column("player_id", sa.Text, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
