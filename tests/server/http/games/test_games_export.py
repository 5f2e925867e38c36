"""What lists of games are made of: a picture of each game, and a file with all of them."""

from __future__ import annotations

import io
from zipfile import ZipFile

import httpx
import pytest

from cosmic_factory.server.http.games import games_export
from cosmic_factory.server.http.games.games_export import PackedFiles
from cosmic_factory.server.node.node import Node
from cosmic_factory.tables import Table
from tests.server.played import begin, whole_game
from tests.server.visitors import assert_refused, guest, visitor

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def ada(node: Node) -> httpx.AsyncClient:
    return await guest(node, "Ada")


@pytest.fixture(scope="module")
async def table(node: Node, ada: httpx.AsyncClient) -> Table:
    return await whole_game(node, ada, variant="beginner")


async def test_the_last_galaxy_of_a_seat_comes_with_its_tiles_alone(
    node: Node, table: Table
) -> None:
    path = f"/api/games/{table.row.id}"
    last = (await visitor(node).get(f"{path}/rounds")).json()["rounds"][-1]
    for _ in ("read", "kept"):
        answer = await visitor(node).get(f"{path}/seats/1/last-galaxy")
        found = answer.json()
        assert answer.headers["cache-control"].startswith("private")
        assert (found["round"], found["shape"]) == (5, last["shape"])
        assert found["galaxy"] == last["galaxies"][1]
        assert {one["id"] for one in found["tiles"]} == {one["tile"] for one in found["galaxy"]}
    for seat in (2, -1):
        wrong = await visitor(node).get(f"{path}/seats/{seat}/last-galaxy")
        assert_refused(wrong, 404, "no-such-round")


async def test_a_game_in_play_has_no_last_galaxy_and_is_in_no_file(node: Node) -> None:
    eve = await guest(node, "Eve")
    going = await begin(node, eve, variant="beginner")
    refused = await eve.get(f"/api/games/{going.row.id}/seats/0/last-galaxy")
    assert_refused(refused, 409, "not-ended")
    assert _files(await eve.get("/api/me/games.zip")) == {}


async def test_all_my_games_come_in_one_file(
    node: Node, ada: httpx.AsyncClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games_export, "GAMES_AT_ONCE", 1)
    again = await whole_game(node, ada, variant="beginner")
    await begin(node, ada, variant="beginner")
    answer = await ada.get("/api/me/games.zip")
    assert answer.headers["content-type"] == "application/zip"
    assert "cosmic-factory-games.zip" in str(answer.headers["content-disposition"])
    records = {
        one.row.id: (await ada.get(f"/api/games/{one.row.id}/record")).content
        for one in (again, table)
    }
    assert list(_files(answer).values()) == list(records.values())
    assert all(
        name.endswith(f"-{game}.jsonl") for name, game in zip(_files(answer), records, strict=True)
    )
    assert_refused(await visitor(node).get("/api/me/games.zip"), 401, "no-name")


def test_files_are_packed_while_they_are_written() -> None:
    packed = PackedFiles()
    long = bytes(range(256)) * 4000
    sent = [packed.begin("one", 0), packed.write(long), packed.end_file()]
    sent += [packed.begin("two", 1_800_000_000_000), packed.write(b"2"), packed.end()]
    with ZipFile(io.BytesIO(b"".join(sent))) as files:
        assert files.testzip() is None
        assert (files.read("one"), files.read("two")) == (long, b"2")
        assert files.getinfo("two").date_time[0] == 2027


def _files(answer: httpx.Response) -> dict[str, bytes]:
    with ZipFile(io.BytesIO(answer.content)) as files:
        return {name: files.read(name) for name in files.namelist()}
