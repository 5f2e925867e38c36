"""Nodes as processes on this machine, which can be killed, paused and stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.cli.processes import CLEAN, free_port

MAX_WAIT_SECONDS = 120.0
SECRET = "the secret of all nodes in these tests"


class ForkServer:
    """Runs `fork_server.py`, which starts nodes quickly and knows their exit codes."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.live.fork_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=CLEAN,
            cwd=Path(__file__).resolve().parents[2],
        )

    def request(self, **request: Any) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        with self._process:
            pass


class LiveNode:
    """One node; it has the same port and database whenever it is started again."""

    def __init__(self, fork_server: ForkServer, folder: Path, database: str, *flags: str) -> None:
        self._fork_server = fork_server
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = folder / f"node-{self.port}.log"
        self._arguments = [
            *("--port", str(self.port), "--data-folder", str(folder), "--database", database),
            *("--secret", SECRET, "--limit-factor", "0", "--bot-pace", "0"),
            # Kernels and the API's schema are not needed here, and nodes start often.
            *("--log-level", "debug", "--no-warm-up", *flags),
        ]
        # The size of the log when the process was started.
        self._started_at = 0
        self.pid: int | None = None

    def start(self) -> None:
        """Start the process; `ready` waits until it serves."""
        assert self.pid is None
        self._started_at = self._log.stat().st_size if self._log.exists() else 0
        self.pid = self._fork_server.request(arguments=self._arguments, log=str(self._log))

    def ready(self) -> None:
        end = time.monotonic() + MAX_WAIT_SECONDS
        while True:
            try:
                with urlopen(f"{self.address}/healthz", timeout=MAX_WAIT_SECONDS):
                    return
            except OSError:
                assert time.monotonic() < end, self.log[-2000:]
                time.sleep(0.02)

    @property
    def has_started(self) -> bool:
        """Return whether the process has logged that it serves."""
        if not self._log.exists():
            return False
        return b'"message":"serving"' in self._log.read_bytes()[self._started_at :]

    @property
    def log(self) -> str:
        return self._log.read_text() if self._log.exists() else ""

    def send(self, number: int) -> None:
        assert self.pid is not None
        os.kill(self.pid, number)

    def wait(self) -> int:
        """Wait until the process has ended, and return its exit code."""
        assert self.pid is not None
        pid, self.pid = self.pid, None
        return self._fork_server.request(wait=pid)

    def kill(self) -> None:
        if self.pid is not None:
            self.send(signal.SIGKILL)
            self.wait()
