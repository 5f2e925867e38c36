from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cosmic_factory.rules import Options
from cosmic_factory.tables import GameId, open_storage
from tests.cli.command_line import Completed, assert_refused, run
from tests.tables.integrity.damage import execute, remove_entry, replace_entry
from tests.tables.registries import UNTIMED, registry_on, seated, until


async def play(file: Path) -> list[GameId]:
    """Store two started games, the first one of them ended, and return their ids."""
    async with registry_on(file, bot_pace=0) as registry:
        over = await seated(registry, Options(seats=2, seconds=UNTIMED), bots=2)
        running = await seated(registry, Options(seats=2, seconds=UNTIMED))
        await until(lambda: over.facts.ended_at is not None)
        for table in (over, running):
            await registry.update_catalogue(table)
        return [over.row.id, running.row.id]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[GameId]]:
    file = tmp_path_factory.mktemp("played") / "games.sqlite"
    games = asyncio.run(play(file))
    return file.read_bytes(), games


@pytest.fixture
def file(played: tuple[bytes, list[GameId]], tmp_path: Path) -> Path:
    (tmp_path / "games.sqlite").write_bytes(played[0])
    return tmp_path / "games.sqlite"


@pytest.fixture
def over(played: tuple[bytes, list[GameId]]) -> GameId:
    return played[1][0]


@pytest.fixture
def running(played: tuple[bytes, list[GameId]]) -> GameId:
    return played[1][1]


def told(done: Completed) -> list[str]:
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_a_sound_database_has_no_findings(file: Path) -> None:
    done = run("doctor", str(file))
    (line,) = told(done)
    assert done.returncode == 0
    assert line.startswith("checked 2 games with ")
    assert line.endswith(" entries: 0 findings, 0 repaired")


def test_a_damaged_game_is_named_with_its_entry_and_cannot_be_repaired(
    file: Path, over: GameId, running: GameId
) -> None:
    replace_entry(file, over, 7, b"{}")
    remove_entry(file, running, 2)
    for flags in ([], ["--repair"]):
        done = run("doctor", str(file), *flags)
        assert done.returncode == 1
        *findings, total = told(done)
        changed = "entry 7 of its journal, or one before it, is not what was stored"
        assert set(findings) == {
            f"game {over} cannot be read: {changed}",
            f"game {running} cannot be read: entry 2 of its journal is missing",
        }
        assert total.endswith(": 2 findings, 0 repaired")


def test_a_wrong_catalogue_is_named_and_repaired(file: Path, over: GameId, running: GameId) -> None:
    execute(file, "UPDATE games SET ended_at = NULL WHERE id = ?", over)
    execute(file, "UPDATE seats SET player_id = 'stranger' WHERE game_id = ?", running)
    expected = [
        f"game {over}: the catalogue has another end than the journal",
        f"game {running}: the catalogue has other players than the journal",
    ]
    done = run("doctor", str(file))
    assert (done.returncode, told(done)[:-1]) == (1, expected)
    done = run("doctor", str(file), "--repair")
    assert (done.returncode, told(done)[:-1]) == (0, [f"{one}: repaired" for one in expected])
    done = run("doctor", str(file))
    assert (done.returncode, len(told(done))) == (0, 1)


def test_a_lost_end_of_a_journal_is_named_and_not_repaired(file: Path, over: GameId) -> None:
    last = "seq = (SELECT max(seq) FROM journal WHERE game_id = ?1)"
    execute(file, f"DELETE FROM journal WHERE game_id = ?1 AND {last}", over)
    done = run("doctor", str(file), "--repair")
    assert done.returncode == 1
    assert told(done)[0] == f"game {over} has ended, but the end of its journal is missing"


def test_a_journal_without_its_game_is_named(file: Path, over: GameId) -> None:
    execute(file, "DELETE FROM games WHERE id = ?", over)
    done = run("doctor", str(file))
    assert done.returncode == 1
    assert told(done)[0] == f"game {over} has a journal, but no seed and options"


def test_a_game_that_a_player_took_out_of_the_own_list_is_no_finding(
    file: Path, running: GameId
) -> None:
    execute(file, "DELETE FROM seats WHERE game_id = ? AND seat = 0", running)
    assert run("doctor", str(file)).returncode == 0


def test_a_damaged_file_is_named(file: Path, over: GameId, running: GameId) -> None:
    """SQLite notices that the pages of the journal are overwritten; the lists can be read."""
    with closing(sqlite3.connect(file)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        query = "SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name = 'journal'"
        (page,) = connection.execute(query).fetchone()
    content = bytearray(file.read_bytes())
    content[(page - 1) * size : (page - 1) * size + 8] = b"\xff" * 8
    file.write_bytes(content)
    done = run("doctor", str(file))
    assert done.returncode == 1
    assert told(done)[0].startswith("the file is damaged: ")
    for game in (over, running):
        place = "the database is damaged where its journal is stored"
        assert f"game {game} cannot be read: {place}" in told(done)


def test_doctor_refuses_a_database_that_does_not_exist(tmp_path: Path) -> None:
    assert_refused(run("doctor", str(tmp_path / "nothing.sqlite")), "nothing.sqlite")
    assert_refused(run("doctor"), "database")


def test_a_file_that_a_server_uses_is_refused(file: Path) -> None:
    async def hold() -> Completed:
        storage = await open_storage(str(file))
        try:
            return await asyncio.to_thread(run, "doctor", str(file))
        finally:
            await storage.close()

    assert_refused(asyncio.run(hold()), "Another server is using")
