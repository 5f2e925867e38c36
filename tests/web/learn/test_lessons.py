"""Lessons, drills and the guided first round, as people do them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.web.faults import faults_on
from tests.web.pages import HUNGARIAN_ELSEWHERE, PHONE, Site
from tests.web.server_requests import get, post

Visit = Callable[..., Site]

NEXT = "main footer .button.primary"
# How far the page jumped so far, as browsers measure it.
JUMPS = """() => new Promise(done => {
    const found = [];
    const watch = new PerformanceObserver(list => found.push(...list.getEntries()));
    watch.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(found.map(({ value }) => value)), 100);
})"""
# Whether one thing covers none of others.
LEAVES_FREE = """([over, below]) => {
    const box = document.querySelector(over).getBoundingClientRect();
    return [...document.querySelectorAll(below)].map(one => one.getBoundingClientRect()).every(
        one => box.right <= one.left || one.right <= box.left
            || box.bottom <= one.top || one.bottom <= box.top);
}"""

# What stands beside the board, but under the buttons at the foot of the page.
BELOW_THE_EDGE = """() => {
    const edge = document.querySelector('main footer').getBoundingClientRect().top;
    return [...document.querySelectorAll('main .beside :is(p, li, button)')]
        .filter(one => one.checkVisibility() && one.getBoundingClientRect().bottom > edge + 1)
        .map(one => one.textContent);
}"""
SIDEWAYS_IN_TOKENS = """() => [...document.querySelectorAll('[data-token]')]
    .map(one => one.scrollWidth - one.clientWidth)"""
LEARNED = "given => { localStorage['cosmic-factory.learning'] = JSON.stringify(given); }"


def tap(page: Any, *selectors: str) -> None:
    for selector in selectors:
        page.locator(selector).tap()


def cell(row: int, col: int) -> str:
    return f'[data-cell="{row},{col},0"]'


def slot(number: int) -> str:
    return f'[data-slot="{number}"]'


def go_on(page: Any) -> None:
    expect(page.locator(NEXT)).not_to_have_attribute("aria-disabled", "true")
    page.locator(NEXT).tap()


def test_a_lesson_is_done_by_touch_on_a_phone_and_kept_on_the_guest(visit: Visit) -> None:
    site = visit(size=PHONE, touch=True)
    page = site.go("/learn/zones")
    expect(page.locator("[data-coach]")).to_contain_text("make the two green zones meet")
    expect(page.locator(".ring .turn")).to_be_visible()
    assert page.evaluate(JUMPS) == []
    tap(page, cell(1, 0))
    expect(page.get_by_text("Vegetation, zone by zone: ").first).to_be_visible()
    page.get_by_role("button", name="Start this step again").tap()
    tap(page, cell(0, 1))
    go_on(page)
    tap(page, cell(0, 1))
    go_on(page)
    tap(page, slot(0), cell(1, 1))
    go_on(page)
    # Laid as they come, these two make too few points.
    tap(page, slot(0), cell(2, 2), slot(1), cell(0, 1))
    expect(page.get_by_text("Wanted: 15.").first).to_be_visible()
    page.get_by_role("button", name="Start this step again").tap()
    tap(page, slot(0), cell(0, 1), cell(0, 1), cell(0, 1), slot(1), cell(2, 2), cell(2, 2))
    tap(page, cell(2, 2))
    go_on(page)
    page.wait_for_url("**/learn/paths")
    assert get(page.context, f"{site.address}/api/me/learning").status == 401
    assert post(page.context, f"{site.address}/api/me", {"name": "Ada"}).status == 201
    page.evaluate("localStorage.setItem('cosmic-factory.guest', 'yes')")
    with page.expect_response("**/api/me/learning") as answer:
        page.reload()
    assert answer.value.json()["lessons"] == {"zones": 4}


def test_a_lesson_is_done_by_keyboard_and_says_what_happens(visit: Visit) -> None:
    page = visit().go("/learn/tiles")
    keys = page.keyboard
    assert faults_on(page) == []
    # Where nothing but turning is asked for, one click of the mouse turns a tile, too.
    page.locator(cell(0, 0)).click()
    expect(page.locator("main section").get_by_text("Ice, zone by zone: ")).to_be_visible()
    expect(page.locator(NEXT)).to_have_text("Not there yet")
    page.get_by_role("button", name="Start this step again").click()
    expect(page.locator(NEXT)).to_have_text("Turn the tile first")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_focused()

    def reach(selector: str) -> None:
        for _ in range(30):
            if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            keys.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")

    def press(*names: str) -> None:
        for name in names:
            keys.press(name)

    reach("[role=gridcell]")
    press("ArrowLeft", "r")
    polite = page.locator("[data-region=polite]")
    expect(polite).to_contain_text("Ice, zone by zone: ")
    press("r", "r", "r", "ArrowRight", "r")
    expect(page.locator("[data-region=assertive]")).to_contain_text("Right! One ice zone")
    expect(page.locator(NEXT)).to_be_focused()
    press("Enter")
    expect(page.get_by_role("heading", name="A tile is laid")).to_be_focused()
    reach("[data-slot]")
    press("Space")
    if not page.evaluate("document.activeElement.matches('[role=gridcell]')"):
        press("q")
    press("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight")
    expect(page.locator(cell(1, 1))).to_be_focused()
    press("Space")
    expect(page.locator(NEXT)).to_be_focused()
    press("Enter")
    expect(page.get_by_role("heading", name="Two tiles swap")).to_be_focused()
    reach("[role=gridcell]")
    press("Space", "ArrowRight", "Space")
    expect(page.locator(NEXT)).to_be_focused()
    assert faults_on(page) == []


def test_a_short_phone_shows_the_last_steps_without_scrolling(visit: Visit) -> None:
    site = visit(size=(390, 664), touch=True, language="fr")
    page = site.go("/learn")
    page.evaluate(LEARNED, {"lessons": {"tokens": 3, "draft": 3}})
    for lesson in ("tokens", "draft"):
        site.go(f"/learn/{lesson}")
        page.wait_for_selector("[data-coach].shown")
        assert page.evaluate(BELOW_THE_EDGE) == [], lesson
    tap(page, slot(0), cell(0, 0))
    answer = page.locator("main .above .answer")
    expect(answer).to_contain_text("Tuiles posées")
    page.evaluate(HUNGARIAN_ELSEWHERE)
    expect(answer).to_contain_text("Lapkák a táblán")


def test_a_newcomer_is_guided_through_the_first_round_and_asked_once(visit: Visit) -> None:
    site = visit(size=PHONE, touch=True)
    page = site.go("/")
    play_now = page.get_by_role("button", name="Play now against bots")
    play_now.tap()
    guided = page.get_by_role("button", name="A guided first round")
    expect(guided).to_be_visible()
    assert faults_on(page) == []
    guided.tap()
    mark = page.locator("[data-coach]")
    go = "main .button.primary:not(.off)"
    expect(mark).to_contain_text("This card’s rule holds")
    tap(page, go)
    for words in ("Choose three tiles to keep", "These came from a neighbour"):
        expect(mark).to_contain_text(words)
        tap(page, *(f'[data-pick="{number}"]' for number in range(3)))
        expect(mark).to_contain_text("Now pass the others on")
        tap(page, go)
    expect(mark).to_contain_text("Three more tiles join unseen")
    tap(page, go)
    expect(mark).to_contain_text("Drag a tile onto the board")
    tap(page, slot(0), cell(1, 1))
    expect(mark).to_contain_text("Tap a laid tile to turn it")
    tap(page, cell(1, 1))
    expect(mark).to_have_count(0)
    tap(page, slot(1), cell(0, 1), slot(2), cell(0, 0), slot(3), cell(0, 2))
    expect(mark).to_contain_text("Your largest zones are counted here")
    # On a short phone the last hint leaves the board free, and the button in the hand.
    page.set_viewport_size({"width": 390, "height": 664})
    for number, place in enumerate(((1, 0), (1, 2), (2, 0), (2, 1), (2, 2)), start=4):
        tap(page, slot(number), cell(*place))
    expect(mark).to_contain_text("All laid.")
    page.wait_for_function(LEAVES_FREE, arg=["[data-coach]", "main [role=grid], main .finish"])
    page.get_by_role("button", name="No more hints").tap()
    expect(mark).to_have_count(0)
    site.go("/")
    play_now.tap()
    page.wait_for_url("**/t/*")


def test_a_phone_says_of_every_token_that_a_rival_has_it(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True, language="fr").go("/learn/cards/18")
    page.get_by_text("∞").tap()
    for number in range(9):
        tap(page, slot(number), cell(*divmod(number, 3)))
    tokens = page.locator("[data-token]")
    expect(tokens.get_by_text("prise par un rival")).to_have_count(3)
    assert page.evaluate(SIDEWAYS_IN_TOKENS) == [0, 0, 0]


def test_a_drill_is_counted_against_par_with_or_without_a_clock(visit: Visit) -> None:
    page = visit().go("/learn/cards/5")
    expect(page.get_by_text("The tiles appear when the minute starts.")).to_be_visible()
    page.get_by_role("button", name="Start the minute").click()
    for number in range(9):
        page.locator(slot(number)).click()
        page.locator(cell(*divmod(number, 3))).click()
    page.keyboard.press("f")
    expect(page.locator("[data-short]")).to_contain_text("Possible")
    page.get_by_role("button", name="Show the best galaxy").click()
    expect(page.get_by_role("img", name="The best galaxy")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Next card").click()
    page.wait_for_url("**/learn/cards/6")
    page.goto(page.url.replace("/cards/6", ""))
    expect(page.get_by_role("link", name="District")).to_contain_text("short")
