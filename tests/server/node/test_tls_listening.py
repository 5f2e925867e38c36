"""Connections under HTTPS count from their first byte on, not from the end of their handshake."""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
import uvloop

from cosmic_factory.server.node.node import Node
from cosmic_factory.server.node.timings import ServerTimings
from tests.server.serving import MAX_WAIT_SECONDS, serving

ASK = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
LOOPS = [asyncio.new_event_loop, uvloop.new_event_loop]
# What a busy machine may need for one handshake, and longer than any of these tests takes.
QUICK, PATIENT = (
    ServerTimings(request_head_seconds=2.0),
    ServerTimings(request_head_seconds=10 * MAX_WAIT_SECONDS),
)


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


def connected(address: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port_of(address)), timeout=MAX_WAIT_SECONDS)


def is_cut(connection: socket.socket, seconds: float = MAX_WAIT_SECONDS) -> bool:
    """Return whether the server ends a connection within so many seconds."""
    connection.settimeout(seconds)
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def asked(address: str) -> bytes:
    """Return what the server answers over TLS."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    answer = b""
    with connected(address) as plain, context.wrap_socket(plain) as secured:
        secured.sendall(ASK)
        while got := secured.recv(65_536):
            answer += got
    return answer


def until_all_are_gone(node: Node) -> None:
    """Wait until no connection of any address counts any more."""
    end = time.monotonic() + MAX_WAIT_SECONDS
    while node.services.budget.held_now and time.monotonic() < end:
        time.sleep(0.02)
    assert not node.services.budget.held_now


@pytest.mark.parametrize("new_loop", LOOPS, ids=["asyncio", "uvloop"])
def test_connections_without_a_handshake_count_for_their_address(
    tmp_path: Path, new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    with (
        serving(
            tmp_path,
            new_loop=new_loop,
            https=True,
            limit_factor=1.0,
            max_tcp_per_address=3,
            timings=PATIENT,
        ) as (address, node),
        ExitStack() as stack,
    ):
        silent = [stack.enter_context(connected(address)) for _ in range(3)]
        with connected(address) as one_too_many:
            assert is_cut(one_too_many)
        assert not is_cut(silent[0], 0.05)
        for connection in silent:
            connection.close()
        until_all_are_gone(node)
        assert b"200 OK" in asked(address)
        until_all_are_gone(node)


@pytest.mark.parametrize("new_loop", LOOPS, ids=["asyncio", "uvloop"])
def test_a_handshake_takes_no_longer_than_a_request_may(
    tmp_path: Path, new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    with serving(tmp_path, new_loop=new_loop, https=True, limit_factor=1.0, timings=QUICK) as (
        address,
        node,
    ):
        with connected(address) as silent, connected(address) as slow:
            slow.sendall(b"\x16\x03\x01")
            began = time.monotonic()
            assert is_cut(silent)
            assert is_cut(slow)
            assert time.monotonic() - began < 30
        with connected(address) as no_tls:
            no_tls.sendall(ASK)
            no_tls.recv(65_536)
        assert b"200 OK" in asked(address)
        until_all_are_gone(node)
