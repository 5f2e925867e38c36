"""Whether all entries of a game carry links: false for the games that there are already."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column = sa.Column("chained", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("games", column)
