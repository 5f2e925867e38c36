"""Stands between a browser and the server, and lets through what the test wants."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from enum import Enum, auto


class Passing(Enum):
    ALL = auto()
    # As with a proxy that forbids sockets: the request for one is cut off.
    NO_SOCKETS = auto()
    # As with a proxy that forgets them: the request is taken, and never answered.
    SILENT_SOCKETS = auto()
    # Connections are taken, and nothing is ever answered.
    NOTHING = auto()


class Relay:
    """A door to the server, with an address of its own; what passes can be changed at any time."""

    def __init__(self, port: int) -> None:
        self.passing = Passing.ALL
        # How many sockets were asked for.
        self.sockets = 0
        self._server = ("127.0.0.1", port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._open: list[socket.socket] = []
        threading.Thread(target=self._take, daemon=True).start()

    def close(self) -> None:
        self._door.close()
        self.cut()

    def cut(self) -> None:
        """Cut all connections that are open."""
        for one in self._open:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._open.clear()

    def _take(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._door.accept()
                self._open.append(client)
                threading.Thread(target=self._pass_on, args=(client,), daemon=True).start()

    def _pass_on(self, client: socket.socket) -> None:
        with contextlib.suppress(OSError):
            if self.passing is Passing.NOTHING:
                return
            first = client.recv(65_536)
            asks_for_socket = b"upgrade: websocket" in first.lower()
            self.sockets += asks_for_socket
            if asks_for_socket and self.passing is Passing.NO_SOCKETS:
                client.shutdown(socket.SHUT_RDWR)
            elif asks_for_socket and self.passing is Passing.SILENT_SOCKETS:
                return
            elif first:
                self._connect(client, first)

    def _connect(self, client: socket.socket, first: bytes) -> None:
        server = socket.create_connection(self._server)
        self._open.append(server)
        server.sendall(first)
        threading.Thread(target=self._copy, args=(server, client), daemon=True).start()
        self._copy(client, server)

    def _copy(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while content := source.recv(65_536):
                if self.passing is Passing.NOTHING:
                    return
                target.sendall(content)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)


@contextlib.contextmanager
def relayed(port: int) -> Iterator[Relay]:
    """Open a door to the server at this port."""
    relay = Relay(port)
    try:
        yield relay
    finally:
        relay.close()
