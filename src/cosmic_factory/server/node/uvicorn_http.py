"""uvicorn's HTTP protocol, with a limit for the time until a request begins."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


def http_protocol(head_seconds: float) -> type[HttpToolsProtocol]:
    """Return a protocol that closes connections without a request after so many seconds.

    Otherwise a client could hold thousands of them open and never ask for anything.
    """

    class PromptHttpProtocol(HttpToolsProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.loop.call_later(head_seconds, self._close_if_silent)

        def _close_if_silent(self) -> None:
            is_upgraded = self.transport.get_protocol() is not self
            request: object = getattr(self, "cycle", None)
            if not is_upgraded and request is None and not self.transport.is_closing():
                self.transport.close()

    return PromptHttpProtocol
