"""Observes the WebSockets of a page, and knows which commands are not answered yet."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Page, WebSocket

# Longer than the interval between two arrangements of the client. The page waits for it: however
# slow it is, a timer of the client that ends sooner is called first.
QUIET = "() => new Promise(done => setTimeout(done, 250))"
MAX_WAIT_SECONDS = 60


class SocketObserver:
    """Listens to every WebSocket that a page opens."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._waiting: set[str] = set()
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._sent(json.loads(frame)))
        socket.on("framereceived", lambda frame: self._received(json.loads(frame)))

    def _sent(self, message: dict[str, Any]) -> None:
        if "id" in message:
            self._waiting.add(message["id"])

    def _received(self, message: dict[str, Any]) -> None:
        answered = message.get("acknowledged") or [message.get("id")]
        self._waiting.difference_update(answered)

    def settle(self) -> None:
        """Wait until the last arrangement was sent and the server has answered everything."""
        self._page.evaluate(QUIET)
        end = time.monotonic() + MAX_WAIT_SECONDS
        while self._waiting:
            assert time.monotonic() < end, f"not answered: {self._waiting}"
            self._page.wait_for_timeout(10)
