"""The Kaos cards that a game was played with; empty for the games that there are already."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002.1"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("cards", sa.Text))
