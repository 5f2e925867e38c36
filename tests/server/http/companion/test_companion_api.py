"""Several phones at one table: parts of a game go from one to the others."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest

from cosmic_factory.rules import Colour
from cosmic_factory.server.http.companion.part_contents import MAX_GAME_PARTS
from cosmic_factory.server.node.node import Node
from tests.server.visitors import assert_refused, opened, visitor

pytestmark = pytest.mark.anyio


ENTRY: dict[str, Any] = {
    "zones": {"vegetation": [3], "ice": [5, 2], "desert": []},
    "path": 4,
    "constellations": [],
    "largest": {"ice": 9},
    "choice": {"swap": None, "offering": "ice"},
    "entered": True,
}
GAME = {"startedAt": 7, "names": ["Ada", "Bo"], "beginner": False, "seconds": 60, "round": 0}
ROUND = {"card": 3, "stage": "minute", "minute": {"endsAt": 99_000, "left": 60_000}}
CONTENTS: dict[str, Any] = {"game": GAME, "round-1": ROUND, "round-1-token-ice": 1}


def part(name: str = "round-1-seat-0", content: Any = None, seen: int = 0) -> dict[str, Any]:
    chosen = CONTENTS.get(name, ENTRY) if content is None else content
    return {"name": name, "content": json.dumps(chosen), "seen": seen}


def stored(sent: Mapping[str, Any], stamp: int) -> dict[str, Any]:
    return {"name": sent["name"], "stamp": stamp, "content": sent["content"]}


async def shared_game(phone: httpx.AsyncClient) -> str:
    made = (await phone.post("/api/companion-games")).json()
    return f"/api/companion-games/{made['code']}"


async def test_what_one_phone_enters_the_others_get(node: Node) -> None:
    host, friend = visitor(node), visitor(node)
    answer = await host.post("/api/companion-games")
    assert answer.status_code == 201
    made = answer.json()
    assert made["link"].endswith(f"/companion#{made['code']}")
    address = f"/api/companion-games/{made['code']}"
    parts = [part("game"), part()]
    answer = await host.post(address, json={"parts": parts, "after": 0})
    assert answer.json()["version"] == 1
    typed = f"/api/companion-games/{made['code'][:4].lower()}-{made['code'][4:]}"
    got = (await friend.post(typed, json={})).json()
    assert got["version"] == 1
    assert got["parts"] == [stored(one, stamp) for stamp, one in enumerate(parts, 1)]
    got = (await friend.post(address, json={"after": 1})).json()
    assert (got["version"], got["parts"]) == (1, [])


async def test_a_phone_that_was_slower_gets_what_is_there_and_overwrites_nothing(
    node: Node,
) -> None:
    phone = visitor(node)
    address = await shared_game(phone)
    await phone.post(address, json={"parts": [part()]})
    slower = part(content={**ENTRY, "path": 9})
    answer = (await phone.post(address, json={"parts": [slower], "after": 1})).json()
    assert (answer["version"], answer["parts"]) == (1, [stored(part(), 1)])
    answer = (await phone.post(address, json={"parts": [{**slower, "seen": 1}]})).json()
    assert (answer["version"], answer["parts"]) == (2, [stored(slower, 2)])


async def test_phones_are_told_the_server_s_time(node: Node) -> None:
    phone, clock = visitor(node), node.services.clock
    before = clock.now()
    made = (await phone.post("/api/companion-games")).json()
    told = (await phone.post(f"/api/companion-games/{made['code']}", json={})).json()
    assert before <= made["now"] <= told["now"] <= clock.now()


async def test_a_wrong_code_and_a_wrong_part_are_refused(node: Node) -> None:
    host = visitor(node)
    address = await shared_game(host)
    for wrong in ("AAAAAAAA", "nothing", "%FF"):
        answer = await host.post(f"/api/companion-games/{wrong}", json={})
        assert_refused(answer, 404, "unknown-companion-game")
    for bad in (
        part("round-9"),
        part("another"),
        part("game\n"),
        part("round-1-seat-6"),
        part("round-1-seat-a0"),
        part("round-1-token-star"),
        part(seen=-1),
        part(seen=2**60),
        part(content="x" * 2001),
        {"name": "game"},
    ):
        answer = await host.post(address, json={"parts": [bad]})
        assert_refused(answer, 400, "bad-field")
    many = {"parts": [part()] * 60}
    assert_refused(await host.post(address, json=many), 400, "bad-field")
    assert (await host.post(address, json={})).json()["parts"] == []


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("game", {**GAME, "names": ["alone"]}),
        ("game", {**GAME, "names": ["Ada", "Bo" * 40]}),
        ("game", {**GAME, "round": 5}),
        ("round-1", {**ROUND, "card": 21}),
        ("round-1", {**ROUND, "stage": "nowhere"}),
        ("round-1", {**ROUND, "filling": "x" * 200}),
        ("round-1-seat-0", {**ENTRY, "path": -1}),
        ("round-1-seat-0", {**ENTRY, "zones": {"vegetation": [10], "ice": [], "desert": []}}),
        ("round-1-seat-0", {**ENTRY, "constellations": [1] * 37}),
        ("round-1-seat-0", {**ENTRY, "filling": "x" * 600}),
        ("round-1-token-ice", 6),
        ("round-1-token-ice", " " * 20),
    ],
)
async def test_what_no_game_with_the_box_holds_is_refused_and_changes_nothing(
    node: Node, name: str, content: Any
) -> None:
    phone = visitor(node)
    address = await shared_game(phone)
    parts = {"parts": [part("round-2-seat-5"), part(name, content)]}
    assert_refused(await phone.post(address, json=parts), 400, "bad-part", name)
    assert (await phone.post(address, json={})).json()["parts"] == []


async def test_no_stamp_keeps_a_part_from_being_changed_again(node: Node) -> None:
    phone = visitor(node)
    address = await shared_game(phone)
    poison = {"name": "round-1-seat-0", "content": part()["content"], "stamp": 2**53}
    answer = (await phone.post(address, json={"parts": [poison]})).json()
    [taken] = answer["parts"]
    later = part(content={**ENTRY, "path": 9}, seen=taken["stamp"])
    answer = (await phone.post(address, json={"parts": [later]})).json()
    assert [one["content"] for one in answer["parts"]] == [later["content"]]
    # A page of an earlier version counts on from the largest stamp that it has seen.
    older = {**poison, "stamp": answer["parts"][0]["stamp"] + 1}
    answer = (await phone.post(address, json={"parts": [older], "after": 2})).json()
    assert answer["parts"] == [stored(older, older["stamp"])]


async def test_every_part_of_a_game_of_six_is_stored(node: Node) -> None:
    phone = visitor(node)
    address = await shared_game(phone)
    names = ["game"]
    for number in range(1, 6):
        names += [f"round-{number}", *(f"round-{number}-seat-{seat}" for seat in range(6))]
        names += [f"round-{number}-token-{colour}" for colour in Colour]
    contents = {**{name: 5 for name in names if "token" in name}, "game": GAME}
    contents |= {name: ROUND for name in names if name.startswith("round") and "-" not in name[6:]}
    parts = [part(name, contents.get(name)) for name in names]
    for first in range(0, len(parts), 12):
        await phone.post(address, json={"parts": parts[first : first + 12]})
    assert len(parts) == MAX_GAME_PARTS
    got = (await phone.post(address, json={})).json()["parts"]
    assert {one["name"]: one["content"] for one in got} == {
        one["name"]: one["content"] for one in parts
    }


async def test_one_address_makes_only_so_many_games(tmp_path: Path) -> None:
    async with opened(tmp_path, limit_factor=1.0) as limited:
        phone = visitor(limited)
        made = [(await phone.post("/api/companion-games")).status_code for _ in range(22)]
        assert made == [201] * 20 + [429] * 2
        assert_refused(await phone.post("/api/companion-games"), 429, "too-many-requests", "wait")
        neighbour = visitor(limited, address="192.0.2.7")
        assert (await neighbour.post("/api/companion-games")).status_code == 201
