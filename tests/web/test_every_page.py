"""What must hold on every quiet page: for everyone, in both themes, on small screens."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.faults import (
    faults_in_both_themes,
    faults_on,
    small_screen_faults,
    unreached_by_keyboard,
)
from tests.web.pages import FOLLOW_LINK, LOCALES, NARROW, PHONE, ZOOMED, Site

Visit = Callable[..., Site]

PAGES = (
    "/",
    "/new",
    "/companion",
    "/one-screen",
    "/games",
    "/rules",
    "/tiles",
    "/learn",
    "/learn/zones",
    "/learn/cards/19",
    "/settings",
    "/claim",
    "/nothing-here",
    "/t/KAC3EF",
)

# Pages that are reached from others; most of them wait for something before they show themselves.
FOLLOWED = (
    "/learn/tiles",
    "/learn/cards/19",
    "/tiles/new",
    "/puzzle",
    "/puzzles",
    "/storm",
    "/ghosts",
    "/companion",
    "/one-screen",
    "/games",
    "/c/nothing-here",
    "/rules",
)


def test_axe_finds_nothing_in_either_theme_and_nothing_is_asked_from_elsewhere(
    visit: Visit,
) -> None:
    site = visit()
    faults = {}
    for path in PAGES:
        faults[path] = faults_in_both_themes(site.go(path))
    assert faults == {path: {} for path in PAGES}
    assert site.elsewhere == []


def test_axe_finds_nothing_where_the_layout_of_phones_differs(visit: Visit) -> None:
    site = visit(size=PHONE)
    faults = {path: faults_on(site.go(path)) for path in ("/", "/new", "/settings")}
    assert faults == {path: [] for path in faults}


@pytest.mark.parametrize("language", LOCALES)
def test_every_page_fits_a_phone_a_narrow_one_and_a_zoomed_window(
    visit: Visit, language: str
) -> None:
    site = visit(size=PHONE, language=language)
    faults = {}
    for path in PAGES:
        page = site.go(path)
        for size in (PHONE, NARROW, ZOOMED):
            faults[path, size] = small_screen_faults(page, size)
    assert faults == {case: [] for case in faults}


def test_everything_can_be_reached_with_the_keyboard(visit: Visit) -> None:
    site = visit()
    unreached = {path: unreached_by_keyboard(site.go(path)) for path in PAGES}
    assert unreached == {path: [] for path in PAGES}


def test_every_page_begins_at_its_heading_also_one_that_loads_first(visit: Visit) -> None:
    page = visit().go("/settings")
    for path in FOLLOWED:
        page.evaluate(FOLLOW_LINK, path)
        page.wait_for_url(f"**{path}")
        expect(page.get_by_text("One moment")).to_have_count(0)
        heading = page.get_by_role("heading", level=1)
        expect(heading, path).to_be_focused()


def test_a_new_page_begins_at_its_heading(visit: Visit) -> None:
    page = visit().go("/")
    page.get_by_role("link", name="Create a table").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page).to_have_title("New table · Cosmic Factory")
    page.get_by_role("button", name="Back").click()
    page.wait_for_url("**/")
    page.get_by_role("button", name="Play now against bots").wait_for()
