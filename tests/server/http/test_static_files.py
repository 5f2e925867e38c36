from __future__ import annotations

import gzip
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cosmic_factory.languages import Language
from cosmic_factory.server.http.static_files import StaticFiles
from cosmic_factory.server.node.node import Node
from tests.server.visitors import assert_refused, visitor

pytestmark = pytest.mark.anyio

ELSEWHERE = re.compile(r"""(?:src|href|action)=["']?(?:https?:)?//""")
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|javascript:")


@pytest.mark.parametrize("path", ["/", "/rules", "/t/KAC3EF", "/claim", "/games", "/schema"])
async def test_pages_load_nothing_from_elsewhere_and_hold_no_script(node: Node, path: str) -> None:
    page = await visitor(node).get(path)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert not ELSEWHERE.search(page.text)
    assert not INLINE.search(page.text)
    for link in re.findall(r"""(?:src|href)=["']?(/[^"' >]*)""", page.text):
        assert (await visitor(node).get(link)).status_code == 200, link


async def test_a_page_that_did_not_change_is_not_sent_again(node: Node) -> None:
    client = visitor(node)
    first = await client.get("/plain.css")
    assert first.headers["content-type"].startswith("text/css")
    again = await client.get("/plain.css", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["etag"] == first.headers["etag"]


async def test_pages_are_compressed_for_clients_that_accept_it(node: Node) -> None:
    client = visitor(node)
    plain = await client.get("/plain.css", headers={"accept-encoding": "identity"})
    packed = await client.get("/plain.css", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert int(packed.headers["content-length"]) < len(plain.content)
    assert packed.content == plain.content


@pytest.mark.parametrize(
    "path", ["/../app.py", "/%2e%2e/app.py", "/static/index.html", "/plain.css/", "/a/../plain.css"]
)
async def test_no_other_files_are_served(node: Node, path: str) -> None:
    answer = await visitor(node).get(path)
    assert answer.status_code == 404 or "css" in answer.headers["content-type"]
    assert "import" not in answer.text


@pytest.mark.parametrize("path", ["/nowhere", "/games/x/round/1/nowhere", "/t/ABCDEFGH/more"])
async def test_an_address_that_leads_nowhere_shows_people_the_client_and_programs_a_code(
    node: Node, path: str
) -> None:
    client = visitor(node)
    page = await client.get(path, headers={"accept": "text/html,*/*;q=0.8"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert_refused(await client.get(path), 404, "no-page" if path == "/nowhere" else "not-found")


async def test_an_unknown_address_of_the_api_is_refused_as_data_also_in_a_browser(
    node: Node,
) -> None:
    answer = await visitor(node).get("/api/nowhere", headers={"accept": "text/html"})
    assert_refused(answer, 404, "not-found")


async def test_files_with_a_hash_in_their_name_are_kept_for_ever(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "client-3f2a.js").write_text("let galaxy\n" * 500)
    files = StaticFiles(tmp_path)
    request: Any = SimpleNamespace(headers={"accept-encoding": "gzip"})
    answer = files.answer("assets/client-3f2a.js", request)
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert gzip.decompress(answer.content).startswith(b"let galaxy")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("hu-HU,hu;q=0.9,en;q=0.8", "hu"),
        ("en;q=0.3, fr-CA;q=0.8", "fr"),
        ("de, fr;q=0, EN;q=0.1", "en"),
        ("de", "en"),
        ("fr;q=high, ,;;", "en"),
        ("", "en"),
    ],
)
async def test_a_prerendered_page_is_in_the_language_of_the_visitor(
    tmp_path: Path, header: str, language: str
) -> None:
    (tmp_path / "index.html").write_text("the empty page")
    (tmp_path / "prerendered").mkdir()
    addresses = (
        '[{"pattern": "^/rules$", "name": "rules"}, {"pattern": "^/learn/", "name": "lesson"}]'
    )
    (tmp_path / "prerendered" / "addresses.json").write_text(addresses)
    for one in ("en", "fr", "hu"):
        (tmp_path / "prerendered" / f"rules.{one}.html").write_text(f"rules in {one}")
        (tmp_path / "prerendered" / f"lesson.{one}.html").write_text(f"a lesson in {one}")
    files = StaticFiles(tmp_path)
    request: Any = SimpleNamespace(headers={"accept-language": header})
    answer = files.page("/rules", request)
    assert answer.content == f"rules in {language}".encode()
    assert answer.headers["Vary"] == "Accept-Encoding, Accept-Language"
    assert files.page("/learn/zones/", request).content == f"a lesson in {language}".encode()
    assert files.page("/games", request).content == b"the empty page"
    assert files.page_text("/learn/paths", Language.FRENCH) == "a lesson in fr"
    assert files.page_text("/games", Language.FRENCH) == "the empty page"


async def test_the_api_page_lists_every_endpoint_and_type(node: Node) -> None:
    client = visitor(node)
    schema = (await client.get("/schema/openapi.json")).json()
    page = (await client.get("/schema")).text
    assert len(schema["paths"]) >= 52
    for path, operations in schema["paths"].items():
        for method in operations:
            assert f"<code>{method.upper()} {path}</code>" in page
    for name in schema["components"]["schemas"]:
        assert f"id='{name}'" in page
