"""The way back, pages of which a part is missing, and a server that never answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.driving.relay import Passing, relayed
from tests.web.pages import FOLLOW_LINK, PHONE, Site
from tests.web.server_process import ServerProcess

Visit = Callable[..., Site]


def test_back_after_the_browsers_own_back_stays_on_the_site(visit: Visit) -> None:
    site = visit()
    page = site.page
    # Another page, and the first one here has a way back, too.
    page.goto("about:blank")
    site.go("/rules")
    page.evaluate(FOLLOW_LINK, "/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Play now against bots").wait_for()
    assert page.url == f"{site.address}/"
    # Going back and forth does not change where a page came from.
    page.evaluate(FOLLOW_LINK, "/learn")
    page.get_by_role("button", name="Back").wait_for()
    page.go_back()
    page.go_forward()
    page.reload()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Play now against bots").wait_for()
    assert page.url == f"{site.address}/"


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "This page does not load"),
        ("fr", "Cette page ne se charge pas"),
        ("hu", "Ez az oldal nem töltődik be"),
    ],
)
def test_a_page_of_which_a_part_is_missing_is_loaded_again_three_times_and_no_more(
    visit: Visit, language: str, title: str
) -> None:
    site = visit(size=PHONE, language=language)
    page = site.page
    page.clock.install()
    loads: list[str] = []
    page.on("request", lambda one: loads.append(one.url) if one.is_navigation_request() else None)
    missing = "**/assets/Companion-*.js"
    page.route(missing, lambda route: route.fulfill(status=404))
    page.goto(f"{site.address}/companion")
    heading = page.get_by_role("heading", level=1)
    for load in range(1, 4):
        expect(heading).to_have_text(title)
        assert len(loads) == load
        with page.expect_navigation():
            page.clock.run_for(5_100)
    expect(heading).to_have_text(title)
    page.clock.run_for(60_000)
    page.wait_for_timeout(300)
    assert len(loads) == 4
    page.unroute(missing)
    page.get_by_role("main").get_by_role("button").click()
    expect(heading).not_to_have_text(title)
    site.complaints.clear()  # the browser itself reports requests that failed


# Something that each page shows only when all of it is there. The puzzle would ask the server.
KEPT_PAGES = {
    "/": "Play now against bots",
    "/companion": "Begin",
    "/puzzle": "of a possible",
}


def test_kept_pages_are_shown_soon_when_the_server_takes_requests_and_never_answers(
    browser: Any, server: ServerProcess
) -> None:
    with relayed(server.port) as relay:
        site = Site(browser, relay.base, size=PHONE, keep_shell=True)
        page = site.go("/rules")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.wait_for_function("() => localStorage.getItem('cosmic-factory.days') !== null")
        relay.passing = Passing.NOTHING
        relay.cut()
        for path, words in KEPT_PAGES.items():
            page.goto(relay.base + path, wait_until="commit")
            page.get_by_text(words).first.wait_for(timeout=10_000)
        site.close()


def test_the_page_of_the_server_comes_first_where_it_answers_in_time(
    browser: Any, server: ServerProcess
) -> None:
    with relayed(server.port) as relay:
        site = Site(browser, relay.base, keep_shell=True)
        page = site.go("/")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        with page.expect_response(f"{relay.base}/settings") as answer:
            page.goto(f"{relay.base}/settings")
        assert answer.value.from_service_worker
        site.close()


# What the device keeps is read only once the test lets it.
HOLD_READING = """(() => {
    const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete');
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
        set(call) {
            set.call(this, event => {
                if (window.held) window.held.push(() => call(event));
                else call(event);
            });
        },
    });
})()"""


def test_a_game_with_the_box_that_is_left_before_it_is_read_asks_the_server_nothing(
    visit: Visit,
) -> None:
    site = visit(size=PHONE)
    page = site.page
    page.add_init_script(HOLD_READING)
    site.go("/companion")
    page.get_by_text("Beginner", exact=True).click()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="Start the minute").click()
    page.get_by_role("button", name="All are finished").click()
    page.get_by_role("button", name="Other phones").click()
    page.get_by_role("button", name="Make a code").click()
    page.get_by_role("dialog").locator("strong").wait_for()
    path = page.url.removeprefix(site.address)
    site.go("/")
    page.evaluate("window.held = []")
    page.evaluate(FOLLOW_LINK, path)
    page.wait_for_function("() => window.held.length > 0")
    page.go_back()
    page.get_by_role("button", name="Play now against bots").wait_for()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "companion-games" in one.url else None)
    page.evaluate("window.held.forEach(tell => tell())")
    page.wait_for_timeout(500)
    assert asked == []


def test_a_table_that_is_made_after_its_page_was_left_is_not_opened(visit: Visit) -> None:
    site = visit().named("Capucine")
    page = site.page
    site.go("/")
    page.evaluate(FOLLOW_LINK, "/new")
    held: list[Route] = []
    page.route("**/api/tables", lambda route: held.append(route))
    with page.expect_request("**/api/tables"):
        page.get_by_role("button", name="Create the table").click()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Play now against bots").wait_for()
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        held[0].continue_()
    page.wait_for_timeout(300)
    assert page.url == f"{site.address}/"
