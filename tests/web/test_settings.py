from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.pages import Site

Visit = Callable[..., Site]


def test_the_language_comes_from_the_browser(visit: Visit) -> None:
    page = visit(language="hu").go("/")
    expect(page.locator("html")).to_have_attribute("lang", "hu")
    expect(page.get_by_role("heading", level=1)).to_have_text("Galaxis hatvan másodperc alatt")


def test_another_language_shows_at_once_and_is_remembered(visit: Visit) -> None:
    site = visit()
    page = site.go("/settings")
    page.get_by_role("radio", name="Français").check(force=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    site.go("/")
    expect(page.get_by_role("button", name="Jouer contre des robots")).to_be_visible()


def test_a_language_and_a_theme_that_are_chosen_in_another_tab_show_here_too(visit: Visit) -> None:
    site = visit(theme="dark")
    here = site.go("/rules")
    elsewhere = here.context.new_page()
    elsewhere.goto(here.url.replace("/rules", "/settings"))
    elsewhere.get_by_role("radio", name="Français").check(force=True)
    expect(here.get_by_role("heading", level=1)).to_have_text("Règles")
    expect(here.locator("html")).to_have_attribute("lang", "fr")
    elsewhere.get_by_role("radio", name="Clair").check(force=True)
    expect(here.locator("html")).to_have_attribute("data-theme", "light")


def test_a_theme_is_remembered_and_shown_before_anything_else(visit: Visit) -> None:
    site = visit(theme="dark")
    page = site.go("/settings")
    page.get_by_role("radio", name="Light").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.route("**/*.js", lambda route: route.abort())
    page.unroute("**/*.js")
    page.add_init_script(
        """addEventListener('DOMContentLoaded', () => {
            window.themeAtFirst = document.documentElement.dataset.theme;
        })"""
    )
    site.go("/")
    assert page.evaluate("window.themeAtFirst") == "light"


def test_calm_motion_is_a_setting(visit: Visit) -> None:
    page = visit().go("/settings")
    expect(page.locator("html")).to_have_attribute("data-motion", "calm")  # as the browser asks
    page.get_by_role("radio", name="Full").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-motion", "full")


def test_switches_are_remembered(visit: Visit) -> None:
    site = visit()
    page = site.go("/settings")
    page.get_by_role("switch", name="Sound").check()
    page.get_by_role("switch", name="Live counts").uncheck()
    site.go("/settings")
    expect(page.get_by_role("switch", name="Sound")).to_be_checked()
    expect(page.get_by_role("switch", name="Live counts")).not_to_be_checked()


def test_a_name_can_be_changed(visit: Visit) -> None:
    site = visit().named("Ada")
    page = site.go("/settings")
    page.get_by_label("Name").fill("Ada Lovelace")
    page.get_by_role("button", name="Save the name").click()
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    site.go("/settings")
    expect(page.get_by_label("Name")).to_have_value("Ada Lovelace")


def test_a_player_moves_to_another_device_once(visit: Visit) -> None:
    old = visit().named("Ada").go("/settings")
    old.get_by_role("button", name="Show a code").click()
    dialog = old.get_by_role("dialog")
    expect(dialog.get_by_role("img")).to_be_visible()
    code = dialog.get_by_text(re.compile(r"^\w{5}-\w{5}$")).inner_text()

    new = visit().go(f"/claim#{code}")
    expect(new.get_by_label("Code")).to_have_value(code)
    new.get_by_role("button", name="Be that player here").click()
    expect(new.get_by_role("link", name="Ada: settings")).to_be_visible()

    third = visit().go("/claim")
    third.get_by_label("Code").fill(code)
    third.get_by_role("button", name="Be that player here").click()
    expect(third.get_by_role("alert")).to_contain_text("not valid")


def test_a_shared_device_can_forget_its_player(visit: Visit) -> None:
    site = visit().named("Ada")
    page = site.go("/settings")
    page.get_by_role("button", name="Forget me here").click()
    page.get_by_role("button", name="Forget me for good").click()
    expect(page.get_by_label("Name")).to_have_value("")
    site.go("/")
    expect(page.get_by_role("link", name="Settings", exact=True)).to_be_visible()
