"""What a visitor sees and can do before the client's script is there."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.pages import AT_REST, LOCALES, Site

Visit = Callable[..., Site]

TITLES = {
    "/": {
        "en": "Build a galaxy in sixty seconds",
        "fr": "Une galaxie en soixante secondes",
        "hu": "Galaxis hatvan másodperc alatt",
    },
    "/rules": {"en": "Rules", "fr": "Règles", "hu": "Szabályok"},
    "/learn": {"en": "Learn to play", "fr": "Apprendre à jouer", "hu": "Tanulj meg játszani"},
    "/puzzles": {"en": "Puzzles", "fr": "Énigmes", "hu": "Feladványok"},
    "/storm": {"en": "Storm", "fr": "Tempête", "hu": "Vihar"},
    "/evening": {"en": "Duplicate evening", "fr": "Soirée en duplicate", "hu": "Duplikát este"},
}
# Pages that are laid out by the size of the screen: only their scripts can draw them.
DRAWN_LATER = ("/learn/zones", "/learn/cards/5", "/puzzle", "/puzzles/path", "/t/KAC3EF")
LOADING = {"en": "One moment …", "fr": "Un instant…", "hu": "Egy pillanat…"}
# Marks what stands on the page before any module has run.
MARK = """document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    document.querySelectorAll('#app *').forEach(one => (one.written = true));
})"""
STILL_THERE = "all => all.every(one => one.written)"


class HeldRequests:
    """Requests of a page that get no answer before they are let go, nor those that come later."""

    def __init__(self, page: Any, address: str) -> None:
        self._held: list[Any] = []
        self._are_held = True
        page.route(address, self._asked)

    def _asked(self, route: Any) -> None:
        if self._are_held:
            self._held.append(route)
        else:
            route.continue_()

    def let_go(self) -> None:
        self._are_held = False
        for route in self._held:
            route.continue_()


def without_modules(site: Site) -> Any:
    """Return the page as it is before the client is loaded."""
    site.page.route("**/assets/*.js", lambda route: route.abort())
    return site.page


@pytest.mark.parametrize("language", LOCALES)
def test_words_are_seen_before_the_script(visit: Visit, language: str) -> None:
    site = visit(language=language)
    page = without_modules(site)
    for path, titles in TITLES.items():
        page.goto(site.address + path)
        expect(page.get_by_role("heading", level=1)).to_have_text(titles[language])
        expect(page.locator("html")).to_have_attribute("lang", language)
    site.complaints.clear()  # the browser itself reports requests that failed


@pytest.mark.parametrize("language", LOCALES)
def test_that_a_page_is_loading_is_seen_before_the_script(visit: Visit, language: str) -> None:
    site = visit(language=language)
    page = without_modules(site)
    for path in DRAWN_LATER:
        page.goto(site.address + path)
        expect(page.get_by_role("status")).to_have_text(LOADING[language])
    site.complaints.clear()  # the browser itself reports requests that failed


@pytest.mark.parametrize(
    ("path", "files"),
    [
        ("/puzzle", ["assets/PuzzlePage-*", "api/puzzles/*"]),
        ("/puzzles/path", ["assets/ThemePage-*", "api/puzzles/*"]),
        ("/learn/zones", ["assets/LessonPage-*"]),
    ],
)
def test_a_page_names_its_files_and_asks_for_its_data_at_once(
    visit: Visit, path: str, files: Sequence[str]
) -> None:
    site = visit()
    asked: list[str] = []
    site.page.on("request", lambda request: asked.append(request.url.removeprefix(site.address)))
    client = HeldRequests(site.page, "**/assets/index-*.js")
    with contextlib.ExitStack() as expected:
        for file in files:
            expected.enter_context(site.page.expect_request(f"{site.address}/{file}"))
        site.page.goto(site.address + path, wait_until="commit")
    expect(site.page.get_by_role("status")).to_be_visible()
    assert any(url.startswith("/api/puzzles/") for url in asked) == ("puzzle" in path)
    assert "/preload.js" not in asked
    client.let_go()
    site.page.wait_for_function(AT_REST)
    for url in {url for url in asked if url.startswith("/api/puzzles/")}:
        assert asked.count(url) == 1


@pytest.mark.parametrize("language", LOCALES)
def test_the_client_takes_over_what_is_there(visit: Visit, language: str) -> None:
    site = visit(language=language)
    site.page.add_init_script(MARK)
    for path in TITLES:
        page = site.go(path)
        assert page.locator("h1, #short h2, main img, header button").evaluate_all(STILL_THERE)


def test_the_client_takes_over_the_rules_when_their_words_come_last(visit: Visit) -> None:
    site = visit(language="hu")
    page = site.page
    page.add_init_script(MARK)
    words = HeldRequests(page, "**/assets/hu-*.js")
    with page.expect_response("**/assets/Rules-*.js") as answer:
        page.goto(site.address + "/rules", wait_until="commit")
    answer.value.finished()
    page.wait_for_timeout(100)  # the page of the rules runs meanwhile
    words.let_go()
    page.wait_for_function(AT_REST)
    assert page.locator("h1, #short h2, main img, header button").evaluate_all(STILL_THERE)


def test_a_button_pressed_too_early_is_answered_later(visit: Visit) -> None:
    site = visit()
    page = site.page
    client = HeldRequests(page, "**/assets/index-*.js")
    page.goto(site.address, wait_until="commit")
    page.get_by_role("button", name="Play now against bots").click()
    assert page.url == f"{site.address}/"
    client.let_go()
    page.get_by_role("button", name="Just play").click()
    page.wait_for_url("**/t/*")


def test_a_form_sent_too_early_does_not_leave_the_page(visit: Visit) -> None:
    site = visit()
    page = without_modules(site)
    page.goto(site.address)
    page.get_by_label("Table code").fill("KAC3EF")
    page.get_by_role("button", name="Join a table").click()
    expect(page.get_by_label("Table code")).to_have_value("KAC3EF")
    assert page.url == f"{site.address}/"
    site.complaints.clear()  # the browser itself reports requests that failed


def test_no_language_flashes_that_was_not_chosen(visit: Visit) -> None:
    site = visit(language="en")
    page = site.go("/settings")
    page.get_by_role("radio", name="Magyar").check(force=True)
    expect(page.locator("html")).to_have_attribute("lang", "hu")
    without_modules(site)
    page.goto(site.address)
    expect(page.get_by_text(TITLES["/"]["en"])).to_be_hidden()
    page.unroute("**/assets/*.js")
    site.go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["/"]["hu"])
    site.complaints.clear()  # the browser itself reports requests that failed
