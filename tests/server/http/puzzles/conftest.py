from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from tests.server.http.puzzles.puzzle_days import DayNode, Today, fresh_days, node_at
from tests.virtual_time import VirtualTimeLoop


@pytest.fixture(scope="module")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    return "asyncio", {"loop_factory": VirtualTimeLoop}


@pytest.fixture(scope="module")
def days() -> Iterator[str]:
    return fresh_days()


@pytest.fixture(scope="module")
async def day_node(
    anyio_backend: object, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[DayNode]:
    """One node for all tests of a module; each of them has its own day and its own guests."""
    async with node_at(tmp_path_factory.mktemp("node"), "2026-11-01 12:00") as found:
        yield found


@pytest.fixture
async def today(day_node: DayNode, days: Iterator[str]) -> Today:
    """Eleven in the morning in UTC: the dates of yesterday and tomorrow exist, too."""
    date = next(days)
    day_node.clock.set(f"{date} 11:00")
    return Today(day_node.node, day_node.clock, date)
