"""The node's end of the thinking process: starts it, sends it messages and receives answers."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Protocol

from cosmic_factory.length_prefix import LENGTH_BYTES
from cosmic_factory.server.thinking.pipe_messages import (
    FROM_THINKING,
    AnyFromThinking,
    AnyToThinking,
    encode_message,
)
from cosmic_factory.server.thinking.worker import MAX_NICENESS

MODULE = "cosmic_factory.server.thinking.worker"
# glibc's malloc gives new threads memory of their own, and every search runs in a new thread: with
# one arena for all, memory that a search has freed is used again.
ONE_ARENA = {"MALLOC_ARENA_MAX": "1"}
# Libraries that would start a thread for each core: this process shall use one core at most.
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class ThinkingProcess(Protocol):
    """A process that thinks, or what stands in its place in a test."""

    def send(self, message: AnyToThinking) -> None:
        """Send a message; it may get lost if the process has ended."""

    async def receive(self) -> AnyFromThinking | None:
        """Return the next answer, or None when the process has ended."""

    async def end(self) -> None:
        """End the process at once, and return when it is gone."""


StartsThinking = Callable[[], Awaitable[ThinkingProcess]]


class OperatingSystemProcess:
    """A child process, connected by two pipes."""

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        reader: asyncio.StreamReader,
        transports: tuple[asyncio.ReadTransport, asyncio.WriteTransport],
    ) -> None:
        self.pid = process.pid
        self._process = process
        self._reader = reader
        self._read_transport, self._write_transport = transports

    def send(self, message: AnyToThinking) -> None:
        self._write_transport.write(encode_message(message))

    async def receive(self) -> AnyFromThinking | None:
        try:
            length = int.from_bytes(await self._reader.readexactly(LENGTH_BYTES))
            return FROM_THINKING.decode(await self._reader.readexactly(length))
        except (asyncio.IncompleteReadError, OSError):
            return None

    async def end(self) -> None:
        self._process.kill()
        if not self._write_transport.is_closing():
            self._write_transport.abort()
        self._read_transport.close()
        await asyncio.to_thread(self._process.wait)


async def start_process(niceness: int = MAX_NICENESS) -> OperatingSystemProcess:
    """Start a thinking process: in a session of its own, with a low priority.

    Raises OSError if the system has no room for another process.
    """
    process = await asyncio.to_thread(_popen, niceness)
    loop = asyncio.get_running_loop()
    assert process.stdin is not None
    assert process.stdout is not None
    reader = asyncio.StreamReader()
    read_transport, _ = await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), process.stdout
    )
    write_transport, _ = await loop.connect_write_pipe(asyncio.Protocol, process.stdin)
    return OperatingSystemProcess(process, reader, (read_transport, write_transport))


def _popen(niceness: int) -> subprocess.Popen[bytes]:
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.IDLE_PRIORITY_CLASS
    return subprocess.Popen(
        [sys.executable, "-m", MODULE, str(niceness)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        # Ctrl-C at the server's terminal is not for this process: the server ends it.
        start_new_session=True,
        bufsize=0,
        env={
            **os.environ,
            **dict.fromkeys(ONE_THREAD, "1"),
            **ONE_ARENA,
            # The child finds all modules that this process finds.
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        },
        creationflags=flags,
    )
