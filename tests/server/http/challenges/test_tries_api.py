"""Challenges over HTTP: a link, a try against a ghost, and everything that is refused."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest

from cosmic_factory.analysis import Certainty, Par
from cosmic_factory.languages import Language
from cosmic_factory.server.challenges.words import ChallengeFigures, lit_in_picture, picture_words
from cosmic_factory.server.node.node import Node
from cosmic_factory.server.thinking.pictures import PLANET
from cosmic_factory.server.thinking.puzzle_pictures import puzzle_svg
from cosmic_factory.tables import MAX_NAME_LENGTH, GameId
from tests.server.played import whole_game
from tests.server.thinking.processes import start_inline
from tests.server.visitors import assert_refused, guest, opened, visitor

pytestmark = pytest.mark.anyio

SQUARE = [(row, col) for row in range(3) for col in range(3)]


class ChallengedGame(NamedTuple):
    """A finished game of Ada and a bot, and the link to Ada's first minute."""

    node: Node
    ada: httpx.AsyncClient
    game: str
    link: str

    @property
    def url(self) -> str:
        return f"/api/challenges/{self.link}"


@pytest.fixture(scope="module")
async def played(
    anyio_backend: object, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[ChallengedGame]:
    folder = tmp_path_factory.mktemp("challenges")
    async with opened(folder, insight=True, start_thinking=start_inline) as node:
        ada = await guest(node, "Ada")
        table = await whole_game(node, ada, variant="beginner", insight=False)
        wanted = {"game": table.row.id, "round": 1, "seat": 0}
        made = await ada.post("/api/challenges", json=wanted)
        assert made.status_code == 201, made.text
        yield ChallengedGame(node, ada, table.row.id, made.json()["id"])


async def begun(played: ChallengedGame, client: httpx.AsyncClient) -> dict[str, Any]:
    answer = await client.post(f"{played.url}/tries")
    assert answer.status_code == 201, answer.text
    body: dict[str, Any] = answer.json()
    return body


def laid(begun: dict[str, Any], tiles: int = 9) -> list[dict[str, int]]:
    """Lay the tiles of the hand in their order."""
    pairs = zip(begun["hand"][:tiles], SQUARE[:tiles], strict=True)
    return [{"tile": tile, "row": row, "col": col} for tile, (row, col) in pairs]


async def handed_in(
    played: ChallengedGame, client: httpx.AsyncClient, name: str, **content: Any
) -> httpx.Response:
    return await client.post(f"{played.url}/tries/{name}/hand-in", json=content)


async def test_a_challenge_names_what_there_is_to_beat_and_no_tile(played: ChallengedGame) -> None:
    again = {"game": played.game, "round": 1, "seat": 0}
    made = (await played.ada.post("/api/challenges", json=again)).json()
    assert made["id"] == played.link
    assert made["url"].endswith(f"/c/{played.link}")
    assert made["text"].startswith("Ada built ")
    anyone = visitor(played.node)
    answer = await anyone.get(played.url)
    while answer.json()["next_ms"] is not None:
        await asyncio.sleep(answer.json()["next_ms"] / 1000)
        answer = await anyone.get(played.url)
    shown = answer.json()
    assert (shown["sender"], shown["standing"], shown["my_try"]) == ("Ada", "fresh", None)
    (ghost,) = shown["ghosts"]
    assert (ghost["name"], ghost["bot"], ghost["same_tiles"]) == ("Ada", False, True)
    assert ghost["points"] <= shown["par"]["value"]
    assert "hand" not in shown
    assert "tile" not in answer.text.replace("same_tiles", "")
    assert played.game not in answer.text


async def test_the_head_of_the_page_names_what_there_is_to_beat(played: ChallengedGame) -> None:
    french = {"Accept-Language": "fr"}
    page = await visitor(played.node).get(f"/c/{played.link}", headers=french)
    assert page.status_code == 200
    assert "<title>Cosmic Factory\u00a0: battez la minute d’Ada</title>" in page.text
    (picture,) = re.findall(r'property="og:image" content="([^"]+)"', page.text)
    assert picture.endswith(f"/c/{played.link}.png?language=fr")
    drawn = await visitor(played.node).get(urlsplit(picture).path, params={"language": "fr"})
    assert (drawn.status_code, drawn.content[:4]) == (200, b"\x89PNG")
    assert (await visitor(played.node).get("/c/nowhere")).status_code == 404
    assert_refused(await visitor(played.node).get("/c/nowhere.png"), 404, "unknown-challenge")


@pytest.mark.parametrize("language", list(Language))
def test_the_picture_tells_the_minute_in_words_and_shows_no_tile(language: Language) -> None:
    proved = Par(21, Certainty.PROVED)
    figures = ChallengeFigures("W" * MAX_NAME_LENGTH, 18, 43, proved)
    words = picture_words(figures, 17, language)
    svg = puzzle_svg(words, lit_in_picture(figures))
    assert [part in svg for part in ("18", "21", "43", figures.name)] == [True] * 4
    # Colours of planets stand for spaces of tiles.
    assert not any(colour in svg for colour in PLANET.values())
    assert lit_in_picture(figures) == 7
    unknown = figures._replace(par=None)
    assert lit_in_picture(unknown) == 0
    assert "21" not in puzzle_svg(picture_words(unknown, 0, language), 0)


async def test_a_ghost_is_shown_as_it_built_and_never_ahead(played: ChallengedGame) -> None:
    eve = await guest(played.node, "Eve")
    begun_try = await begun(played, eve)
    assert begun_try["counts"]
    assert len(begun_try["hand"]) == 9
    url = f"{played.url}/tries/{begun_try['id']}/ghosts"
    news, steps = begun_try["ghosts"], [*begun_try["ghosts"]["steps"][0]]
    while news["next_ms"] is not None:
        await asyncio.sleep(news["next_ms"] / 1000)
        news = (await eve.get(url, params={"after": news["elapsed_ms"]})).json()
        assert all(step["at_ms"] <= news["elapsed_ms"] for step in news["steps"][0])
        steps += news["steps"][0]
    moments = [step["at_ms"] for step in steps]
    assert moments == sorted(set(moments))
    assert len(steps[-1]["galaxy"]) == 9
    timeline = (await played.ada.get(f"/api/games/{played.game}/timeline")).json()["rounds"][0]
    arranged = [
        moment["at"]
        for moment in timeline["moments"]
        if moment["event"]["type"] == "galaxy_arranged" and moment["event"]["seat"] == 0
    ]
    assert set(arranged) <= set(moments)
    other = await guest(played.node, "Mallory")
    assert_refused(await other.get(url), 403, "not-your-try")


async def test_a_try_is_scored_by_the_server_and_stands_in_the_table(
    played: ChallengedGame,
) -> None:
    bo = await guest(played.node, "Bo")
    one = await begun(played, bo)
    tile = one["hand"][0]
    placements = laid(one)
    moves = [[1, tile, 2, 2, 1], *([2, p["tile"], p["row"], p["col"]] for p in placements)]
    await asyncio.sleep(20)
    answer = await handed_in(played, bo, one["id"], placements=placements, moves=moves)
    assert answer.status_code == 200, answer.text
    result = answer.json()
    assert result["counts"]
    assert result["filled"] == []
    mine = result["mine"]
    assert mine["points"] == mine["galaxy"]["value"]
    assert mine["curve"][-1]["points"] == mine["points"]
    assert mine["laid_ms"][0] == 1
    assert mine["finished_ms"] == 20_000
    lines = {(line["name"], line["first"]): line for line in result["table"]}
    assert lines[("Bo", False)]["me"]
    assert lines[("Ada", True)]["points"] == result["ghosts"][0]["points"]
    points = [line["points"] for line in result["table"]]
    assert points == sorted(points, reverse=True)
    url = f"{played.url}/tries/{one['id']}"
    while (result := (await bo.get(url)).json())["next_ms"] is not None:
        await asyncio.sleep(result["next_ms"] / 1000)
    assert result["insight"]["score"] == mine["points"]
    assert mine["points"] <= result["insight"]["best"]["value"] <= result["par"]["value"]
    assert result["insight"]["text"]
    shown = (await bo.get(played.url)).json()
    assert (shown["standing"], shown["my_try"]) == ("played", one["id"])


async def test_nobody_plays_a_deal_twice_for_the_table(played: ChallengedGame) -> None:
    cid = await guest(played.node, "Cid")
    first = await begun(played, cid)
    assert (await begun(played, cid))["id"] == first["id"]
    assert (await handed_in(played, cid, first["id"], placements=[])).status_code == 200
    second = await begun(played, cid)
    assert second["id"] != first["id"]
    assert not second["counts"]
    answer = await handed_in(played, cid, second["id"], placements=laid(second))
    assert not answer.json()["counts"]
    assert [line["name"] for line in answer.json()["table"]].count("Cid") == 1
    send = f"{played.url}/tries/{second['id']}/challenge"
    assert_refused(await cid.post(send), 409, "practice")
    for client, standing in ((played.ada, "own"), (cid, "played")):
        assert (await client.get(played.url)).json()["standing"] == standing
    assert not (await begun(played, played.ada))["counts"]


async def test_what_is_not_laid_in_time_is_laid_by_chance(played: ChallengedGame) -> None:
    dan = await guest(played.node, "Dan")
    one = await begun(played, dan)
    answer = (await handed_in(played, dan, one["id"], placements=laid(one, 4))).json()
    assert len(answer["filled"]) == 5
    assert set(answer["filled"]) == set(one["hand"][4:])
    assert len(answer["mine"]["galaxy"]["placements"]) == 9
    assert answer["mine"]["finished_ms"] is None


async def test_tampered_hand_ins_are_refused_and_change_nothing(played: ChallengedGame) -> None:
    eli = await guest(played.node, "Eli")
    one = await begun(played, eli)
    name, good = one["id"], laid(one)
    foreign = next(n for n in range(1, 55) if n not in one["hand"])
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("not-in-hand", {"placements": [{**good[0], "tile": foreign}, *good[1:]]}),
        ("tile-twice", {"placements": [good[0], {**good[0], "col": 1}]}),
        ("cell-taken", {"placements": [good[0], {**good[1], "col": 0}]}),
        ("outside-shape", {"placements": [{**good[0], "row": 7}]}),
        ("no-face-down", {"placements": good, "face_down": [good[0]["tile"]]}),
        ("bad-moves", {"placements": good, "moves": [[1, good[0]["tile"], 0, 0]]}),
        ("bad-moves", {"placements": good[:1], "moves": [[59_000, good[0]["tile"], 0, 0]]}),
        ("not-in-hand", {"placements": [], "moves": [[0, foreign]]}),
        ("bad-field", {"placements": good, "moves": [[-1, good[0]["tile"], 0, 0]]}),
        ("bad-field", {"placements": "all"}),
    ]
    for code, content in wrong:
        assert_refused(await handed_in(played, eli, name, **content), 400, code)
    mallory = await guest(played.node, "Mallory")
    assert_refused(await handed_in(played, mallory, name, placements=good), 403, "not-your-try")
    assert_refused(await handed_in(played, eli, "guessed", placements=good), 404, "unknown-try")
    assert_refused(await eli.get(f"{played.url}/tries/{name}"), 409, "not-handed-in")
    assert (await handed_in(played, eli, name, placements=good)).status_code == 200
    assert_refused(await handed_in(played, eli, name, placements=good), 409, "handed-in")
    anyone = visitor(played.node)
    assert_refused(await anyone.post(f"{played.url}/tries"), 401, "no-name")


async def test_a_try_that_comes_too_late_is_lost_and_the_next_is_practice(
    played: ChallengedGame,
) -> None:
    fay = await guest(played.node, "Fay")
    one = await begun(played, fay)
    await asyncio.sleep(one["seconds"] + 1.3)
    on_time = (await begun(played, fay))["id"]
    assert on_time == one["id"]
    await asyncio.sleep(0.2)
    late = await handed_in(played, fay, one["id"], placements=laid(one))
    assert_refused(late, 409, "too-late")
    assert (await fay.get(played.url)).json()["standing"] == "left"
    assert not (await begun(played, fay))["counts"]


async def test_a_try_is_sent_back_as_a_challenge_of_its_own(played: ChallengedGame) -> None:
    gil = await guest(played.node, "Gil")
    one = await begun(played, gil)
    placements = laid(one)
    moves = [[1000 * n, p["tile"], p["row"], p["col"]] for n, p in enumerate(placements, 1)]
    await asyncio.sleep(12)
    result = (await handed_in(played, gil, one["id"], placements=placements, moves=moves)).json()
    made = (await gil.post(f"{played.url}/tries/{one['id']}/challenge")).json()
    assert made["text"].startswith("Gil built")
    url = f"/api/challenges/{made['id']}"
    shown = (await played.ada.get(url)).json()
    assert shown["sender"] == "Gil"
    assert shown["ghosts"][0]["points"] == result["mine"]["points"]
    assert shown["standing"] == "at-table"
    hal = await guest(played.node, "Hal")
    begun_try = (await hal.post(f"{url}/tries")).json()
    await asyncio.sleep(3.5)
    news = (await hal.get(f"{url}/tries/{begun_try['id']}/ghosts")).json()
    assert [len(step["galaxy"]) for step in news["steps"][0]] == [1, 2, 3]


async def test_only_players_make_links_and_take_them_back(played: ChallengedGame) -> None:
    ivy = await guest(played.node, "Ivy")
    wanted = {"game": played.game, "round": 2, "seat": 1}
    assert_refused(await ivy.post("/api/challenges", json=wanted), 403, "not-your-game")
    unplayed = {**wanted, "seat": 5}
    assert_refused(await played.ada.post("/api/challenges", json=unplayed), 404, "no-such-round")
    made = (await played.ada.post("/api/challenges", json=wanted)).json()
    url = f"/api/challenges/{made['id']}"
    assert (await ivy.get(url)).json()["ghosts"][0]["bot"]
    assert_refused(await ivy.delete(url), 404, "unknown-challenge")
    assert (await played.ada.delete(url)).status_code == 204
    assert_refused(await ivy.get(url), 404, "unknown-challenge")


async def test_hidden_minutes_are_shown_to_nobody(played: ChallengedGame) -> None:
    setting = "/api/me/minutes"
    assert (await played.ada.get(setting)).json() == {"shown_to": "links"}
    hidden = await played.ada.patch(setting, json={"shown_to": "nobody"})
    assert hidden.json() == (await played.ada.get(setting)).json() == {"shown_to": "nobody"}
    assert_refused(await visitor(played.node).get(played.url), 404, "minute-hidden")
    again = {"game": played.game, "round": 1, "seat": 0}
    assert_refused(await played.ada.post("/api/challenges", json=again), 403, "minute-hidden")
    await played.ada.patch(setting, json={"shown_to": "links"})
    assert (await visitor(played.node).get(played.url)).status_code == 200
    jan = await guest(played.node, "Jan")
    one = await begun(played, jan)
    await handed_in(played, jan, one["id"], placements=laid(one))
    await jan.patch(setting, json={"shown_to": "nobody"})
    kim = await guest(played.node, "Kim")
    other = await begun(played, kim)
    result = (await handed_in(played, kim, other["id"], placements=laid(other))).json()
    assert "Jan" not in {line["name"] for line in result["table"]}
    assert_refused(await visitor(played.node).get(setting), 401, "no-name")
    for wrong in ({"shown_to": "all"}, {"shown_to": None}, {"shown": True}, {}):
        assert_refused(await jan.patch(setting, json=wrong), 400, "bad-field")


async def test_deleting_a_game_deletes_its_challenges_and_tries(played: ChallengedGame) -> None:
    lea = await guest(played.node, "Lea")
    table = await whole_game(played.node, lea, variant="beginner", insight=False)
    wanted = {"game": table.row.id, "round": 3, "seat": 0}
    url = f"/api/challenges/{(await lea.post('/api/challenges', json=wanted)).json()['id']}"
    max_ = await guest(played.node, "Max")
    one = (await max_.post(f"{url}/tries")).json()
    assert (await lea.delete(f"/api/games/{table.row.id}")).status_code == 204
    assert_refused(await max_.get(url), 404, "unknown-challenge")
    late = await max_.post(f"{url}/tries/{one['id']}/hand-in", json={"placements": []})
    assert_refused(late, 404, "unknown-challenge")
    storage = played.node.services.tables.storage
    assert await storage.challenges.one_try(one["id"]) is None
    assert await storage.catalogue.game(GameId(table.row.id)) is None


async def test_whoever_finds_nobody_sits_down_with_ghosts(played: ChallengedGame) -> None:
    ned = await guest(played.node, "Ned")
    assert (await ned.post("/api/ghost-tables")).status_code == 204
    await played.ada.patch("/api/me/minutes", json={"shown_to": "everybody"})
    answer = await ned.post("/api/ghost-tables")
    assert answer.status_code == 201, answer.text
    url = f"/api/challenges/{answer.json()['id']}"
    shown = (await ned.get(url)).json()
    assert (shown["kind"], shown["sender"], shown["standing"]) == ("table", "", "fresh")
    assert [ghost["same_tiles"] for ghost in shown["ghosts"]] == [False]
    assert not shown["ghosts"][0]["bot"]
    one = (await ned.post(f"{url}/tries")).json()
    content = {"placements": laid(one)}
    result = (await ned.post(f"{url}/tries/{one['id']}/hand-in", json=content)).json()
    theirs = {one["tile"] for one in result["ghosts"][0]["galaxy"]["placements"]}
    assert not theirs & set(one["hand"])
    # Those at the table are compared, not whoever had these tiles in the game.
    lines = {(line["name"], line["first"]) for line in result["table"]}
    assert lines == {("Ned", False), (shown["ghosts"][0]["name"], True)}
    seen = {shown["ghosts"][0]["name"]}
    while (next_one := await ned.post("/api/ghost-tables")).status_code == 201:
        url = f"/api/challenges/{next_one.json()['id']}"
        seen.add((await ned.get(url)).json()["ghosts"][0]["name"])
        await ned.post(f"{url}/tries")
    assert (next_one.status_code, next_one.content) == (204, b"")
    assert "Ned" not in seen
