"""ASGI middleware that every request and every socket passes first.

It finds out who sends the request, refuses requests that come from other sites, too often or with
too large a body, and adds the security headers to every answer.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote_to_bytes

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from cosmic_factory.server.http.problems import MEANINGS, RequestRefused, nul_character
from cosmic_factory.server.live.frames import POLICY_VIOLATION
from cosmic_factory.server.live.socket_route import serve_socket
from cosmic_factory.server.node.services import SENDER, WHEN_ANSWERED, NodeServices
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.server.security.origin import (
    SAFE_METHODS,
    Sender,
    check_host,
    check_origin,
    sender_from,
)

log = logging.getLogger("cosmic_factory.server")

MAX_BODY_BYTES = 16_384
MAX_PATH_LENGTH = 2000
# Longer bodies of answers are sent in pieces.
MAX_PIECE_BYTES = 65_536
# Monitors in the same network read these, under any host name they have for this machine.
MONITOR_PATHS = ("/healthz", "/metrics")

SECURITY_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def content_policy(host: str) -> str:
    """Allow content from this server only, and no scripts or styles inside a page.

    Older Safaris do not count WebSockets as 'self', so they are named.
    """
    sockets = f" ws://{host} wss://{host}" if host else ""
    return (
        f"default-src 'self'; connect-src 'self'{sockets}; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


class SecurityMiddleware:
    """Checks requests and sockets, and passes those that it accepts to the app."""

    def __init__(self, app: ASGIApp, services: NodeServices) -> None:
        self._app = app
        self._services = services
        self._proxies = services.settings.proxies
        self._known_hosts = services.settings.known_hosts
        # How many requests are being answered now.
        self.busy = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        whole: Any = scope
        if whole["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1").lower(): value.decode("latin-1")
            for name, value in whole["headers"]
        }
        peer = whole["client"][0] if whole.get("client") else ""
        sender = sender_from(headers, peer, whole["scheme"], self._proxies, self._known_hosts)
        when_answered: list[Callable[[], None]] = []
        given = whole.get("state") or {}
        whole["state"] = {**given, SENDER: sender, WHEN_ANSWERED: when_answered}
        if whole["type"] == "http":
            answer = _Answer(send, whole["method"], sender, self._services)
            await self._serve(whole, headers, receive, answer)
        else:
            await self._connect(whole, headers, receive, send)

    async def _serve(
        self, scope: Any, headers: Mapping[str, str], receive: Receive, answer: _Answer
    ) -> None:
        try:
            self._check(scope, headers)
        except RequestRefused as problem:
            await answer.refuse(problem)
            return
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        elif scope["method"] == "OPTIONS" and "access-control-request-method" not in headers:
            # Litestar answers OPTIONS with the first method it knows. Sent as TRACE, the request
            # is refused with 405, and that answer lists every allowed method.
            scope = {**scope, "method": "TRACE"}
        self.busy += 1
        try:
            await self._app(scope, receive, answer.send)
        finally:
            self.busy -= 1
            for callback in scope["state"][WHEN_ANSWERED]:
                callback()

    def _check(self, scope: Any, headers: Mapping[str, str]) -> None:
        sender: Sender = scope["state"][SENDER]
        self._services.budget.take(Cost.ASK, sender.address)
        if len(scope["path"]) > MAX_PATH_LENGTH:
            raise RequestRefused(
                HTTPStatus.REQUEST_URI_TOO_LONG, "too-long", "this address is too long"
            )
        if "\0" in scope["path"] or b"\0" in unquote_to_bytes(scope["query_string"]):
            raise nul_character("the address")
        if scope["path"] not in MONITOR_PATHS:
            check_host(sender.host, self._services.settings)
        if scope["method"] not in SAFE_METHODS:
            self._check_origin(headers, sender)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MAX_BODY_BYTES:
            raise RequestRefused(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                *MEANINGS[HTTPStatus.REQUEST_ENTITY_TOO_LARGE],
            )

    async def _connect(
        self, scope: Any, headers: Mapping[str, str], receive: Receive, send: Send
    ) -> None:
        sender: Sender = scope["state"][SENDER]
        services = self._services
        try:
            services.budget.take(Cost.SOCKET, sender.address)
            check_host(sender.host, services.settings)
            self._check_origin(headers, sender)
            self._check_socket_capacity()
            release = services.budget.hold(Cost.SOCKETS, sender.address)
        except RequestRefused as problem:
            log.info("a socket was refused", extra={"refusal": problem.code})
            closing: Any = {"type": "websocket.close", "code": POLICY_VIOLATION, "reason": ""}
            await send(closing)
            return
        try:
            await serve_socket(scope, receive, send, services)
        finally:
            release()

    def _check_origin(self, headers: Mapping[str, str], sender: Sender) -> None:
        check_origin(headers, sender.host, self._services.settings, secure=sender.secure)

    def _check_socket_capacity(self) -> None:
        services = self._services
        if services.tables.draining or services.metrics.sockets >= services.settings.max_sockets:
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "full", "no more sockets here")


class _Answer:
    """Passes an answer on to the client with our headers, and counts it."""

    def __init__(self, send: Send, method: str, sender: Sender, services: NodeServices) -> None:
        self._send = send
        self._method = method
        self._sender = sender
        self._services = services
        self._clock = services.clock
        self._started_at = self._clock.monotonic()

    async def send(self, message: Message) -> None:
        whole: Any = message
        if whole["type"] == "http.response.start":
            whole = {**whole, "headers": self._headers(whole.get("headers", ()))}
            self._count(whole["status"])
        elif self._method == "HEAD":
            whole = {**whole, "body": b""}
        elif len(whole.get("body", b"")) > MAX_PIECE_BYTES:
            await self._send_in_pieces(whole)
            return
        await self._send(whole)

    async def _send_in_pieces(self, message: Any) -> None:
        """Send a long body as fast as it is read: the web server buffers what it is given."""
        body = memoryview(message["body"])
        for start in range(0, len(body), MAX_PIECE_BYTES):
            end = start + MAX_PIECE_BYTES
            more = message.get("more_body", False) or end < len(body)
            piece: Any = {**message, "body": bytes(body[start:end]), "more_body": more}
            await self._send(piece)

    def _headers(self, given: Any) -> list[tuple[bytes, bytes]]:
        headers = [(bytes(name).lower(), bytes(value)) for name, value in given]
        there = {name for name, _ in headers}
        ours = {
            **SECURITY_HEADERS,
            "content-security-policy": content_policy(self._sender.host),
            "cache-control": "no-store",
        }
        for name, value in ours.items():
            if name.encode() not in there:
                headers.append((name.encode(), value.encode()))
        return headers

    def _count(self, status: int) -> None:
        self._services.metrics.request_answered(self._method, status)
        took = round(1000 * (self._clock.monotonic() - self._started_at), 1)
        extra = {"method": self._method, "status": status, "milliseconds": took}
        log.debug("answered", extra=extra)

    async def refuse(self, problem: RequestRefused) -> None:
        body = msgspec.json.encode(problem.body)
        headers = {
            "content-type": "application/json",
            "content-length": str(len(body)),
            # 413: the body is not read, so the connection cannot be used for another request.
            # 429: or a refused client could ask again at no cost.
            **({"connection": "close"} if problem.status in (413, 429) else {}),
            **{name.lower(): value for name, value in problem.headers.items()},
        }
        encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
        start: Any = {"type": "http.response.start", "status": problem.status, "headers": encoded}
        await self.send(start)
        end: Any = {"type": "http.response.body", "body": body, "more_body": False}
        await self.send(end)
