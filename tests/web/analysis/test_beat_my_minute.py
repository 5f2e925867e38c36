"""A recorded minute is sent as a link, played against its ghost by somebody new, and sent back."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.analysis.conftest import BUILD_SECONDS, PLAYER, Finished
from tests.web.faults import faults_in_both_themes, small_screen_faults
from tests.web.pages import AT_REST, HUNGARIAN_ELSEWHERE, PHONE, Site
from tests.web.server_process import ServerProcess

# As a link of the app does.
GO_THERE = """path => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
}"""
# Under Sabotage, in which nine tiles lie in a square as in the first round.
OTHER_ROUND = 5


def link_to_round(server: ServerProcess, finished: Finished, number: int) -> str:
    """The link to that minute of whoever played the finished game."""
    wanted = {"game": finished.game, "round": number, "seat": 0}
    cookies, headers = dict([finished.cookie]), {"Origin": server.base}
    with httpx.Client(base_url=server.base, cookies=cookies, headers=headers, timeout=60) as person:
        made = person.post("/api/challenges", json=wanted).raise_for_status().json()
    return f"/c/{made['id']}"


@pytest.fixture(scope="module")
def link(server: ServerProcess, finished: Finished) -> str:
    return link_to_round(server, finished, 1)


@pytest.fixture(scope="module")
def other_link(server: ServerProcess, finished: Finished) -> str:
    """The link to another minute, so that nobody else has played it before."""
    return link_to_round(server, finished, OTHER_ROUND)


def lay(page: Page, *slots: int) -> None:
    for slot in slots:
        page.locator(f'[data-slot="{slot}"]').click()
        page.locator("[data-cell]").nth(slot).click()


def test_somebody_new_plays_a_minute_against_its_ghost_and_sends_it_back(
    visit: Callable[..., Site], link: str
) -> None:
    site = visit()
    page = site.go(link)
    expect(page.get_by_text(f"{PLAYER} sends you a minute")).to_be_visible()
    assert page.locator("[data-slot]").count() == 0
    assert faults_in_both_themes(page) == {}
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("img", name=f"{PLAYER}’s galaxy, 9 tiles laid")).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_text("The ghost is hidden.")).to_be_visible()
    page.keyboard.press("h")
    lay(page, *range(8))
    expect(page.get_by_role("button", name="1 tile to lay")).to_be_visible()
    lay(page, 8)
    expect(page.get_by_role("button", name="Done")).to_be_visible()
    assert faults_in_both_themes(page) == {}
    page.keyboard.press("f")
    expect(page.get_by_role("heading", level=1)).to_contain_text("against")
    table = page.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(3)
    expect(table.get_by_role("row", name="You")).to_be_visible()
    assert faults_in_both_themes(page) == {}

    page.get_by_role("button", name="Send my minute back").click()
    back = page.get_by_role("textbox", name="Link").input_value()
    page.keyboard.press("Escape")
    other = visit()
    other.go(back.removeprefix(other.address))
    expect(other.page.get_by_text("Guest sends you a minute")).to_be_visible()
    expect(other.page.get_by_text("1 person has played this minute")).to_be_visible()
    page = site.go(link)
    page.get_by_role("button", name="Play for practice").click()
    # A minute goes on in a language that is chosen meanwhile in another tab.
    lay(page, 0, 1)
    page.evaluate(HUNGARIAN_ELSEWHERE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Győzd le a percemet: gyakorlás")
    expect(page.locator("[data-cell] [data-tile]")).to_have_count(2)


def test_a_minute_is_played_on_a_phone_and_what_is_missing_is_laid_by_chance(
    visit: Callable[..., Site], other_link: str
) -> None:
    site = visit(size=PHONE, language="hu")
    site.page.clock.install()
    page = site.go(other_link)
    assert small_screen_faults(page, PHONE) == []
    page.get_by_role("button", name="Játék").click()
    lay(page, 0, 1, 2, 3)
    found = small_screen_faults(page, PHONE) + small_screen_faults(page, (390, 664))
    assert found == []
    page.clock.fast_forward(1_000 * BUILD_SECONDS + 1_000)
    expect(page.get_by_text("A véletlen rakott le 5 lapkát")).to_be_visible()
    assert small_screen_faults(page, PHONE) == []
    page.get_by_role("button", name="Még egyszer, gyakorlásként").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Győzd le a percemet: gyakorlás")


def test_headline_and_picture_of_a_result_compare_with_the_same_ghost(
    visit: Callable[..., Site], server: ServerProcess, finished: Finished
) -> None:
    page = visit(size=PHONE).go(link_to_round(server, finished, 2))

    def at_a_table_for_three(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        (ghost,) = told["ghosts"]
        weak, strong = ({**ghost, "name": n, "points": p} for n, p in (("Weak", 1), ("Strong", 99)))
        route.fulfill(response=answer, json={**told, "ghosts": [weak, strong]})

    page.route("**/hand-in", at_a_table_for_three)
    page.clock.install()
    page.get_by_role("button", name="Play").click()
    expect(page.locator("[data-slot]")).to_have_count(9)
    page.clock.fast_forward(1_000 * BUILD_SECONDS + 1_000)
    headline = page.get_by_role("heading", level=1)
    expect(headline).to_contain_text("against 99")
    expect(page.get_by_role("status").first).to_contain_text("Strong")
    expect(page.get_by_role("region", name="Strong")).to_be_visible()
    expect(page.get_by_role("region", name="Weak")).to_have_count(0)
    page.get_by_role("button", name="Weak").click()
    expect(headline).to_contain_text("against 1")
    expect(page.get_by_role("region", name="Weak")).to_be_visible()
    assert small_screen_faults(page, PHONE) == []


def test_a_link_that_was_withdrawn_says_so(visit: Callable[..., Site], finished: Finished) -> None:
    site = visit()
    site.page.add_init_script("localStorage.setItem('cosmic-factory.guest', 'yes')")
    name, value = finished.cookie
    site.page.context.add_cookies([{"name": name, "value": value, "url": site.address}])
    page = site.go("/games")
    page.get_by_role("button", name=PLAYER).click()
    page.get_by_role("button", name="Beat my minute").click()
    page.get_by_role("button", name="2", exact=True).click()
    made = page.get_by_role("textbox", name="Link").input_value()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("button", name="Make a new link")).to_be_visible()
    page = site.go(made.removeprefix(site.address))
    expect(page.get_by_text("This link leads nowhere")).to_be_visible()


def test_whoever_finds_nobody_sits_down_with_ghosts(
    visit: Callable[..., Site], server: ServerProcess, finished: Finished
) -> None:
    cookies, headers = dict([finished.cookie]), {"Origin": server.base}
    with httpx.Client(base_url=server.base, cookies=cookies, headers=headers, timeout=60) as person:
        person.patch("/api/me/minutes", json={"shown_to": "everybody"}).raise_for_status()
    site = visit(size=PHONE)
    page = site.go("/ghosts")
    expect(page.get_by_text("A table of recorded minutes")).to_be_visible()
    assert small_screen_faults(page, PHONE) == []
    page.get_by_role("button", name="Play").click()
    lay(page, 0, 1)
    found = small_screen_faults(page, PHONE) + small_screen_faults(page, (390, 664))
    assert found == []


@pytest.mark.parametrize(("path", "button"), [("/ghosts", None), ("/evening", "Make an evening")])
def test_who_leaves_before_the_answer_is_not_led_away_from_the_page_they_went_to(
    visit: Callable[..., Site], path: str, button: str | None
) -> None:
    site = visit().named("Lou")
    page = site.go("/")
    asked: list[Route] = []
    for door in ("ghost-tables", "evenings"):
        page.route(f"**/api/{door}", lambda route: asked.append(route))
    with page.expect_request(lambda request: request.method == "POST"):
        page.goto(site.address + path)
        if button is not None:
            page.get_by_role("button", name=button).click()
    page.get_by_role("button", name="Back").click()
    expect(page).to_have_url(f"{site.address}/")
    (route,) = asked
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        route.fulfill(status=201, json={"id": "0123456789abcdef", "code": "KACDEFGH"})
    # What would lead away does so in the same turn as the answer.
    page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    expect(page).to_have_url(f"{site.address}/")


@pytest.mark.parametrize("what", ["challenges", "evenings"])
def test_a_page_that_is_left_before_its_first_answer_asks_for_nothing_more(
    visit: Callable[..., Site], link: str, what: str
) -> None:
    site = visit().named("Lou")
    made = site.post("/api/evenings", tables=2, seats=2)
    path = {"challenges": link, "evenings": f"/evening/{made['code']}"}[what]
    page = site.go("/")
    page.clock.install()
    kept: list[Route] = []
    page.route(f"**/api/{what}/**", lambda route: kept.append(route))
    with page.expect_request(f"**/api/{what}/**"):
        page.evaluate(GO_THERE, path)
    page.evaluate("history.back()")
    expect(page).to_have_url(f"{site.address}/")
    (route,) = kept
    answer = route.fetch()
    with page.expect_response(f"**/api/{what}/**"):
        # The best is still being found: the page would ask again.
        route.fulfill(response=answer, json={**answer.json(), "next_ms": 500})
    for _ in range(6):
        page.clock.fast_forward(10_000)
    assert len(kept) == 1


def test_a_code_that_no_evening_has_is_asked_for_once(visit: Callable[..., Site]) -> None:
    site = visit()
    page = site.page
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site.address}/evening/KACDEFGH")
    expect(page.get_by_role("heading", name="No such evening")).to_be_visible()
    for _ in range(6):
        page.clock.fast_forward(10_000)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="No such evening")).to_be_visible()
    assert len([url for url in asked if "/api/evenings/" in url]) == 2


def test_a_result_stays_when_its_link_cannot_be_looked_up_again(
    visit: Callable[..., Site], other_link: str
) -> None:
    site = visit()
    page = site.go(other_link)
    page.get_by_role("button", name="Play").click()
    lay(page, *range(9))
    page.route(f"**/api/challenges/{other_link.rpartition('/')[2]}", lambda route: route.abort())
    page.keyboard.press("f")
    expect(page.get_by_role("heading", level=1)).to_contain_text("against")
    page.wait_for_function(AT_REST)
    expect(page.get_by_role("table").get_by_role("row", name="You")).to_be_visible()
    site.complaints.clear()  # the browser itself reports requests that failed


def test_a_new_version_does_not_move_the_board_in_the_middle_of_a_minute(
    visit: Callable[..., Site], other_link: str
) -> None:
    site = visit()
    next_page = '<script type="module" src="/assets/index-next.js"></script>'
    site.page.route(f"{site.address}/", lambda route: route.fulfill(body=next_page))
    site.page.clock.install()
    page = site.go(other_link)
    page.clock.fast_forward("05:01")
    notice = page.get_by_text("A new version is ready.")
    expect(notice).to_be_visible()
    page.get_by_role("button", name="Play").click()
    page.locator("[data-slot]").first.wait_for()
    expect(notice).to_be_hidden()
