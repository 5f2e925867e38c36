"""Values of other types and a damaged schema: a game is set aside, or a sentence says what to do.

SQLite stores values of any type in any column, and quotes a damaged schema in its messages.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

from cosmic_factory.tables import CannotOpenStorage, GameId, examine
from cosmic_factory.tables.integrity.unreadable import Damage, UnreadableGame
from tests.tables.integrity.damage import execute
from tests.tables.integrity.test_set_aside import two_games
from tests.tables.integrity.test_upgrade import RELEASED, RELEASED_0002, unpacked
from tests.tables.registries import registry_on

VALUES = {
    "text": "x",
    "a number": 5,
    "a huge number": 2**62,
    "a fraction": 1.5,
    "bytes": b"\xff\x00",
}
BAD_TEXT = "UPDATE {} SET {} = CAST(x'ff41' AS TEXT)"
PAGE = 4096


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, GameId, GameId]:
    file = tmp_path_factory.mktemp("played") / "db"
    return file, *asyncio.run(two_games(file))


@pytest.fixture
def games(played: tuple[Path, GameId, GameId], tmp_path: Path) -> tuple[Path, GameId, GameId]:
    """A copy of a file with two games, to damage the first of them."""
    file, broken, sound = played
    shutil.copy(file, tmp_path / "db")
    return tmp_path / "db", broken, sound


async def opened(file: Path) -> list[GameId]:
    async with registry_on(file) as registry:
        return [table.row.id for table in registry.open_tables]


async def problem_of(file: Path, game: GameId) -> UnreadableGame:
    async with registry_on(file) as registry:
        with pytest.raises(UnreadableGame) as refused:
            await registry.open(game)
        return refused.value


@pytest.mark.parametrize("kind", ["text", "a number", "a huge number", "a fraction"])
def test_an_entry_of_another_type_sets_its_game_aside(
    games: tuple[Path, GameId, GameId], kind: str
) -> None:
    file, broken, sound = games
    execute(
        file, "UPDATE journal SET entry = ? WHERE game_id = ? AND seq = 2", VALUES[kind], broken
    )
    assert asyncio.run(opened(file)) == [sound]
    problem = asyncio.run(problem_of(file, broken))
    assert (problem.seq, problem.damage) == (2, Damage.BROKEN_CHAIN)


@pytest.mark.parametrize("value", [*VALUES, "bad text"])
@pytest.mark.parametrize(
    "column",
    ["code", "host", "public", "options", "seed", "created_at", "started_at", "chained", "cards"],
)
def test_a_value_of_another_type_in_the_row_of_a_game_harms_no_other(
    games: tuple[Path, GameId, GameId], column: str, value: str
) -> None:
    file, broken, sound = games
    if value == "bad text":
        execute(file, f"{BAD_TEXT.format('games', column)} WHERE id = ?", broken)
    else:
        execute(file, f"UPDATE games SET {column} = ? WHERE id = ?", VALUES[value], broken)
    assert sound in asyncio.run(opened(file))


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("table", ["beats", "outages"])
def test_times_of_another_type_keep_no_node_from_starting(
    games: tuple[Path, GameId, GameId], table: str, value: str
) -> None:
    file, *both = games
    if table == "outages":
        execute(file, "INSERT INTO outages VALUES (1, 5, 6)")
    column = {"beats": "at", "outages": "end_at"}[table]
    execute(file, f"UPDATE {table} SET {column} = ?", VALUES[value])
    assert sorted(asyncio.run(opened(file))) == sorted(both)


def test_a_file_with_a_damaged_schema_opens_or_is_said_to_be_damaged(
    games: tuple[Path, GameId, GameId],
) -> None:
    file, _, sound = games
    whole, chance = file.read_bytes(), Random("schema")
    pages = [
        number for number in range(len(whole) // PAGE)
        if b"CREATE " in whole[number * PAGE : (number + 1) * PAGE]
    ]  # fmt: skip
    said: list[str] = []
    for number in range(60):
        damaged = bytearray(whole)
        for _ in range(chance.choice((1, 1, 3))):
            place = chance.choice(pages) * PAGE + chance.randrange(PAGE)
            damaged[place] ^= 1 << chance.randrange(8)
        copy = file.with_name(f"copy-{number}")
        copy.write_bytes(damaged)
        try:
            assert sound in asyncio.run(opened(copy))
        except CannotOpenStorage as wrong:
            said.append(str(wrong))
    assert len(said) > 15
    for words in ("is damaged", "Put a backup in its place", ".recover"):
        assert all(words in sentence for sentence in said)


def test_the_schema_is_not_taken_for_ours_when_a_column_has_another_name(
    games: tuple[Path, GameId, GameId],
) -> None:
    file, *_ = games
    execute(file, "ALTER TABLE journal RENAME COLUMN entry TO entrx", changes=False)
    with pytest.raises(CannotOpenStorage, match="its table journal lacks entry"):
        asyncio.run(opened(file))


@pytest.mark.parametrize("released", [RELEASED, RELEASED_0002])
def test_older_databases_are_examined_without_a_finding(released: Path, tmp_path: Path) -> None:
    """Versions without links told the catalogue of starts and ends when they came to it."""
    file = unpacked(released, tmp_path)
    assert asyncio.run(examine(str(file))).findings == ()


def test_a_start_before_that_of_the_journal_is_found_in_older_databases_too(tmp_path: Path) -> None:
    file = unpacked(RELEASED, tmp_path)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE games SET started_at = 5 WHERE started_at IS NOT NULL")
    connection.close()
    findings = asyncio.run(examine(str(file))).findings
    assert len(findings) == 2
    assert all("another start" in one.text for one in findings)
