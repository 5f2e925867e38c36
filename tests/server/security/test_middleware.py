from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from cosmic_factory.server.node.node import Node
from cosmic_factory.server.security.costs import RATES, Cost
from tests.server.visitors import assert_refused, guest, opened, visitor

pytestmark = pytest.mark.anyio

PAGES = ["/", "/schema", "/schema/openapi.json", "/api/tables", "/api/me", "/nowhere", "/healthz"]


@pytest.mark.parametrize("path", PAGES)
async def test_every_answer_has_the_security_headers(node: Node, path: str) -> None:
    headers = (await visitor(node).get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "connect-src 'self' ws://127.0.0.1:8054 wss://127.0.0.1:8054" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert headers["cache-control"] in ("no-store", "no-cache")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/me"),
        ("PATCH", "/api/me"),
        ("DELETE", "/api/me"),
        ("POST", "/api/me/transfer"),
        ("POST", "/api/me/claim"),
        ("POST", "/api/tables"),
        ("POST", "/api/quick-play"),
        ("DELETE", "/api/games/some"),
        ("POST", "/nowhere"),
    ],
)
async def test_other_sites_cannot_act_for_a_guest(node: Node, method: str, path: str) -> None:
    ada = await guest(node, "Ada")
    for headers in ({"origin": "https://evil.example.com"}, {"sec-fetch-site": "cross-site"}):
        answer = await ada.request(method, path, json={"name": "Evil"}, headers=headers)
        assert_refused(answer, 403, "foreign-origin")
    assert (await ada.get("/api/me")).json()["name"] == "Ada"


async def test_our_own_page_can_act_for_a_guest(node: Node) -> None:
    ada = await guest(node, "Ada")
    headers = {"origin": "http://127.0.0.1:8054", "sec-fetch-site": "same-origin"}
    answer = await ada.patch("/api/me", json={"name": "Ada L."}, headers=headers)
    assert answer.status_code == 200


async def test_a_page_that_points_its_name_at_us_is_refused(node: Node) -> None:
    rebound = visitor(node, base="http://evil.example.com:8054")
    assert_refused(await rebound.get("/"), 400, "unknown-host", "public_url")
    assert (await rebound.get("/healthz")).status_code == 200


async def test_a_body_has_at_most_16_kilobytes(node: Node) -> None:
    body = b'{"name": "' + b"x" * 17_000 + b'"}'
    client = visitor(node)
    assert_refused(await client.post("/api/me", content=body), 413, "too-large")

    async def pieces() -> Any:
        for start in range(0, len(body), 1000):
            yield body[start : start + 1000]

    assert_refused(await client.post("/api/me", content=pieces()), 413, "too-large")


async def test_a_path_that_is_too_long_is_refused(node: Node) -> None:
    assert_refused(await visitor(node).get("/" + "x" * 3000), 414, "too-long")


async def test_unknown_paths_and_methods_are_refused_in_the_same_shape(node: Node) -> None:
    client = visitor(node)
    for path in ("/nowhere", "/api/nowhere", "/api/tables/AAAAAA/nothing", "/../etc/passwd"):
        answer = await client.get(path)
        assert answer.status_code == 404
        assert answer.json().keys() == {"error"}
    answer = await client.put("/api/me", json={})
    assert_refused(answer, 405, "no-such-method")
    assert set(answer.headers["allow"].split(", ")) >= {"GET", "POST", "PATCH", "DELETE"}


async def test_a_head_is_a_get_without_its_body(node: Node) -> None:
    client = visitor(node)
    head, got = await client.head("/"), await client.get("/")
    assert head.status_code == 200
    assert head.content == b""
    assert head.headers["etag"] == got.headers["etag"]


@pytest.mark.parametrize(
    ("act", "method", "path", "body"),
    [
        (Cost.NAME, "POST", "/api/me", {"name": "Ada"}),
        (Cost.TABLE, "POST", "/api/tables", {"seats": 9}),
        (Cost.CLAIM, "POST", "/api/me/claim", {"code": "KACDE-3EFGH"}),
        (Cost.VERIFY, "GET", "/api/games/nothing/verification", None),
        (Cost.ASK, "GET", "/api/tables", None),
    ],
)
async def test_one_address_may_not_ask_too_often(
    tmp_path: Path, act: Cost, method: str, path: str, body: object
) -> None:
    async with opened(tmp_path, limit_factor=1.0) as node:
        client, other = visitor(node, address="192.0.2.1"), visitor(node, address="192.0.2.2")
        if act is Cost.TABLE:
            body = {}
        burst = int(RATES[act].burst)
        answers = [await client.request(method, path, json=body) for _ in range(burst)]
        assert 429 not in [answer.status_code for answer in answers]
        # All at once, and more than ever count as one burst, however long the first ones took.
        too_many = range(burst + 20)
        many = await asyncio.gather(*(client.request(method, path, json=body) for _ in too_many))
        refused = [answer for answer in many if answer.status_code == 429]
        assert refused
        assert_refused(refused[-1], 429, "too-many-requests", "wait")
        assert 1 <= int(refused[-1].headers["retry-after"]) <= 60
        assert (await other.request(method, path, json=body)).status_code != 429


async def test_a_proxy_we_trust_speaks_for_others(tmp_path: Path) -> None:
    async with opened(tmp_path, limit_factor=1.0, trusted_proxies=("10.0.0.0/8",)) as node:
        proxy = visitor(node, address="10.0.0.1")

        async def claim(forwarded: str) -> int:
            answer = await proxy.post(
                "/api/me/claim",
                json={"code": "KACDE-3EFGH"},
                headers={"x-forwarded-for": forwarded, "x-forwarded-proto": "https"},
            )
            return answer.status_code

        burst = int(RATES[Cost.CLAIM].burst)
        assert [await claim("198.51.100.7") for _ in range(burst + 1)][-1] == 429
        assert await claim("198.51.100.8") == 404
        assert await claim("198.51.100.8, 198.51.100.7") == 429


async def test_an_unexpected_error_is_answered_without_details(
    node: Node, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any) -> Any:
        raise RuntimeError("the inside")

    monkeypatch.setattr(type(node.services), "known_player", broken)
    answer = await visitor(node).get("/api/me")
    assert_refused(answer, 500, "server-error")
    assert "inside" not in answer.text
    assert [record.message for record in caplog.records] == ["a request failed"]


async def test_pages_of_other_sites_that_the_host_named_may_ask(tmp_path: Path) -> None:
    async with opened(tmp_path, allowed_origins=("https://club.example.net",)) as node:
        ada = await guest(node, "Ada")
        headers = {"origin": "https://club.example.net", "sec-fetch-site": "cross-site"}
        answer = await ada.patch("/api/me", json={"name": "Ada L."}, headers=headers)
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == "https://club.example.net"
        assert answer.headers["access-control-allow-credentials"] == "true"
        asked = {**headers, "access-control-request-method": "PATCH"}
        assert (await ada.options("/api/me", headers=asked)).status_code == 204
        asked["origin"] = "https://evil.example.com"
        refused = await ada.options("/api/me", headers=asked)
        assert "access-control-allow-origin" not in refused.headers


SCHOOL = "192.0.2.2"


async def guessed(client: httpx.AsyncClient, times: float) -> None:
    for _ in range(int(times)):
        assert (await client.get("/api/tables/AAAAAAAA")).status_code == 404
    assert_refused(await client.get("/api/tables/AAAAAAAA"), 429, "too-many-requests")


async def test_whoever_tries_too_many_codes_is_refused_even_with_the_right_one(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, limit_factor=1.0) as node:
        ada = await guest(node, "Ada", address="192.0.2.1")
        code = (await ada.post("/api/tables", json={})).json()["code"]
        guessing = visitor(node, address=SCHOOL)
        await guessed(guessing, RATES[Cost.CODE].burst)
        assert_refused(await guessing.get(f"/api/tables/{code}"), 429, "too-many-requests")
        # A guest who has guessed is no better off.
        eve = await guest(node, "Eve", address=SCHOOL)
        await guessed(eve, RATES[Cost.GUEST_CODE].burst)
        assert_refused(await eve.get(f"/api/tables/{code}"), 429, "too-many-requests")
        assert (await ada.get(f"/api/tables/{code}")).status_code == 200


async def test_nobody_is_locked_out_by_somebody_else_who_guesses(tmp_path: Path) -> None:
    async with opened(tmp_path, limit_factor=1.0) as node:
        ada = await guest(node, "Ada", address="192.0.2.1")
        known, other = [(await ada.post("/api/tables", json={})).json()["code"] for _ in range(2)]
        anybody = visitor(node, address=SCHOOL)
        for _ in range(100):  # the right one costs nothing
            assert (await anybody.get(f"/api/tables/{known}")).status_code == 200
        await guessed(anybody, RATES[Cost.CODE].burst)
        # Who has used a code goes on using it.
        assert (await anybody.get(f"/api/tables/{known}")).status_code == 200
        assert_refused(await anybody.get(f"/api/tables/{other}"), 429, "too-many-requests")
        # So does a guest who has not guessed with any code.
        bo = await guest(node, "Bo", address=SCHOOL)
        assert (await bo.get(f"/api/tables/{other}")).status_code == 200


async def test_ever_new_guests_do_not_guess_for_ever(tmp_path: Path) -> None:
    async with opened(tmp_path, limit_factor=1.0) as node:
        await guessed(visitor(node, address=SCHOOL), RATES[Cost.CODE].burst)
        per_guest = int(RATES[Cost.GUEST_CODE].burst)
        tries = 0
        for number in range(20):
            one = await guest(node, f"Eve {number}", address=SCHOOL)
            answers = [
                (await one.get("/api/tables/AAAAAAAA")).status_code for _ in range(per_guest)
            ]
            tries += answers.count(404)
        assert tries == RATES[Cost.SPARE_CODE].burst
