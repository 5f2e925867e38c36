from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.web.faults import (
    cut_off,
    faults_in_both_themes,
    faults_on,
    sideways,
    small_targets,
)
from tests.web.pages import DESKTOP, NARROW, PHONE, Site

Visit = Callable[..., Site]


def made_table(site: Site, name: str = "Capucine") -> tuple[Any, str]:
    """Return the page and the code of a table that was made by its host, who has a seat."""
    code = site.named(name).post("/api/tables", seats=4)["code"]
    page = site.go(f"/t/{code}")
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_text("you, host").wait_for()
    return page, code


def test_people_and_bots_sit_down_and_the_host_starts(visit: Visit) -> None:
    host = visit().named("Capucine").go("/new")
    host.get_by_role("button", name="Create the table").click()
    host.wait_for_url("**/t/*")
    host.get_by_text("Capucine’s table").wait_for()
    code = host.url.rpartition("/")[2]
    expect(host.get_by_text("you, host")).to_be_visible()
    expect(host.get_by_role("img", name="QR code")).to_be_visible()
    site = visit(size=PHONE)
    guest = site.go("/")
    guest.get_by_label("Table code").fill(f"{code[:3]} {code[3:]}".lower())
    guest.get_by_role("button", name="Join a table").click()
    guest.get_by_label("Name").fill("Zsófi")
    guest.get_by_role("button", name="That is me").click()
    expect(guest.get_by_text("Capucine starts the game")).to_be_visible()
    expect(host.get_by_text("Zsófi")).to_be_visible()
    host.get_by_role("button", name="Seat bots on 2 free places").click()
    host.get_by_role("button", name="Start with 4 players").click()
    expect(host.get_by_text("Round 1 of 5")).to_be_visible()
    expect(guest.get_by_text("Round 1")).to_be_visible()


def test_the_host_chooses_how_well_bots_play_and_is_remembered(visit: Visit) -> None:
    site = visit()
    host, _ = made_table(site)
    level = host.get_by_label("Bots", exact=True)
    level.select_option("Architect")
    expect(host.get_by_text("Weighs many plans")).to_be_visible()
    host.get_by_role("button", name="Add a bot on seat 3").click()
    expect(host.get_by_text("bot, Architect")).to_be_visible()
    level.select_option("Cadet")
    host.get_by_role("button", name="Add a bot on seat 2").click()
    expect(host.get_by_text("bot, Cadet")).to_be_visible()
    home = site.go("/")
    expect(home.get_by_label("Bots", exact=True)).to_have_value("cadet")


def test_the_host_can_clear_a_seat(visit: Visit) -> None:
    host, _ = made_table(visit())
    host.get_by_role("button", name="Add a bot on seat 3").click()
    host.get_by_role("button", name="Remove Orbit").click()
    expect(host.get_by_role("button", name="Add a bot on seat 3")).to_be_visible()


def test_a_link_shows_the_table_first_and_asks_for_a_name_then(visit: Visit) -> None:
    _, code = made_table(visit())
    page = visit().go(f"/t/{code}")
    page.get_by_role("button", name="Take a seat").click()
    # Whoever only types and presses Enter has answered.
    expect(page.get_by_label("Name")).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_text("you", exact=True)).to_be_visible()


def test_the_name_dialog_can_be_closed(visit: Visit) -> None:
    _, code = made_table(visit())
    page = visit().go(f"/t/{code}")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Take a seat")).to_be_focused()


def test_a_full_table_can_be_watched(visit: Visit) -> None:
    host, code = made_table(visit())
    host.get_by_role("button", name="Seat bots").click()
    host.get_by_role("button", name="Start with 4 players").wait_for()
    page = visit().go(f"/t/{code}")
    expect(page.get_by_text("you are watching")).to_be_visible()


def test_a_chosen_deck_is_shown_to_all(visit: Visit) -> None:
    site = visit()
    page = site.named("Capucine").go("/new")
    page.get_by_role("radio", name="Chosen").check(force=True)
    expect(page.get_by_text("Choose 5 more cards")).to_be_visible()
    for name in ("Gift", "Sabotage", "Happy Hour", "Offering", "Black Hole"):
        page.get_by_role("button", name=name).click()
    assert faults_on(site.page) == []
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("img", name="Sabotage")).to_be_visible()


def test_axe_finds_nothing_in_the_lobby(visit: Visit) -> None:
    site = visit()
    page, _ = made_table(site)
    page.get_by_role("button", name="Add a bot on seat 2").click()
    page.get_by_role("button", name="Remove Orbit").wait_for()
    for width, height in (DESKTOP, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert faults_in_both_themes(page) == {}
        assert small_targets(page) == []


def test_six_seats_fit_on_the_narrowest_screen(visit: Visit) -> None:
    site = visit(size=NARROW)
    page = site.named("Capucine").go("/new")
    page.get_by_role("radio", name="6", exact=True).check(force=True)
    page.get_by_role("button", name="Create the table").click()
    page.get_by_role("button", name="Seat bots").click()
    page.get_by_role("button", name="Start with 6 players").wait_for()
    assert sideways(site.page) == 0
    assert cut_off(site.page) == []


def test_whoever_comes_too_late_may_watch(visit: Visit) -> None:
    host, code = made_table(visit())
    host.get_by_role("button", name="Seat bots").click()
    host.get_by_role("button", name="Start with 4 players").wait_for()
    page = visit().named("Milán").go("/")
    page.get_by_label("Table code").fill(code)
    page.get_by_role("button", name="Join a table").click()
    expect(page.get_by_role("heading", name="This table is full")).to_be_visible()
    page.get_by_role("button", name="Watch the game").click()
    expect(page.get_by_text("you are watching")).to_be_visible()


def joined(site: Site, code: str, name: str) -> Any:
    """Return a guest of that name with a seat at the table."""
    page = site.named(name).go(f"/t/{code}")
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_text("you", exact=True).wait_for()
    return page


def test_the_host_hands_over_and_is_replaced_when_gone(visit: Visit) -> None:
    host_site, guest_site = visit(), visit(size=PHONE)
    host, code = made_table(host_site)
    guest = joined(guest_site, code, "Zsófi")
    expect(guest.get_by_text("host", exact=True)).to_be_visible()
    # By hand, there and back again.
    host.get_by_role("button", name="Make Zsófi the host").click()
    expect(host.get_by_text("Zsófi is the host now.")).to_be_visible()
    expect(guest.get_by_text("You are the host now.")).to_be_visible()
    expect(guest.get_by_text("Zsófi’s table")).to_be_visible()
    assert faults_on(guest_site.page) == []
    assert small_targets(guest_site.page) == []
    guest.get_by_role("button", name="Make Capucine the host").click()
    expect(host.get_by_text("you, host")).to_be_visible()
    # A host who closes the page is not here, and ten seconds later not the host.
    host.goto("about:blank")
    expect(guest.get_by_text("host, not here now")).to_be_visible()
    expect(guest.get_by_text("you, host")).to_be_visible()
    expect(guest.get_by_text("You are the host now.")).to_be_visible()
    # Coming back does not take it back.
    host = host_site.go(f"/t/{code}")
    expect(host.get_by_text("you", exact=True)).to_be_visible()
    expect(host.get_by_text("Zsófi’s table")).to_be_visible()


def test_friends_agree_on_options_mend_a_name_and_start_without_bots(visit: Visit) -> None:
    host_site, guest_site = visit(), visit(size=PHONE)
    host, code = made_table(host_site)
    # A visitor is not told to add bots, and a name that is taken can be changed on the spot.
    guest = guest_site.named("capucine").go(f"/t/{code}")
    expect(guest.get_by_text("You are alone")).to_have_count(0)
    guest.get_by_role("button", name="Take a seat").click()
    dialog = guest.get_by_role("dialog")
    expect(dialog.get_by_text("looks too much like")).to_be_visible()
    dialog.get_by_label("Name").fill("Zsófi")
    dialog.get_by_role("button", name="That is me").click()
    expect(guest.get_by_text("you", exact=True)).to_be_visible()
    # The host changes what is played, and everybody sees it.
    expect(guest.get_by_role("button", name="Change", exact=True)).to_have_count(0)
    expect(guest.get_by_text("60 to build, 45 to draft, 15 to choose")).to_be_visible()
    host.get_by_role("button", name="Change", exact=True).click()
    options = host.get_by_role("dialog")
    options.get_by_role("radio", name="90").first.check(force=True)
    options.get_by_role("switch", name="Live counts").check(force=True)
    options.get_by_role("radio", name="3", exact=True).check(force=True)
    assert faults_on(host_site.page) == []
    options.get_by_role("button", name="Play it like this").click()
    expect(guest.get_by_text("90 to build, 45 to draft, 15 to choose")).to_be_visible()
    expect(guest.get_by_text("Free seat")).to_have_count(1)
    assert sideways(guest_site.page) == 0
    assert small_targets(guest_site.page) == []
    # Two of three seats are taken: nobody needs a bot.
    host.get_by_role("button", name="Start with 2 players").click()
    expect(host.get_by_text("Round 1 of 5")).to_be_visible()
    expect(guest.get_by_text("Round 1")).to_be_visible()
