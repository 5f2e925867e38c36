"""Nodes as real processes on loopback, which can be killed, paused and told to end."""

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


class Nursery:
    """Starts nodes quickly, and knows how they ended."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.live.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=CLEAN,
            cwd=Path(__file__).resolve().parents[2],
        )

    def order(self, **order: Any) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        with self._process:
            pass


class LiveNode:
    """One node: the same port and database over all its lives."""

    def __init__(self, nursery: Nursery, folder: Path, database: str, *flags: str) -> None:
        self._nursery = nursery
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = folder / f"node-{self.port}.log"
        self._arguments = [
            *("--port", str(self.port), "--data-folder", str(folder), "--database", database),
            *("--secret", SECRET, "--limit-factor", "0", "--bot-pace", "0"),
            *("--log-level", "debug", *flags),
        ]
        self.pid: int | None = None

    def start(self) -> None:
        """Begin to start; `ready` waits for it."""
        assert self.pid is None
        self.pid = self._nursery.order(arguments=self._arguments, log=str(self._log))

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
    def log(self) -> str:
        return self._log.read_text() if self._log.exists() else ""

    def send(self, number: int) -> None:
        assert self.pid is not None
        os.kill(self.pid, number)

    def wait(self) -> int:
        """Wait until the process has ended, and give its exit code."""
        assert self.pid is not None
        pid, self.pid = self.pid, None
        return self._nursery.order(wait=pid)

    def kill(self) -> None:
        if self.pid is not None:
            self.send(signal.SIGKILL)
            self.wait()
