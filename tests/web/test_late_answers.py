"""Answers of the server that come late, fail, or come after their page was left."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.pages import FOLLOW_LINK, HUNGARIAN_ELSEWHERE, Site
from tests.web.puzzle.scripted_puzzles import ScriptedPuzzles

Visit = Callable[..., Site]


class Held:
    """Holds requests of a page until the test lets them go on."""

    def __init__(self, page: Page, address: str) -> None:
        self.routes: list[Route] = []
        self._page = page
        page.route(re.compile(address), lambda route: self.routes.append(route))

    def wait_for(self, count: int) -> None:
        while len(self.routes) < count:
            self._page.wait_for_timeout(10)

    def answer(self, number: int, body: Any) -> None:
        """Answer a held request, and wait until the page has done something with it."""
        self.routes[number].fulfill(json=body)
        self._page.wait_for_function("() => window.isAtRest()")


def tile_set(name: str) -> dict[str, Any]:
    tiles = [{"id": number, "code": "v2i1cd0:ne"} for number in range(1, 55)]
    return {"name": name, "version": 1, "tiles": tiles}


def test_a_set_that_arrives_after_its_page_was_left_leads_nowhere(visit: Visit) -> None:
    site = visit()
    page = site.go("/rules")
    held = Held(page, r"/api/tile-sets/abcdefgh$")
    page.evaluate(FOLLOW_LINK, "/tiles/abcdefgh")
    held.wait_for(1)
    page.evaluate(FOLLOW_LINK, "/storm")
    page.get_by_role("heading", level=1).wait_for()
    answer = {"id": "abcdefgh", "tile_set": tile_set("Mine"), "mine": True, "shared": False}
    held.answer(0, answer)
    assert page.url.endswith("/storm")
    assert "tile-set" not in page.evaluate("() => Object.keys(localStorage).join(' ')")


def test_a_table_that_is_found_after_the_home_page_was_left_is_not_joined(visit: Visit) -> None:
    page = visit().named("Ada").go("/")
    held = Held(page, r"/api/tables/\w+$")
    page.get_by_role("textbox").fill("abcd1234")
    page.get_by_role("textbox").press("Enter")
    held.wait_for(1)
    page.evaluate(FOLLOW_LINK, "/rules")
    page.get_by_role("heading", level=1).wait_for()
    held.answer(0, {"id": "g", "code": "abcd1234", "link": "", "seats": []})
    assert page.url.endswith("/rules")


def test_a_day_is_not_checked_with_the_answer_about_another_one(visit: Visit) -> None:
    site = visit()
    script = ScriptedPuzzles(site.page)
    page = site.go("/puzzles")
    assert script.asked_days == []
    held = Held(page, r"/api/puzzles/daily")
    days = page.get_by_label("Day", exact=True)
    page.get_by_role("button", name="Check a day").click()
    held.wait_for(1)
    days.select_option(index=3)
    held.answer(0, {"date": "2026-11-01", "seed": None, "commitment": "of the first day"})
    expect(page.get_by_text("of the first day")).to_have_count(0)
    page.get_by_role("button", name="Check a day").click()
    held.wait_for(2)
    held.answer(1, {"date": "2026-11-02", "seed": None, "commitment": "of the second day"})
    expect(page.get_by_text("of the second day")).to_be_visible()


def test_a_theme_keeps_its_board_when_another_language_is_chosen_in_another_tab(
    visit: Visit,
) -> None:
    site = visit()
    ScriptedPuzzles(site.page)
    page = site.go("/puzzles")
    page.locator('a[href^="/puzzles/"]').first.click()
    page.locator('[data-slot="0"]').click()
    page.locator("[data-cell]").first.click()
    laid = page.locator("[data-cell] [data-tile]")
    expect(laid).to_have_count(1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(HUNGARIAN_ELSEWHERE)
    expect(page.get_by_role("heading", name="Lapkáid")).to_be_visible()
    expect(laid).to_have_count(1)
    assert [url for url in asked if "/api/puzzles/next" in url] == []


def test_the_newer_of_two_choices_stays_whichever_is_answered_first(visit: Visit) -> None:
    site = visit()
    page = site.page
    held: list[Route] = []

    def answer(route: Route) -> None:
        if route.request.method == "PATCH":
            held.append(route)
        else:
            route.fulfill(json={"shown_to": "links"})

    page.route(re.compile(r"/api/me/minutes"), answer)
    site.named("Ada")
    site.go("/settings")
    group = page.get_by_role("radiogroup", name="Who may play against my minutes")
    group.get_by_text("Nobody").click()
    group.get_by_text("Everybody").click()
    while len(held) < 2:
        page.wait_for_timeout(10)
    held[1].fulfill(json={"shown_to": "everybody"})
    held[0].fulfill(json={"shown_to": "nobody"})
    page.wait_for_function("() => window.isAtRest()")
    expect(group.get_by_role("radio", checked=True)).to_have_accessible_name("Everybody")


@pytest.mark.parametrize("reachable", [True, False])
def test_a_hand_in_reaches_the_server_where_the_browser_stores_nothing(
    visit: Visit, reachable: bool
) -> None:
    site = visit()
    script = ScriptedPuzzles(site.page)
    site.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    page = site.go("/puzzle/2026-11-17")
    for place in range(9):
        page.locator(f'[data-slot="{place}"]').click()
        page.locator("[data-cell]").nth(place).click()
    script.away = not reachable
    page.get_by_role("button", name="Hand in").click()
    if not reachable:
        notice = page.get_by_text("do not close or reload this page")
        expect(notice).to_be_visible()
        script.away = False
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(notice).to_have_count(0)
    expect(page.get_by_text("Better than 80% of players so far.")).to_be_visible()
    assert script.received == 1
    site.complaints.clear()  # the browser itself reports requests that failed
