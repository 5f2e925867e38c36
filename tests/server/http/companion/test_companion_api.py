"""Several phones at one table: parts of a game go from one to the others."""

from __future__ import annotations

from typing import Any

import pytest

from cosmic_factory.server.node.node import Node
from tests.server.visitors import assert_refused, visitor

pytestmark = pytest.mark.anyio


def part(name: str = "round-1-seat-0", stamp: int = 1, content: str = "{}") -> dict[str, Any]:
    return {"name": name, "stamp": stamp, "content": content}


async def test_what_one_phone_enters_the_others_get(node: Node) -> None:
    host, friend = visitor(node), visitor(node)
    answer = await host.post("/api/companion-games")
    assert answer.status_code == 201
    made = answer.json()
    assert made["link"].endswith(f"/companion#{made['code']}")
    address = f"/api/companion-games/{made['code']}"
    sent = {"parts": [part("game"), part()], "after": 0}
    assert (await host.post(address, json=sent)).json()["version"] == 1
    typed = f"/api/companion-games/{made['code'][:4].lower()}-{made['code'][4:]}"
    got = (await friend.post(typed, json={})).json()
    assert (got["version"], got["parts"]) == (1, [part("game"), part()])
    got = (await friend.post(address, json={"after": 1})).json()
    assert (got["version"], got["parts"]) == (1, [])


async def test_phones_are_told_the_server_s_time(node: Node) -> None:
    phone, clock = visitor(node), node.services.clock
    before = clock.now()
    made = (await phone.post("/api/companion-games")).json()
    told = (await phone.post(f"/api/companion-games/{made['code']}", json={})).json()
    assert before <= made["now"] <= told["now"] <= clock.now()


async def test_a_wrong_code_and_a_wrong_part_are_refused(node: Node) -> None:
    host = visitor(node)
    code = (await host.post("/api/companion-games")).json()["code"]
    for wrong in ("AAAAAAAA", "nothing", "%FF"):
        answer = await host.post(f"/api/companion-games/{wrong}", json={})
        assert_refused(answer, 404, "unknown-companion-game")
    for bad in (
        part("round-9"),
        part("another"),
        part("game\n"),
        part(stamp=0),
        part(stamp=2**60),
        part(content="x" * 2001),
        {"name": "game"},
    ):
        answer = await host.post(f"/api/companion-games/{code}", json={"parts": [bad]})
        assert_refused(answer, 400, "bad-field")
    many = {"parts": [part()] * 60}
    assert_refused(await host.post(f"/api/companion-games/{code}", json=many), 400, "bad-field")
    assert (await host.post(f"/api/companion-games/{code}", json={})).json()["parts"] == []
