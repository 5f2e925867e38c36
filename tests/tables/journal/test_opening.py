from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest

from cosmic_factory.tables import CannotOpenStorage, open_storage
from cosmic_factory.tables.journal.address import PostgresAddress, SqliteAddress, read_address
from cosmic_factory.tables.journal.errors import without_password
from tests.tables.journal.servers import Postgres

pytestmark = pytest.mark.anyio


@pytest.fixture
def silent_port() -> int:
    """Nobody listens there."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def test_a_path_and_two_kinds_of_url_are_addresses(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    assert read_address(str(file)) == SqliteAddress(str(file))
    assert read_address(f"sqlite:///{file}") == SqliteAddress(str(file))
    assert read_address("sqlite:///games.sqlite") == SqliteAddress("games.sqlite")
    assert read_address("games.sqlite") == SqliteAddress("games.sqlite")
    assert read_address("sqlite:///our%20games.sqlite") == SqliteAddress("our games.sqlite")
    dsn = "postgresql://ada@host/games"
    assert read_address(dsn) == PostgresAddress(dsn)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://ada@host/games", "is no database address that works here"),
        ("http://localhost:8000", "is no database address that works here"),
        ("sqlite://games.sqlite", "Write sqlite:///path-of-the-file"),
        ("sqlite:///", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("", "names no file"),
        (".", "is a folder"),
        ("no/such/folder/games.sqlite", "The folder of 'no/such/folder/games.sqlite' does not"),
        ("postgresql://host:many/games", "cannot be reached"),
    ],
)
async def test_an_address_that_cannot_work_is_explained(url: str, sentence: str) -> None:
    with pytest.raises(CannotOpenStorage, match=re.escape(sentence)):
        await open_storage(url)


async def test_redis_with_sqlite_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotOpenStorage, match="leave Redis out"):
        await open_storage(str(tmp_path / "games.sqlite"), redis_url="redis://localhost")


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary, " * 100)
    with pytest.raises(CannotOpenStorage, match="file is not a database"):
        await open_storage(str(diary))
    assert diary.read_text() == "Dear diary, " * 100
    assert list(tmp_path.iterdir()) == [diary]


async def test_a_postgresql_that_is_not_there_is_explained_without_the_password(
    silent_port: int,
) -> None:
    with pytest.raises(CannotOpenStorage, match="cannot be reached") as refusal:
        await open_storage(f"postgresql://ada:secret@127.0.0.1:{silent_port}/games")
    assert "ada:***@127.0.0.1" in str(refusal.value)
    assert "secret" not in str(refusal.value)


async def test_a_database_that_does_not_exist_is_explained(postgres: Postgres) -> None:
    with pytest.raises(CannotOpenStorage, match='database "nowhere" does not exist'):
        await open_storage(postgres.url("nowhere"))


@pytest.mark.parametrize("scheme", ["redis", "gopher"])
async def test_a_redis_that_is_not_there_is_explained(
    postgres_url: str, silent_port: int, scheme: str
) -> None:
    with pytest.raises(CannotOpenStorage, match="cannot be used") as refusal:
        await open_storage(postgres_url, redis_url=f"{scheme}://:secret@127.0.0.1:{silent_port}/0")
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://ada:pass@host/db", "postgresql://ada:***@host/db"),
        ("postgresql://ada:p@ss@host/db", "postgresql://ada:***@host/db"),
        ("postgresql://ada@host/db?password=pass&x=1", "postgresql://ada@host/db?password=***&x=1"),
        ("postgresql://ada:p/a#pass@host/db", "postgresql://ada:***@host/db"),
        ("postgresql://host/db", "postgresql://host/db"),
        ("redis://:pass@host:1/0", "redis://:***@host:1/0"),
    ],
)
def test_a_password_is_never_shown(url: str, shown: str) -> None:
    assert without_password(url) == shown
    assert "pass@" not in repr(PostgresAddress(url))
