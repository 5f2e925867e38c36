"""What hostile clients do in `benchmarks.floods`: each function goes on until the time is up.

All of them come from one address of their own, with default limits of the server against them.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import struct
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

SOURCE = "127.0.0.2"
REQUEST = b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
# A client that was refused tries again after so many seconds.
RETRY_SECONDS = 0.02


@dataclass
class Target:
    """A server, a live table on it, a finished long game, and when to stop."""

    port: int
    table: str
    finished: str
    until: float

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self.until

    def connect(self) -> socket.socket:
        made = socket.socket()
        made.settimeout(5)
        made.bind((SOURCE, 0))
        made.connect(("127.0.0.1", self.port))
        return made

    def upgrade(self, cookie: str = "", small: bool = False) -> socket.socket:
        """Return a connection after the handshake of a WebSocket."""
        made = socket.socket()
        made.settimeout(5)
        if small:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        made.bind((SOURCE, 0))
        made.connect(("127.0.0.1", self.port))
        lines = [
            f"GET /api/tables/{self.table}/socket HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        made.sendall("\r\n".join([*lines, "", ""]).encode())
        if b" 101 " not in made.recv(32):
            made.close()
            raise ConnectionError("refused")
        return made


def frame(first: int, content: bytes = b"") -> bytes:
    """Masked with zeros, which leaves the bytes as they are."""
    return bytes((first, 0x80 | len(content))) + bytes(4) + content


def _again(target: Target, attack: Callable[[], None]) -> None:
    """Attack until the time is up, anew whenever the server has had enough."""
    while not target.is_over:
        with contextlib.suppress(OSError):
            attack()
        time.sleep(RETRY_SECONDS)


def _send_frames(target: Target, first: bytes, frames: bytes, reads: bool) -> None:
    def attack() -> None:
        with target.upgrade(small=not reads) as made:
            made.sendall(first)
            made.settimeout(0.5)
            while not target.is_over:
                made.send(frames)

    _again(target, attack)


def pongs(target: Target) -> None:
    _send_frames(target, b"", frame(0x8A) * 10_000, reads=True)


def pings_unread(target: Target) -> None:
    _send_frames(target, b"", frame(0x89, b"x" * 100) * 600, reads=False)


def empty_fragments(target: Target) -> None:
    _send_frames(target, frame(0x01), frame(0x00) * 10_000, reads=True)


def nonsense_unread(target: Target) -> None:
    _send_frames(target, b"", frame(0x81, b"nope") * 6000, reads=False)


def single_bytes(target: Target) -> None:
    """Send a frame that never ends, byte by byte."""

    def attack() -> None:
        with target.upgrade() as made:
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            made.sendall(b"\x81\xfe\xff\xff\0\0\0\0")
            while not target.is_over:
                made.send(b"x")

    _again(target, attack)


def pipelining(target: Target) -> None:
    def attack() -> None:
        with target.connect() as made:
            made.settimeout(0.5)
            while not target.is_over:
                made.send(REQUEST * 1000)

    _again(target, attack)


def requests(target: Target) -> None:
    """Send as many requests as the server answers, on 50 connections."""

    def attack() -> None:
        with target.connect() as made:
            while not target.is_over:
                made.sendall(REQUEST)
                if not made.recv(65_536):
                    return

    _in_threads(50, lambda _: _again(target, attack))


def endless_head(target: Target) -> None:
    def attack() -> None:
        with target.connect() as made:
            made.sendall(REQUEST)
            made.recv(65_536)
            made.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ")
            while not target.is_over:
                made.send(b"x" * 65_536)

    _again(target, attack)


def endless_body(target: Target) -> None:
    def attack() -> None:
        head = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        with target.connect() as made:
            made.sendall(head + b"Transfer-Encoding: chunked\r\n\r\n")
            while not target.is_over:
                made.send(b"8000\r\n" + b"x" * 0x8000 + b"\r\n")

    _again(target, attack)


def slow_requests(target: Target) -> None:
    """Open thousands of connections that begin a head or a body and never end it."""
    begun = (
        b"GET / HTTP/1.1\r\nHos",
        b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
    )
    made: list[socket.socket] = []
    while not target.is_over:
        with contextlib.suppress(OSError):
            made.append(target.connect())
            made[-1].sendall(begun[len(made) % 2])
        if len(made) > 900:
            made.pop(0).close()
        time.sleep(0.002)
    for one in made:
        one.close()


def many_sockets(target: Target) -> None:
    """Open as many sockets as one address gets, each of which asks as often as it may."""
    made: list[socket.socket] = []
    message = frame(0x81, b'{"type":"ask_time","sent":0}')
    while not target.is_over:
        with contextlib.suppress(OSError):
            if len(made) < 300:
                made.append(target.upgrade())
                made[-1].setblocking(False)
        for one in made:
            with contextlib.suppress(OSError):
                one.recv(65_536)
            with contextlib.suppress(OSError):
                one.send(message)
        time.sleep(0.03)
    for one in made:
        one.close()


def _new_cookie(target: Target) -> str:
    """Return the cookie of a new guest."""
    asking = http.client.HTTPConnection("127.0.0.1", target.port, source_address=(SOURCE, 0))
    asking.request("POST", "/api/me", json.dumps({"name": "Eve"}),
                   {"Content-Type": "application/json"})  # fmt: skip
    cookie = (asking.getresponse().getheader("Set-Cookie") or "").split(";")[0]
    asking.close()
    return cookie


def leaving(target: Target) -> None:
    """A guest who asks for a seat several times and is gone before the first answer."""
    cookie = _new_cookie(target)
    messages = 3 * frame(0x81, b'{"type":"take_place","id":"x"}')

    def once() -> None:
        with target.upgrade(cookie) as made:
            made.sendall(messages)
            # Closing resets the connection.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    _again(target, once)


def one_guest(target: Target) -> None:
    """90 sockets of one guest, each of which sends as often as one socket may."""
    cookie = _new_cookie(target)
    message = frame(0x81, b'{"type":"take_place","id":"x"}')

    def attack(_: int) -> None:
        def once() -> None:
            with target.upgrade(cookie) as made:
                made.settimeout(0.01)
                while not target.is_over:
                    made.send(message)
                    with contextlib.suppress(TimeoutError):
                        made.recv(65_536)
                    time.sleep(0.03)

        _again(target, once)

    _in_threads(90, attack)


def records(target: Target) -> None:
    """150 requests at once for the record of a long game, and again as soon as one is answered."""
    ask = f"GET /api/games/{target.finished}/record HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()

    def attack() -> None:
        with target.connect() as made:
            made.settimeout(30)
            made.sendall(ask)
            while not target.is_over and made.recv(1_000_000):
                pass

    _in_threads(150, lambda _: _again(target, attack))


def records_unread(target: Target) -> None:
    """Request records as `records` does, but read no answer."""
    ask = f"GET /api/games/{target.finished}/record HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()

    def attack() -> None:
        with target.connect() as made:
            made.sendall(ask)
            while not target.is_over:
                time.sleep(0.1)

    _in_threads(150, lambda _: _again(target, attack))


def _in_threads(number: int, attack: Callable[[int], None]) -> None:
    threads = [threading.Thread(target=attack, args=(n,), daemon=True) for n in range(number)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()


ATTACKS: dict[str, Callable[[Target], None]] = {
    "nothing": lambda target: time.sleep(max(0, target.until - time.monotonic())),
    "empty pongs": pongs,
    "pings, unread": pings_unread,
    "empty fragments": empty_fragments,
    "nonsense, unread": nonsense_unread,
    "a frame byte by byte": single_bytes,
    "pipelined requests": pipelining,
    "requests on 50 connections": requests,
    "endless head": endless_head,
    "endless body": endless_body,
    "slow heads and bodies": slow_requests,
    "many sockets": many_sockets,
    "90 sockets of one guest": one_guest,
    "a guest who leaves at once": leaving,
    "150 records of a long game": records,
    "150 records, unread": records_unread,
}
