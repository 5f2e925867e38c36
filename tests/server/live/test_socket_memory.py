"""Closed connections leave nothing that only a search of all objects would free."""

from __future__ import annotations

import gc
import socket as tcp
import time
from pathlib import Path

import httpx
import pytest
import uvloop

from cosmic_factory.server.node.node import Node
from tests.server.serving import MAX_WAIT_SECONDS, serving

MANY = 12


def meet(address: str, path: str, ending: str) -> None:
    """Open a connection, read what comes at first, and end it."""
    host, port = address.removeprefix("http://").split(":")
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}"]
    if path.endswith("/socket"):
        lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    with tcp.create_connection((host, int(port)), timeout=MAX_WAIT_SECONDS) as client:
        client.sendall("\r\n".join([*lines, "", ""]).encode())
        assert client.recv(4096)
        if ending == "close frame":
            client.sendall(b"\x88\x82\0\0\0\0\x03\xe8")
            while client.recv(4096):
                pass


def wait_until_closed(node: Node) -> None:
    end = time.monotonic() + MAX_WAIT_SECONDS
    while node.services.metrics.sockets:
        assert time.monotonic() < end
        time.sleep(0.02)
    time.sleep(0.2)  # the transports are closed a moment later


@pytest.mark.parametrize(
    ("what", "ending"),
    [
        ("socket", "close frame"),
        ("socket", "lost"),
        ("socket of no table", "close frame"),
        ("request", "lost"),
    ],
)
def test_a_closed_connection_leaves_no_cycle_of_objects(
    tmp_path: Path, what: str, ending: str
) -> None:
    """On uvloop, as servers run: asyncio's own transports refer to themselves."""
    with serving(tmp_path, new_loop=uvloop.new_event_loop) as (address, node):
        with httpx.Client(base_url=address, timeout=60) as ada:
            ada.post("/api/me", json={"name": "Ada"})
            code = ada.post("/api/tables", json={}).json()["code"]
        paths = {
            "socket": f"/api/tables/{code}/socket",
            "socket of no table": "/api/tables/AAAAAA/socket",
            "request": "/api/tables",
        }
        try:
            gc.disable()
            for _ in range(2):  # what is made once is no leak
                meet(address, paths[what], ending)
            wait_until_closed(node)
            gc.collect()
            for _ in range(MANY):
                meet(address, paths[what], ending)
            wait_until_closed(node)
            assert gc.collect() < MANY
        finally:
            gc.enable()
