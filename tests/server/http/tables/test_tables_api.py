from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cosmic_factory.rules import Phase, Seat, StartGame, TakeSeat, cosmic54
from cosmic_factory.server.http.tables import tables_api
from cosmic_factory.server.node.node import Node
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.tables import CODE_LETTERS, GameId, PlayerId, Table
from tests.server.visitors import assert_refused, guest, opened, visitor

pytestmark = pytest.mark.anyio


async def table_of(node: Node, made: dict[str, Any]) -> Table:
    table = await node.services.tables.open(GameId(made["id"]))
    assert table is not None
    return table


async def test_a_table_has_a_code_and_a_link(node: Node) -> None:
    ada = await guest(node, "Ada")
    answer = await ada.post("/api/tables", json={})
    assert answer.status_code == 201
    made = answer.json()
    assert len(made["code"]) == 8
    assert set(made["code"]) <= set(CODE_LETTERS)
    assert made["link"] == f"http://127.0.0.1:8054/t/{made['code']}"
    shown = (await visitor(node).get(f"/api/tables/{made['code'].lower()}")).json()
    assert shown["id"] == made["id"]
    assert shown["host"] == "Ada"
    assert shown["seats"] == [None] * 4
    assert shown["phase"] == "seating"
    assert shown["options"] == {
        "seats": 4,
        "variant": "standard",
        "deck": None,
        "build_seconds": 60,
        "draft_seconds": 45,
        "choice_seconds": 15,
        "live_counts": False,
        "bots_hurry": True,
        "insight": True,
        "tile_set": {
            "id": cosmic54().content_id,
            "name": "Cosmic 54",
            "tiles": 54,
            "built_in": True,
        },
    }
    assert (await visitor(node).get(f"/api/tables/{made['id']}")).json() == shown


async def test_every_option_arrives_at_the_table(node: Node) -> None:
    ada = await guest(node, "Ada")
    chosen = {
        "seats": 6,
        "sequence": [3, 7, 11, 13, 19],
        "build_seconds": 90,
        "draft_seconds": 30,
        "choice_seconds": 20,
        "live_counts": True,
        "public": True,
    }
    table = await table_of(node, (await ada.post("/api/tables", json=chosen)).json())
    assert table.row.public
    assert table.options.live_counts
    rules = table.options.rules
    assert (rules.seats, rules.sequence) == (6, (3, 7, 11, 13, 19))
    assert (rules.seconds.build, rules.seconds.draft, rules.seconds.choice) == (90, 30, 20)


async def test_nobody_is_shown_the_cards_that_a_host_chose(node: Node) -> None:
    ada = await guest(node, "Ada")
    made = (await ada.post("/api/tables", json={"sequence": [3, 7, 11, 13, 19]})).json()
    shown = await visitor(node).get(f"/api/tables/{made['code']}")
    assert "sequence" not in shown.text
    assert "[3,7,11,13,19]" not in shown.text


async def test_without_a_limit_for_building_nothing_is_limited(node: Node) -> None:
    ada = await guest(node, "Ada")
    made = (await ada.post("/api/quick-play", json={"seats": 2, "build_seconds": None})).json()
    seconds = (await table_of(node, made)).options.rules.seconds
    assert {seconds.of(phase) for phase in Phase} == {None}


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"seats": 1}, "bad-field"),
        ({"seats": 7}, "bad-field"),
        ({"seats": "4"}, "bad-field"),
        ({"seats": 4.5}, "bad-field"),
        ({"variant": "expert"}, "bad-field"),
        ({"build_seconds": 31}, "bad-field"),
        ({"build_seconds": 0}, "bad-field"),
        ({"draft_seconds": 9}, "bad-field"),
        ({"choice_seconds": 121}, "bad-field"),
        ({"live_counts": "yes"}, "bad-field"),
        ({"public": None}, "bad-field"),
        ({"seed": "mine"}, "bad-field"),
        ({"tile_set": []}, "bad-field"),
        ({"deck": [1, 2, 3, 4]}, "bad-deck"),
        ({"deck": [1, 2, 3, 4, 4]}, "bad-deck"),
        ({"deck": [1, 2, 3, 4, 99]}, "unknown-card"),
        ({"deck": list(range(1, 22))}, "bad-field"),
        ({"sequence": [1, 2]}, "bad-sequence"),
        ({"sequence": [7, 7, 7, 7, 7]}, "bad-sequence"),
        ({"deck": [1, 2, 3, 4, 5], "sequence": [1, 2, 3, 4, 5]}, "two-decks"),
        ({"variant": "beginner", "sequence": [1, 2, 3, 4, 5]}, "no-cards"),
        ({"public": True, "build_seconds": None}, "untimed-public"),
    ],
)
async def test_options_that_no_game_can_be_played_with_are_refused_over_http(
    node: Node, options: dict[str, Any], code: str
) -> None:
    ada = await guest(node, "Ada")
    answer = await ada.post("/api/tables", json=options)
    assert_refused(answer, 400, code)
    if code == "bad-field":
        assert next(iter(options)) in answer.json()["error"]["text"]


async def test_making_tables_needs_a_name(node: Node) -> None:
    assert_refused(await visitor(node).post("/api/tables", json={}), 401, "no-name")
    assert_refused(await visitor(node).post("/api/quick-play", json={}), 401, "no-name")


@pytest.mark.parametrize("code", ["AAAAAA", "x", "AAAAA0", "%FF", "A" * 16, "..", "A" * 300])
async def test_an_unknown_code_is_refused(node: Node, code: str) -> None:
    assert (await visitor(node).get(f"/api/tables/{code}")).status_code == 404


async def test_an_unknown_code_is_explained(node: Node) -> None:
    answer = await visitor(node).get("/api/tables/AAAAAA")
    assert_refused(answer, 404, "unknown-table", "eight characters")


async def test_a_guest_may_have_ten_open_tables(node: Node) -> None:
    ada = await guest(node, "Ada")
    for _ in range(tables_api.MAX_OPEN_TABLES):
        assert (await ada.post("/api/tables", json={})).status_code == 201
    assert_refused(await ada.post("/api/tables", json={}), 409, "too-many-tables", "10")
    assert_refused(await ada.post("/api/quick-play", json={}), 409, "too-many-tables")
    bob = await guest(node, "Bob")
    assert (await bob.post("/api/tables", json={})).status_code == 201


async def test_quick_play_is_one_request(node: Node) -> None:
    ada = await guest(node, "Orbit")
    answer = await ada.post("/api/quick-play", json={"seats": 3})
    assert answer.status_code == 201
    made = answer.json()
    shown = (await ada.get(f"/api/tables/{made['code']}")).json()
    assert shown["phase"] != "seating"
    assert shown["seats"][0] == {"name": "Orbit", "bot": False, "level": None}
    assert [seat["bot"] for seat in shown["seats"]] == [False, True, True]
    assert [seat["level"] for seat in shown["seats"]] == [None, "pilot", "pilot"]
    assert len({seat["name"] for seat in shown["seats"]}) == 3
    table = await table_of(node, made)
    me = PlayerId((await ada.get("/api/me")).json()["id"])
    assert table.seat_of(me) == Seat(0)
    (row,) = await node.services.tables.storage.catalogue.seats(table.row.id)
    assert (row.seat, row.player) == (0, me)


async def test_public_tables_are_listed_until_they_start(tmp_path: Path) -> None:
    async with opened(tmp_path) as node:
        ada, nobody = await guest(node, "Ada"), visitor(node)
        made = (await ada.post("/api/tables", json={"public": True, "seats": 2})).json()
        await ada.post("/api/tables", json={"public": False})
        table = await table_of(node, made)
        await table.do(TakeSeat(Seat(0), "Ada"), by=PlayerId("ada"))
        (listed,) = (await nobody.get("/api/tables")).json()["tables"]
        assert listed["code"] == made["code"]
        assert (listed["host"], listed["seats_taken"]) == ("Ada", 1)
        await table.do(TakeSeat(Seat(1), "Orbit", bot=True))
        await table.do(StartGame())
        assert (await nobody.get("/api/tables")).json() == {"tables": []}


async def test_tables_that_everyone_left_are_not_listed(tmp_path: Path) -> None:
    async with opened(tmp_path, timings=ServerTimings(fresh_table_ms=0)) as node:
        ada = await guest(node, "Ada")
        await ada.post("/api/tables", json={"public": True})
        assert (await ada.get("/api/tables")).json() == {"tables": []}


async def test_a_full_server_takes_no_more_tables(tmp_path: Path) -> None:
    async with opened(tmp_path, max_tables=1) as node:
        ada = await guest(node, "Ada")
        assert (await ada.post("/api/tables", json={})).status_code == 201
        answer = await ada.post("/api/tables", json={})
        assert_refused(answer, 503, "server-full")
        assert answer.headers["retry-after"] == "60"


async def test_a_closing_server_takes_no_more_tables(tmp_path: Path) -> None:
    async with opened(tmp_path) as node:
        ada = await guest(node, "Ada")
        node.services.tables.draining = True
        answer = await ada.post("/api/tables", json={})
        assert_refused(answer, 503, "draining")
        assert answer.headers["retry-after"] == "5"
        assert_refused(await ada.post("/api/quick-play", json={}), 503, "draining")


async def test_links_use_the_public_address(tmp_path: Path) -> None:
    async with opened(tmp_path, public_url="https://play.example.org/cosmic/") as node:
        ada = await guest(node, "Ada", base="https://play.example.org")
        made = (await ada.post("/api/tables", json={})).json()
        assert made["link"] == f"https://play.example.org/cosmic/t/{made['code']}"
