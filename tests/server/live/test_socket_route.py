"""Who gets a WebSocket, over a real connection."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from cosmic_factory.server.node.node import Node
from cosmic_factory.server.security.costs import RATES, Cost
from tests.server.serving import MAX_WAIT_SECONDS, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Node]]:
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


def new_table(address: str) -> str:
    with httpx.Client(base_url=address, timeout=60) as ada:
        ada.post("/api/me", json={"name": "Ada"})
        code: str = ada.post("/api/tables", json={}).json()["code"]
        return code


def socket(address: str, code: str, **headers: str) -> ClientConnection:
    path = f"{address.replace('http', 'ws')}/api/tables/{code}/socket"
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    origin: Any = named.pop("origin", None)
    return connect(
        path,
        origin=origin,
        additional_headers=named,
        proxy=None,
        open_timeout=MAX_WAIT_SECONDS,
    )


def first_message(connection: ClientConnection) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(connection.recv(timeout=MAX_WAIT_SECONDS))
    return said


@pytest.mark.parametrize("origin", [None, "same"])
def test_our_page_and_plain_programs_may_watch(
    served: tuple[str, Node], origin: str | None
) -> None:
    address, node = served
    code = new_table(address)
    headers = {} if origin is None else {"origin": address}
    with socket(address, code.lower(), **headers) as watching:
        welcome = first_message(watching)
        assert (welcome["type"], welcome["code"], welcome.get("seat")) == ("welcome", code, None)
        assert node.services.metrics.sockets >= 1


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example.com"},
        {"origin": "null"},
        {"sec_fetch_site": "cross-site"},
    ],
)
def test_other_sites_get_no_socket(served: tuple[str, Node], headers: dict[str, str]) -> None:
    address, _ = served
    with pytest.raises(InvalidStatus) as refused:
        socket(address, new_table(address), **headers)
    assert refused.value.response.status_code == 403


def test_a_table_that_is_not_there_is_explained(served: tuple[str, Node]) -> None:
    address, _ = served
    with socket(address, "AAAAAA") as nowhere:
        farewell = first_message(nowhere)
        assert (farewell["type"], farewell["code"]) == ("farewell", "unknown-table")
        with pytest.raises(ConnectionClosed):
            nowhere.recv(timeout=MAX_WAIT_SECONDS)
        assert nowhere.close_code == 1008


def test_a_closing_node_takes_no_more_sockets(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, node):
        code = new_table(address)
        node.services.tables.draining = True
        with pytest.raises(InvalidStatus):
            socket(address, code)


def test_the_sockets_of_a_node_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, max_sockets=1) as (address, node):
        code = new_table(address)
        with socket(address, code) as only:
            first_message(only)
            with pytest.raises(InvalidStatus):
                socket(address, code)
        for _ in range(200):
            if not node.services.metrics.sockets:
                break
            httpx.get(f"{address}/healthz", timeout=60)
        with socket(address, code) as again:
            first_message(again)


def test_one_address_may_not_connect_too_often(tmp_path: Path) -> None:
    factor = 0.01
    with serving(tmp_path) as (address, _):
        code = new_table(address)
    with serving(tmp_path, limit_factor=factor) as (address, _):
        for _ in range(int(RATES[Cost.SOCKET].burst * factor)):
            with socket(address, code) as watching:
                first_message(watching)
        with pytest.raises(InvalidStatus):
            socket(address, code)


def guest_cookie(address: str) -> str:
    with httpx.Client(base_url=address, timeout=60) as ada:
        ada.post("/api/me", json={"name": "Ada"})
        return "; ".join(f"{name}={value}" for name, value in ada.cookies.items())


def test_the_sockets_of_one_address_are_limited(tmp_path: Path) -> None:
    with (
        serving(tmp_path, limit_factor=1.0, max_sockets_per_address=3) as (address, node),
        ExitStack() as watching,
    ):
        code = new_table(address)
        for _ in range(3):
            first_message(watching.enter_context(socket(address, code)))
        with pytest.raises(InvalidStatus):
            socket(address, code)
        assert refused(node, Cost.SOCKETS) == 1


def test_the_sockets_of_one_guest_are_limited(tmp_path: Path) -> None:
    with (
        serving(tmp_path, limit_factor=1.0, max_sockets_per_guest=2) as (address, node),
        ExitStack() as watching,
    ):
        code, cookie = new_table(address), guest_cookie(address)
        for _ in range(2):
            first_message(watching.enter_context(socket(address, code, cookie=cookie)))
        with socket(address, code, cookie=cookie) as one_more:
            assert first_message(one_more)["code"] == "too-many-guest-sockets"
        with socket(address, code, cookie=guest_cookie(address)) as other:
            assert first_message(other)["type"] == "welcome"
        assert refused(node, Cost.GUEST_SOCKETS) == 1
    # Nobody counts any more who has left.
    assert node.services.metrics.sockets == 0


def test_sockets_that_are_refused_after_the_handshake_count_as_closed(
    served: tuple[str, Node],
) -> None:
    """The search for the memory of closed sockets goes by this number."""
    address, node = served
    before = node.services.metrics.sockets_closed
    for _ in range(3):
        with socket(address, "AAAAAA") as nowhere:
            first_message(nowhere)
    deadline = time.monotonic() + MAX_WAIT_SECONDS
    while node.services.metrics.sockets_closed < before + 3 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert node.services.metrics.sockets_closed == before + 3


def refused(node: Node, cost: Cost) -> float:
    name, labels = "cosmic_factory_refused_total", {"cost": cost.value}
    return node.services.metrics.registry.get_sample_value(name, labels) or 0.0


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("de, en;q=0.5", "The field `id` is missing."),
        ("fr-CA, en;q=0.5", "Le champ `id` manque."),
        ("hu", "Hiányzik ez a mező: `id`."),
    ],
)
def test_a_message_that_cannot_be_read_is_refused_in_the_language_of_its_sender(
    served: tuple[str, Node], header: str, said: str
) -> None:
    address, _ = served
    with socket(address, new_table(address), Accept_Language=header) as watching:
        watching.send('{"type":"ready"}')
        while (message := first_message(watching))["type"] != "refusal":
            pass
        assert (message["code"], message["text"]) == ("bad-message", said)
