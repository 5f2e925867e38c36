"""The id of a game is its link: one rule for all about it, and nobody else is told the id."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

from cosmic_factory.server.node.node import Node
from cosmic_factory.tables import Table
from tests.server.played import begin, whole_game
from tests.server.thinking.processes import ManualProcesses
from tests.server.visitors import assert_refused, guest, opened, visitor

pytestmark = pytest.mark.anyio

READ = ("record", "timeline", "rounds", "verification", "seats/0/last-galaxy", "insight")
THOUGHT_ABOUT = ("minutes/1", "rounds/1/seats/0/cards/17")
WHOLE_GAME_ONLY = ("record", "timeline", "verification", "seats/0/last-galaxy")


@pytest.fixture(scope="module")
async def node(
    anyio_backend: object, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Node]:
    """A server that analyses games, but never comes to it."""
    folder = tmp_path_factory.mktemp("seen")
    async with opened(folder, insight=True, start_thinking=ManualProcesses().start) as node:
        yield node


@pytest.fixture(scope="module")
async def ada(node: Node) -> httpx.AsyncClient:
    return await guest(node, "Ada")


@pytest.fixture(scope="module")
async def table(node: Node, ada: httpx.AsyncClient) -> Table:
    return await whole_game(node, ada, variant="beginner", insight=False)


@pytest.mark.parametrize("what", [*READ, *THOUGHT_ABOUT])
async def test_a_game_is_refused_to_who_does_not_know_its_id(
    node: Node, table: Table, what: str
) -> None:
    stranger = await guest(node, "Sam")
    for wrong in (table.row.id[:-1], table.row.id[::-1], table.row.code):
        answer = await stranger.get(f"/api/games/{wrong}/{what}")
        assert_refused(answer, 404, "unknown-game")


@pytest.mark.parametrize("what", READ)
async def test_a_finished_game_is_open_to_who_knows_its_id(
    node: Node, table: Table, what: str
) -> None:
    answer = await visitor(node).get(f"/api/games/{table.row.id}/{what}")
    assert answer.status_code == 200


async def test_a_game_in_play_keeps_the_rest_to_itself_also_from_its_players(node: Node) -> None:
    eve = await guest(node, "Eve")
    going = await begin(node, eve, variant="beginner", insight=False)
    for what in WHOLE_GAME_ONLY:
        assert_refused(await eve.get(f"/api/games/{going.row.id}/{what}"), 409, "not-ended")
    for what in ("insight", *THOUGHT_ABOUT):
        assert_refused(await eve.get(f"/api/games/{going.row.id}/{what}"), 403, "insight-off")


async def test_no_list_and_no_challenge_tells_the_id_of_a_game(
    node: Node, ada: httpx.AsyncClient, table: Table
) -> None:
    wanted = {"game": table.row.id, "round": 1, "seat": 0}
    made = (await ada.post("/api/challenges", json=wanted)).json()["id"]
    stranger = await guest(node, "Sam")
    answers = [
        await stranger.get(path)
        for path in ("/api/tables", "/api/games", "/api/me/insight", f"/api/challenges/{made}")
    ]
    begun = await stranger.post(f"/api/challenges/{made}/tries")
    answers += [begun, await stranger.get(f"/c/{made}"), await stranger.get("/api/me/games.zip")]
    assert [answer.status_code // 100 for answer in answers] == [2] * len(answers)
    assert all(table.row.id.encode() not in answer.content for answer in answers)


async def test_a_forgotten_game_is_refused_like_one_that_never_was(node: Node) -> None:
    dan = await guest(node, "Dan")
    gone = await whole_game(node, dan, variant="beginner", insight=False)
    assert (await dan.get(f"/api/games/{gone.row.id}/seats/0/last-galaxy")).status_code == 200
    assert (await dan.delete(f"/api/games/{gone.row.id}")).status_code == 204
    for what in (*READ, *THOUGHT_ABOUT):
        assert_refused(await dan.get(f"/api/games/{gone.row.id}/{what}"), 404, "unknown-game")
