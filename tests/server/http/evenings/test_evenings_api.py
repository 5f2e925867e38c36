"""Duplicate evenings over HTTP: equal deals, fixed options, a live board, and a secret seed."""

from __future__ import annotations

import pytest

from cosmic_factory.rules import Seat, TakeSeat, seed_hash, table_view
from cosmic_factory.server.node.node import Node
from cosmic_factory.tables import GameId, Lobby, PlayerId, PlayerRow, Refused, Table
from tests.server.played import play_on
from tests.server.visitors import assert_refused, guest, visitor

pytestmark = pytest.mark.anyio


async def started(node: Node, code: str, host: PlayerRow, player: PlayerRow) -> Table:
    row = await node.services.tables.storage.catalogue.game_by_code(code)
    assert row is not None
    table = await node.services.tables.open(row.id)
    assert table is not None
    await table.do(TakeSeat(Seat(0), player.name), by=player.id)
    await table.do(TakeSeat(Seat(1), "Orbit", bot=True, level="random"), by=player.id)
    result = await Lobby(node.services.tables).start(table, host)
    assert not isinstance(result, Refused)
    return table


async def test_an_evening_is_played_at_two_tables_and_compared(node: Node) -> None:
    ada, eve = await guest(node, "Ada"), await guest(node, "Eve")
    player, other_player = [
        PlayerRow(PlayerId((await one.get("/api/me")).json()["id"]), name, 0)
        for name, one in (("Ada", ada), ("Eve", eve))
    ]
    wanted = {"tables": 2, "seats": 2, "variant": "beginner", "insight": False}
    made = (await ada.post("/api/evenings", json=wanted)).json()
    url = f"/api/evenings/{made['code'].lower()}"
    assert made["link"].endswith(f"/evening/{made['code']}")
    codes = [table["code"] for table in made["tables"]]
    shown = (await visitor(node).get(f"/api/tables/{codes[1]}")).json()
    assert shown["evening"] == made["code"]
    other = (await ada.post("/api/tables", json={})).json()
    assert (await ada.get(f"/api/tables/{other['code']}")).json()["evening"] is None
    first, second = [
        await started(node, code, player, one)
        for code, one in zip(codes, (player, other_player), strict=True)
    ]
    assert [one.hand for one in first.state.seats] == [one.hand for one in second.state.seats]
    assert first.state.seed_hash == second.state.seed_hash == made["seed_hash"]

    await play_on(first, player.id)
    board = (await ada.get(url)).json()
    assert (board["over"], board["seed"], board["rounds"]) == (False, None, 5)
    assert table_view(first.state).seed is None
    assert len(board["tables"][0]["seats"][0]["rounds"]) == 5
    assert board["tables"][0]["seats"][0]["points"] == sum(board["tables"][0]["seats"][0]["rounds"])
    for part in ("record", "rounds", "timeline", "verification"):
        answer = await ada.get(f"/api/games/{first.row.id}/{part}")
        assert_refused(answer, 409, "evening-not-over")
    challenge = {"game": first.row.id, "round": 1, "seat": 0}
    assert_refused(await ada.post("/api/challenges", json=challenge), 409, "evening-not-over")

    await play_on(second, other_player.id)
    board = (await visitor(node).get(url)).json()
    assert board["over"]
    assert seed_hash(board["seed"]) == made["seed_hash"]
    for seat in (0, 1):
        compared = [table["seats"][seat]["matchpoints"] for table in board["tables"]]
        assert sum(one["points"] for one in compared) == 10
        assert [one["most"] for one in compared] == [10, 10]
    assert (await ada.get(f"/api/games/{first.row.id}/record")).status_code == 200


async def test_the_options_of_an_evening_are_fixed(node: Node) -> None:
    bo = await guest(node, "Bo")
    me = (await bo.get("/api/me")).json()
    player = PlayerRow(PlayerId(me["id"]), "Bo", 0)
    made = (await bo.post("/api/evenings", json={"tables": 3})).json()
    row = await node.services.tables.storage.catalogue.game_by_code(made["tables"][1]["code"])
    assert row is not None
    table = await node.services.tables.open(GameId(row.id))
    assert table is not None
    lobby = Lobby(node.services.tables)
    await table.do(TakeSeat(Seat(0), "Bo"), by=player.id)
    await table.do(TakeSeat(Seat(1), "Orbit", bot=True), by=player.id)
    refused = await lobby.start(table, player, without_empty_seats=True)
    assert isinstance(refused, Refused)
    assert refused.code == "evening-fixed"


async def test_evenings_that_cannot_be_are_refused(node: Node) -> None:
    cid = await guest(node, "Cid")
    for wrong in ({"tables": 1}, {"tables": 9}, {"tables": 2, "seats": 7}):
        assert_refused(await cid.post("/api/evenings", json=wrong), 400, "bad-field")
    untimed = {"tables": 2, "build_seconds": None}
    assert_refused(await cid.post("/api/evenings", json=untimed), 400, "untimed")
    assert (await cid.post("/api/evenings", json={"tables": 8})).status_code == 201
    again = await cid.post("/api/evenings", json={"tables": 3})
    assert_refused(again, 409, "too-many-tables")
    assert_refused(await cid.get("/api/evenings/KACDEFGH"), 404, "unknown-evening")
    assert_refused(await visitor(node).post("/api/evenings", json={}), 401, "no-name")
