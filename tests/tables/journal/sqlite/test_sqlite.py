from __future__ import annotations

import asyncio
import logging
import os
import resource
import sqlite3
import stat
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cosmic_factory.tables import (
    CannotOpenStorage,
    GameId,
    PlayerId,
    PlayerRow,
    Storage,
    StorageTimings,
    StorageUnavailable,
    copy,
    open_storage,
)
from cosmic_factory.tables.journal.errors import AlreadyInUse
from cosmic_factory.tables.journal.port import Outage
from cosmic_factory.tables.journal.sqlite import storage as sqlite
from cosmic_factory.tables.journal.sqlite import write_ahead_log
from tests.tables.journal.child_process import killed_child
from tests.tables.journal.rows import a_game

pytestmark = pytest.mark.anyio

G = GameId("g")
ENTRY = b"x" * 5_000

OPEN_AND_STAY = """
import asyncio, sys
from cosmic_factory.tables.journal.opening import open_storage

async def main():
    storage = await open_storage(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(3600)

asyncio.run(main())
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "games.sqlite")


async def test_a_second_server_on_one_file_is_refused(file: str) -> None:
    storage = await open_storage(file)
    with pytest.raises(AlreadyInUse, match="Another server is using"):
        await open_storage(file)
    await storage.close()
    again = await open_storage(file)
    await again.close()


async def test_a_killed_server_leaves_the_file_free(file: str) -> None:
    async with killed_child(OPEN_AND_STAY, file, b"open\n"):
        with pytest.raises(AlreadyInUse):
            await open_storage(file)
    storage = await open_storage(file)
    await storage.close()


async def test_a_database_of_another_program_is_left_alone(file: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (cake TEXT)")
    with pytest.raises(CannotOpenStorage, match="of another program"):
        await open_storage(file)


async def test_every_commit_reaches_the_disk(file: str) -> None:
    storage = await open_storage(file)
    assert isinstance(storage, sqlite.SqliteStorage)
    connection = storage._database.connect()
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    connection.close()
    await storage.close()


async def fill_up(storage: Storage) -> int:
    """Append until there is no room; returns how many entries were acknowledged."""
    for seq in range(1, 10_000):
        try:
            assert await storage.journal.append(G, seq, ENTRY)
        except StorageUnavailable:
            return seq - 1
    pytest.fail("the disk never filled up")


async def check_a_full_disk(file: str, make_room: Iterator[None]) -> None:
    storage = await open_storage(file)
    await storage.heartbeat.beat(1_000)
    next(make_room)
    stored = await fill_up(storage)
    assert stored > 10
    with pytest.raises(StorageUnavailable, match=r"^SQLite: (database or disk is full|disk I/O)"):
        await storage.journal.append(G, stored + 1, ENTRY)
    # Everybody is refused, not only the first, and reading goes on.
    waiting = [storage.journal.append(GameId(f"game-{n}"), 1, ENTRY) for n in range(20)]
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(answer) for answer in answers] == [StorageUnavailable] * 20
    assert await storage.journal.since(G, 0) == (ENTRY,) * stored
    big = a_game("big", code="y" * 200_000)
    with pytest.raises(StorageUnavailable):
        await storage.catalogue.add_game(big)
    next(make_room)
    assert await storage.journal.append(G, stored + 1, b"room again")
    assert await storage.catalogue.add_game(big)
    await storage.heartbeat.beat(9_000)
    assert await storage.heartbeat.outages(0) == (Outage(1_000, 9_000),)
    await storage.close()
    storage = await open_storage(file)
    assert await storage.journal.since(G, 0) == (*(ENTRY,) * stored, b"room again")
    await storage.close()


async def test_a_full_disk_refuses_until_there_is_room(tmp_path: Path) -> None:
    folder = tmp_path / "small-disk"
    folder.mkdir()
    with small_disk(folder):
        ballast = folder / "ballast"

        def make_room() -> Iterator[None]:
            ballast.write_bytes(b"x" * 2_000_000)
            yield
            ballast.unlink()
            yield

        await check_a_full_disk(str(folder / "games.sqlite"), make_room())


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can make a small disk")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


async def test_a_file_that_may_not_grow_refuses_until_it_may(file: str) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def make_room() -> Iterator[None]:
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, before[1]))
        yield
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        yield

    try:
        await check_a_full_disk(file, make_room())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_a_file_held_by_another_program_refuses_until_it_is_free(
    file: str,
) -> None:
    storage = await open_storage(file, timings=StorageTimings(sqlite_busy_seconds=0.1))
    assert await storage.journal.append(G, 1, b"1")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageUnavailable, match="database is locked"):
            await storage.journal.append(G, 2, b"2")
        with pytest.raises(StorageUnavailable, match="database is locked"):
            await storage.catalogue.add_game(a_game("g"))
        assert await storage.journal.since(G, 0) == (b"1",)
        other.execute("ROLLBACK")
    assert await storage.journal.append(G, 2, b"2")
    assert await storage.catalogue.add_game(a_game("g"))
    await storage.close()


async def test_catalogue_and_journal_are_written_side_by_side(file: str) -> None:
    storage = await open_storage(file)

    async def journal(number: int) -> None:
        for seq in range(1, 30):
            assert await storage.journal.append(GameId(f"game-{number}"), seq, b"")

    async def catalogue(number: int) -> None:
        for second in range(5):
            assert await storage.catalogue.add_game(a_game(f"{number}/{second}"))
            assert await storage.catalogue.game(GameId(f"{number}/{second}"))

    await asyncio.gather(*map(journal, range(30)), *map(catalogue, range(10)))
    await storage.close()


async def test_a_disk_that_hangs_refuses_new_entries(file: str) -> None:
    storage = await open_storage(file, timings=StorageTimings(sqlite_answer_seconds=1))
    assert await storage.journal.append(G, 1, b"1")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        # SQLite waits for the lock as it would wait for the disk: longer than we do.
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageUnavailable, match="did not answer in time"):
            await storage.journal.append(G, 2, b"begun")
        with pytest.raises(StorageUnavailable, match="did not answer in time"):
            await storage.journal.append(GameId("h"), 1, b"never begun")
        other.execute("ROLLBACK")
    # What was begun may be stored by now, and the caller looks before deciding again.
    assert await storage.journal.append(G, 2, b"again") == (
        await storage.journal.since(G, 1) == (b"again",)
    )
    assert await storage.journal.since(GameId("h"), 0) == ()
    await storage.close()


async def test_the_log_is_moved_while_entries_keep_coming_and_begins_anew(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_ahead_log, "LOG_BYTES", 400_000)
    monkeypatch.setattr(write_ahead_log, "MORE_BYTES", 100_000)
    storage = await open_storage(file)
    assert isinstance(storage, sqlite.SqliteStorage)
    games = [GameId(f"game-{number}") for number in range(20)]
    for seq in range(1, 31):
        assert all(await asyncio.gather(*(storage.journal.append(g, seq, ENTRY) for g in games)))
        while storage._journal._log._moving and seq % 5 == 0:
            await asyncio.sleep(0)
    written = 30 * len(games) * len(ENTRY)
    assert Path(f"{file}-wal").stat().st_size < written
    await storage.close()
    again = await open_storage(file)
    for game in games:
        assert await again.journal.since(game, 0) == (ENTRY,) * 30
    await again.close()


async def test_writes_beside_the_journal_move_the_log_too(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_ahead_log, "LOG_BYTES", 400_000)
    monkeypatch.setattr(write_ahead_log, "MORE_BYTES", 100_000)
    storage = await open_storage(file)
    assert isinstance(storage, sqlite.SqliteStorage)
    longest = 0
    for number in range(400):
        await storage.heartbeat.beat(number)
        await storage.catalogue.add_player(PlayerRow(PlayerId(f"p{number}"), "Ada", 1))
        longest = max(longest, Path(f"{file}-wal").stat().st_size)
        while storage._journal._log._moving and number % 20 == 0:
            await asyncio.sleep(0)  # on a busy machine the other thread comes late
    # Without being moved it would be three times as long.
    assert 400_000 < longest < 800_000
    assert await storage.catalogue.player(PlayerId("p399")) is not None
    await storage.close()


async def test_a_log_that_cannot_be_moved_now_is_moved_another_time(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_ahead_log, "LOG_BYTES", 1)
    monkeypatch.setattr(write_ahead_log, "MORE_BYTES", 1)
    monkeypatch.setattr(write_ahead_log, "MOVE", "PRAGMA nothing(; no such statement")
    storage = await open_storage(file)
    for seq in range(1, 4):
        assert await storage.journal.append(G, seq, ENTRY)
    assert await storage.journal.append(G, 4, ENTRY)
    assert await storage.journal.since(G, 0) == (ENTRY,) * 4
    await storage.close()


@pytest.mark.parametrize("entries", [4_096, 4_097, 9_000])
async def test_more_entries_than_one_statement_takes_are_stored_together(
    file: str, entries: int
) -> None:
    storage = await open_storage(file)
    assert isinstance(storage, sqlite.SqliteStorage)
    # The usual limit; some builds of SQLite have a higher one.
    connection = storage._database.connect()
    connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 32_766)
    storage._journal._connection = connection
    many = [b"%d" % number for number in range(entries)]
    assert await storage.journal.append(G, 1, *many)
    assert not await storage.journal.append(G, entries, *many)
    assert await storage.journal.since(G, 0) == tuple(many)
    await storage.close()


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


async def test_only_its_owner_can_read_the_database(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        storage = await open_storage(str(tmp_path / "games.sqlite"))
        await storage.journal.append(G, 1, b"1")
        found = modes(tmp_path)
        await storage.close()
        await copy(str(tmp_path / "games.sqlite"), str(tmp_path / "copy.sqlite"))
    finally:
        os.umask(before)
    names = ["games.sqlite", "games.sqlite-shm", "games.sqlite-wal", "games.sqlite.lock"]
    assert found.keys() >= set(names)
    assert set(found.values()) == {0o600}
    assert set(modes(tmp_path).values()) == {0o600}


async def test_others_lose_their_rights_on_an_older_database(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.sqlite"
    await (await open_storage(str(file))).close()
    file.chmod(0o644)
    with caplog.at_level(logging.WARNING, "cosmic_factory"):
        for _ in range(2):
            await (await open_storage(str(file))).close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    (line,) = caplog.records
    assert vars(line)["file"] == "games.sqlite"


async def test_the_rights_on_another_programs_file_stay(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE theirs (id INTEGER)")
    file.chmod(0o644)
    with pytest.raises(CannotOpenStorage):
        await open_storage(str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o644
