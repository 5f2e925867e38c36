"""The minute of a round again: by mouse and keyboard, on a phone, for everyone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.analysis.conftest import Finished
from tests.web.faults import faults_in_both_themes, small_screen_faults, unreached_by_keyboard
from tests.web.pages import NARROW, PHONE, Site

OpenSite = Callable[..., Site]


def test_one_goes_through_the_minute_by_keyboard_and_mouse(
    player: OpenSite, finished: Finished
) -> None:
    page = player().go(f"{finished.round(1)}/minute")
    expect(page.get_by_role("img", name="Your galaxy, 9 tiles laid")).to_be_visible()
    assert faults_in_both_themes(page) == {}
    assert unreached_by_keyboard(page) == []

    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("Home")
    expect(slider).to_have_attribute("aria-valuenow", "0")
    # The person lays all nine at once, which is the first move of the round.
    page.keyboard.press(".")
    expect(page.get_by_text("9 of 9").first).to_be_visible()
    slider.press("End")
    before = slider.get_attribute("aria-valuetext") or ""
    box = slider.bounding_box()
    assert box is not None
    # The beginning: the bot and the person may have needed no second for all the rest.
    page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
    expect(slider).not_to_have_attribute("aria-valuetext", before)

    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("link", name="Round 2").click()
    page.wait_for_url(f"**{finished.round(2)}/minute")


def test_all_shapes_fit_a_phone_in_the_longest_language(
    player: OpenSite, finished: Finished
) -> None:
    site = player(size=PHONE, language="hu")
    faults = {}
    for number in range(1, 5):
        page = site.go(f"{finished.round(number)}/minute")
        page.get_by_role("slider").wait_for()
        faults[number] = small_screen_faults(page, NARROW) + small_screen_faults(page, PHONE)
    assert faults == {number: [] for number in faults}


def test_a_game_or_round_that_does_not_exist_is_told_with_a_way_on(
    player: OpenSite, finished: Finished
) -> None:
    site = player()
    page = site.go("/games/aaaaaaaaaaaaaaaa/round/1/minute")
    expect(page.get_by_role("heading", name="No such game")).to_be_visible()
    expect(page.get_by_role("link", name="Your games")).to_be_visible()
    page = site.go(f"{finished.round(7)}/seat/1")
    expect(page.get_by_role("heading", name="No such round")).to_be_visible()
    page.get_by_role("link", name="The first round").click()
    page.wait_for_url(f"**{finished.round(1)}/seat/1")
