"""A round beside the best: by its link, in sentences, step by step, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.web.analysis.conftest import Finished
from tests.web.faults import faults_in_both_themes, small_screen_faults, unreached_by_keyboard
from tests.web.pages import NARROW, PHONE, Site

OpenSite = Callable[..., Site]


def thought_over(page: Page) -> Page:
    """Wait until the server has worked out all about the round on the page."""
    page.wait_for_selector("[data-insight=whole]")
    return page


def numbers(text: str | None) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", (text or "").replace("−", ""))]


def test_a_round_is_measured_and_its_losses_add_up(player: OpenSite, finished: Finished) -> None:
    page = thought_over(player().go(f"{finished.round(1)}/seat/1"))
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("of a possible")
    made, possible = numbers(heading.text_content())
    bar = page.locator(".bar").get_attribute("aria-label")
    lost = {name: int(points) for name, points in re.findall(r"(\w+) −(\d+) \(", bar or "")}
    assert made + sum(lost.values()) - lost.get("Draft", 0) == possible
    assert faults_in_both_themes(page) == {}
    assert unreached_by_keyboard(page) == []

    mark = page.get_by_role("button", name="what does that mean").first
    mark.click()
    proof = (mark.get_attribute("aria-label") or "").split(":")[0]
    expect(page.get_by_text(re.compile(rf"^{proof}: ", re.IGNORECASE))).to_be_visible()
    page.get_by_role("button", name="Step to the best").click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text("This is the best galaxy.")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_text("Both galaxies in words").click()
    expect(page.get_by_text("row 1, column 1, tile: ").first).to_be_visible()


def test_a_counted_round_is_analysed_while_the_game_goes_on(
    player: OpenSite, finished: Finished
) -> None:
    site = player()

    def tell_in_play(route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json={**told, "rounds": told["rounds"][:2], "ended": False})

    site.page.route("**/rounds", tell_in_play)
    page = thought_over(site.go(f"{finished.round(1)}/seat/1"))
    expect(page.get_by_role("link", name="To the table")).to_be_visible()
    expect(page.get_by_role("navigation", name="Rounds").get_by_role("link")).to_have_count(2)
    # Nobody may see the whole of a minute, or share it, before the game has ended.
    expect(page.get_by_role("link", name="Replay the minute")).to_have_attribute(
        "aria-disabled", "true"
    )
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    assert faults_in_both_themes(page) == {}
    site.go(f"{finished.round(3)}/seat/1")
    expect(page.get_by_role("heading", name="No such round")).to_be_visible()


def test_every_shape_fits_a_phone_in_the_longest_language(
    player: OpenSite, finished: Finished
) -> None:
    site = player(size=PHONE, language="hu")
    faults: dict[int, list[Any]] = {}
    for number in range(1, 5):
        page = site.go(f"{finished.round(number)}/seat/1")
        page.get_by_role("tab", name="Legjobb").click()
        faults[number] = small_screen_faults(page, NARROW) + small_screen_faults(page, PHONE)
    assert faults == {number: [] for number in faults}


def test_a_rival_and_another_round_have_links_of_their_own(
    player: OpenSite, finished: Finished
) -> None:
    page = player().go(f"{finished.round(1)}/seat/1")
    page.get_by_role("navigation", name="Players").get_by_role("link").nth(1).click()
    page.wait_for_url(f"**{finished.round(1)}/seat/2")
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("Your")
    page.get_by_role("link", name="Round 2").click()
    page.wait_for_url(f"**{finished.round(2)}/seat/2")
