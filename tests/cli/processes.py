"""The real command as a running server process."""

from __future__ import annotations

import os
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from tests.cli.command_line import COMMAND

# Not how long it should take: a busy machine starts programs slowly.
MAX_WAIT_SECONDS = 120.0
# Nothing of whoever runs the tests may set the server.
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("COSMIC_FACTORY")}
# Servers without thinking bots do not need the solver's kernels, nor insight.
COLD = {**CLEAN, "COSMIC_FACTORY_WARM_UP": "false", "COSMIC_FACTORY_INSIGHT": "false"}


class Running:
    """A process, and all that it has said so far."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self._said: dict[str, list[str]] = {"out": [], "err": []}
        assert process.stdout is not None
        assert process.stderr is not None
        streams = {"out": process.stdout, "err": process.stderr}
        self._readers = [
            threading.Thread(target=lambda n=name, s=stream: self._said[n].extend(s), daemon=True)
            for name, stream in streams.items()
        ]
        for reader in self._readers:
            reader.start()

    @property
    def out(self) -> str:
        return "".join(self._said["out"])

    @property
    def err(self) -> str:
        return "".join(self._said["err"])

    def end(self, signal: int, timeout: float = MAX_WAIT_SECONDS) -> int:
        self.process.send_signal(signal)
        return self.wait(timeout)

    def wait(self, timeout: float = MAX_WAIT_SECONDS) -> int:
        status = self.process.wait(timeout)
        self.read_to_the_end()
        return status

    def read_to_the_end(self) -> None:
        """Wait until all that the process and its own processes have said is read."""
        for reader in self._readers:
            reader.join(5)


@contextmanager
def running(*arguments: str, **environment: str) -> Iterator[Running]:
    process = subprocess.Popen(
        [COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**COLD, **environment},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        started = Running(process)
        try:
            yield started
        finally:
            if process.poll() is None:
                process.kill()
            # The pipes are closed next, which nobody may be reading then.
            started.read_to_the_end()


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port: int = bound.getsockname()[1]
        return port


def wait_for(address: str, running: Running, seconds: float = MAX_WAIT_SECONDS) -> httpx.Response:
    """Wait until a server is well, and return its health.

    On a busy machine it may answer before its first heartbeats are done.
    """
    where = httpx.URL(address)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        assert running.process.poll() is None, running.err
        try:
            # A client costs as much as the start of a small program, so it is made only once.
            socket.create_connection((where.host, where.port or 80)).close()
        except OSError:
            time.sleep(0.05)
        else:
            health = httpx.get(f"{address}/healthz", timeout=seconds)
            if health.is_success:
                return health
            time.sleep(0.05)
    raise AssertionError(f"nothing at {address}: {running.err}")


def wait_until_said(running: Running, word: str, seconds: float = MAX_WAIT_SECONDS) -> None:
    end = time.monotonic() + seconds
    while word not in running.out:
        assert time.monotonic() < end, running.out + running.err
        assert running.process.poll() is None, running.err
        time.sleep(0.02)
