"""Players, games, seats, journal, transfers, beats, outages and presence."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

NOT_ENDED = sa.text("ended_at IS NULL")


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    _create_games()
    op.create_table(
        "journal",
        sa.Column("game_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "transfers",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("player_id", sa.Text, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "beats",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("start_at", sa.BigInteger, nullable=False),
        sa.Column("end_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("end_at", "start_at", name="outages_times"),
    )
    _create_presence()


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("options", sa.LargeBinary, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("started_at", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger),
    )
    for name, column in [
        ("games_open_code", "code"),
        ("games_open_host", "host"),
        ("games_open_started", "started_at"),
    ]:
        op.create_index(
            name,
            "games",
            [column],
            unique=column == "code",
            sqlite_where=NOT_ENDED,
            postgresql_where=NOT_ENDED,
        )
    op.create_index("games_created_at", "games", ["created_at"])
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player_id", sa.Text, nullable=False),
    )
    op.create_index("seats_player", "seats", ["player_id"])


def _create_presence() -> None:
    op.create_table(
        "presence",
        sa.Column("game_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("node", sa.Text, primary_key=True),
        sa.Column("until_at", sa.BigInteger, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        # Cheap to write. A crash of the database empties it, and nodes fill it with the next beat.
        op.execute("ALTER TABLE presence SET UNLOGGED")
