"""The real server as a process of its own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.cli.processes import Running, free_port, running, wait_for


class ServerProcess:
    """The real command on a port of its own; it can be killed and started again on its file."""

    def __init__(self, folder: Path, *, bot_pace: float = 0) -> None:
        """`bot_pace` multiplies the seconds that bots wait: 1 is what people meet."""
        self._folder = folder
        self._bot_pace = bot_pace
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._open: Any = None
        self.process: Running | None = None

    def start(self, **environment: str) -> None:
        self._open = running(
            "serve",
            f"--port={self.port}",
            f"--database={self._folder / 'games.sqlite'}",
            f"--data-folder={self._folder}",
            "--log-level=warning",
            "--limit-factor=0",
            f"--bot-pace={self._bot_pace}",
            # The bots of these tests play at random.
            "--no-warm-up",
            **environment,
        )
        self.process = self._open.__enter__()
        assert self.process is not None
        wait_for(self.base, self.process)

    def stop(self) -> None:
        """Stop the server at once, as when the power fails."""
        if self._open is not None:
            self._open.__exit__(None, None, None)
            self._open = None


@contextmanager
def served(*, bot_pace: float = 0, **environment: str) -> Iterator[str]:
    """A real server with an empty database and such settings; its address."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), bot_pace=bot_pace)
        server.start(**environment)
        try:
            yield server.base
        finally:
            server.stop()
