from __future__ import annotations

import asyncio
from typing import cast
from urllib.parse import urlsplit

import pytest

from cosmic_factory.languages import Language
from cosmic_factory.server.puzzles.shared_results import SharedDaily, read_result
from cosmic_factory.server.thinking.puzzle_pictures import lit_tiles, puzzle_svg
from cosmic_factory.server.thinking.result_pictures import ResultPictures
from cosmic_factory.server.thinking.thinker import Thinker, Urgency
from tests.server.http.puzzles.puzzle_days import Today, daily_of
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
    page = await visitor(today.node).get(f"/p/{today.daily.id}/1-50")
    assert page.status_code == 200
    assert 'property="og:image"' in page.text
    assert f"1 of {today.daily.par}" in page.text
    for wrong in ("1-101", f"{today.daily.par + 1}-50", "1", "x-x", "01-50", "1-50-2"):
        path = f"/p/{today.daily.id}/{wrong}"
        assert (await visitor(today.node).get(path)).status_code == 404
        assert_refused(await visitor(today.node).get(f"{path}.png"), 404, "no-picture")
    later = await visitor(today.node).get(f"/p/daily-{today.later(9)}/1-50")
    assert later.status_code == 404


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

    class SlowThinker:
        async def think(self, kind: str, task: bytes, urgency: Urgency) -> bytes:
            asked.append(task)
            await asyncio.sleep(60)
            return b"png"

    pictures = ResultPictures(cast(Thinker, SlowThinker()))
    shared = SharedDaily(daily_of(DAY), 17, 12, 80)
    english, hungarian = (shared.words(one) for one in (Language.ENGLISH, Language.HUNGARIAN))
    found = [pictures.draw(english, shared.lit) for _ in range(3)]
    assert await asyncio.gather(*found) == [b"png"] * 3
    assert await pictures.draw(english, shared.lit) == b"png"
    assert len(asked) == 1
    await pictures.draw(hungarian, shared.lit)
    assert len(asked) == 2
