"""A game by turns at one device, without a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.web.driving.hands import mouse_drag
from tests.web.faults import faults_in_both_themes
from tests.web.pages import DESKTOP, PHONE, Site

Visit = Callable[..., Site]

TILE_IN_HAND = "[data-slot] [data-tile]"


def lay_square(page: Any, start: int = 0) -> None:
    for place in range(start, 9):
        mouse_drag(page, TILE_IN_HAND, f'[data-cell="{place // 3},{place % 3},0"]')


def test_two_players_take_turns_without_a_network_and_nothing_is_lost_or_shown(
    visit: Visit,
) -> None:
    site = visit(keep_shell=True)
    page = site.go("/one-screen")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    site.offline(True)
    page.reload()
    expect(page.get_by_text("Left out: Black Hole and Sabotage.")).to_be_visible()
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Name of player 2").fill("Zsófi")
    page.get_by_text("Beginner").click()
    page.get_by_text("No limit").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    # The button is in sight however much stands above it.
    page.set_viewport_size({"width": PHONE[0], "height": 200})
    expect(page.get_by_role("button", name="To the first turn")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.get_by_role("button", name="To the first turn").click()

    # Ada builds; a reload covers her tiles and keeps what she has laid.
    expect(page.get_by_role("heading", name="Pass the device to Ada")).to_be_visible()
    assert page.locator("[data-tile]").count() == 0
    assert faults_in_both_themes(page) == {}
    page.get_by_role("button", name="I am Ada").click()
    mouse_drag(page, TILE_IN_HAND, '[data-cell="0,0,0"]')
    first = page.locator('[data-cell="0,0,0"] [data-tile]').get_attribute("data-tile")
    page.reload()
    expect(page.get_by_role("heading", name="Pass the device to Ada")).to_be_visible()
    assert page.locator("[data-tile]").count() == 0
    page.get_by_role("button", name="I am Ada").click()
    assert page.locator('[data-cell="0,0,0"] [data-tile]').get_attribute("data-tile") == first
    lay_square(page, start=1)
    page.locator('[data-token="ice"]').click()
    assert faults_in_both_themes(page) == {}
    page.get_by_role("button", name="Done, pass on").click()

    # Zsófi sees that Ada has a token, and nothing else of hers.
    expect(page.get_by_role("heading", name="Pass the device to Zsófi")).to_be_visible()
    assert page.locator("[data-tile]").count() == 0
    page.get_by_role("button", name="I am Zsófi").click()
    expect(page.locator('[data-token="ice"]')).to_contain_text("Ada has it")
    page.locator('[data-token="ice"]').click(force=True)
    expect(page.locator('[data-token="ice"]')).to_have_attribute("aria-pressed", "false")
    lay_square(page)
    page.get_by_role("button", name="Done, pass on").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("After round 1")
    expect(page.get_by_role("heading", level=3)).to_have_text(["Ada", "Zsófi"])
    assert faults_in_both_themes(page) == {}
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("After round 1")
    page.get_by_role("button", name="Round 2").click()
    expect(page.locator("main ol li")).to_contain_text(["Zsófi", "Ada"])
    site.offline(False)
    site.complaints.clear()  # the browser itself reports requests that failed
