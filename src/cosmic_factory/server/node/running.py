"""A node on the network, from its first answer until its last client has left.

uvicorn runs inside this process and its event loop, not in a worker process of its own: one
process is one node, and killing it kills all of it. Why uvicorn: docs/adr/0004-uvicorn.md.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from types import FrameType
from typing import Any

import uvicorn

from cosmic_factory import __version__
from cosmic_factory.server.live.table_socket import MAX_MESSAGE_BYTES
from cosmic_factory.server.live.uvicorn_websocket import websocket_protocol
from cosmic_factory.server.node.file_limit import with_enough_files
from cosmic_factory.server.node.garbage import garbage_search
from cosmic_factory.server.node.listening import BACKLOG, listen_on
from cosmic_factory.server.node.memory import return_large_blocks
from cosmic_factory.server.node.node import Node, open_node
from cosmic_factory.server.node.settings import Settings
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.node.tls_listening import TlsListener
from cosmic_factory.server.node.uvicorn_http import http_protocol
from cosmic_factory.tables import Clock

log = logging.getLogger("cosmic_factory.server")

# The table's socket refuses longer messages with a reason; beyond this they are not even read.
MAX_FRAME_BYTES = 4 * MAX_MESSAGE_BYTES


def serve_forever(
    settings: Settings,
    ready: Callable[[], None] | None = None,
    listener: socket.socket | None = None,
) -> None:
    """Serve until the process gets SIGINT or SIGTERM. `ready` is called once the node answers.

    It listens where the settings say, or on a given socket that listens already.
    """
    return_large_blocks()
    settings = with_enough_files(settings)
    sys.setswitchinterval(ServerTimings().switch_interval_seconds)
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
        # Before the first request is answered: from then on anybody may send a signal.
        _signals() as signalled,
        answering(node, listener) as server,
        garbage_search(
            node.services.metrics,
            node.services.clock,
            node.services.timings,
            lambda: bool(node.services.tables.open_tables),
        ),
    ):
        log.info(
            "serving",
            extra={"host": settings.host, "port": settings.port, "version": __version__},
        )
        if ready is not None:
            ready()
        ends: list[asyncio.Future[Any]] = [signalled, server]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        name = signalled.result() if signalled.done() else "none"
        log.info("closing", extra={"signal": name, "sockets": node.services.metrics.sockets})
        await drain(node)
    log.info("closed")


class _Server(uvicorn.Server):
    """uvicorn without its own signal handlers: `_signals` has them.

    Under HTTPS it accepts connections by `TlsListener`, which counts them before their handshake.
    """

    def __init__(self, config: uvicorn.Config, clock: Clock, timings: ServerTimings) -> None:
        super().__init__(config)
        self._clock, self._timings = clock, timings

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self.config.ssl is None:
            await super().startup(sockets)
            return
        self.servers = [self._tls_listener(one, self.config.ssl) for one in sockets or ()]
        self.started = True

    def _tls_listener(self, listener: socket.socket, context: ssl.SSLContext) -> Any:
        protocol: Any = self.config.http_protocol_class
        make = partial(
            protocol,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        return TlsListener(
            listener, context, make, protocol.places, clock=self._clock, timings=self._timings
        )


@contextlib.asynccontextmanager
async def answering(node: Node, listener: socket.socket) -> AsyncIterator[asyncio.Task[None]]:
    """Serve a node's app inside this context, and release the port when it is left."""
    clock, timings = node.services.clock, node.services.timings
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)
    server = _Server(_uvicorn_config(node, timings), clock, timings)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        while not (server.started or serving.done()):
            await clock.sleep(timings.poll_seconds)
        if serving.done():
            serving.result()
        yield serving
    finally:
        server.should_exit = True
        await asyncio.wait([serving], timeout=2 * timings.drain_seconds)


def _uvicorn_config(node: Node, timings: ServerTimings) -> uvicorn.Config:
    services = node.services
    return uvicorn.Config(
        node.app,
        http=http_protocol(services.budget, timings, services.settings.proxies),
        timeout_keep_alive=timings.keep_alive_seconds,
        ws=websocket_protocol(services.budget, services.clock, timings),
        ws_max_size=MAX_FRAME_BYTES,
        # The table's socket pings by itself, and small messages are not worth compressing.
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        # We open and close the node, write the logs and set the headers ourselves.
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=BACKLOG,
        ssl_certfile=None if services.certificate is None else services.certificate.file,
        timeout_graceful_shutdown=int(timings.drain_seconds),
    )


@contextlib.asynccontextmanager
async def _signals() -> AsyncIterator[asyncio.Future[str]]:
    """Yield a future with the name of the first SIGINT or SIGTERM; a second one kills at once."""
    loop = asyncio.get_running_loop()
    signalled: asyncio.Future[str] = loop.create_future()

    def on_signal(number: int, _: FrameType | None = None) -> None:
        signal.signal(number, signal.SIG_DFL)
        name = signal.Signals(number).name
        loop.call_soon_threadsafe(lambda: None if signalled.done() else signalled.set_result(name))

    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, on_signal) for number in numbers}
    try:
        yield signalled
    finally:
        if not signalled.done():
            for number, handler in before.items():
                signal.signal(number, handler)


async def drain(node: Node) -> None:
    """Take no new tables, tell clients to connect again, and give them time to do so.

    Requests that are being answered are still answered.
    """
    services, timings = node.services, node.services.timings
    services.tables.draining = True
    services.sockets.ask_to_reconnect()
    end = services.clock.monotonic() + timings.drain_seconds
    while (services.metrics.sockets or node.app.busy) and services.clock.monotonic() < end:
        await services.clock.sleep(timings.poll_seconds)
