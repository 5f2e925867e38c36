"""A node on the network: listens, and closes kindly.

uvicorn runs inside this process and its event loop, not in a worker process of its own: one
process is one node, and killing it kills all of it. Why uvicorn: docs/adr/0004-uvicorn.md.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cosmic_factory import __version__
from cosmic_factory.server.live.client_connection import TableWebSocketProtocol
from cosmic_factory.server.live.table_socket import MAX_MESSAGE_BYTES
from cosmic_factory.server.node.garbage import searching
from cosmic_factory.server.node.listening import BACKLOG, listen_on
from cosmic_factory.server.node.node import Node, open_node
from cosmic_factory.server.node.settings import Settings

log = logging.getLogger("cosmic_factory.server")

# How long clients get to leave before their connections are cut.
DRAINING = 5.0
LOOK_EVERY = 0.05
# Who takes longer than this to send the head of a request is not a browser.
HEAD_SECONDS = 10.0
# The thread that has stored a batch waits for the interpreter lock until whoever has it is asked to
# let go, by default after 5 ms; and everybody in the batch waits with it.
LOCK_SECONDS = 0.001
# Longer messages are refused kindly by the table's socket; these are not even read to their end.
MAX_FRAME_BYTES = 4 * MAX_MESSAGE_BYTES


def serve_forever(
    settings: Settings,
    ready: Callable[[], None] | None = None,
    listener: socket.socket | None = None,
) -> None:
    """Serve until the process is told to end. `ready` is called once the node answers.

    It listens where the settings say, or on a socket that already does.
    """
    sys.setswitchinterval(LOCK_SECONDS)
    if sys.platform == "win32":
        asyncio.run(serve(settings, ready, listener))
    else:
        import uvloop  # it does not exist on Windows

        uvloop.run(serve(settings, ready, listener))


async def serve(
    settings: Settings, ready: Callable[[], None] | None, listener: socket.socket | None
) -> None:
    with listener or listen_on(settings.host, settings.port) as taken:
        await _serve_on(taken, settings, ready)


async def _serve_on(
    listener: socket.socket, settings: Settings, ready: Callable[[], None] | None
) -> None:
    async with (
        open_node(settings) as node,
        # Before anybody is answered: whoever was may tell the node to end.
        _signals() as told,
        answering(node, listener) as server,
        searching(node.services.metrics),
    ):
        log.info(
            "serving",
            extra={"host": settings.host, "port": settings.port, "version": __version__},
        )
        if ready is not None:
            ready()
        waited: list[asyncio.Future[Any]] = [told, server]
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        name = told.result() if told.done() else "none"
        log.info("closing", extra={"signal": name, "sockets": node.services.metrics.sockets})
        await drain(node)
    log.info("closed")


class _PromptHttp(HttpToolsProtocol):
    """Cuts connections on which no request begins: they would be held open for nothing."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.loop.call_later(HEAD_SECONDS, self._cut_if_silent)

    def _cut_if_silent(self) -> None:
        upgraded = self.transport.get_protocol() is not self
        asked: object = getattr(self, "cycle", None)
        if not upgraded and asked is None and not self.transport.is_closing():
            self.transport.close()


class _Server(uvicorn.Server):
    """uvicorn without its own signal handlers: the node is told to end elsewhere."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def answering(node: Node, listener: socket.socket) -> AsyncIterator[asyncio.Task[None]]:
    """Serve a node's app, and at the end let go of the port."""
    config = uvicorn.Config(
        node.app,
        http=_PromptHttp,
        ws=TableWebSocketProtocol,
        ws_max_size=MAX_FRAME_BYTES,
        # The table's socket pings by itself, and small messages are not worth compressing.
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        # The node's life is ours to begin and end, and so are its logs and headers.
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=int(DRAINING),
    )
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        while not (server.started or serving.done()):
            await asyncio.sleep(LOOK_EVERY)
        if serving.done():
            serving.result()
        yield serving
    finally:
        server.should_exit = True
        await asyncio.wait([serving], timeout=2 * DRAINING)


@contextlib.asynccontextmanager
async def _signals() -> AsyncIterator[asyncio.Future[str]]:
    """The name of the signal that ends the node, once it comes; a second one ends it at once."""
    loop = asyncio.get_running_loop()
    told: asyncio.Future[str] = loop.create_future()

    def tell(number: int, _: FrameType | None = None) -> None:
        signal.signal(number, signal.SIG_DFL)
        loop.call_soon_threadsafe(
            lambda: None if told.done() else told.set_result(signal.Signals(number).name)
        )

    before = {number: signal.signal(number, tell) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield told
    finally:
        if not told.done():
            for number, handler in before.items():
                signal.signal(number, handler)


async def drain(node: Node) -> None:
    """No new tables; clients are told to connect again, and get a moment to do so.

    Requests that are being answered are answered.
    """
    services = node.services
    services.tables.draining = True
    services.sockets.send_away()
    end = time.monotonic() + DRAINING
    while (services.metrics.sockets or node.app.busy) and time.monotonic() < end:
        await asyncio.sleep(LOOK_EVERY)
