from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.live.nodes import ForkServer, LiveNode


@pytest.fixture(scope="session")
def fork_server() -> Iterator[ForkServer]:
    fork_server = ForkServer()
    yield fork_server
    fork_server.close()


class LiveNodes:
    """Makes nodes for one test, and ends them after it."""

    def __init__(self, fork_server: ForkServer, folder: Path) -> None:
        self._fork_server = fork_server
        self._folder = folder
        self._made: list[LiveNode] = []

    @property
    def sqlite(self) -> str:
        return f"sqlite:///{self._folder / 'games.sqlite'}"

    def new(self, database: str, *flags: str) -> LiveNode:
        """Return a node that is not started."""
        node = LiveNode(self._fork_server, self._folder, database, *flags)
        self._made.append(node)
        return node

    def make(self, database: str, *flags: str) -> LiveNode:
        """Return a node that is starting; `ready` waits until it serves."""
        node = self.new(database, *flags)
        node.start()
        return node

    @property
    def all(self) -> Sequence[LiveNode]:
        return self._made

    def close(self) -> None:
        for node in self._made:
            node.kill()


@pytest.fixture
def nodes(fork_server: ForkServer, tmp_path: Path) -> Iterator[LiveNodes]:
    nodes = LiveNodes(fork_server, tmp_path)
    yield nodes
    nodes.close()
