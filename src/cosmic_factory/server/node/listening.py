"""The TCP port that a node listens on.

The port is opened before anything else and kept open. If it were only checked first, another
program could take it before it is opened.
"""

from __future__ import annotations

import socket
import sys

from cosmic_factory.rules import Unavailable

# How many connections the system queues while the node still resumes its games.
BACKLOG = 1024


def listen_on(host: str, port: int) -> socket.socket:
    """Return a socket that listens there, or refuse if the address cannot be used."""
    try:
        return _listening(host, port)
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        text = f"cannot listen on {host}:{port}: {reason}"
        raise Unavailable("cannot-listen", text) from None


def listen_near(host: str, preferred: int = 0) -> socket.socket:
    """Return a socket that listens on the preferred port, or on any other if that is taken."""
    try:
        return _listening(host, preferred)
    except OSError:
        return listen_on(host, 0)


def port_of(listener: socket.socket) -> int:
    port: int = listener.getsockname()[1]
    return port


def _listening(host: str, port: int) -> socket.socket:
    family, kind, number, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, number)
    try:
        if sys.platform != "win32":  # where this option would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
