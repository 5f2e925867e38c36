from __future__ import annotations

import asyncio
from pathlib import Path

from cosmic_factory.tables import GameId, open_storage
from tests.cli.command_line import assert_refused, run, run_process

G = GameId("g")


async def make(file: Path) -> None:
    storage = await open_storage(str(file))
    await storage.journal.append(G, 1, b"an entry")
    await storage.close()


async def entries(file: Path) -> list[bytes]:
    storage = await open_storage(str(file))
    try:
        return list(await storage.journal.since(G, 0))
    finally:
        await storage.close()


def test_a_backup_holds_what_was_there(tmp_path: Path) -> None:
    games, copied = tmp_path / "games.sqlite", tmp_path / "backup.sqlite"
    asyncio.run(make(games))
    done = run_process("backup", str(games), str(copied))
    assert (done.returncode, done.stdout, done.stderr) == (0, "copied 1 rows\n", "")
    assert asyncio.run(entries(copied)) == [b"an entry"]


def test_a_backup_overwrites_nothing_and_needs_a_source(tmp_path: Path) -> None:
    games, other = tmp_path / "games.sqlite", tmp_path / "other.sqlite"
    for file in (games, other):
        asyncio.run(make(file))
    assert_refused(run("backup", str(games), str(other)), "other.sqlite", "is not empty")
    assert_refused(run("backup", str(tmp_path / "nothing.sqlite"), str(other)), "nothing.sqlite")
    assert_refused(run("backup", str(games)), "target")
