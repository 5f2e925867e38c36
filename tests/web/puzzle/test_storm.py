"""The storm: hand after hand by mouse and by keyboard, until the time is up."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.faults import faults_in_both_themes, small_screen_faults, unreached_by_keyboard
from tests.web.pages import NARROW, PHONE, Site
from tests.web.puzzle.scripted_puzzles import ScriptedPuzzles
from tests.web.puzzle.test_daily import SHORT_PHONE, lay

Visit = Callable[..., Site]


def lay_by_keyboard(page: Page) -> None:
    """Lay the tiles of the hand on the free cells, without a pointer."""
    for place in range(9):
        page.locator(f'[data-slot="{place}"]').focus()
        # Taking a tile leads to the first free cell.
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")


def test_a_storm_is_played_by_keyboard_until_time_is_up(visit: Visit) -> None:
    site = visit()
    script = ScriptedPuzzles(site.page)
    site.page.clock.install(time="2026-11-17T10:00:00Z")
    page = site.go("/storm")
    assert faults_in_both_themes(page) == {}
    assert unreached_by_keyboard(page) == []
    page.get_by_role("button", name="Start").press("Enter")
    expect(page.get_by_role("heading", name="Hand 1")).to_be_visible()
    lay_by_keyboard(page)
    page.keyboard.press("f")
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(page.get_by_text("11 of 21: +52").first).to_be_visible()
    assert script.storm_answers == [52]
    page.reload()
    # The storm goes on where it was, and the time with it.
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(page.get_by_text("Score 52")).to_be_visible()

    minutes, seconds = (page.get_by_role("timer").text_content() or "").split(":")
    page.clock.fast_forward(1000 * (60 * int(minutes) + int(seconds) - 62))
    page.clock.run_for(3000)
    # A busy page may miss the second itself.
    expect(page.get_by_text(re.compile(r"^(60|5\d) seconds left"))).to_be_attached()
    page.clock.fast_forward("01:05")
    expect(page.get_by_text("Time is up")).to_be_visible()
    expect(page.locator("[data-score='52']")).to_be_focused()
    page.get_by_text("This week", exact=True).click()
    expect(page.get_by_role("row", name="Bastien the patient builder")).to_be_visible()
    assert faults_in_both_themes(page) == {}


def test_a_storm_without_hurry_fits_a_phone_and_says_what_a_lost_connection_does(
    visit: Visit,
) -> None:
    site = visit(size=PHONE, language="hu")
    script = ScriptedPuzzles(site.page)
    page = site.go("/storm")
    found = small_screen_faults(page, NARROW) + small_screen_faults(page, PHONE)
    expect(page.get_by_text("Ha megszakad a kapcsolat, az óra tovább jár.")).to_be_visible()
    page.get_by_text("Ráérősen").click()
    page.get_by_role("button", name="Indulás").click()
    lay(page)
    found += small_screen_faults(page, SHORT_PHONE) + small_screen_faults(page, PHONE)
    script.away = True
    page.get_by_role("button", name="Beadás").click()
    expect(page.get_by_role("alert")).to_contain_text("Nincs kapcsolat")
    script.away = False
    second = page.get_by_role("heading", name="2. feladvány")
    expect(second).to_be_visible()
    expect(page.get_by_text("52", exact=True)).to_be_visible()
    expect(page.get_by_text("+52", exact=True)).to_be_visible()
    # Whoever leaves finds the storm where it was.
    page.locator("header button").first.click()
    page.get_by_role("heading", level=1).filter(has_text="Galaxis").wait_for()
    page.go_back()
    expect(second).to_be_visible()
    # A card takes the title's room, but not that of the score.
    script.card = 8
    page.reload()
    expect(page.get_by_text("52", exact=True)).to_be_visible()
    found += small_screen_faults(page, SHORT_PHONE) + small_screen_faults(page, NARROW)
    page.get_by_role("button", name="Abbahagyom").click()
    expect(page.locator("[data-score='52']")).to_be_visible()
    found += small_screen_faults(page, NARROW)
    assert found == []
    site.complaints.clear()  # the browser itself reports requests that failed
