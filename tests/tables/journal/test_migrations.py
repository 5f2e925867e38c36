from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from cosmic_factory.tables import (
    CannotOpenStorage,
    GameId,
    PlayerId,
    PlayerRow,
    SeatRow,
    ShownTo,
    open_storage,
)
from cosmic_factory.tables.journal.errors import NewerSchema
from cosmic_factory.tables.journal.migrating import migrate, revisions
from cosmic_factory.tables.journal.port import Outage
from cosmic_factory.tables.journal.schema import VERSION_TABLE, metadata
from tests.tables.journal.rows import ADA, a_game
from tests.tables.journal.servers import Postgres

pytestmark = pytest.mark.anyio

T = TypeVar("T")

# For each released revision, rows as that version wrote them.
RELEASED = Path(__file__).parent / "released"

MIGRATE = """
import asyncio, sys
from cosmic_factory.tables.journal.migrating import migrate
print("ready", flush=True)
sys.stdin.readline()
asyncio.run(migrate(sys.argv[1]))
"""


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database in which nothing has ever been."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


async def inside(url: str, work: Callable[[Connection], T]) -> T:
    if url.startswith("sqlite"):
        engine = create_engine(url)
        with engine.begin() as connection:
            done = work(connection)
        engine.dispose()
        return done
    there = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://"))
    async with there.begin() as outer:
        done = await outer.run_sync(work)
    await there.dispose()
    return done


async def execute(url: str, statements: Sequence[str]) -> None:
    def run(connection: Connection) -> None:
        for statement in statements:
            connection.execute(text(statement))

    await inside(url, run)


async def tables(url: str) -> set[str]:
    return set(await inside(url, lambda connection: inspect(connection).get_table_names()))


async def test_an_empty_database_gets_exactly_the_schema(url: str) -> None:
    await migrate(url)

    def differences(connection: Connection) -> Sequence[object]:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        found: Sequence[object] = compare_metadata(context, metadata)
        return found

    assert await inside(url, differences) == []
    assert await tables(url) == {*metadata.tables, VERSION_TABLE}


async def test_a_database_that_is_up_to_date_stays_as_it_is(url: str) -> None:
    storage = await open_storage(url)
    await storage.catalogue.add_game(a_game("g"))
    await storage.close()
    await migrate(url)
    await migrate(url)
    storage = await open_storage(url)
    assert await storage.catalogue.game(GameId("g")) == a_game("g")
    await storage.close()


def test_every_revision_has_its_released_rows() -> None:
    assert sorted(path.stem for path in RELEASED.glob("*.sql")) == revisions()


async def test_who_had_hidden_all_minutes_hides_them_still_and_nobody_shows_them_to_strangers(
    url: str,
) -> None:
    await migrate(url, revision="0002.8")
    await execute(url, ["INSERT INTO hidden_minutes (player_id, since) VALUES ('bo', 7)"])
    storage = await open_storage(url)
    found = await storage.shown_minutes.choices([ADA, PlayerId("bo")])
    assert [*found.values()] == [ShownTo.LINKS, ShownTo.NOBODY]
    await storage.close()


@pytest.mark.parametrize("revision", revisions())
async def test_games_of_every_released_version_are_still_there(url: str, revision: str) -> None:
    await migrate(url, revision=revision)
    hexadecimal = "X'" if url.startswith("sqlite") else "'\\x"
    rows = (RELEASED / f"{revision}.sql").read_text().replace("HEX'", hexadecimal)
    await execute(url, [row for row in rows.split(";\n") if row.strip()])
    storage = await open_storage(url)
    assert await storage.catalogue.player(ADA) == PlayerRow(ADA, "Ada", 5)
    cards = (4, 20) if revision > "0002" else None
    expected = a_game("g", code="ABCDEF", chained=revision > "0001", cards=cards)
    assert await storage.catalogue.game_by_code("ABCDEF") == expected
    assert await storage.catalogue.seats(GameId("g")) == (SeatRow(GameId("g"), 0, ADA),)
    assert await storage.journal.since(GameId("g"), 0) == (b"one", b"two")
    assert await storage.journal.append(GameId("g"), 3, b"three")
    assert await storage.catalogue.take_transfer("move-me", now=1) == PlayerId("ada")
    assert await storage.heartbeat.outages(0) == (Outage(100, 9_000),)
    await storage.heartbeat.beat(20_000)
    assert await storage.heartbeat.outages(9_000) == (Outage(10_000, 20_000),)
    await storage.close()


async def test_nodes_that_start_at_once_migrate_once(url: str) -> None:
    starters = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            *("-c", MIGRATE, url),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        for _ in range(2)
    ]
    for starter in starters:
        assert starter.stdout is not None
        assert await starter.stdout.readline() == b"ready\n"
    outcomes = await asyncio.gather(*(starter.communicate(b"go\n") for starter in starters))
    assert [error for _, error in outcomes] == [b""] * 2
    assert [starter.returncode for starter in starters] == [0] * 2
    assert await tables(url) == {*metadata.tables, VERSION_TABLE}


async def test_one_process_may_migrate_twice_at_once(url: str) -> None:
    await asyncio.gather(migrate(url), migrate(url))
    assert await tables(url) == {*metadata.tables, VERSION_TABLE}


async def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    await migrate(url)
    await execute(url, [f"UPDATE {VERSION_TABLE} SET version_num = '9999'"])
    newest = re.escape(revisions()[-1])
    with pytest.raises(NewerSchema, match=f"schema is 9999, this program knows up to {newest}"):
        await open_storage(url)


async def test_a_schema_that_a_newer_version_only_extended_is_opened_as_it_is(url: str) -> None:
    await migrate(url)
    extended = f"{revisions()[-1]}.1"
    await execute(
        url,
        [
            f"UPDATE {VERSION_TABLE} SET version_num = '{extended}'",
            "ALTER TABLE games ADD COLUMN comets INTEGER NOT NULL DEFAULT 0",
        ],
    )
    storage = await open_storage(url)
    await storage.catalogue.add_game(a_game("g"))
    assert await storage.catalogue.game(GameId("g")) == a_game("g")
    assert await storage.journal.append(GameId("g"), 1, b"one")
    await storage.close()

    def version(connection: Connection) -> object:
        return connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))

    assert await inside(url, version) == extended


async def test_a_migration_that_fails_leaves_nothing_behind(url: str) -> None:
    await execute(url, ["CREATE TABLE outages (of_another_program TEXT)"])
    with pytest.raises(CannotOpenStorage, match=r"could not be brought up to date: .*outages"):
        await migrate(url)
    assert await tables(url) == {"outages"}
