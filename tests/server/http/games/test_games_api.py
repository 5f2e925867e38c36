from __future__ import annotations

import asyncio
import json
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
import schemathesis

from cosmic_factory.rules import (
    AspectStatus,
    Phase,
    PhaseBegan,
    Seat,
    check_record,
    events,
    read_record,
    replay,
    seat_view,
    seed_hash,
)
from cosmic_factory.server.http.games import games_api
from cosmic_factory.server.http.games.game_records import VerificationScan
from cosmic_factory.server.node.node import Node
from cosmic_factory.signatures import is_signed
from cosmic_factory.tables import GameFacts, PlayerId, Table
from cosmic_factory.tables.integrity.chain import chain_start
from cosmic_factory.tables.journal.entry import without_link
from tests.server.played import begin, play_on, whole_game
from tests.server.visitors import assert_refused, guest, visitor

pytestmark = pytest.mark.anyio


class Played(NamedTuple):
    ada: httpx.AsyncClient
    table: Table

    @property
    def path(self) -> str:
        return f"/api/games/{self.table.row.id}"


@pytest.fixture(scope="module")
async def played(node: Node) -> Played:
    ada = await guest(node, "Ada")
    table = await whole_game(node, ada, sequence=[1, 3, 7, 11, 20])
    return Played(ada, table)


async def test_my_games_tell_who_played_and_who_won(node: Node, played: Played) -> None:
    page = (await played.ada.get("/api/games")).json()
    (game,) = page["games"]
    assert page["next"] is None
    assert game["id"] == played.table.row.id
    assert game["ended"] is True
    assert game["cards"] == [1, 3, 7, 11, 20]
    assert game["my_seats"] == [0]
    assert [(one["name"], one["bot"]) for one in game["players"]] == [
        ("Ada", False),
        (game["players"][1]["name"], True),
    ]
    ranks = {rank.seat: rank for rank in played.table.state.ranking}
    for one in game["players"]:
        assert (one["place"], one["total"]) == (ranks[one["seat"]].place, ranks[one["seat"]].total)
    assert (await (await guest(node, "Bob")).get("/api/games")).json()["games"] == []


async def test_a_game_that_is_being_played_shows_no_cards(node: Node) -> None:
    eve = await guest(node, "Eve")
    table = await begin(node, eve, sequence=[1, 3, 7, 11, 20])
    (game,) = (await eve.get("/api/games")).json()["games"]
    assert (game["ended"], game["cards"]) == (False, [])
    assert game["players"][0]["place"] is None
    assert table.row.seed not in (await eve.get("/api/games")).text
    path = f"/api/games/{table.row.id}"
    for what in ("record", "timeline", "verification"):
        assert_refused(await eve.get(f"{path}/{what}"), 409, "not-ended")
    assert_refused(await eve.delete(path), 409, "not-ended")


async def test_my_games_come_in_pages(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_api, "GAMES_PER_PAGE", 2)
    cid = await guest(node, "Cid")
    me = PlayerId((await cid.get("/api/me")).json()["id"])
    made = []
    for _ in range(5):
        made.append((await cid.post("/api/tables", json={})).json()["id"])
        facts = GameFacts({Seat(0): me})
        await node.services.tables.storage.catalogue.write_facts(made[-1], facts)
        await asyncio.sleep(0.002)
    seen: list[str] = []
    before: int | None = None
    for _ in range(3):
        page = (await cid.get("/api/games", params={"before": before} if before else {})).json()
        seen += [game["id"] for game in page["games"]]
        before = page["next"]
    assert before is None
    assert seen == made[::-1]


async def test_the_record_is_the_whole_game(played: Played) -> None:
    answer = await visitor_of(played).get(f"{played.path}/record")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert f'filename="cosmic-factory-{played.table.row.id}.jsonl"' in str(
        answer.headers["content-disposition"]
    )
    record = read_record(answer.content)
    assert replay(record) == played.table.state
    times = [entry.at for entry in record.entries]
    assert times[0] == 0
    assert times == sorted(times, key=lambda at: at or 0)


async def test_the_record_is_signed_by_the_key_that_the_server_shows(played: Played) -> None:
    shown = (await visitor_of(played).get("/.well-known/cosmic-factory-record-key")).json()
    assert shown["algorithm"] == "Ed25519"
    content = (await visitor_of(played).get(f"{played.path}/record")).content
    checked = check_record(content, is_signed=is_signed, key=shown["public_key"])
    assert {one.status for one in checked.aspects} == {AspectStatus.PROVED}
    assert checked.record.header.game == played.table.row.id


def visitor_of(played: Played) -> httpx.AsyncClient:
    """Somebody without a name who has the game's id."""
    return httpx.AsyncClient(transport=played.ada._transport, base_url=played.ada.base_url)


async def test_the_timeline_has_every_arrangement_with_its_time(played: Played) -> None:
    timeline = (await visitor_of(played).get(f"{played.path}/timeline")).json()
    record = read_record((await played.ada.get(f"{played.path}/record")).content)
    expected: list[tuple[int, dict[str, Any]]] = []
    began = 0
    for entry in record.entries:
        for event in entry.events:
            if isinstance(event, PhaseBegan) and event.phase is Phase.BUILD:
                began = entry.at or 0
            if isinstance(event, events.GalaxyArranged):
                plain = msgspec.json.decode(msgspec.json.encode(event))
                expected.append(((entry.at or 0) - began, plain))
    found = [
        (moment["at"], moment["event"])
        for one in timeline["rounds"]
        for moment in one["moments"]
        if moment["event"]["type"] == "galaxy_arranged"
    ]
    assert found == expected
    assert [(one["round"], one["card"]) for one in timeline["rounds"]] == [
        *[(1, 1), (2, 3), (3, 7), (4, 11), (5, 20)]
    ]
    assert all(
        0 <= moment["at"] <= one["length"]
        for one in timeline["rounds"]
        for moment in one["moments"]
    )


async def test_a_game_in_play_shows_the_rounds_that_all_have_seen_counted(node: Node) -> None:
    dot = await guest(node, "Dot")
    me = PlayerId((await dot.get("/api/me")).json()["id"])
    table = await begin(node, dot, sequence=[1, 3, 7, 11, 20])
    path = f"/api/games/{table.row.id}/rounds"
    assert (await dot.get(path)).json()["rounds"] == []
    await play_on(table, me, until=lambda state: (state.round, state.phase) == (2, Phase.BUILD))
    answer = await dot.get(path)
    found = answer.json()
    assert (found["ended"], found["my_seats"]) == (False, [0])
    (counted,) = found["rounds"]
    assert (counted["round"], counted["card"]) == (1, 1)
    assert counted["sheets"] == json.loads(msgspec.json.encode(table.state.scored[0]))
    assert table.row.seed not in answer.text
    now = [list(seat.hand) for seat in table.state.seats]
    assert counted["hands"] != now
    # What is asked for while the game is played is not kept as if it were all.
    await play_on(table, me)
    after = (await dot.get(path)).json()
    assert (after["ended"], len(after["rounds"])) == (True, 5)


async def test_the_rounds_of_a_finished_game_show_what_was_built(played: Played) -> None:
    found = (await visitor_of(played).get(f"{played.path}/rounds")).json()
    state = played.table.state
    assert found["names"] == [seat.player.name for seat in state.seats if seat.player]
    assert [one["card"] for one in found["rounds"]] == [1, 3, 7, 11, 20]
    assert [one["shape"] for one in found["rounds"]][2:4] == ["line", "twin"]
    last = found["rounds"][-1]
    assert last["totals"] == [seat.tracks.total for seat in state.seats]
    assert last["sheets"] == json.loads(msgspec.json.encode(state.scored[-1]))
    assert last["tokens"] == [[one.value for one in seat.tokens] for seat in state.seats]
    assert found["tile_set"] == json.loads(msgspec.json.encode(state.options.tile_set))
    assert found["build_seconds"] == state.options.seconds.build
    assert found["my_seats"] == []
    assert (await played.ada.get(f"{played.path}/rounds")).json()["my_seats"] == [0]
    shown = [msgspec.to_builtins(seat_view(seat).galaxy) for seat in state.seats]
    assert [list(map(dict, galaxy)) for galaxy in last["galaxies"]] == [
        [dict(one) for one in galaxy] for galaxy in shown
    ]
    assert all(len(galaxy) >= 8 for one in found["rounds"] for galaxy in one["galaxies"])


async def test_the_deal_is_verified_and_says_what_was_checked(played: Played) -> None:
    answer = (await visitor_of(played).get(f"{played.path}/verification")).json()
    assert answer["verified"] is True
    assert answer["problem"] is None
    assert answer["seed_hash"] == seed_hash(answer["seed"]) == played.table.state.seed_hash
    assert answer["commands"] == played.table.seq
    known = await visitor_of(played).get("/.well-known/cosmic-factory-record-key")
    assert answer["key"] == known.json()["public_key"]
    assert any("seed" in sentence for sentence in answer["checked"])
    assert (await played.ada.get(f"{played.path}/verification")).json() == answer


async def test_another_seed_is_not_verified(node: Node, played: Played) -> None:
    """Even if all entries are linked anew."""
    forged = msgspec.structs.replace(played.table.row, seed="another seed")
    stored = await node.services.tables.storage.journal.since(forged.id, 0)
    relinked, _ = chain_start(forged).extended(without_link(entry)[0] for entry in stored)
    scan = VerificationScan(forged, node.services.record_key)
    scan.feed(relinked)
    scan.end(None)
    found = scan.found
    assert (found.verified, found.checked) == (False, ())
    assert found.problem is not None
    assert "line" in found.problem


@pytest.mark.parametrize("game", ["nothing", "%FF", "a" * 41, "' OR 1=1 --"])
@pytest.mark.parametrize("what", ["/record", "/timeline", "/verification"])
async def test_unknown_games_are_refused(node: Node, game: str, what: str) -> None:
    answer = await visitor(node).get(f"/api/games/{game}{what}")
    assert_refused(answer, 404, "unknown-game")


async def test_my_games_and_forgetting_need_a_name(node: Node, played: Played) -> None:
    assert_refused(await visitor(node).get("/api/games"), 401, "no-name")
    assert_refused(await visitor(node).delete(played.path), 401, "no-name")


@pytest.mark.parametrize("before", ["-1", "soon", "1.5", "99999999999999999999", ""])
async def test_pages_begin_at_a_time(node: Node, before: str) -> None:
    answer = await (await guest(node, "Ada")).get("/api/games", params={"before": before})
    assert_refused(answer, 400, "bad-field")


async def test_only_players_forget_a_game_and_the_last_one_deletes_it(node: Node) -> None:
    dan, other = await guest(node, "Dan"), await guest(node, "Flo")
    table = await whole_game(node, dan, variant="beginner")
    path = f"/api/games/{table.row.id}"
    assert (await dan.get(f"{path}/verification")).json()["verified"] is True
    assert_refused(await other.delete(path), 404, "not-your-game")
    assert (await dan.delete(path)).status_code == 204
    assert (await dan.get("/api/games")).json()["games"] == []
    assert_refused(await dan.get(f"{path}/record"), 404, "unknown-game")
    assert_refused(await dan.get(f"{path}/verification"), 404, "unknown-game")
    assert_refused(await dan.delete(path), 404, "unknown-game")


async def test_real_answers_are_as_the_schema_says(node: Node, played: Played) -> None:
    raw = (await played.ada.get("/schema/openapi.json")).json()
    schema = schemathesis.openapi.from_dict(raw)
    code = (await played.ada.post("/api/tables", json={"public": True})).json()["code"]
    for path, asked in (
        ("/api/games", "/api/games"),
        ("/api/games/{game}/timeline", f"{played.path}/timeline"),
        ("/api/games/{game}/verification", f"{played.path}/verification"),
        ("/api/tables", "/api/tables"),
        ("/api/tables/{code}", f"/api/tables/{code}"),
        ("/api/me", "/api/me"),
        ("/healthz", "/healthz"),
    ):
        answer = await played.ada.get(asked)
        assert answer.status_code == 200
        schema[path]["GET"].validate_response(answer)
