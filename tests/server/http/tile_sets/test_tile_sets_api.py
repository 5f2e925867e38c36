"""Own tile sets over HTTP: kept, shared, played with, refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cosmic_factory.rules import Unavailable, cosmic54
from cosmic_factory.server.node.node import Node
from cosmic_factory.tables import GameId, Lobby, Rematches, Table
from cosmic_factory.tables.seating.next_game import rematch_options
from tests.odd_tile_sets import odd_set
from tests.server.visitors import assert_refused, guest, opened, visitor

pytestmark = pytest.mark.anyio


def plain_set(name: str = "Our box", tiles: int = 18, **changes: Any) -> dict[str, Any]:
    codes = ("v2i1cd0:ne", "d1d1i0i0:ew", "cv0v2i0:sw")
    numbered = [{"id": n + 1, "code": codes[n % 3]} for n in range(tiles)]
    return {"name": name, "tiles": numbered, **changes}


def set_of(*tiles: tuple[int, object]) -> dict[str, Any]:
    return {"name": "x", "tiles": [{"id": number, "code": code} for number, code in tiles]}


async def table_of(node: Node, made: dict[str, Any]) -> Table:
    table = await node.services.tables.open(GameId(made["id"]))
    assert table is not None
    return table


async def test_a_set_is_kept_on_the_guest_and_equal_content_has_one_id(node: Node) -> None:
    ada, bo = await guest(node, "Ada"), await guest(node, "Bo")
    answer = await ada.post("/api/tile-sets", json=plain_set())
    assert answer.status_code == 201
    stored = answer.json()
    assert (stored["name"], stored["tiles"], stored["shared"]) == ("Our box", 18, False)
    assert stored["link"] == f"http://127.0.0.1:8054/tiles/{stored['id']}"
    renamed = (await ada.post("/api/tile-sets", json=plain_set("The box"))).json()
    assert renamed == stored | {"name": "The box"}
    assert (await bo.post("/api/tile-sets", json=plain_set())).json()["id"] == stored["id"]
    assert (await ada.get("/api/tile-sets")).json() == {"tile_sets": [renamed]}
    whole = (await ada.get(f"/api/tile-sets/{stored['id']}")).json()
    assert whole["tile_set"] == plain_set("The box", version=1)
    assert (whole["mine"], whole["shared"]) == (True, False)
    corrected = plain_set("The box", 19, replaces=stored["id"])
    await ada.post("/api/tile-sets", json=corrected)
    assert [one["tiles"] for one in (await ada.get("/api/tile-sets")).json()["tile_sets"]] == [19]


async def test_a_set_is_private_until_its_link_is_given_and_again_when_that_is_taken_back(
    node: Node,
) -> None:
    ada, eve = await guest(node, "Ada"), await guest(node, "Eve")
    stored = (await ada.post("/api/tile-sets", json=plain_set(tiles=20))).json()
    address = f"/api/tile-sets/{stored['id']}"
    game = {"seats": 2, "tile_set": stored["id"]}
    for other in (eve, visitor(node)):
        assert_refused(await other.get(address), 404, "unknown-tile-set")
    assert_refused(await eve.post("/api/tables", json=game), 400, "unknown-tile-set")
    assert_refused(await eve.post(f"{address}/share"), 404, "unknown-tile-set")
    assert_refused(await eve.delete(address), 404, "unknown-tile-set")
    assert (await ada.post(f"{address}/share")).status_code == 204
    shown = (await visitor(node).get(address)).json()
    assert (shown["mine"], shown["shared"]) == (False, True)
    assert len(shown["tile_set"]["tiles"]) == 20
    assert (await eve.post("/api/tables", json=game)).status_code == 201
    assert (await ada.delete(f"{address}/share")).status_code == 204
    assert_refused(await eve.get(address), 404, "unknown-tile-set")
    assert (await ada.delete(address)).status_code == 204
    assert_refused(await ada.delete(address), 404, "unknown-tile-set")


async def test_strangers_keep_nothing(node: Node) -> None:
    for method, path in (
        ("POST", ""), ("GET", ""), ("DELETE", "/x"), ("POST", "/x/share"), ("DELETE", "/x/share")
    ):  # fmt: skip
        answer = await visitor(node).request(method, f"/api/tile-sets{path}", json=plain_set())
        assert_refused(answer, 401, "no-name")


async def test_a_table_is_played_with_a_stored_set_with_its_content_or_with_the_built_in_one(
    node: Node,
) -> None:
    ada = await guest(node, "Ada")
    stored = (await ada.post("/api/tile-sets", json=plain_set())).json()
    for chosen in (stored["id"], plain_set(version=3)):
        made = await ada.post("/api/tables", json={"seats": 2, "tile_set": chosen})
        assert made.status_code == 201, made.text
        table = await table_of(node, made.json())
        assert table.options.rules.tile_set.content_id == stored["id"]
        shown = (await visitor(node).get(f"/api/tables/{made.json()['code']}")).json()
        expected = {"id": stored["id"], "name": "Our box", "tiles": 18, "built_in": False}
        assert shown["options"]["tile_set"] == expected
        assert rematch_options(table.options).rules.tile_set == table.options.rules.tile_set
    quick = await ada.post("/api/quick-play", json={"seats": 2, "tile_set": "cosmic54"})
    assert (await table_of(node, quick.json())).options.rules.tile_set == cosmic54()


async def test_the_next_game_is_played_with_the_same_tiles(node: Node) -> None:
    ada = await guest(node, "Ada")
    chosen = {"seats": 2, "tile_set": plain_set("Ours"), "variant": "beginner"}
    table = await table_of(node, (await ada.post("/api/quick-play", json=chosen)).json())
    again = await Rematches(Lobby(node.services.tables)).make_table(table)
    assert again.options.rules.tile_set == table.options.rules.tile_set
    assert again.options.rules.seats == 2


@pytest.mark.parametrize(
    ("tile_set", "code", "word"),
    [
        ("nothing", "unknown-tile-set", "$.tile_set"),
        ("", "bad-field", "tile_set"),
        (7, "bad-field", "tile_set"),
        ({"name": "x"}, "no-tiles", "$.tile_set.tiles"),
        (plain_set(tiles=17, version=1), "too-few-tiles", "need 18 tiles, 'Our box' has 17"),
        (plain_set("<b>", version=1), "bad-set-name", "$.tile_set.name"),
        (plain_set(version=1, tiles=0), "no-tiles", "$.tile_set.tiles"),
    ],
)  # fmt: skip
async def test_a_table_refuses_a_set_that_it_cannot_be_played_with(
    node: Node, tile_set: object, code: str, word: str
) -> None:
    ada = await guest(node, "Ada")
    answer = await ada.post("/api/tables", json={"seats": 2, "tile_set": tile_set})
    assert_refused(answer, 400, code, word)


@pytest.mark.parametrize(
    ("body", "code", "word"),
    [
        (plain_set(tiles=0), "no-tiles", "$.tiles"),
        (plain_set("<script>alert(1)</script>"), "bad-set-name", "$.name"),
        (plain_set("\u202e"), "bad-set-name", "$.name"),
        (plain_set("a" * 61), "bad-field", "name"),
        (plain_set(version=0), "bad-field", "version"),
        (plain_set(colour="red"), "bad-field", "colour"),
        (set_of((1, "v9v9v9v9:")), "bad-tile-code", "$.tiles[0].code"),
        (set_of((1, "cccc:"), (1, "cccc:")), "tile-id-twice", "$.tiles[1].id"),
        (set_of((10**30, "cccc:")), "bad-tile-id", "$.tiles[0].id"),
        (set_of((1, {"a": []})), "bad-field", "tiles[0].code"),
        ({"name": "x", "tiles": {}}, "bad-field", "tiles"),
        ([], "bad-field", "name"),
    ],
)  # fmt: skip
async def test_a_hostile_set_is_refused_with_its_place_and_changes_nothing(
    node: Node, body: object, code: str, word: str
) -> None:
    ada = await guest(node, "Ada")
    assert_refused(await ada.post("/api/tile-sets", json=body), 400, code, word)
    assert (await ada.get("/api/tile-sets")).json() == {"tile_sets": []}


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (json.dumps(plain_set(tiles=100_000)).encode(), 413, "too-large"),
        (b"[" * 16_000, 400, "bad-request"),
        (b'{"name":"\xff"}', 400, "bad-request"),
    ],
    ids=["a million bytes", "deep", "no utf-8"],
)
async def test_what_is_huge_or_deep_is_refused_before_it_is_read(
    node: Node, content: bytes, status: int, code: str
) -> None:
    ada = await guest(node, "Ada")
    headers = {"content-type": "application/json"}
    answer = await ada.post("/api/tile-sets", content=content, headers=headers)
    assert_refused(answer, status, code)


async def test_a_guest_keeps_fifty_sets(node: Node) -> None:
    ada = await guest(node, "Ada")
    for number in range(50):
        assert (await ada.post("/api/tile-sets", json=plain_set(tiles=number + 1))).is_success
    full = await ada.post("/api/tile-sets", json=plain_set(tiles=60))
    assert_refused(full, 409, "too-many-tile-sets")
    assert (await ada.post("/api/tile-sets", json=plain_set("New name", 1))).is_success


async def test_a_server_can_have_a_set_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "ours.txt"
    file.write_text("# Ours\n" + "v2i1cd0:ne\n" * 20)
    async with opened(tmp_path, tile_set=file) as node:
        ada = await guest(node, "Ada")
        made = (await ada.post("/api/tables", json={"seats": 2})).json()
        assert (await table_of(node, made)).options.rules.tile_set.name == "Ours"
        few = await ada.post("/api/tables", json={})
        assert_refused(few, 400, "too-few-tiles", "4 seats need 36 tiles")
    with pytest.raises(Unavailable, match="cannot read"):
        async with opened(tmp_path, tile_set=tmp_path / "missing"):
            pass


async def test_odd_sets_can_be_stored(node: Node) -> None:
    ada = await guest(node, "Ada")
    odd = odd_set("all constellations", 400)
    body = {"name": odd.name, "tiles": [{"id": one.id, "code": one.code} for one in odd.tiles]}
    compact = json.dumps(body, separators=(",", ":")).encode()
    headers = {"content-type": "application/json"}
    assert (await ada.post("/api/tile-sets", content=compact, headers=headers)).is_success
