from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live.nodes import LiveNode, Nursery
from tests.tables.journal.servers import Postgres


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()


class Nodes:
    """Makes nodes for one test, and ends them after it."""

    def __init__(self, nursery: Nursery, folder: Path) -> None:
        self._nursery = nursery
        self._folder = folder
        self._made: list[LiveNode] = []

    @property
    def sqlite(self) -> str:
        return f"sqlite:///{self._folder / 'games.sqlite'}"

    def new(self, database: str, *flags: str) -> LiveNode:
        """Still to be started."""
        node = LiveNode(self._nursery, self._folder, database, *flags)
        self._made.append(node)
        return node

    def make(self, database: str, *flags: str) -> LiveNode:
        """Made and started; `ready` waits until it serves."""
        node = self.new(database, *flags)
        node.start()
        return node

    def close(self) -> None:
        for node in self._made:
            node.kill()


@pytest.fixture
def nodes(nursery: Nursery, tmp_path: Path) -> Iterator[Nodes]:
    nodes = Nodes(nursery, tmp_path)
    yield nodes
    nodes.close()
