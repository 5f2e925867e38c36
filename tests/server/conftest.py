from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from cosmic_factory.server.node.node import Node
from tests.server.visitors import opened
from tests.tables.journal.servers import Postgres
from tests.virtual_time import VirtualTimeLoop


@pytest.fixture(scope="module")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Virtual time: nobody waits, and a busy machine changes nothing."""
    return "asyncio", {"loop_factory": VirtualTimeLoop}


@pytest.fixture(scope="module")
async def node(
    anyio_backend: object, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Node]:
    """One node for all tests of a module; they each bring their own guests."""
    async with opened(tmp_path_factory.mktemp("node")) as node:
        yield node


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def database_settings(request: pytest.FixtureRequest) -> dict[str, Any]:
    """The settings with which a node uses an empty database of each kind."""
    if request.param == "sqlite":
        return {}
    postgres: Postgres = request.getfixturevalue("postgres")
    return {
        "database": postgres.empty_database(),
        "secret": "the same secret on every one of the nodes",
    }
