"""What rounds were worth, over HTTP: asked for, thought about, stored and shared."""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple, Never

import httpx
import msgspec
import pytest

from cosmic_factory.analysis import Why, why_text
from cosmic_factory.languages import Language
from cosmic_factory.rules import ROUNDS, Phase
from cosmic_factory.server.http.insight.shared_page import with_head
from cosmic_factory.server.insight.finding import InsightFinder
from cosmic_factory.server.insight.games import GameThinking
from cosmic_factory.server.insight.parts import PartName
from cosmic_factory.server.insight.shared_rounds import SharedRound
from cosmic_factory.server.insight.trends import MIN_ROUNDS
from cosmic_factory.server.node.node import Node
from cosmic_factory.server.thinking.demands import Demands
from cosmic_factory.server.thinking.pipe_messages import StopTask
from cosmic_factory.server.thinking.tasks import GatheredGame, do_encoded
from cosmic_factory.tables import GameId, GameRow, PlayerId, ShareRow
from tests.server.insight.playing import play_until
from tests.server.played import begin, whole_game
from tests.server.thinking.processes import ManualProcesses, start_inline
from tests.server.thinking.test_process import golden_round
from tests.server.visitors import assert_refused, guest, opened, visitor

pytestmark = pytest.mark.anyio


class AnalysedGame(NamedTuple):
    """A finished game of two, and whoever played it."""

    node: Node
    client: httpx.AsyncClient
    game: str


@pytest.fixture(scope="module")
async def played(
    anyio_backend: object, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[AnalysedGame]:
    folder = tmp_path_factory.mktemp("insight")
    async with opened(folder, insight=True, start_thinking=start_inline) as node:
        client = await guest(node, "Ada")
        table = await whole_game(node, client, variant="beginner", insight=False)
        yield AnalysedGame(node, client, table.row.id)


async def insight_of(client: httpx.AsyncClient, game: str, **asked: str) -> dict[str, Any]:
    """Ask until nothing more is coming, as a browser does."""
    headers = {"Accept-Language": asked.pop("language", "en")}
    while True:
        answer = await client.get(f"/api/games/{game}/insight", params=asked, headers=headers)
        assert answer.status_code == 200, answer.text
        body: dict[str, Any] = answer.json()
        if body["next_ms"] is None:
            return body
        await asyncio.sleep(body["next_ms"] / 1000)


async def test_a_finished_game_is_told_to_anyone_round_by_round(played: AnalysedGame) -> None:
    anyone = visitor(played.node)
    body = await insight_of(anyone, played.game, language="fr-CH")
    assert [one["round"] for one in body["rounds"]] == [1, 2, 3, 4, 5]
    assert body["names"][0] == "Ada"
    assert body["thinking"] == {"done": 10, "total": 10}
    for told in body["rounds"]:
        assert told["state"] == "done"
        assert [one["seat"] for one in told["verdicts"]] == [0, 1]
        for verdict, seat in zip(told["verdicts"], told["seats"], strict=True):
            assert sum(seat["losses"].values()) == seat["draft_par"]["value"] - seat["score"]
            assert seat["score"] == verdict["score"]
    first = (await insight_of(anyone, played.game, language="hu"))["rounds"][0]["seats"][0]
    assert first["text"] != body["rounds"][0]["seats"][0]["text"]


async def test_sentences_speak_to_the_asker_about_an_own_seat_and_name_other_players(
    played: AnalysedGame,
) -> None:
    mine = await insight_of(played.client, played.game)
    public = await insight_of(visitor(played.node), played.game)
    for own, anyones in zip(mine["rounds"], public["rounds"], strict=True):
        for seat, same in zip(own["seats"], anyones["seats"], strict=True):
            why = msgspec.convert(seat["why"], Why)
            named = why_text(why, "en", seat["name"])
            assert seat["text"] == (why_text(why, "en") if seat["seat"] == 0 else named)
            assert same["text"] == named


async def test_an_answer_that_is_whole_is_kept_for_each_language(
    played: AnalysedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, game = played.client, played.game
    first = {one: await insight_of(client, game, language=one) for one in ("en", "fr")}

    async def unread(*_: object) -> Never:
        pytest.fail("what is whole is not read again")

    with monkeypatch.context() as patched:
        patched.setattr(InsightFinder, "known", unread)
        for language, body in first.items():
            assert await insight_of(client, game, language=language) == body
    assert first["en"] != first["fr"]


async def test_rounds_that_a_busy_server_passed_over_are_thought_about_later(
    played: AnalysedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    await insight_of(played.client, played.game)
    find_known, gather = InsightFinder.known, InsightFinder.gather_game
    gathered: list[GameRow] = []

    async def find_last_round(self: InsightFinder, *asked: Any) -> Mapping[PartName, bytes]:
        found = await find_known(self, *asked)
        return {name: one for name, one in found.items() if gathered or name.round == ROUNDS}

    async def note_gathering(self: InsightFinder, row: GameRow, demands: Demands) -> GatheredGame:
        gathered.append(row)
        return await gather(self, row, demands)

    monkeypatch.setattr(InsightFinder, "known", find_last_round)
    monkeypatch.setattr(InsightFinder, "gather_game", note_gathering)
    monkeypatch.setattr(GameThinking, "is_read", lambda *_: bool(gathered))
    body = await insight_of(played.client, played.game, language="hu")
    assert [one["round"] for one in body["rounds"]] == [1, 2, 3, 4, 5]


async def test_the_shares_of_my_games_are_told(played: AnalysedGame) -> None:
    await insight_of(played.client, played.game)
    listed = (await played.client.get("/api/games")).json()["games"]
    (shares,) = [one["shares"] for one in listed if one["id"] == played.game]
    assert len(shares) == 5
    assert all(0 <= share <= 100 for share in shares)


async def test_trends_need_enough_rounds(played: AnalysedGame) -> None:
    await insight_of(played.client, played.game)
    body = (await played.client.get("/api/me/insight")).json()
    assert body["rounds"] == 5 < MIN_ROUNDS
    # Ada was done with building in all five rounds.
    assert body["seconds_left"] is not None
    assert (body["share"], body["losses"]) == (None, [])
    (card,) = body["cards"]
    assert (card["card"], card["rounds"]) == (0, 5)
    assert card["exercise"]["game"] == played.game
    assert_refused(await visitor(played.node).get("/api/me/insight"), 401, "no-name")


async def test_the_minute_of_a_round_is_counted_once(played: AnalysedGame) -> None:
    url = f"/api/games/{played.game}/minutes"
    body = (await played.client.get(f"{url}/2")).json()
    assert body["round"] == 2
    assert [seat["seat"] for seat in body["seats"]] == [0, 1]
    assert_refused(await played.client.get(f"{url}/9"), 404, "no-such-round")


async def test_the_same_tiles_are_tried_under_another_card(played: AnalysedGame) -> None:
    url = f"/api/games/{played.game}/rounds/1/seats/0/cards"
    body = (await played.client.get(f"{url}/17")).json()
    assert body["card"] == 17
    assert body["score"] is None or body["par"]["value"] >= body["score"]
    assert (await played.client.get(f"{url}/17")).json() == body
    assert_refused(await played.client.get(f"{url}/99"), 404, "no-such-card")
    wrong = f"/api/games/{played.game}/rounds/1/seats/5/cards/17"
    assert_refused(await played.client.get(wrong), 404, "no-such-round")


async def test_a_round_is_shared_by_who_played_it_and_taken_back(played: AnalysedGame) -> None:
    await insight_of(played.client, played.game)
    wanted = {"game": played.game, "round": 1, "seat": 0}
    other = await guest(played.node, "Eve")
    assert_refused(await other.post("/api/shares", json=wanted), 403, "not-your-game")
    wrong = {**wanted, "round": 6}
    assert (await played.client.post("/api/shares", json=wrong)).status_code == 400
    made = (await played.client.post("/api/shares", json=wanted)).json()
    again = (await played.client.post("/api/shares", json=wanted)).json()
    assert made == again
    assert made["url"].endswith(f"/s/{made['id']}")
    assert "Ada made" in made["text"]
    assert "Two galaxies" in made["alt"]
    address = f"/api/shares/{made['id']}"
    answers = [await visitor(played.node).get(address + part) for part in ("", "/insight")]
    shown, told = (answer.json() for answer in answers)
    assert (shown["round"], shown["seat"], shown["game"]["names"][0]) == (1, 0, "Ada")
    assert [one["round"] for one in shown["game"]["rounds"]] == [1]
    assert ([one["round"] for one in told["rounds"]], told["next_ms"]) == ([1], None)
    # Who knows the id of a game may see all of it, also when the link has been taken back.
    assert all(played.game not in answer.text for answer in answers)
    page = await visitor(played.node).get(f"/s/{made['id']}", headers={"Accept-Language": "fr"})
    assert "<title>Cosmic Factory\u00a0: manche 1 d’Ada</title>" in page.text
    assert 'property="og:description" content="Ada a obtenu' in page.text
    assert f'property="og:url" content="http://127.0.0.1:8054/s/{made["id"]}"' in page.text
    (link,) = re.findall(r'property="og:image" content="([^"]+)"', page.text)
    assert link == f"http://127.0.0.1:8054/s/{made['id']}.png?language=fr"
    picture = await visitor(played.node).get(link)
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture.content[16:24])
    assert (width, height) == (1200, 630)
    assert_refused(await other.delete(address), 404, "unknown-share")
    assert (await played.client.delete(address)).status_code == 204
    for part in ("", "/insight"):
        assert_refused(await visitor(played.node).get(address + part), 404, "unknown-share")
    refused = await visitor(played.node).get(f"/s/{made['id']}.png")
    assert_refused(refused, 404, "unknown-share")
    page = await visitor(played.node).get(f"/s/{made['id']}")
    assert (page.status_code, "Ada" in page.text) == (404, False)


def test_a_name_cannot_break_out_of_the_head_of_a_page() -> None:
    share = ShareRow("s", GameId("g"), 1, 0, PlayerId("p"), 0)
    seat = msgspec.structs.replace(golden_round().seats[0], name='"><script>x</script>')
    facts = msgspec.structs.replace(golden_round(), seats=(seat,))
    shared = SharedRound(share, facts, None)
    page = with_head("<title>a</title>", shared, Language.ENGLISH, "http://here/s/s")
    assert "<script>" not in page
    assert page.count("<title>") == 1


async def test_a_round_cannot_be_shared_before_it_is_analysed_nor_is_its_link_lost(
    played: AnalysedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    await insight_of(played.client, played.game)
    wanted = {"game": played.game, "round": 2, "seat": 0}
    made = (await played.client.post("/api/shares", json=wanted)).json()
    # What an earlier version found out is not known to a newer one.
    monkeypatch.setattr("cosmic_factory.server.insight.finding.ANALYSIS_VERSION", 0)
    refused = await played.client.post("/api/shares", json=wanted)
    assert_refused(refused, 409, "not-analysed", "open its analysis first")
    shown = (await visitor(played.node).get(f"/api/shares/{made['id']}")).json()
    assert (shown["round"], shown["seat"]) == (2, 0)


async def test_a_round_is_shared_with_its_verdict_or_without_if_none_will_come(
    tmp_path: Path,
) -> None:
    processes = ManualProcesses()
    async with opened(tmp_path, insight=True, start_thinking=processes.start) as node:
        client = await guest(node, "Ada")
        table = await whole_game(node, client, variant="beginner", insight=False)
        await client.get(f"/api/games/{table.row.id}/insight")

        async def begun(number: int) -> bytes:
            while not processes.started or len(processes.started[0].tasks) <= number:
                await asyncio.sleep(0.1)
            return processes.started[0].tasks[number]

        gathering = await begun(0)
        processes.started[0].finish(gathering, do_encoded(gathering, Event()))
        judging = await begun(1)
        wanted = {"game": table.row.id, "round": 1, "seat": 0}
        assert_refused(await client.post("/api/shares", json=wanted), 409, "not-analysed")
        processes.started[0].fail(judging)
        await begun(2)
        answer = await client.post("/api/shares", json=wanted)
        assert answer.status_code == 201
        assert "Ada shares round 1" in answer.json()["text"]


async def test_nothing_is_shared_where_nothing_is_analysed(tmp_path: Path) -> None:
    async with opened(tmp_path) as node:
        client = await guest(node, "Ada")
        table = await whole_game(node, client, variant="beginner")
        wanted = {"game": table.row.id, "round": 1, "seat": 0}
        assert_refused(await client.post("/api/shares", json=wanted), 403, "no-insight")
        url = f"/api/games/{table.row.id}/insight"
        assert_refused(await client.get(url), 403, "no-insight")


async def test_a_game_in_play_tells_its_counted_rounds_unless_it_plays_without(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, insight=True, start_thinking=start_inline) as node:
        client = await guest(node, "Ada")
        me = PlayerId((await client.get("/api/me")).json()["id"])
        table = await begin(node, client, variant="beginner")
        url = f"/api/games/{table.row.id}/insight"
        body = (await client.get(url)).json()
        assert (body["rounds"], body["next_ms"]) == ([], None)
        await play_until(table, Phase.SCORES, me)
        body = await insight_of(client, table.row.id)
        assert [one["round"] for one in body["rounds"]] == [1]
        without = await begin(node, client, variant="beginner", insight=False)
        url = f"/api/games/{without.row.id}/insight"
        assert_refused(await client.get(url), 403, "insight-off", "when the game has ended")
        assert_refused(await client.get("/api/games/nothing/insight"), 404, "unknown-game")


async def test_what_takes_long_is_asked_for_again(tmp_path: Path) -> None:
    processes = ManualProcesses()
    async with opened(tmp_path, insight=True, start_thinking=processes.start) as node:
        client = await guest(node, "Ada")
        table = await whole_game(node, client, variant="beginner", insight=False)
        answer = await client.get(f"/api/games/{table.row.id}/minutes/1")
        assert_refused(answer, 503, "thinking")
        assert answer.headers["Retry-After"] == "2"
        body = (await client.get(f"/api/games/{table.row.id}/insight")).json()
        assert body["next_ms"] == node.services.timings.insight_next_ms
        # Who forgets the game stops what is thought about it.
        assert (await client.delete(f"/api/games/{table.row.id}")).status_code == 204
        await asyncio.sleep(0.1)
        assert any(isinstance(one, StopTask) for one in processes.started[0].received)
