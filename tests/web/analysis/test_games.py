"""The list of one's games: what was built in each, and a file with all of them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.faults import faults_in_both_themes, small_screen_faults, unreached_by_keyboard
from tests.web.pages import NARROW, PHONE, Site

OpenSite = Callable[..., Site]


def test_my_games_show_what_was_built_and_are_saved_in_one_file(person: OpenSite) -> None:
    page = person().go("/games")
    expect(page.locator("[data-built]").first).to_be_visible()
    assert faults_in_both_themes(page) == {}
    assert unreached_by_keyboard(page) == []
    with page.expect_download() as saved:
        page.get_by_role("link", name="Export my games").click()
    assert saved.value.suggested_filename == "cosmic-factory-games.zip"
    assert saved.value.failure() is None


def test_my_games_fit_a_phone_in_the_longest_language(person: OpenSite) -> None:
    page = person(size=PHONE, language="hu").go("/games")
    expect(page.locator("[data-built]").first).to_be_visible()
    expect(page.get_by_role("link", name="Játékaim letöltése")).to_be_visible()
    assert small_screen_faults(page, PHONE) + small_screen_faults(page, NARROW) == []
