"""uvicorn's HTTP protocol, with bounds for what a connection may send and how long it may take.

This is the only module that reaches into uvicorn's HTTP protocol; `TESTED_UVICORN` names its
versions. uvicorn itself bounds neither the head of a request nor the number of requests that a
client sends before the first is answered, and it waits for ever for the rest of a head or body.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple, TypeVarTuple

import msgspec
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from cosmic_factory.server.http.problems import MEANINGS, RequestRefused
from cosmic_factory.server.live.uvicorn_websocket import TableWebSocketProtocol
from cosmic_factory.server.node.services import IS_GONE
from cosmic_factory.server.node.settings import Network
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.budget import ClientBudget
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.server.security.origin import is_trusted

Ts = TypeVarTuple("Ts")

# Request line and headers together. Browsers send about 2 kB.
MAX_HEAD_BYTES = 16_384
# All bytes that a body takes on the way: in chunks of one byte it takes six times its length.
MAX_RAW_BODY_BYTES = 131_072
# Requests that wait while an earlier one of the same connection is answered. Browsers send none.
MAX_PIPELINED_REQUESTS = 8


class _Refusal(Exception):
    """Stops the parser: the connection ends, with this status if it can still be told."""

    def __init__(self, cost: Cost | None, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.cost = cost
        self.status = status


class AddressPlaces(NamedTuple):
    """How many connections each address may have.

    Connections of trusted proxies are not counted: they carry the requests of many addresses.
    """

    budget: ClientBudget
    proxies: tuple[Network, ...]

    def take(self, peer: str) -> Callable[[], None]:
        """Count a connection of an address, or refuse it; call what is returned when it ends."""
        if not peer or is_trusted(peer, self.proxies):
            return lambda: None
        self.budget.take(Cost.CONNECT, peer)
        return self.budget.hold(Cost.CONNECTIONS, peer)


class BoundedHttpProtocol(HttpToolsProtocol):
    """One connection: requests one after another, each of bounded size and time."""

    # Set by `http_protocol`.
    budget: ClientBudget
    timings: ServerTimings
    places: AddressPlaces

    # Frees this connection's place in the budget of its address. Under TLS it is there before the
    # handshake; else it is taken when the connection is made.
    release: Callable[[], None] | None = None
    # Whether a request has begun of which not everything has arrived, and whether its head has.
    _has_begun = False
    _is_in_body = False
    # How many heads and bodies have ended.
    _ended_parts = 0
    # Bytes of the present head as its lines tell, and of the present head or body as they arrived.
    _head_bytes = 0
    _part_bytes = 0
    _refusal: _Refusal | None = None
    # Ends a head or body that takes too long, and an answer that is not read.
    _deadline: asyncio.TimerHandle | None = None
    _write_check: asyncio.TimerHandle | None = None

    # --- events of the transport -----------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.release is None:
            try:
                self.release = self.places.take(self.client[0] if self.client else "")
            except RequestRefused:
                transport.abort()
                return
        self._set_deadline(self.timings.request_head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._clear_deadline()
        self._stop_write_check()
        self.free_place()
        super().connection_lost(exc)

    def free_place(self) -> None:
        """Count this connection no more; calling it again changes nothing."""
        release, self.release = self.release, None
        if release is not None:
            release()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        ended = self._ended_parts
        super().data_received(data)
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            self._clear_deadline()
            return
        is_unfinished = self._has_begun or self._ended_parts == ended
        if self._ended_parts == ended:
            self._part_bytes += len(data)
        else:
            self._part_bytes = 0
            self._clear_deadline()
        if is_unfinished:
            self._check_part()

    def _check_part(self) -> None:
        """Refuse a head or body that is too large, and let it take no longer than it may."""
        if self._is_in_body and self._part_bytes > MAX_RAW_BODY_BYTES:
            self._refuse(_Refusal(Cost.BODY, HTTPStatus.REQUEST_ENTITY_TOO_LARGE))
        elif not self._is_in_body and self._part_bytes > MAX_HEAD_BYTES:
            self._refuse(_Refusal(Cost.HEAD, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE))
        elif self._deadline is None:
            timings, in_body = self.timings, self._is_in_body
            self._set_deadline(
                timings.request_body_seconds if in_body else timings.request_head_seconds
            )

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, TableWebSocketProtocol):
            # The connection still counts, until the WebSocket ends.
            socket.when_lost, self.release = self.release, None
            # The parser and this object hold each other; nothing will be parsed any more.
            self.parser = None  # type: ignore[assignment]

    # --- events of the parser --------------------------------------------------------------

    def on_message_begin(self) -> None:
        self._has_begun = True
        self._head_bytes = 0
        super().on_message_begin()
        extensions: dict[str, object] = {IS_GONE: self.transport.is_closing}
        self.scope["extensions"] = extensions  # type: ignore[typeddict-item]

    def on_url(self, url: bytes) -> None:
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count_head(len(name) + len(value) + len(": \r\n"))
        super().on_header(name, value)

    def _count_head(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > MAX_HEAD_BYTES:
            self._stop_parser(Cost.HEAD, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        self._ended_parts += 1
        self._is_in_body = True
        if len(self.pipeline) >= MAX_PIPELINED_REQUESTS:
            self._stop_parser(Cost.PIPELINE, HTTPStatus.TOO_MANY_REQUESTS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._ended_parts += 1
        self._has_begun = self._is_in_body = False
        super().on_message_complete()

    def _stop_parser(self, cost: Cost, status: HTTPStatus) -> None:
        self._refusal = _Refusal(cost, status)
        raise self._refusal

    def send_400_response(self, msg: str) -> None:
        """Refuse what made the parser stop: one of our limits, or bytes that are no HTTP."""
        self._refuse(self._refusal or _Refusal(None, HTTPStatus.BAD_REQUEST))

    # --- answers ---------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._is_in_body and not self.pipeline and not self.transport.is_closing():
            # Nobody wants the rest of that body. Closing at once could take the answer away.
            self._unset_keepalive_if_required()
            self._clear_deadline()
            self.flow.pause_reading()
            self._deadline = self.loop.call_later(self.timings.linger_seconds, self._close)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._check_writing(None)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_write_check()

    def timeout_keep_alive_handler(self) -> None:
        self.timeout_keep_alive_task = self._look_again(super().timeout_keep_alive_handler)

    def _check_writing(self, unsent: int | None, is_second_look: bool = False) -> None:
        """Abort if nothing of the answer was read since the last look; look again later."""
        still_unsent = self.transport.get_write_buffer_size()
        if unsent is not None and still_unsent >= unsent:
            if not is_second_look:
                self._write_check = self._look_again(self._check_writing, unsent, True)
                return
            self.budget.on_refusal(Cost.UNREAD)
            self.transport.abort()
            return
        self._write_check = self.loop.call_later(
            self.timings.slow_client_seconds, self._check_writing, still_unsent
        )

    def _stop_write_check(self) -> None:
        if self._write_check is not None:
            self._write_check.cancel()
            self._write_check = None

    # --- refusing --------------------------------------------------------------------------

    def _set_deadline(self, seconds: float) -> None:
        self._deadline = self.loop.call_later(seconds, self._pass_deadline)

    def _pass_deadline(self) -> None:
        self._deadline = self._look_again(self._on_deadline)

    def _look_again(self, decide: Callable[[*Ts], object], *arguments: *Ts) -> asyncio.TimerHandle:
        """Let what has arrived be read before a time limit ends this connection.

        After a standstill of the whole process, timers are called before anything is read.
        """
        return self.loop.call_later(self.timings.second_look_seconds, decide, *arguments)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _on_deadline(self) -> None:
        if self._has_begun:
            self._refuse(_Refusal(Cost.SLOW_REQUEST, HTTPStatus.REQUEST_TIMEOUT))
        else:
            self._close()

    def _close(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()

    def _refuse(self, why: _Refusal) -> None:
        """Close the connection, and say why unless an answer is on its way."""
        self._clear_deadline()
        if why.cost is not None:
            self.budget.on_refusal(why.cost)
        if self.transport.is_closing():
            return
        if not self._is_answering:
            self.transport.write(_answer(why.status))
        self.transport.close()

    @property
    def _is_answering(self) -> bool:
        """Whether an answer has begun and not ended, or others are due before ours."""
        answering: RequestResponseCycle | None = self.cycle
        if answering is None or answering.response_complete:
            return False
        return answering.response_started or bool(self.pipeline)


def _answer(status: HTTPStatus) -> bytes:
    body = msgspec.json.encode(RequestRefused(status, *MEANINGS[status]).body)
    head = (
        b"content-type: application/json\r\nx-content-type-options: nosniff\r\n"
        b"cache-control: no-store\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(body)
    )
    return STATUS_LINE[status] + head + body


def http_protocol(
    budget: ClientBudget, timings: ServerTimings, proxies: tuple[Network, ...]
) -> type[BoundedHttpProtocol]:
    """Return the protocol for the connections of one node."""
    places = AddressPlaces(budget, proxies)
    own = {"budget": budget, "timings": timings, "places": places}
    return type("NodeHttpProtocol", (BoundedHttpProtocol,), own)
