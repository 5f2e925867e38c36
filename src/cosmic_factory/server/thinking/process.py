"""The node's end of the thinking process: starts it, sends it messages and receives answers."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from cosmic_factory.length_prefix import LENGTH_BYTES
from cosmic_factory.server.thinking.pipe_messages import (
    FROM_THINKING,
    Alive,
    AnyFromThinking,
    AnyToThinking,
    encode_message,
)
from cosmic_factory.server.thinking.pulse import OUT_OF_MEMORY, STUCK
from cosmic_factory.server.thinking.worker import MAX_NICENESS

MODULE = "cosmic_factory.server.thinking.worker"
# glibc's malloc gives new threads memory of their own, and every search runs in a new thread: with
# one arena for all, memory that a search has freed is used again.
ONE_ARENA = {"MALLOC_ARENA_MAX": "1"}
# Libraries that would start a thread for each core: this process shall use one core at most.
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
# What it means that a process ended by itself with such a status.
EXIT_MEANINGS = {OUT_OF_MEMORY: "it got no more memory", STUCK: "its task did not go on"}
# A process that ends by itself gets this long between closing its pipe and being gone.
ENDING_SECONDS = 2.0
# A killed process is gone at once; a disk that does not answer may hold it for longer.
KILLING_SECONDS = 10.0
# A process that could run and got less than this part of the time was starved by others.
STARVED_SHARE = 0.5


class ThinkingProcess(Protocol):
    """A process that thinks, or what stands in its place in a test."""

    def send(self, message: AnyToThinking) -> None:
        """Send a message; it may get lost if the process has ended."""

    async def receive(self) -> AnyFromThinking | None:
        """Return the next answer, or None when the process has ended."""

    def pause(self) -> None:
        """Let the process stand still where the system can do that."""

    def resume(self) -> None:
        """Let the process go on."""

    def is_starved(self) -> bool:
        """Return whether it has been silent because the machine had no time for it."""

    async def end(self) -> None:
        """End the process at once, and return when it is gone."""

    @property
    def ended_how(self) -> str:
        """How it ended, for the log; empty while it lives."""


StartsThinking = Callable[[], Awaitable[ThinkingProcess]]


class _Life(NamedTuple):
    """A child process, and what is done when it has ended."""

    process: subprocess.Popen[bytes]
    ended: asyncio.Future[None]


class OperatingSystemProcess:
    """A child process, connected by two pipes."""

    def __init__(
        self,
        life: _Life,
        reader: asyncio.StreamReader,
        transports: tuple[asyncio.ReadTransport, asyncio.WriteTransport],
    ) -> None:
        self.pid = life.process.pid
        self._process, self._ended = life
        self._reader = reader
        self._read_transport, self._write_transport = transports
        # Whether the pipe has closed before we ended the process.
        self._has_left = False
        # The moment of its last sign of life, and how much processor time it had had by then.
        self._heard = time.monotonic(), 0.0

    def send(self, message: AnyToThinking) -> None:
        self._write_transport.write(encode_message(message))

    async def receive(self) -> AnyFromThinking | None:
        try:
            length = int.from_bytes(await self._reader.readexactly(LENGTH_BYTES))
            found = FROM_THINKING.decode(await self._reader.readexactly(length))
        except (asyncio.IncompleteReadError, OSError, msgspec.MsgspecError):
            self._has_left = True
            return None
        if isinstance(found, Alive):
            self._heard = time.monotonic(), _processor_seconds(self.pid)
        return found

    def pause(self) -> None:
        # Elsewhere a process that stands still would outlive a node that is killed.
        if sys.platform == "linux":
            self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        if sys.platform == "linux":
            self._signal(signal.SIGCONT)
            self._heard = time.monotonic(), _processor_seconds(self.pid)

    def _signal(self, number: signal.Signals) -> None:
        # `Popen` sends nothing to a process that has been waited for: its number may be another's.
        with contextlib.suppress(OSError):
            self._process.send_signal(number)

    def is_starved(self) -> bool:
        heard_at, spent = self._heard
        had = _processor_seconds(self.pid) - spent
        return _could_run(self.pid) and had < STARVED_SHARE * (time.monotonic() - heard_at)

    async def end(self) -> None:
        if self._has_left:
            # What ends by itself says why.
            await asyncio.wait([self._ended], timeout=ENDING_SECONDS)
        self._process.kill()
        if not self._write_transport.is_closing():
            self._write_transport.abort()
        self._read_transport.close()
        await asyncio.wait([self._ended], timeout=KILLING_SECONDS)

    @property
    def ended_how(self) -> str:
        code = self._process.returncode
        if code is None:
            return ""
        if code in EXIT_MEANINGS:
            return EXIT_MEANINGS[code]
        return f"signal {-code}" if code < 0 else f"status {code}"


async def start_process(niceness: int = MAX_NICENESS) -> OperatingSystemProcess:
    """Start a thinking process: in a session of its own, with a low priority.

    Raises OSError if the system has no room for another process.
    """
    loop = asyncio.get_running_loop()
    started: asyncio.Future[subprocess.Popen[bytes]] = loop.create_future()
    ended: asyncio.Future[None] = loop.create_future()
    _keep_in_thread(loop, niceness, started, ended)
    try:
        process = await asyncio.shield(started)
    except asyncio.CancelledError:
        started.add_done_callback(_kill_started)
        raise
    assert process.stdin is not None
    assert process.stdout is not None
    reader = asyncio.StreamReader()
    read_transport, _ = await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), process.stdout
    )
    write_transport, _ = await loop.connect_write_pipe(asyncio.Protocol, process.stdin)
    return OperatingSystemProcess(_Life(process, ended), reader, (read_transport, write_transport))


def _keep_in_thread(
    loop: asyncio.AbstractEventLoop,
    niceness: int,
    started: asyncio.Future[subprocess.Popen[bytes]],
    ended: asyncio.Future[None],
) -> None:
    """Start a process in a thread that waits until it has ended.

    Linux kills the process when this thread ends (`end_with_parent`), so that the thread may end
    neither before the process nor after the node.
    """

    def keep() -> None:
        try:
            process = _popen(niceness)
        except OSError as wrong:
            _tell(loop, partial(started.set_exception, wrong))
            return
        _tell(loop, lambda: started.set_result(process))
        process.wait()
        _tell(loop, lambda: ended.set_result(None))

    try:
        threading.Thread(target=keep, name="thinking process", daemon=True).start()
    except RuntimeError as wrong:
        raise OSError(str(wrong)) from None


def _tell(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    # A loop that was closed meanwhile waits for nothing.
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(call)


def _kill_started(started: asyncio.Future[subprocess.Popen[bytes]]) -> None:
    if not started.cancelled() and started.exception() is None:
        started.result().kill()


def _processor_seconds(pid: int) -> float:
    """Return the processor time that a process has had; 0 where that cannot be read."""
    fields = _stat(Path(f"/proc/{pid}/stat"))
    if len(fields) < 13:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _could_run(pid: int) -> bool:
    """Return whether a thread of a process waits for nothing but a processor."""
    tasks = Path(f"/proc/{pid}/task")
    try:
        threads = list(tasks.iterdir())
    except OSError:
        return False
    return any(_stat(one / "stat")[:1] == ["R"] for one in threads)


def _stat(path: Path) -> list[str]:
    """Return what Linux tells about a process or thread, after its name; else nothing."""
    try:
        return path.read_text().rpartition(")")[2].split()
    except OSError:
        return []


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
