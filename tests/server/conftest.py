from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from cosmic_factory.server.node.node import Node
from tests.server.visitors import opened


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def node(anyio_backend: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Node]:
    """One node for all tests of a module; they each bring their own guests."""
    async with opened(tmp_path_factory.mktemp("node")) as node:
        yield node
