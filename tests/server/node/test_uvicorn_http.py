"""What one HTTP connection may send, over a real port: heads, bodies and requests have an end."""

from __future__ import annotations

import asyncio
import json
import selectors
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from cosmic_factory.server.node.node import Node
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.node.uvicorn_http import MAX_HEAD_BYTES, MAX_PIPELINED_REQUESTS
from cosmic_factory.server.security.costs import Cost
from tests.server.serving import MAX_WAIT_SECONDS, serving

QUICK = ServerTimings(request_head_seconds=0.5, request_body_seconds=0.7, keep_alive_seconds=1)
# How often something is tried that a busy machine may do too late for a quick server.
MAX_TRIES = 20
# Where more than one thing has to be done in time.
LESS_QUICK = ServerTimings(request_head_seconds=2, request_body_seconds=2, keep_alive_seconds=2)
HOST = b"Host: 127.0.0.1\r\n"
ASK = b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n"
POST = b"POST /api/me HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Node]]:
    with serving(tmp_path_factory.mktemp("patient")) as served:
        yield served


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Node]]:
    with serving(tmp_path_factory.mktemp("quick"), timings=QUICK) as served:
        yield served


class Caller:
    """A connection that sends any bytes."""

    def __init__(self, address: str) -> None:
        host, port = address.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=MAX_WAIT_SECONDS)

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def answer(self) -> bytes:
        """Return the next answer with a body."""
        data = b""
        while b"\r\n\r\n" not in data:
            got = self.socket.recv(1)
            if not got:
                raise ConnectionResetError(f"the connection ended after {data!r}")
            data += got
        lines = data.lower().split(b"\r\n")
        length = next(int(line[15:]) for line in lines if line.startswith(b"content-length:"))
        while length:
            got = self.socket.recv(length)
            data += got
            length -= len(got)
        return data

    def rest(self) -> bytes:
        """Return all that comes until the connection ends."""
        data = b""
        try:
            while got := self.socket.recv(65_536):
                data += got
        except ConnectionError:
            pass
        return data

    def flood(self, data: bytes, most: int) -> int:
        """Send this again and again until the connection ends; return how many bytes went in."""
        sent = 0
        try:
            while sent < most:
                sent += self.socket.send(data)
        except ConnectionError:
            pass
        return sent


@contextmanager
def caller(served: tuple[str, Node]) -> Iterator[Caller]:
    made = Caller(served[0])
    with made.socket:
        yield made


def refused(served: tuple[str, Node], cost: Cost) -> float:
    metrics = served[1].services.metrics
    value = metrics.registry.get_sample_value("cosmic_factory_refused_total", {"cost": cost.value})
    assert value is not None
    return value


def error(answer: bytes) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
    return body["error"]  # type: ignore[no-any-return]


# --- heads -----------------------------------------------------------------------------------


@pytest.mark.parametrize("earlier", [0, 1])
@pytest.mark.parametrize(
    "endless",
    [b"X-Filler: " + b"x" * 1000 + b"\r\n", b"x" * 1000, b"a:b\r\n" * 200],
    ids=["many headers", "one header", "small headers"],
)
def test_a_head_that_is_too_long_is_refused(
    served: tuple[str, Node], earlier: int, endless: bytes
) -> None:
    before = refused(served, Cost.HEAD)
    with caller(served) as calling:
        for _ in range(earlier):
            calling.send(ASK)
            assert calling.answer().startswith(b"HTTP/1.1 200")
        calling.send(b"GET / HTTP/1.1\r\n" + HOST + b"X-Long: ")
        assert calling.flood(endless, 100_000_000) < 10_000_000
    assert refused(served, Cost.HEAD) == before + 1


@pytest.mark.parametrize("line", [b"GET /healthz?" + b"x" * 2 * MAX_HEAD_BYTES, b"\r\n" * 20_000])
def test_a_request_line_that_is_too_long_is_refused(served: tuple[str, Node], line: bytes) -> None:
    with caller(served) as calling:
        calling.send(line)
        answer = calling.rest()
    assert answer.startswith(b"HTTP/1.1 431")
    assert error(answer)["code"] == "head-too-large"
    assert b"connection: close" in answer


def test_a_long_head_is_read(served: tuple[str, Node]) -> None:
    filler = b"X-Filler: " + b"x" * (MAX_HEAD_BYTES - 200) + b"\r\n"
    with caller(served) as calling:
        for _ in range(3):
            calling.send(ASK[:-2] + filler + b"\r\n")
            assert calling.answer().startswith(b"HTTP/1.1 200")


# --- bodies ----------------------------------------------------------------------------------


def test_after_a_413_nothing_more_is_read(served: tuple[str, Node]) -> None:
    with caller(served) as calling:
        calling.send(POST + b"Transfer-Encoding: chunked\r\n\r\n")
        chunk = b"1000\r\n" + b"x" * 4096 + b"\r\n"
        assert calling.flood(chunk, 100_000_000) < 10_000_000


def test_a_413_is_sent_before_the_end_of_the_body(served: tuple[str, Node]) -> None:
    with caller(served) as calling:
        calling.send(POST + b"Transfer-Encoding: chunked\r\n\r\n")
        calling.send((b"1000\r\n" + b"x" * 4096 + b"\r\n") * 5)
        answer = calling.rest()
    assert answer.startswith(b"HTTP/1.1 413")
    assert error(answer)["code"] == "too-large"


def test_small_chunks_are_counted_as_they_come(served: tuple[str, Node]) -> None:
    with caller(served) as calling:
        calling.send(POST + b"Transfer-Encoding: chunked\r\n\r\n1;")
        assert calling.flood(b"x" * 10_000, 100_000_000) < 10_000_000


@pytest.mark.parametrize(
    "body",
    [b"[" * 10_000, b'{"name": ' + b"[" * 5000, b'{"name": "caf\xe9"}', b"\xff\xfe", b"{", b""],
    ids=["deep", "deep in a field", "latin-1", "no utf-8", "half", "nothing"],
)
def test_what_is_no_json_gets_400(served: tuple[str, Node], body: bytes) -> None:
    with caller(served) as calling:
        calling.send(POST + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        answer = calling.answer()
    assert answer.startswith(b"HTTP/1.1 400")
    assert error(answer)["code"] in ("bad-request", "bad-field")


# --- many at once ----------------------------------------------------------------------------


def test_pipelined_requests_are_answered_up_to_a_limit(served: tuple[str, Node]) -> None:
    before = refused(served, Cost.PIPELINE)
    with caller(served) as calling:
        calling.send(ASK * (MAX_PIPELINED_REQUESTS + 1))
        for _ in range(MAX_PIPELINED_REQUESTS + 1):
            assert calling.answer().startswith(b"HTTP/1.1 200")
        assert refused(served, Cost.PIPELINE) == before
        assert calling.flood(ASK * 1000, 100_000_000) < 10_000_000
    assert refused(served, Cost.PIPELINE) == before + 1


def test_the_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    most = 10
    limits: dict[str, Any] = {"limit_factor": 1.0, "max_tcp_per_address": most}
    with serving(tmp_path, **limits) as served, ExitStack() as open_ones:
        many = [open_ones.enter_context(caller(served)) for _ in range(most)]
        many[0].send(ASK)
        assert many[0].answer().startswith(b"HTTP/1.1 200")
        with caller(served) as one_more:
            assert one_more.rest() == b""
        assert refused(served, Cost.CONNECTIONS) == 1
        many.pop().socket.close()
        assert _asks_again(served)


def _asks_again(served: tuple[str, Node]) -> bool:
    """Whether a connection is served soon: the server notices a little later that one has ended."""
    for _ in range(100):
        with caller(served) as calling:
            try:
                calling.send(ASK)
                if calling.socket.recv(12) == b"HTTP/1.1 200":
                    return True
            except ConnectionError:
                pass
        time.sleep(0.05)
    return False


# --- taking long -----------------------------------------------------------------------------


@pytest.mark.parametrize("earlier", [0, 1])
@pytest.mark.parametrize(
    "begun",
    [
        b"GET /healthz HTTP/1.1\r\nHo",
        POST + b"Content-Length: 20\r\n\r\n{",
        POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n",
    ],
    ids=["head", "body", "chunks"],
)
def test_a_request_that_stops_half_way_is_ended(
    quick: tuple[str, Node], earlier: int, begun: bytes
) -> None:
    tries = (_answer_to_half(quick, earlier, begun) for _ in range(MAX_TRIES))
    answer = next(answer for answer in tries if answer)
    assert answer.startswith(b"HTTP/1.1 408")
    assert error(answer)["code"] == "too-slow"


def _answer_to_half(quick: tuple[str, Node], earlier: int, begun: bytes) -> bytes:
    """Begin a request after others; there is no answer if all came after the connection's end."""
    with caller(quick) as calling:
        try:
            for _ in range(earlier):
                calling.send(ASK)
                assert calling.answer().startswith(b"HTTP/1.1 200")
            calling.send(begun)
        except ConnectionError:
            return b""
        return calling.rest()


def test_a_request_that_comes_byte_by_byte_is_ended(quick: tuple[str, Node]) -> None:
    with caller(quick) as calling:
        calling.send(b"GET /healthz HTTP/1.1\r\nX-Slow: ")
        begun = time.monotonic()
        while calling.flood(b"x", 1):
            time.sleep(0.05)
            assert time.monotonic() - begun < MAX_WAIT_SECONDS


@pytest.mark.parametrize("earlier", [0, 1])
def test_a_connection_that_asks_nothing_is_closed(quick: tuple[str, Node], earlier: int) -> None:
    with caller(quick) as calling:
        for _ in range(earlier):
            calling.send(ASK)
            calling.answer()
        assert calling.rest() == b""


def test_a_request_in_pieces_is_answered(served: tuple[str, Node]) -> None:
    body = b'{"name": "Ada"}'
    whole = POST + b"Content-Length: %d\r\n\r\n" % len(body) + body
    with caller(served) as calling:
        for _ in range(3):
            for start in range(0, len(whole), 40):
                calling.send(whole[start : start + 40])
                time.sleep(0.02)
            assert calling.answer().startswith(b"HTTP/1.1 201")


class StoppedSelector(selectors.SelectSelector):
    """Stands still once and then reports nothing, as polling does that a signal interrupted."""

    def __init__(self) -> None:
        super().__init__()
        self.shall_stop = False
        self.stands_still, self.goes_on = threading.Event(), threading.Event()

    def select(self, timeout: float | None = None) -> list[Any]:
        if not self.shall_stop:
            return super().select(timeout)
        self.shall_stop = False
        self.stands_still.set()
        self.goes_on.wait(MAX_WAIT_SECONDS)
        return []


@pytest.mark.parametrize("earlier", [0, 1], ids=["a new connection", "a kept connection"])
def test_a_request_that_came_while_the_server_stood_still_is_answered(
    tmp_path: Path, earlier: int
) -> None:
    """A stopped process goes on with its timers, and only then looks who has sent something."""
    selector = StoppedSelector()
    loop = asyncio.SelectorEventLoop(selector)
    with (
        serving(tmp_path, new_loop=lambda: loop, timings=LESS_QUICK) as served,
        caller(served) as calling,
    ):
        for _ in range(earlier):
            calling.send(ASK)
            calling.answer()
        with caller(served) as another:
            another.send(ASK)
            another.answer()
        loop.call_soon_threadsafe(setattr, selector, "shall_stop", True)
        assert selector.stands_still.wait(MAX_WAIT_SECONDS)
        calling.send(ASK)
        time.sleep(0.1 + max(LESS_QUICK.keep_alive_seconds, LESS_QUICK.request_head_seconds))
        selector.goes_on.set()
        assert b"HTTP/1.1 200" in calling.answer()
