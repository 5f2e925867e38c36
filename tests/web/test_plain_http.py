"""What `play --lan` gives phones: an address without HTTPS, under which browsers allow less."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.faults import faults_on
from tests.web.pages import HOME_NAME, PHONE, Site, play_now
from tests.web.server_process import ServerProcess

CANNOT = "the phone cannot keep the screen on, install the app or open pages without a network"


def test_over_plain_http_pages_say_what_a_phone_cannot_do_and_all_else_works(
    browser: Any, server: ServerProcess
) -> None:
    site = Site(browser, f"http://{HOME_NAME}:{server.port}", size=PHONE, keep_shell=True)
    page = site.page
    for path in ("/settings", "/one-screen", "/companion"):
        site.go(path)
        assert not page.evaluate("isSecureContext")
        expect(page.get_by_role("main")).to_contain_text(CANNOT)
        expect(page.get_by_role("main")).not_to_contain_text("works without a network")
        assert faults_on(page) == []

    # A game with the box is counted, and a reload loses nothing.
    page.get_by_text("Beginner", exact=True).click()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="Start the minute").click()
    expect(page.get_by_role("status")).to_contain_text("at an http address a browser cannot")
    page.get_by_role("button", name="All are finished").click()
    page.get_by_role("button", name="Vegetation, a zone of 9 planets").click()
    page.reload()
    expect(page.get_by_role("region", name="Vegetation")).to_contain_text("+5")

    # And the game on screen is played.
    site.go("/")
    play_now(page)
    expect(page.get_by_role("button", name="Choose 3 more")).to_be_visible()
    # The browser itself tells that it ignores a header over plain HTTP.
    assert [one for one in site.complaints if "Cross-Origin-Opener-Policy" not in one] == []
    site.close()
