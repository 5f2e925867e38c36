"""Links and QR codes lead others to this server, not to their own machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmic_factory.server.node.addresses import address_of_route
from cosmic_factory.server.security.origin import host_for_others
from tests.server.visitors import opened, visitor

pytestmark = pytest.mark.anyio

LAPTOP = ("http://127.0.0.1:8054", "http://localhost:8054", "http://[::1]:8054")


@pytest.mark.parametrize("base", LAPTOP)
async def test_links_that_the_laptop_makes_lead_phones_to_the_laptop(
    tmp_path: Path, base: str
) -> None:
    reached_at = address_of_route()
    # A machine without a network has no better address.
    expected = base if reached_at is None else f"http://{reached_at}:8054"
    async with opened(tmp_path, host="0.0.0.0") as node:
        laptop = visitor(node, base=base)
        assert (await laptop.get("/api/address")).json() == {"url": expected}
        game = (await laptop.post("/api/companion-games")).json()
        assert game["link"] == f"{expected}/companion#{game['code']}"


@pytest.mark.parametrize(
    ("host", "base", "address"),
    [
        # Nobody else reaches a server that listens on this machine alone.
        ("127.0.0.1", LAPTOP[0], "127.0.0.1"),
        # A phone has typed an address that works.
        ("0.0.0.0", "http://games.lan:8054", "192.0.2.9"),
        # In a container the address of the machine is not known.
        ("0.0.0.0", LAPTOP[1], "172.17.0.1"),
    ],
)
async def test_other_links_stay_as_they_were_asked_for(
    tmp_path: Path, host: str, base: str, address: str
) -> None:
    async with opened(tmp_path, host=host) as node:
        told = await visitor(node, base=base, address=address).get("/api/address")
        assert told.json() == {"url": base}


async def test_the_public_address_comes_first(tmp_path: Path) -> None:
    async with opened(tmp_path, host="0.0.0.0", public_url="https://play.example.org/") as node:
        told = await visitor(node).get("/api/address")
        assert told.json() == {"url": "https://play.example.org"}


def test_without_a_network_a_link_stays_on_this_machine() -> None:
    assert host_for_others("127.0.0.1:8054", None) == "127.0.0.1:8054"
    assert host_for_others("127.0.0.1", "192.168.1.20") == "192.168.1.20"
