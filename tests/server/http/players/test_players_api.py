from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cosmic_factory.server.node.node import Node
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.identity import COOKIE
from cosmic_factory.tables import PlayerId
from tests.server.clocks import MovedClock
from tests.server.visitors import assert_refused, guest, opened, visitor
from tests.virtual_time import VirtualClock

pytestmark = pytest.mark.anyio


async def test_a_guest_needs_nothing_but_a_name(node: Node) -> None:
    client = visitor(node)
    made = await client.post("/api/me", json={"name": "  Zso\u0301fi "})
    assert made.status_code == 201
    assert made.json()["name"] == "Zsófi"
    me = await client.get("/api/me")
    assert me.status_code == 200
    assert me.json() == made.json()


async def test_the_cookie_is_for_this_server_only_and_for_no_script(node: Node) -> None:
    made = await visitor(node).post("/api/me", json={"name": "Ada"})
    cookie = made.headers["set-cookie"]
    for word in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"):
        assert word in cookie
    assert "Secure" not in cookie
    assert "Domain" not in cookie


async def test_over_https_the_cookie_is_secure(node: Node) -> None:
    client = visitor(node, base="https://127.0.0.1:8054")
    made = await client.post("/api/me", json={"name": "Ada"})
    assert "Secure" in made.headers["set-cookie"]


async def test_without_a_cookie_nobody_is_known(node: Node) -> None:
    client = visitor(node)
    assert_refused(await client.get("/api/me"), 401, "no-name")
    assert_refused(await client.patch("/api/me", json={"name": "Ada"}), 401, "no-name")
    assert_refused(await client.post("/api/me/transfer"), 401, "no-name")


async def test_a_forged_cookie_identifies_nobody(node: Node) -> None:
    ada = await guest(node, "Ada")
    client = visitor(node)
    client.cookies.set(COOKIE, ada.cookies[COOKIE][:-1] + "0")
    if client.cookies[COOKIE] == ada.cookies[COOKIE]:
        client.cookies.set(COOKIE, ada.cookies[COOKIE][:-1] + "1")
    assert_refused(await client.get("/api/me"), 401, "no-name")


async def test_a_cookie_of_a_deleted_player_identifies_nobody(node: Node) -> None:
    client = visitor(node)
    signed = node.services.identity.sign(PlayerId("nobody_nobody_12"))
    client.cookies.set(COOKIE, signed)
    assert_refused(await client.get("/api/me"), 401, "no-name")


async def test_an_old_cookie_is_renewed(tmp_path: Path) -> None:
    clock, timings = MovedClock(), ServerTimings()
    async with opened(tmp_path, clock=clock) as node:
        ada = await guest(node, "Ada")
        me = (await ada.get("/api/me")).json()
        assert "set-cookie" not in (await ada.get("/api/me")).headers
        clock.ahead_ms = 1000 * (timings.cookie_renewal_seconds + 1)
        answer = await ada.get("/api/me")
        assert answer.json() == me
        assert COOKIE in answer.headers["set-cookie"]


async def test_a_name_can_be_changed(node: Node) -> None:
    ada = await guest(node, "Ada")
    before = (await ada.get("/api/me")).json()
    changed = await ada.patch("/api/me", json={"name": "Ada L."})
    assert changed.json() == {"id": before["id"], "name": "Ada L."}
    assert (await ada.get("/api/me")).json() == changed.json()


async def test_taking_a_name_twice_stays_the_same_guest(node: Node) -> None:
    ada = await guest(node, "Ada")
    before = (await ada.get("/api/me")).json()
    again = await ada.post("/api/me", json={"name": "Ada II"})
    assert again.json() == {"id": before["id"], "name": "Ada II"}


async def test_a_guest_who_is_known_may_keep_the_name(node: Node) -> None:
    client = visitor(node)
    made = await client.post("/api/me", json={"name": "Guest", "keep": True})
    assert (made.status_code, made.json()["name"]) == (201, "Guest")
    ada = await guest(node, "Ada")
    kept = await ada.post("/api/me", json={"name": "Guest", "keep": True})
    assert kept.status_code == 201
    assert kept.json() == (await ada.get("/api/me")).json()
    assert kept.json()["name"] == "Ada"


@pytest.mark.parametrize("name", ["   ", "x" * 25, "a\u202eb", "\u200b", "!!!"])
async def test_bad_names_are_refused(node: Node, name: str) -> None:
    assert_refused(await visitor(node).post("/api/me", json={"name": name}), 400, "bad-name")
    ada = await guest(node, "Ada")
    assert_refused(await ada.patch("/api/me", json={"name": name}), 400, "bad-name")


@pytest.mark.parametrize(
    "body", ['{"name": 7}', "{}", "[]", '{"name": "Ada", "admin": true}', "{", "", '"Ada"', "\xff"]
)
async def test_a_body_that_holds_no_name_is_refused(node: Node, body: str) -> None:
    raw = body.encode("latin-1")
    headers = {"content-type": "application/json"}
    answer = await visitor(node).post("/api/me", content=raw, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in ("bad-field", "bad-request")


async def test_a_device_can_forget_its_guest(node: Node) -> None:
    ada = await guest(node, "Ada")
    assert (await ada.delete("/api/me")).status_code == 204
    assert_refused(await ada.get("/api/me"), 401, "no-name")


async def test_a_revoked_cookie_identifies_nobody(tmp_path: Path) -> None:
    """Also one that somebody copied before, and after a restart."""
    clock = MovedClock()
    async with opened(tmp_path, clock=clock) as node:
        ada, phone = await guest(node, "Ada"), visitor(node)
        code = (await ada.post("/api/me/transfer")).json()["code"]
        clock.ahead_ms = 5000
        await phone.post("/api/me/claim", json={"code": code})
        copied = visitor(node)
        copied.cookies.update(ada.cookies)
        assert (await copied.get("/api/me")).status_code == 200
        await ada.delete("/api/me")
        assert_refused(await copied.get("/api/me"), 401, "no-name")
        # The guest's other device stays.
        assert (await phone.get("/api/me")).json()["name"] == "Ada"
    async with opened(tmp_path) as node:
        again = visitor(node)
        again.cookies.update(copied.cookies)
        assert_refused(await again.get("/api/me"), 401, "no-name")


async def test_guests_in_no_game_are_deleted_after_a_while(tmp_path: Path) -> None:
    async with opened(tmp_path) as node:
        idle, host, fresh = [await guest(node, name) for name in ("Idle", "Host", "Fresh")]
        await host.post("/api/tables", json={})
        before = node.services.clock.now() + 1
        catalogue = node.services.tables.storage.catalogue
        assert await catalogue.delete_unused_players(0) == 0
        await fresh.post("/api/me/transfer")
        assert await catalogue.delete_unused_players(before) == 1
        assert_refused(await idle.get("/api/me"), 401, "no-name")
        for kept in (host, fresh):
            assert (await kept.get("/api/me")).status_code == 200


async def test_the_node_deletes_unused_guests_by_itself(tmp_path: Path) -> None:
    async with opened(tmp_path) as node:
        ada = await guest(node, "Ada")
    for days, status in ((91, 200), (89, 401)):
        later = VirtualClock(skew_ms=90 * 86_400_000)
        async with opened(tmp_path, clock=later, keep_guest_days=days) as node:
            await asyncio.sleep(1)
            again = visitor(node)
            again.cookies.update(ada.cookies)
            assert (await again.get("/api/me")).status_code == status


async def test_a_transfer_moves_to_another_device_once(node: Node) -> None:
    ada = await guest(node, "Ada")
    me = (await ada.get("/api/me")).json()
    transfer = (await ada.post("/api/me/transfer")).json()
    assert transfer["link"] == f"http://127.0.0.1:8054/claim#{transfer['code']}"
    assert 590_000 < transfer["expires_at"] - node.services.tables.clock.now() <= 600_000

    phone = await guest(node, "Nobody")
    typed = transfer["code"].lower().replace("-", " ")
    claimed = await phone.post("/api/me/claim", json={"code": typed})
    assert claimed.status_code == 200
    assert claimed.json() == (await phone.get("/api/me")).json() == me
    assert (await ada.get("/api/me")).json() == me

    thief = visitor(node)
    again = await thief.post("/api/me/claim", json={"code": transfer["code"]})
    assert_refused(again, 404, "unknown-code")
    assert_refused(await thief.get("/api/me"), 401, "no-name")


@pytest.mark.parametrize("code", ["KACDE-3EFGH", "x", "\x01" * 10])
async def test_a_wrong_transfer_code_is_refused(node: Node, code: str) -> None:
    answer = await visitor(node).post("/api/me/claim", json={"code": code})
    assert_refused(answer, 404, "unknown-code", "ten minutes")


async def test_a_transfer_code_of_nul_characters_is_refused_like_any_body_with_them(
    node: Node,
) -> None:
    answer = await visitor(node).post("/api/me/claim", json={"code": "\0" * 10})
    assert_refused(answer, 400, "bad-request", "NUL")


async def test_a_transfer_ends_after_ten_minutes(tmp_path: Path) -> None:
    clock = MovedClock()
    async with opened(tmp_path, clock=clock) as node:
        ada = await guest(node, "Ada")
        code = (await ada.post("/api/me/transfer")).json()["code"]
        clock.ahead_ms = 600_000
        answer = await visitor(node).post("/api/me/claim", json={"code": code})
        assert_refused(answer, 404, "unknown-code")
