from __future__ import annotations

import asyncio
from pathlib import Path

from cosmic_factory.tables import open_storage
from tests.cli.command_line import assert_refused, run
from tests.tables.journal.rows import a_game


async def make(file: Path) -> None:
    storage = await open_storage(str(file))
    await storage.catalogue.add_game(a_game("g"))
    await storage.close()


def test_a_catalogue_is_rebuilt(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    asyncio.run(make(file))
    done = run("rebuild-catalogue", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, "rebuilt 1 games\n", "")


def test_rebuild_catalogue_refuses_a_database_that_does_not_exist(tmp_path: Path) -> None:
    assert_refused(run("rebuild-catalogue", str(tmp_path / "nothing.sqlite")), "nothing.sqlite")
    assert_refused(run("rebuild-catalogue"), "database")
