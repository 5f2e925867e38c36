"""A real node that listens on a real port, in a thread of this process."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import Any

from cosmic_factory.server import listen_near, port_of
from cosmic_factory.server.node.node import Node
from cosmic_factory.server.node.running import answering
from cosmic_factory.tables import TableTimings
from tests.server.visitors import opened

MAX_WAIT_SECONDS = 120
# A machine that is busy with other tests neither stands still nor has lost its database.
BUSY_FOR_LONG = TableTimings(
    standstill_ms=600_000, slow_beat_ms=600_000, stale_heartbeat_ms=600_000
)


@contextmanager
def serving(
    folder: Path,
    *,
    new_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop,
    send_buffer: int | None = None,
    **settings: Any,
) -> Iterator[tuple[str, Node]]:
    """Its address, and the node itself to look into.

    `send_buffer` is how many bytes the system takes for a client that does not read.
    """
    listener = listen_near("127.0.0.1")
    if send_buffer is not None:
        # Accepted connections inherit it.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    port = port_of(listener)
    started: Queue[tuple[asyncio.AbstractEventLoop, asyncio.Event, Node] | BaseException] = Queue()

    async def serve() -> None:
        end = asyncio.Event()
        async with (
            opened(folder, port=port, **{"table_timings": BUSY_FOR_LONG, **settings}) as node,
            answering(node, listener),
        ):
            started.put((asyncio.get_running_loop(), end, node))
            await end.wait()

    def run() -> None:
        try:
            with asyncio.Runner(loop_factory=new_loop) as runner:
                runner.run(serve())
        except BaseException as wrong:
            started.put(wrong)

    thread = threading.Thread(target=run)
    thread.start()
    got = started.get(timeout=MAX_WAIT_SECONDS)
    if isinstance(got, BaseException):
        raise got
    loop, end, node = got
    try:
        yield f"http://127.0.0.1:{port}", node
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join(timeout=MAX_WAIT_SECONDS)
        assert not thread.is_alive(), _stacks()


def _stacks() -> str:
    """Return what every thread of this process is doing, to see why one does not end."""
    return "\n".join(
        f"{number}\n{''.join(traceback.format_stack(frame))}"
        for number, frame in sys._current_frames().items()
    )
