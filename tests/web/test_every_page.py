"""What must hold on every quiet page: for everyone, in both themes, on small screens."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.faults import (
    cut_off,
    faults_on,
    out_of_reach,
    sideways,
    small_targets,
    unreached_by_keyboard,
)
from tests.web.pages import LOCALES, NARROW, PHONE, Site

Visit = Callable[..., Site]

PAGES = ("/", "/new", "/games", "/rules", "/settings", "/claim", "/nothing-here", "/t/KAC3EF")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing(visit: Visit, theme: str) -> None:
    site = visit(theme=theme)
    faults = {}
    for path in PAGES:
        site.go(path)
        faults[path] = faults_on(site.page)
    assert faults == {path: [] for path in PAGES}


@pytest.mark.parametrize("path", ["/", "/new", "/settings"])
def test_axe_finds_nothing_where_the_layout_of_phones_differs(visit: Visit, path: str) -> None:
    site = visit(size=PHONE)
    site.go(path)
    assert faults_on(site.page) == []


@pytest.mark.parametrize("language", LOCALES)
def test_nothing_sticks_out_on_the_narrowest_screen(visit: Visit, language: str) -> None:
    site = visit(size=NARROW, language=language)
    too_wide = {}
    for path in PAGES:
        site.go(path)
        too_wide[path] = sideways(site.page)
    assert too_wide == dict.fromkeys(PAGES, 0)


@pytest.mark.parametrize("size", [NARROW, (640, 360)])
def test_every_button_can_be_pressed_on_a_small_screen(visit: Visit, size: tuple[int, int]) -> None:
    site = visit(size=size)
    missed = {}
    for path in PAGES:
        site.go(path)
        missed[path] = out_of_reach(site.page)
    assert missed == {path: [] for path in PAGES}


@pytest.mark.parametrize("language", LOCALES)
def test_every_button_holds_its_words_on_a_phone(visit: Visit, language: str) -> None:
    site = visit(size=PHONE, language=language)
    cut = {}
    for path in PAGES:
        site.go(path)
        cut[path] = cut_off(site.page)
    assert cut == {path: [] for path in PAGES}


def test_everything_to_press_is_large_enough_for_a_finger(visit: Visit) -> None:
    site = visit(size=PHONE)
    small = {}
    for path in PAGES:
        site.go(path)
        small[path] = small_targets(site.page)
    assert small == {path: [] for path in PAGES}


def test_everything_can_be_reached_with_the_keyboard(visit: Visit) -> None:
    site = visit()
    unreached = {}
    for path in PAGES:
        site.go(path)
        unreached[path] = unreached_by_keyboard(site.page)
    assert unreached == {path: [] for path in PAGES}


def test_half_the_room_is_enough(visit: Visit) -> None:
    """At 200 % zoom a window of 1280 pixels holds 640."""
    site = visit(size=(640, 360))
    for path in PAGES:
        site.go(path)
        assert sideways(site.page) == 0


def test_nothing_is_asked_from_elsewhere(visit: Visit) -> None:
    site = visit()
    for path in PAGES:
        site.go(path)
    assert site.elsewhere == []


def test_a_new_page_begins_at_its_heading(visit: Visit) -> None:
    page = visit().go("/")
    page.get_by_role("link", name="Create a table").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert page.title() == "New table · Cosmic Factory"
    page.get_by_role("button", name="Back").click()
    page.wait_for_url("**/")
    page.get_by_role("button", name="Play now against bots").wait_for()
