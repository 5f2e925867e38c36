"""PostgreSQL stores no NUL character: such text is refused before it reaches any database."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.serving import serving
from tests.server.visitors import assert_refused

PARAMETER = re.compile(r"{[^}]+}")


@pytest.fixture(scope="module")
def client(
    database_settings: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[httpx.Client]:
    """A guest of a node on each kind of database."""
    folder = tmp_path_factory.mktemp("node")
    with (
        serving(folder, **database_settings) as (address, _),
        httpx.Client(base_url=address, timeout=60) as client,
    ):
        assert client.post("/api/me", json={"name": "Ada"}).status_code == 201
        yield client


def test_a_nul_character_in_a_path_is_refused(client: httpx.Client) -> None:
    paths = client.get("/schema/openapi.json").json()["paths"]
    asked = [
        (method, PARAMETER.sub("A%00B", path))
        for path, methods in paths.items()
        if "{" in path
        for method in methods
    ]
    assert len(asked) > 30
    for method, path in asked:
        assert_refused(client.request(method, path), 400, "bad-request", "NUL")


@pytest.mark.parametrize("query", ["date=2026-11-%0017", "before=%00", "x=%00", "%00=1"])
def test_a_nul_character_in_a_query_is_refused(client: httpx.Client, query: str) -> None:
    assert_refused(client.get(f"/api/puzzles/daily?{query}"), 400, "bad-request", "NUL")


@pytest.mark.parametrize(
    "body",
    [
        r'{"name": "A\u0000a"}',
        r'{"name": "Ada", "\u0000": 1}',
        r'{"name": ["Ada", {"x": "\u0000"}]}',
    ],
)
def test_a_nul_character_in_a_body_is_refused(client: httpx.Client, body: str) -> None:
    answer = client.patch("/api/me", content=body, headers={"content-type": "application/json"})
    assert_refused(answer, 400, "bad-request", "NUL")


def test_the_text_of_an_escape_is_no_nul_character(client: httpx.Client) -> None:
    r"""`\\u0000` is a backslash and five letters."""
    answer = client.patch("/api/me", json={"name": r"\u0000"})
    assert "NUL" not in answer.text
    assert answer.status_code == 200
