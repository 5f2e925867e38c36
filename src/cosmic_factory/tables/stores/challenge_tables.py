"""The database's tables of challenges: the links, the tries, and whose minutes may be shown."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
)

from cosmic_factory.tables.journal.schema import Blob, metadata

challenges = Table(
    "challenges",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game_id", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    # Empty unless the minute is that of a try.
    Column("try_id", Text, nullable=False),
    # Whose minute it is; empty for a bot's.
    Column("owner_id", Text, nullable=False),
    Column("player_id", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    UniqueConstraint(
        "game_id", "round", "seat", "kind", "try_id", "player_id", name="challenges_once"
    ),
)

tries = Table(
    "challenge_tries",
    metadata,
    Column("id", Text, primary_key=True),
    Column("challenge_id", Text, nullable=False),
    Column("game_id", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player_id", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("began_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("points", Integer),
    Column("last_ms", BigInteger),
    Column("content", Blob),
    UniqueConstraint("game_id", "round", "seat", "player_id", "turn", name="challenge_tries_turn"),
    Index("challenge_tries_player", "player_id"),
)

# Players who show their minutes to nobody.
hidden_minutes = Table(
    "hidden_minutes",
    metadata,
    Column("player_id", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
)

# Players who show their minutes to everybody.
open_minutes = Table(
    "open_minutes",
    metadata,
    Column("player_id", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
)
