"""An evening is made, its tables lead to the board and back, and a phone shows all of it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.faults import faults_in_both_themes, small_screen_faults
from tests.web.pages import PHONE, Site
from tests.web.playing_out import play_out_all
from tests.web.server_requests import get

LINES_OF_A_NAME = """span => {
    const range = document.createRange();
    range.selectNodeContents(span.firstChild);
    return range.getClientRects().length;
}"""


def test_an_evening_is_made_played_and_compared(visit: Callable[..., Site]) -> None:
    site = visit().named("Capucine")
    page = site.go("/evening")
    page.get_by_role("radiogroup", name="Tables").get_by_text("3").click()
    page.get_by_role("radiogroup", name="Seats at each table").get_by_text("2").click()
    page.get_by_role("button", name="Make an evening").click()
    expect(page.get_by_text("Nobody has sat down yet.")).to_be_visible()
    expect(page.get_by_role("region", name="Tables").get_by_role("link")).to_have_count(3)
    assert faults_in_both_themes(page) == {}
    board = page.url.removeprefix(site.address)

    tables = page.get_by_role("region", name="Tables").get_by_role("link")
    paths = [tables.nth(n).get_attribute("href") or "" for n in range(3)]
    # Nobody sits at two tables: somebody else plays at the second one.
    for site_there, path in zip((site, visit().named("Dora")), paths, strict=False):
        page = site_there.go(path)
        expect(page.get_by_role("link", name="Board of the evening")).to_contain_text("of 3")
        page.get_by_role("button", name="Take a seat").click()
        # Every seat is taken before an evening's table starts, and nothing can be changed. Whoever
        # sits there becomes the host where the host of the evening does not come.
        page.get_by_role("button", name="Seat a bot on the free place").click()
        page.get_by_role("button", name="Start").click()
        page.wait_for_selector("[data-phase]")
        game = get(page.context, site.address + "/api" + path.replace("/t/", "/tables/"))
        (cookie,) = page.context.cookies()
        play_out_all(site.address, game.json()["id"], [f"{cookie['name']}={cookie['value']}"])
    link = page.get_by_role("link", name="Board of the evening")
    expect(link).to_contain_text("In the evening you are")
    assert faults_in_both_themes(page) == {}
    link.click()
    expect(page.get_by_text("once your own table has counted it")).to_be_visible()
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(5)
    expect(page.get_by_role("row", name="Capucine").first).to_contain_text("Table")
    assert page.url.endswith(board)

    phone = visit(size=PHONE, language="hu").go(board)
    assert small_screen_faults(phone, PHONE) == []
    # A long heading leaves room for the names.
    phone.get_by_text("A lehetségeshez képest").first.click()
    expect(phone.locator("thead th").last).to_have_text("A lehetségeshez képest")
    assert phone.locator("tbody .who > span:last-child").first.evaluate(LINES_OF_A_NAME) == 1
    # Nobody has a place before anything can be compared: this server looks for no best galaxies.
    expect(phone.locator("tbody td").first).to_have_text("")

    # Whoever hosts the evening starts also the table at which others have every seat.
    for name in ("Ned", "Zoé"):
        seated = visit().named(name).go(paths[2])
        seated.get_by_role("button", name="Take a seat").click()
        expect(seated.get_by_role("button", name="Capucine starts the game")).to_be_visible()
    page = site.go(paths[2])
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("[data-phase]")


def test_a_table_that_is_ahead_is_not_watched_and_one_that_never_begins_is_closed(
    visit: Callable[..., Site],
) -> None:
    host = visit().named("Hanna")
    page = host.go("/evening")
    page.get_by_role("radiogroup", name="Seats at each table").get_by_text("2").click()
    page.get_by_role("button", name="Make an evening").click()
    tables = page.get_by_role("region", name="Tables").get_by_role("link")
    expect(tables).to_have_count(2)
    paths = [tables.nth(n).get_attribute("href") or "" for n in range(2)]
    board = page.url.removeprefix(host.address)
    expect(page.get_by_role("button", name="Close the tables")).to_have_count(0)

    page = host.go(paths[0])
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="Seat a bot on the free place").click()
    # Who waits in the lobby is told why nothing more is shown once the table begins.
    waiting = visit().named("Wanda").go(paths[0])
    expect(waiting.get_by_role("link", name="Board of the evening")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("[data-phase]")
    expect(waiting.get_by_role("heading", name="Not to be seen yet")).to_be_visible()
    expect(waiting.get_by_text("once your own table has played it")).to_be_visible()
    assert faults_in_both_themes(waiting) == {}
    waiting.get_by_role("button", name="Try again").click()
    expect(waiting.get_by_role("heading", name="Not to be seen yet")).to_be_visible()
    phone = visit(size=PHONE, language="hu").go(paths[0])
    expect(phone.get_by_role("heading", name="Ez még nem látható")).to_be_visible()
    assert small_screen_faults(phone, PHONE) == []

    # The host, who plays at the first table, has no seat at the second one.
    second = host.go(paths[1])
    second.get_by_role("button", name="Take a seat").click()
    expect(second.get_by_role("alert")).to_contain_text("two tables of this evening")

    page = host.go(board)
    page.get_by_role("button", name="Close the tables that have not begun").click()
    assert faults_in_both_themes(page) == {}
    page.get_by_role("button", name="Close the tables", exact=True).click()
    expect(page.get_by_role("region", name="Tables")).to_contain_text("was closed")
    expect(page.get_by_role("region", name="Tables").get_by_role("link")).to_have_count(1)
    waiting.get_by_role("link", name="Board of the evening").click()
    waiting.get_by_role("region", name="Tables").get_by_role("link").click()
    waiting.wait_for_selector("[data-phase]")
