"""Whose minutes strangers play against: those of players who have said so, and only fair ones."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cosmic_factory.rules import Seat
from cosmic_factory.server.node.node import Node
from cosmic_factory.tables import Lobby, PlayerId, PlayerRow, Refused, Table
from tests.odd_tile_sets import odd_set
from tests.server.played import begin, play_on, wait_until_listed_as_ended, whole_game
from tests.server.table_clients import TableClient, until
from tests.server.thinking.processes import start_inline
from tests.server.visitors import assert_refused, guest, opened

pytestmark = pytest.mark.anyio

GAME = {"variant": "beginner", "insight": False}


@pytest.fixture
async def node(anyio_backend: object, tmp_path: Path) -> AsyncIterator[Node]:
    """A server of its own for every test: no other games are on it."""
    async with opened(tmp_path) as node:
        yield node


async def show_to(client: httpx.AsyncClient, whom: str) -> None:
    answer = await client.patch("/api/me/minutes", json={"shown_to": whom})
    assert answer.status_code == 200, answer.text


async def challenge(client: httpx.AsyncClient, table: Table, **other: Any) -> httpx.Response:
    return await client.post(
        "/api/challenges", json={"game": table.row.id, "round": 1, "seat": 0, **other}
    )


async def all_told(client: httpx.AsyncClient, link: str) -> str:
    """Play a challenge to its end, and return everything that was answered meanwhile."""
    url = f"/api/challenges/{link}"
    told = [await client.get(url), await client.get(f"/c/{link}")]
    begun = await client.post(f"{url}/tries")
    assert begun.status_code == 201, begun.text
    name = begun.json()["id"]
    told += [begun, await client.get(f"{url}/tries/{name}/ghosts")]
    told.append(await client.post(f"{url}/tries/{name}/hand-in", json={"placements": []}))
    told += [await client.get(f"{url}/tries/{name}"), await client.get(url)]
    assert [answer.status_code for answer in told] == [200, 200, 201, 200, 200, 200, 200]
    return "".join(answer.text for answer in told)


async def test_strangers_meet_bots_alone_until_a_player_shows_minutes_to_everybody(
    node: Node,
) -> None:
    ada = await guest(node, "Adalbert")
    table = await whole_game(node, ada, seats=4, **GAME)
    for whom in ("links", "nobody", "everybody"):
        await show_to(ada, whom)
        stranger = await guest(node, f"Stranger {whom}")
        made = await stranger.post("/api/ghost-tables")
        assert made.status_code == 201, made.text
        told = await all_told(stranger, made.json()["id"]) + made.text
        assert ("Adalbert" in told) == (whom == "everybody")
        assert table.row.id not in told
        assert table.row.code not in told


async def test_what_was_possible_at_a_table_tells_no_names_of_those_who_are_not_shown(
    anyio_backend: object, tmp_path: Path
) -> None:
    async with opened(tmp_path, insight=True, start_thinking=start_inline) as node:
        ada = await guest(node, "Adalbert")
        await whole_game(node, ada, seats=3, variant="beginner", insight=True)
        ned = await guest(node, "Ned")
        link = (await ned.post("/api/ghost-tables")).json()["id"]
        await all_told(ned, link)
        shown = (await ned.get(f"/api/challenges/{link}")).json()
        url = f"/api/challenges/{link}/tries/{shown['my_try']}"
        while (result := (await ned.get(url)).json())["next_ms"] is not None:
            await asyncio.sleep(result["next_ms"] / 1000)
        assert result["insight"]["text"]
        assert "Adalbert" not in str(result)


async def test_a_table_has_no_ghosts_where_nobody_shows_any(node: Node) -> None:
    ada = await guest(node, "Ada")
    # The only bot is the one whose seat would be taken.
    await whole_game(node, ada, **GAME)
    ned = await guest(node, "Ned")
    assert (await ned.post("/api/ghost-tables")).status_code == 204
    await show_to(ada, "everybody")
    link = (await ned.post("/api/ghost-tables")).json()["id"]
    # Whoever changes their mind is gone from tables that were made before.
    await show_to(ada, "links")
    assert_refused(await ned.get(f"/api/challenges/{link}"), 404, "minute-hidden")


async def test_strangers_at_a_table_are_not_told_of_each_other_either(node: Node) -> None:
    ada = await guest(node, "Ada")
    await show_to(ada, "everybody")
    await whole_game(node, ada, seats=3, **GAME)
    ned, oz = await guest(node, "Nedward"), await guest(node, "Oz")
    link = (await ned.post("/api/ghost-tables")).json()["id"]
    await all_told(ned, link)
    told = await all_told(oz, link)
    assert "Nedward" not in told
    assert "Ada" in told
    await show_to(ned, "everybody")
    assert "Nedward" in await all_told(oz, link)


async def test_the_minute_of_somebody_else_is_sent_on_only_if_they_show_it_to_everybody(
    node: Node,
) -> None:
    ada, bo = await guest(node, "Ada"), await guest(node, "Bo")
    table = await played_by_two(node, ada, bo)
    assert_refused(await challenge(ada, table, seat=1), 403, "minute-hidden")
    own = (await challenge(bo, table, seat=1)).json()["id"]
    await show_to(bo, "everybody")
    sent_on = (await challenge(ada, table, seat=1)).json()["id"]
    eve = await guest(node, "Eve")
    for link in (own, sent_on):
        assert (await eve.get(f"/api/challenges/{link}")).status_code == 200
    await show_to(bo, "links")
    assert (await eve.get(f"/api/challenges/{own}")).status_code == 200
    assert_refused(await eve.get(f"/api/challenges/{sent_on}"), 404, "minute-hidden")
    await show_to(bo, "nobody")
    assert_refused(await eve.get(f"/api/challenges/{own}"), 404, "minute-hidden")


async def played_by_two(node: Node, ada: httpx.AsyncClient, bo: httpx.AsyncClient) -> Table:
    """Play a game of Ada and Bo."""
    tables = node.services.tables
    made = await ada.post("/api/tables", json={"seats": 2, **GAME})
    table = await tables.open(made.json()["id"])
    assert table is not None
    rows = []
    for client, name in ((ada, "Ada"), (bo, "Bo")):
        me = (await client.get("/api/me")).json()
        rows.append(PlayerRow(PlayerId(me["id"]), name, 0))
        assert not isinstance(await Lobby(tables).sit(table, rows[-1]), Refused)
    assert not isinstance(await Lobby(tables).start(table, rows[0]), Refused)
    both = [play_on(table, row.id, seat=Seat(seat)) for seat, row in enumerate(rows)]
    await asyncio.gather(*both)
    return table


async def test_a_round_without_a_clock_is_no_minute_to_beat(node: Node) -> None:
    ada = await guest(node, "Ada")
    await show_to(ada, "everybody")
    table = await whole_game(node, ada, seats=4, build_seconds=None, **GAME)
    assert_refused(await challenge(ada, table), 409, "no-minute")
    assert_refused(await challenge(ada, table, seat=1), 409, "no-minute")
    ned = await guest(node, "Ned")
    assert (await ned.post("/api/ghost-tables")).status_code == 204


async def test_who_laid_nothing_until_time_was_up_is_no_ghost(node: Node) -> None:
    ada = await guest(node, "Ada")
    await show_to(ada, "everybody")
    table = await begin(node, ada, seats=3, **GAME)
    async with TableClient(node, table.row.id, ada):
        # Present, and without a move all round.
        await until(lambda: table.state.scored, seconds=600)
    me = (await ada.get("/api/me")).json()
    await play_on(table, PlayerId(me["id"]))
    await wait_until_listed_as_ended(node, table)
    assert_refused(await challenge(ada, table), 409, "no-minute")
    assert (await challenge(ada, table, round=2)).status_code == 201
    ghosts = set()
    for n in range(12):
        # One round of five is drawn for each.
        ned = await guest(node, f"Ned {n}")
        link = (await ned.post("/api/ghost-tables")).json()["id"]
        row = await node.services.tables.storage.challenges.challenge(link)
        assert row is not None
        names = {one["name"] for one in (await ned.get(f"/api/challenges/{link}")).json()["ghosts"]}
        ghosts.add((row.round == 1, "Ada" in names))
    assert ghosts <= {(True, False), (False, True)}
    assert (False, True) in ghosts


async def test_a_try_in_which_nothing_was_laid_is_not_sent_on(node: Node) -> None:
    ada, bo = await guest(node, "Ada"), await guest(node, "Bo")
    table = await whole_game(node, ada, **GAME)
    link = (await challenge(ada, table)).json()["id"]
    url = f"/api/challenges/{link}/tries"
    name = (await bo.post(url)).json()["id"]
    await bo.post(f"{url}/{name}/hand-in", json={"placements": []})
    assert_refused(await bo.post(f"{url}/{name}/challenge"), 409, "no-minute")


async def test_own_tiles_are_not_dealt_to_strangers(node: Node) -> None:
    ada = await guest(node, "Ada")
    await show_to(ada, "everybody")
    tiles = odd_set("most planets", 36)
    whole = {
        "name": "The tiles in my box",
        "version": 1,
        "tiles": [{"id": one.id, "code": one.code} for one in tiles.tiles],
    }
    await whole_game(node, ada, seats=4, tile_set=whole, **GAME)
    ned = await guest(node, "Ned")
    assert (await ned.post("/api/ghost-tables")).status_code == 204


ODD_NAMES = ("%00", "..%2f..", "%F0%9F%AA%90", "x" * 2000, "'%20or%201", "%E2%80%AE")


@pytest.mark.parametrize("name", ODD_NAMES)
async def test_odd_names_at_every_door_are_refused_with_a_code(node: Node, name: str) -> None:
    ada = await guest(node, "Ada")
    doors = [
        ("GET", f"/api/challenges/{name}"),
        ("DELETE", f"/api/challenges/{name}"),
        ("POST", f"/api/challenges/{name}/tries"),
        ("GET", f"/api/challenges/x/tries/{name}"),
        ("GET", f"/api/challenges/x/tries/{name}/ghosts"),
        ("POST", f"/api/challenges/x/tries/{name}/challenge"),
        ("GET", f"/api/evenings/{name}"),
        ("POST", f"/api/evenings/{name}/close"),
        ("GET", f"/c/{name}.png"),
    ]
    for method, path in doors:
        answer = await ada.request(method, path)
        assert 400 <= answer.status_code < 500, (path, answer.text)
        assert answer.json()["error"]["code"], path


@pytest.mark.parametrize(
    ("door", "body"),
    [
        ("/api/challenges", {"game": "g", "round": 6, "seat": 0}),
        ("/api/challenges", {"game": "g", "round": 1, "seat": -1}),
        ("/api/challenges", {"game": 7, "round": 1, "seat": 0}),
        ("/api/challenges", {"game": "\x00", "round": 1, "seat": 0}),
        ("/api/challenges", [1]),
        ("/api/evenings", {"tables": 2, "seats": 2, "tile_set": "\x00"}),
        ("/api/evenings", {"tables": 2.5}),
        ("/api/evenings", {"tables": 2, "sequence": [1, 1, 1, 1]}),
        ("/api/evenings", {"tables": 10**30}),
        ("/api/evenings", None),
    ],
)
async def test_odd_bodies_are_refused_with_a_code_and_make_nothing(
    node: Node, door: str, body: object
) -> None:
    ada = await guest(node, "Ada")
    answer = await ada.post(door, json=body)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["error"]["code"]
    me = (await ada.get("/api/me")).json()["id"]
    assert await node.services.tables.storage.catalogue.open_games_of(PlayerId(me)) == 0
