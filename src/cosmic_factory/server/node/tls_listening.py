"""Accepts connections under HTTPS: each counts for its address before its handshake begins.

uvicorn would hear of a connection only after its handshake, which a client may never begin. Until
then it would take a file and some fifty kilobytes, and count for nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import ssl
from collections.abc import Callable

from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.node.uvicorn_http import AddressPlaces, BoundedHttpProtocol
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import Clock

log = logging.getLogger("cosmic_factory.server")

# Connections that are accepted before the event loop does something else.
MAX_ACCEPTED_AT_ONCE = 16


class TlsListener:
    """Accepts connections on a listening socket until it is closed.

    uvicorn closes it as it closes servers of asyncio.
    """

    def __init__(
        self,
        listener: socket.socket,
        context: ssl.SSLContext,
        new_protocol: Callable[[], BoundedHttpProtocol],
        places: AddressPlaces,
        *,
        clock: Clock,
        timings: ServerTimings,
    ) -> None:
        self._listener = listener
        self._context = context
        self._new_protocol = new_protocol
        self._places = places
        self._clock = clock
        self._timings = timings
        self._loop = asyncio.get_running_loop()
        self._handshakes: set[asyncio.Task[None]] = set()
        listener.setblocking(False)
        self._accepting = self._loop.create_task(self._accept())

    def close(self) -> None:
        """Accept nothing more, and cut connections that are still in their handshake."""
        self._accepting.cancel()
        for task in self._handshakes:
            task.cancel()

    async def wait_closed(self) -> None:
        await asyncio.gather(self._accepting, *self._handshakes, return_exceptions=True)

    async def _accept(self) -> None:
        while True:
            try:
                for _ in range(MAX_ACCEPTED_AT_ONCE):
                    self._begin(*await self._loop.sock_accept(self._listener))
                await asyncio.sleep(0)
            except ConnectionError:
                continue  # that client has gone already
            except OSError as wrong:
                log.error("a connection cannot be accepted", extra={"reason": str(wrong)})
                await self._clock.sleep(self._timings.accept_retry_seconds)

    def _begin(self, connection: socket.socket, address: tuple[str, int]) -> None:
        try:
            release = self._places.take(address[0])
        except RequestRefused:
            connection.close()
            return
        task = self._loop.create_task(self._shake_hands(connection, release))
        self._handshakes.add(task)
        task.add_done_callback(self._handshakes.discard)

    async def _shake_hands(self, connection: socket.socket, release: Callable[[], None]) -> None:
        """Give the connection to uvicorn after its handshake, or end it."""
        limit = self._timings.request_head_seconds
        began = self._loop.time()
        protocol = self._new_protocol()
        protocol.release = release
        try:
            await self._loop.connect_accepted_socket(
                lambda: protocol,
                connection,
                ssl=self._context,
                ssl_handshake_timeout=limit,
            )
        except (OSError, asyncio.CancelledError) as wrong:
            with contextlib.suppress(OSError):
                connection.close()
            protocol.free_place()
            if isinstance(wrong, asyncio.CancelledError):
                raise
            if self._loop.time() - began >= limit:
                self._places.budget.on_refusal(Cost.SLOW_REQUEST)
