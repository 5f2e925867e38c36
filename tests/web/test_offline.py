"""Pages that are opened for the first time when there is no network any more."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.pages import PHONE, Site

Visit = Callable[..., Site]

# The heading of each page, and something that it shows only when all of it is there.
KEPT_PAGES = {
    "/companion": ("Companion", "Begin"),
    "/one-screen": ("One screen for all", "Left out: Black Hole and Sabotage."),
    "/tiles": ("Your own tiles", "Enter a new set"),
    "/tiles/new": ("Your own tiles", "of 54"),
    "/learn": ("Learn to play", "Tiles and the square"),
    "/learn/zones": ("One big zone beats two small", "Turn this tile"),
    "/learn/cards/3": ("New Dimension: one minute", "of a possible 19"),
    "/puzzle": ("Daily puzzle", "of a possible"),
    "/puzzle/2026-11-05": ("Daily puzzle 5", "of a possible 33"),
    "/puzzles": ("Puzzles", "These are the days that this device has kept"),
    "/settings": ("Settings", "On this device"),
}


def test_pages_that_were_never_opened_open_without_a_network(visit: Visit) -> None:
    site = visit(size=PHONE, keep_shell=True)
    page = site.go("/rules")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function("() => localStorage.getItem('cosmic-factory.days') !== null")
    site.offline(True)
    for path, (heading, words) in KEPT_PAGES.items():
        page.goto(site.address + path)
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
        expect(page.get_by_role("main")).to_contain_text(words)
    # A page that is not kept says why, and not that there is a new version.
    page.goto(f"{site.address}/games")
    expect(page.get_by_role("heading", level=1)).to_have_text("We cannot reach the server")
    site.offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Your games")
    site.complaints.clear()  # the browser itself reports requests that failed
