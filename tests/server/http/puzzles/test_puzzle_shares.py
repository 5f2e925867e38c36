from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import pytest

from cosmic_factory.languages import Language
from cosmic_factory.server.node.node import Node
from cosmic_factory.server.puzzles.shared_results import (
    SharedDaily,
    is_possible_rank,
    read_result,
)
from cosmic_factory.server.thinking.demands import Demands, Urgency, by_address
from cosmic_factory.server.thinking.puzzle_pictures import lit_tiles, puzzle_svg
from cosmic_factory.server.thinking.result_pictures import ResultPictures
from cosmic_factory.server.thinking.thinker import Thinkers
from tests.server.http.puzzles.puzzle_days import Today, best_body, daily_of, node_at
from tests.server.thinking.processes import InlineProcess, ManualProcesses
from tests.server.visitors import assert_refused, guest, visitor

pytestmark = pytest.mark.anyio

DAY = "2026-11-17"


async def test_a_result_is_shared_in_words_that_spoil_nothing(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    assert_refused(await ada.get(f"{today.path}/share"), 403, "hand-in-first")
    await ada.post(f"{today.path}/hand-ins", json=today.best)
    shared = (await ada.get(f"{today.path}/share", params={"language": "en"})).json()
    par, number = today.daily.par, (today.daily.day - daily_of("2026-11-01").day).days + 1
    assert shared["text"] == f"Daily {number}: {par} of {par}"
    assert shared["url"].endswith(f"/p/daily-{today.date}/{par}-x")
    assert shared["picture"] == f"{shared['url']}.png?language=en"
    bo = await guest(today.node, "Bo")
    await bo.post(f"{today.path}/hand-ins", json=today.worse)
    for language, words in (
        ("en", "better than 100%"),
        ("fr", "mieux que 100"),
        ("hu", "jobb, mint a játékosok 100"),
    ):
        shared = (await ada.get(f"{today.path}/share", params={"language": language})).json()
        assert words in shared["text"].replace("\N{NO-BREAK SPACE}", " ")
        assert not any(tile in str(shared) for tile in today.daily.tiles)
    assert_refused(await visitor(today.node).get(f"{today.path}/share"), 401, "no-name")


async def test_the_page_of_a_result_tells_messengers_what_it_is(today: Today) -> None:
    for name in ("Ada", "Bo", "Cy"):
        player = await guest(today.node, name)
        await player.post(f"{today.path}/hand-ins", json=today.best)
    page = await visitor(today.node).get(f"/p/{today.daily.id}/1-50")
    assert page.status_code == 200
    assert 'property="og:image"' in page.text
    assert f"1 of {today.daily.par}" in page.text
    for wrong in ("1-51", "1-101", f"{today.daily.par + 1}-50", "1", "x-x", "01-50", "1-50-2"):
        path = f"/p/{today.daily.id}/{wrong}"
        assert (await visitor(today.node).get(path)).status_code == 404
        assert_refused(await visitor(today.node).get(f"{path}.png"), 404, "no-picture")
    later = await visitor(today.node).get(f"/p/daily-{today.later(9)}/1-50")
    assert later.status_code == 404


async def test_only_ranks_that_are_possible_have_a_picture(tmp_path: Path) -> None:
    processes = ManualProcesses()
    async with node_at(tmp_path, f"{DAY} 12:00", start_thinking=processes.start) as (node, _):
        for number in range(4):
            player = await guest(node, f"player {number}")
            await player.post(f"/api/puzzles/daily-{DAY}/hand-ins", json=best_body(DAY))
        wrong = [n for n in range(101) if n not in (0, 33, 50, 66, 100)]
        for better in wrong:
            path = f"/p/daily-{DAY}/7-{better}.png"
            assert_refused(await visitor(node).get(path), 404, "no-picture")
        assert not processes.started
        possible = asyncio.ensure_future(visitor(node).get(f"/p/daily-{DAY}/7-66.png"))
        await asyncio.sleep(1)
        (process,) = processes.started
        process.finish(process.tasks[0], b"png")
        assert (await possible).content == b"png"


async def test_pictures_that_have_to_be_drawn_count_for_whoever_asks(tmp_path: Path) -> None:
    async def drawn(node: Node, points: int, address: str) -> int:
        path = f"/p/daily-{DAY}/{points}-x.png"
        return (await visitor(node, address=address).get(path)).status_code

    async def start() -> InlineProcess:
        return InlineProcess(lambda task, stop: b"png")

    async with node_at(tmp_path, f"{DAY} 12:00", start_thinking=start, limit_factor=1 / 20) as (
        node,
        _,
    ):
        # Three pictures are all that an address may have drawn at once.
        statuses = [await drawn(node, points, "192.0.2.1") for points in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        # What is drawn already costs nothing, and others have their own.
        assert await drawn(node, 1, "192.0.2.1") == 200
        assert await drawn(node, 4, "192.0.2.2") == 200


def test_a_rank_is_possible_among_as_many_as_have_played() -> None:
    assert [n for n in range(101) if is_possible_rank(n, 0)] == []
    assert [n for n in range(101) if is_possible_rank(n, 1)] == [0, 100]
    assert [n for n in range(101) if is_possible_rank(n, 3)] == [0, 33, 50, 66, 100]
    for others in (100, 5000):
        assert all(is_possible_rank(n, others) for n in range(101))
        assert not is_possible_rank(101, others)


def test_nobody_is_told_to_be_better_than_none() -> None:
    shared = SharedDaily(daily_of(DAY), 17, 12, 0)
    for language in Language:
        assert shared.text(language) == SharedDaily(daily_of(DAY), 17, 12, None).text(language)
        assert shared.words(language).rank == ""


def test_a_link_holds_the_result() -> None:
    daily = daily_of(DAY)
    shared = SharedDaily(daily, 17, 12, 80)
    assert read_result(daily, 17, shared.code) == shared
    assert urlsplit(shared.code).path == "12-80"


@pytest.mark.parametrize("language", list(Language))
def test_the_picture_shows_no_tile(language: Language) -> None:
    shared = SharedDaily(daily_of(DAY), 17, 12, 80)
    svg = puzzle_svg(shared.words(language), shared.lit)
    # Colours of planets stand for spaces of tiles.
    assert not any(colour in svg for colour in ("#7fdca6", "#3d7fb8", "#8f3f14"))
    assert "12" in svg


def test_all_tiles_are_lit_only_for_the_best() -> None:
    assert [lit_tiles(points, 20) for points in (0, 1, 10, 19, 20)] == [0, 0, 4, 8, 9]


async def test_a_picture_that_many_ask_for_is_drawn_once() -> None:
    asked: list[bytes] = []

    class SlowThinkers:
        def think(self, kind: str, task: bytes, demands: Demands) -> asyncio.Future[bytes]:
            asked.append(task)
            return asyncio.ensure_future(asyncio.sleep(60, b"png"))

    pictures = ResultPictures(cast(Thinkers, SlowThinkers()))
    anybody = by_address("192.0.2.1", Urgency.PICTURE)
    shared = SharedDaily(daily_of(DAY), 17, 12, 80)
    english, hungarian = (shared.words(one) for one in (Language.ENGLISH, Language.HUNGARIAN))
    found = [pictures.draw(english, shared.lit, anybody) for _ in range(3)]
    assert await asyncio.gather(*found) == [b"png"] * 3
    assert await pictures.draw(english, shared.lit, anybody) == b"png"
    assert len(asked) == 1
    await pictures.draw(hungarian, shared.lit, anybody)
    assert len(asked) == 2
