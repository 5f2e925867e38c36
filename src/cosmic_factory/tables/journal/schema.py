"""The tables as they are now; how older databases get here is in `migrations`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()


class Blob(LargeBinary):
    """Bytes. SQLite stores values of any type in any column: all others are read as no bytes.

    No content of ours is empty, so whoever reads them finds them damaged.
    """

    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        return lambda value: value if value is None or isinstance(value, bytes) else b""


# Where Alembic stores the revision. The name is ours, since other programs may share the database.
VERSION_TABLE = "cosmic_factory_version"

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("options", Blob, nullable=False),
    Column("seed", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("chained", Boolean, nullable=False, server_default=false()),
    # Numbers with commas between them.
    Column("cards", Text),
)
_not_ended = games.c.ended_at.is_(None)
Index(
    "games_open_code",
    games.c.code,
    unique=True,
    sqlite_where=_not_ended,
    postgresql_where=_not_ended,
)
Index("games_open_host", games.c.host, sqlite_where=_not_ended, postgresql_where=_not_ended)
Index(
    "games_open_started", games.c.started_at, sqlite_where=_not_ended, postgresql_where=_not_ended
)
Index("games_created_at", games.c.created_at)

seats = Table(
    "seats",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player_id", Text, nullable=False),
    Index("seats_player", "player_id"),
)

# No foreign key to games: its check would cost more than the insert, and `append` refuses an entry
# whose predecessor is gone, so a deleted game does not grow again.
journal = Table(
    "journal",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("entry", Blob, nullable=False),
)

# Codes that move a guest to another device, and cookies that were given back (`players.py`).
transfers = Table(
    "transfers",
    metadata,
    Column("code", Text, primary_key=True),
    Column("player_id", Text, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

# Two rows: the last durable beat of any node, and the offset of the shared time (heartbeat.py).
beats = Table(
    "beats",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("start_at", BigInteger, nullable=False),
    Column("end_at", BigInteger, nullable=False),
    UniqueConstraint("end_at", "start_at", name="outages_times"),
)

# Used by PostgreSQL only: with SQLite there is one process, which knows its own sockets.
presence = Table(
    "presence",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("node", Text, primary_key=True),
    Column("until_at", BigInteger, nullable=False),
)

# What was found out about played rounds (insights.py): compressed JSON by round, seat and part.
insights = Table(
    "insights",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("part", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("content", Blob, nullable=False),
)

# Rounds of a seat that a player has shared, by an id that nobody can guess.
shares = Table(
    "shares",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game_id", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player_id", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    UniqueConstraint("game_id", "round", "seat", "player_id", name="shares_once"),
)

# What players have learned (stores/learning.py), as JSON.
learning = Table(
    "learning",
    metadata,
    Column("player_id", Text, primary_key=True),
    Column("content", Blob, nullable=False),
)

# Tile sets by content and owner (stores/tile_sets.py). Games hold their own copies.
tile_sets = Table(
    "tile_sets",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player_id", Text, primary_key=True),
    Column("content", Blob, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("shared", Boolean, nullable=False),
    Index("tile_sets_player", "player_id"),
)

# Games with the box that are counted on several phones, in parts (stores/companion_games.py).
companion_games = Table(
    "companion_games",
    metadata,
    Column("code", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False),
)
companion_parts = Table(
    "companion_parts",
    metadata,
    Column("code", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("stamp", BigInteger, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("content", Blob, nullable=False),
)
