"""Lessons and drills over HTTP: kept on the guest, put together, moved with the device."""

from __future__ import annotations

from typing import Any

import pytest

from cosmic_factory.server.node.node import Node
from tests.server.visitors import assert_refused, guest, visitor

pytestmark = pytest.mark.anyio

URL = "/api/me/learning"
NOTHING = {"lessons": {}, "drills": {}, "first_game": False, "has_played": False}


async def test_progress_is_kept_on_the_guest_and_never_shrinks(node: Node) -> None:
    ada = await guest(node, "Ada")
    assert (await ada.get(URL)).json() == NOTHING
    sent = {"lessons": {"zones": 3}, "drills": {"14": 2}}
    answer = await ada.put(URL, json=sent)
    assert (answer.status_code, answer.json()) == (200, NOTHING | sent)
    less = {"lessons": {"zones": 1, "paths": 4}, "drills": {"14": 5}, "first_game": True}
    together = {"lessons": {"paths": 4, "zones": 3}, "drills": {"14": 2}, "first_game": True}
    assert (await ada.put(URL, json=less)).json() == NOTHING | together
    assert (await ada.get(URL)).json() == NOTHING | together


async def test_a_device_that_becomes_another_guest_brings_what_it_has_learned(node: Node) -> None:
    ada, phone = await guest(node, "Ada"), await guest(node, "Phone")
    await ada.put(URL, json={"lessons": {"zones": 2}})
    await phone.put(URL, json={"lessons": {"tiles": 4}, "first_game": True})
    code = (await ada.post("/api/me/transfer")).json()["code"]
    assert (await phone.post("/api/me/claim", json={"code": code})).status_code == 200
    together = NOTHING | {"lessons": {"tiles": 4, "zones": 2}, "first_game": True}
    assert (await phone.get(URL)).json() == (await ada.get(URL)).json() == together


async def test_only_guests_have_learned_something(node: Node) -> None:
    async with visitor(node) as nobody:
        assert_refused(await nobody.get(URL), 401, "no-name")
        assert_refused(await nobody.put(URL, json={}), 401, "no-name")


@pytest.mark.parametrize(
    "wrong",
    [
        {"lessons": {"No Lesson": 1}},
        {"lessons": {"zones": -1}},
        {"lessons": {"zones": 51}},
        {"lessons": {f"l{'a' * n}": 1 for n in range(1, 39)} | {"x" * 41: 1}},
        {"drills": {"21": 0}},
        {"drills": {"0": 0}},
        {"drills": {"5": -1}},
        {"drills": {"5": "none"}},
        {"first_game": 1},
        {"levels": {}},
        [],
    ],
    ids=str,
)
async def test_wrong_progress_is_refused_and_changes_nothing(node: Node, wrong: Any) -> None:
    ada = await guest(node, "Ada")
    assert_refused(await ada.put(URL, json=wrong), 400, "bad-field")
    assert (await ada.get(URL)).json() == NOTHING
