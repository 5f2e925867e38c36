"""A table that nobody needs any more is freed at once: while games go on, nothing searches for it.

The server searches all objects only when no table is open, so a table that refers to itself in a
circle would stay in memory for as long as anybody plays.
"""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from cosmic_factory.rules import Options
from cosmic_factory.tables import Table, TableOptions, TableRegistry
from tests.tables.registries import HOST, UNTIMED, registry_on, seated, until
from tests.virtual_time import run_on_virtual_time

HOURS = 7200.0


@pytest.fixture(autouse=True)
def no_search() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def begun_game(registry: TableRegistry, bots: int) -> Table:
    return await seated(registry, Options(seats=2, seconds=UNTIMED), bots=bots)


@pytest.mark.parametrize("bots", [2, 0], ids=["bots", "people who never come"])
def test_a_table_whose_game_has_ended_is_freed_without_a_search(tmp_path: Path, bots: int) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "games.sqlite", bot_pace=0.0) as registry:
            remaining = weakref.ref(await begun_game(registry, bots))
            await until(lambda: not registry.open_tables, HOURS)
            await asyncio.sleep(1)
            assert remaining() is None

    run_on_virtual_time(story())


def test_a_table_that_nobody_looks_at_is_freed_without_a_search(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "games.sqlite") as registry:
            options = TableOptions(Options(seats=2))
            remaining = weakref.ref(await registry.create(HOST, options, public=True))
            await until(lambda: not registry.open_tables, HOURS)
            await asyncio.sleep(1)
            assert remaining() is None

    run_on_virtual_time(story())
