"""HTTP and WebSocket: identity, the API, live sockets and static files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmic_factory.lazy_imports import imported_on_use
from cosmic_factory.server.node.addresses import network_addresses
from cosmic_factory.server.node.listening import listen_near, listen_on, port_of
from cosmic_factory.server.node.logs import log_to
from cosmic_factory.server.node.settings import DEFAULT_PORT, Settings, checked_settings
from cosmic_factory.server.node.timings import ServerTimings

if TYPE_CHECKING:
    from cosmic_factory.server.node.running import serve_forever

__all__ = [
    "DEFAULT_PORT",
    "ServerTimings",
    "Settings",
    "checked_settings",
    "listen_near",
    "listen_on",
    "log_to",
    "network_addresses",
    "port_of",
    "serve_forever",
]

# This needs the web framework, which takes a second to import.
__getattr__ = imported_on_use(__name__, {"node.running": ("serve_forever",)})
