"""Several phones, two tabs and slow fingers: nobody loses an entry, or is finished by others."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.faults import faults_in_both_themes, faults_on
from tests.web.pages import PHONE, Site
from tools.screenshots.companion_games import entry, open_game, stored_game, stored_round

Visit = Callable[..., Site]

# Longer than a phone waits before it takes a touch for a long one.
SLOW_MS = 900
NAMES = ("Ada", "Bo", "Luc")


def begin(page: Any, *, names: tuple[str, ...] = NAMES, card: str | None = None) -> None:
    """Begin a game, and let its first minute be."""
    for number, name in enumerate(names, 1):
        if number > 2:
            page.get_by_role("button", name="One more player").click()
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_text("As they lie" if card else "Beginner", exact=True).click()
    page.get_by_role("button", name="Begin", exact=True).click()
    if card:
        choose_card(page, "Choose a card", card)
    page.get_by_role("button", name="Start the minute").click()
    page.get_by_role("button", name="All are finished").click()


def choose_card(page: Any, button: str, card: str) -> None:
    page.get_by_role("button", name=button).first.click()
    page.get_by_role("dialog").get_by_role("button", name=card, exact=True).click()


def code_of(page: Any) -> str:
    """Let other phones in, and return the code that they type."""
    page.get_by_role("button", name="Other phones").click()
    page.get_by_role("button", name="Make a code").click()
    code: str = page.get_by_role("dialog").locator("strong").inner_text()
    page.get_by_role("button", name="Close").click()
    return code.replace(" ", "")


def zone(page: Any, colour: str, planets: int) -> Any:
    row = page.get_by_role("region", name=colour)
    return row.get_by_role("button", name=f"{colour}, a zone of {planets} planet")


def player(page: Any, name: str) -> Any:
    return page.get_by_role("group", name="Players").get_by_role("button", name=name)


def points(page: Any, name: str) -> Any:
    return player(page, name).locator("b")


@pytest.fixture
def two_phones(visit: Visit) -> tuple[Site, Site]:
    """The phones of Ada and Bo, at whose table Luc has none."""
    host, friend = visit(size=PHONE), visit(size=PHONE)
    begin(host.go("/companion"))
    code = code_of(host.page)
    friend.go(f"/companion#{code}")
    player(friend.page, "Bo").click()
    return host, friend


def test_a_second_tap_finishes_nobody_of_whom_nothing_was_entered(visit: Visit) -> None:
    page = visit(size=PHONE).go("/companion")
    begin(page)
    zone(page, "Ice", 5).click()
    page.get_by_role("button", name="Next: Bo").dblclick()
    expect(page.get_by_role("dialog")).to_contain_text("Nothing is entered for Bo yet.")
    assert faults_in_both_themes(page) == {}
    page.get_by_role("button", name="Go on entering").click()
    expect(player(page, "Bo")).to_contain_text("entering")
    page.get_by_role("button", name="Next: Luc").click()
    page.get_by_role("button", name="Count it as it stands").click()
    expect(player(page, "Bo")).to_contain_text("entered")
    expect(player(page, "Luc")).to_contain_text("entering")


def test_a_second_tap_does_not_skip_the_result(visit: Visit) -> None:
    page = visit(size=PHONE).go("/companion")
    begin(page, names=NAMES[:2])
    zone(page, "Ice", 5).click()
    page.get_by_role("button", name="Next: Bo").click()
    zone(page, "Ice", 4).click()
    page.get_by_role("button", name="All entered").dblclick()
    expect(page.get_by_role("heading", level=1)).to_have_text("After round 1")
    page.get_by_role("main").get_by_role("button", name="Round 2").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2")


def test_a_phone_that_is_done_stays_out_of_the_form_that_another_fills(
    two_phones: tuple[Site, Site],
) -> None:
    host, friend = (site.page for site in two_phones)
    zone(friend, "Desert", 6).click()
    expect(points(host, "Bo")).to_have_text("+5")
    # Ada's phone also enters for Luc, who has none.
    zone(host, "Ice", 5).click()
    host.get_by_role("button", name="Ada is done").click()
    player(host, "Luc").click()
    zone(host, "Ice", 4).click()
    host.get_by_role("button", name="Luc is done").dblclick()
    expect(host.get_by_text("Still to come: Bo")).to_be_hidden()
    # A second tap led to Bo's form, and a third one does not finish what Bo is entering.
    host.get_by_role("button", name="All entered").click()
    expect(host.get_by_role("dialog")).to_contain_text("Perhaps Bo is still at it")
    assert faults_on(host) == []
    host.get_by_role("button", name="Go on entering").click()
    zone(friend, "Vegetation", 6).click()
    friend.get_by_role("button", name="All entered").click()
    for page in (host, friend):
        row = page.locator("main ol > li", has_text="Bo")
        expect(row).to_contain_text("+5")
        expect(row).to_contain_text("+3")


def test_whoever_waits_is_told_for_whom(two_phones: tuple[Site, Site]) -> None:
    host = two_phones[0].page
    zone(host, "Ice", 5).click()
    host.get_by_role("button", name="Ada is done").click()
    expect(host.get_by_role("status").filter(has_text="Still to come")).to_contain_text(
        "Bo and Luc"
    )
    expect(host.get_by_role("button", name="Enter for Bo here")).to_be_visible()
    assert faults_in_both_themes(host) == {}


def test_undo_on_one_phone_leaves_what_was_entered_on_another(
    two_phones: tuple[Site, Site],
) -> None:
    host, friend = (site.page for site in two_phones)
    zone(host, "Ice", 5).click()
    expect(points(friend, "Ada")).to_have_text("+4")
    zone(friend, "Desert", 6).click()
    zone(friend, "Vegetation", 6).click()
    friend.get_by_role("button", name="Bo is done").click()
    expect(player(host, "Bo")).to_contain_text("entered")
    host.get_by_role("button", name="Undo").click()
    expect(host.get_by_role("region", name="Ice")).not_to_contain_text("+4")
    for page in (host, friend):
        expect(points(page, "Bo")).to_have_text("+8")
        expect(player(page, "Bo")).to_contain_text("entered")
    expect(points(friend, "Ada")).to_have_text("·")


def test_undo_says_what_it_leaves_because_another_phone_has_changed_it(
    two_phones: tuple[Site, Site],
) -> None:
    host, friend = (site.page for site in two_phones)
    zone(host, "Ice", 5).click()
    player(friend, "Ada").click()
    expect(points(friend, "Ada")).to_have_text("+4")
    zone(friend, "Ice", 2).click()
    expect(points(host, "Ada")).to_have_text("+6")
    host.get_by_role("button", name="Undo").click()
    expect(host.get_by_text("It was changed on another phone since")).to_be_visible()
    expect(points(host, "Ada")).to_have_text("+6")
    assert faults_on(host) == []
    host.get_by_role("button", name="Close").click()
    expect(host.get_by_text("It was changed on another phone since")).to_have_count(0)


def test_what_is_entered_while_the_connection_is_lost_is_put_together_afterwards(
    two_phones: tuple[Site, Site],
) -> None:
    host, friend = two_phones
    friend.offline(True)
    zone(friend.page, "Desert", 6).click()
    expect(friend.page.get_by_role("button", name="No connection")).to_be_visible()
    zone(host.page, "Ice", 5).click()
    player(host.page, "Bo").click()
    zone(host.page, "Vegetation", 6).click()
    host.page.reload()
    friend.offline(False)
    for page in (host.page, friend.page):
        expect(points(page, "Ada")).to_have_text("+4")
        expect(points(page, "Bo")).to_have_text("+8")
    friend.complaints.clear()  # the browser itself reports requests that failed


def test_what_the_server_does_not_take_is_said_and_stays_on_the_phone(
    two_phones: tuple[Site, Site],
) -> None:
    host, friend = two_phones
    refusal = {"error": {"code": "storage-down", "text": "nothing can be stored right now"}}
    address = "**/api/companion-games/*"
    host.page.route(address, lambda route: route.fulfill(status=503, body=json.dumps(refusal)))
    zone(host.page, "Ice", 5).click()
    said = host.page.get_by_role("status").filter(has_text="do not get what is entered here")
    expect(said).to_contain_text("The server cannot store anything right now")
    expect(points(host.page, "Ada")).to_have_text("+4")
    assert faults_in_both_themes(host.page) == {}
    host.page.unroute(address)
    expect(points(friend.page, "Ada")).to_have_text("+4")
    expect(said).to_have_count(0)
    host.complaints.clear()  # the browser itself reports the refusals


def test_whoever_gets_no_code_is_told_why(visit: Visit) -> None:
    site = visit(size=PHONE)
    page = site.go("/companion")
    begin(page)
    refusal = {"error": {"code": "too-many-requests", "text": "wait 360 s"}}
    page.route(
        "**/api/companion-games", lambda route: route.fulfill(status=429, body=json.dumps(refusal))
    )
    page.get_by_role("button", name="Other phones").click()
    page.get_by_role("button", name="Make a code").click()
    expect(page.get_by_role("alert")).to_contain_text("Your network has made many codes")
    assert faults_on(page) == []
    site.complaints.clear()  # the browser itself reports the refusal


@pytest.mark.parametrize("width", [390, 360, 320])
def test_tracks_of_two_digits_fit_beside_each_other_on_a_phone(visit: Visit, width: int) -> None:
    page = visit(size=(width, 780)).go("/companion")
    large = entry({"vegetation": [9] * 5, "ice": [5] * 7, "desert": [9] * 6}, 9, entered=False)
    dispersion = stored_round(6, "entry", [large, large])
    open_game(page, page.evaluate("location.origin"), stored_game(NAMES[:2], [dispersion]))
    cells = page.locator(".cells .cell")
    expect(cells.nth(2)).to_contain_text("+30")
    places = [cells.nth(number).bounding_box() for number in range(4)]
    for place, cell in zip(places, cells.all(), strict=True):
        for part in cell.locator("> *").all():
            box = part.bounding_box()
            assert place["x"] <= box["x"]
            assert box["x"] + box["width"] <= place["x"] + place["width"]
    assert places[3]["x"] + places[3]["width"] <= width


def test_a_card_is_corrected_while_counting_and_the_numbers_stay(visit: Visit) -> None:
    page = visit(size=PHONE).go("/companion")
    begin(page, names=NAMES[:2], card="Happy Hour")
    for name, following in (("Ada", "Next: Bo"), ("Bo", "All entered")):
        expect(page.locator("header")).to_contain_text(name)
        zone(page, "Ice", 5).click()
        path = page.get_by_role("region", name="Longest path")
        path.get_by_role("button", name="7 tiles").click()
        page.get_by_role("button", name=following).click()
    page.get_by_role("button", name="Correct this round").click()
    page.locator("header").get_by_role("button", name="Happy Hour").click()
    choose_card(page, "Another card was turned", "Space Pirate")
    expect(page.get_by_role("region", name="Longest path")).to_contain_text("+2")
    expect(points(page, "Ada")).to_have_text("+6")
    # Multi-path counts networks instead of a path, so everybody is asked again.
    page.locator("header").get_by_role("button", name="Space Pirate").click()
    choose_card(page, "Another card was turned", "Multi-path")
    expect(page.get_by_text("check the numbers of every player")).to_be_visible()
    expect(player(page, "Bo")).to_contain_text("to come")
    expect(points(page, "Bo")).to_have_text("+4")
    assert faults_on(page) == []
    # Whoever goes back to the card is not sent through the minute again.
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Count the points").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Score of round 1")


def long_touch(page: Any, key: Any) -> None:
    """Touch a key for longer than a phone waits for a long touch."""
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(SLOW_MS)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("by", ["mouse", "touch"])
def test_a_slow_finger_enters_a_number_and_the_minus_takes_it_back(visit: Visit, by: str) -> None:
    page = visit(size=PHONE, touch=True).go("/companion")
    begin(page)
    ice = page.get_by_role("region", name="Ice")
    five = zone(page, "Ice", 5)
    minus = page.get_by_role("button", name="Ice: take one back")
    expect(minus).to_be_hidden()
    for total in ("+4", "+8"):
        if by == "mouse":
            five.click(delay=SLOW_MS)
        else:
            long_touch(page, five)
        expect(ice.locator(".head b")).to_have_text(total)
    minus.click()
    expect(minus).to_have_attribute("aria-pressed", "true")
    expect(ice).to_contain_text("Which one?")
    assert faults_in_both_themes(page) == {}
    # A key of which nothing was entered takes nothing back.
    zone(page, "Ice", 6).click(force=True)
    expect(ice.locator(".head b")).to_have_text("+8")
    five.click()
    expect(ice.locator(".head b")).to_have_text("+4")
    # The next press enters again, also by the keyboard.
    five.focus()
    page.keyboard.press("Enter")
    expect(ice.locator(".head b")).to_have_text("+8")


def test_two_tabs_of_one_phone_keep_what_is_entered_in_either(visit: Visit) -> None:
    site = visit(size=PHONE)
    page = site.go("/companion")
    begin(page)
    other = page.context.new_page()
    other.goto(page.url)
    zone(page, "Ice", 5).click()
    expect(points(other, "Ada")).to_have_text("+4")
    player(other, "Bo").click()
    zone(other, "Desert", 6).click()
    expect(points(page, "Bo")).to_have_text("+5")
    zone(page, "Ice", 5).click()
    for tab in (page, other):
        tab.reload()
        expect(points(tab, "Ada")).to_have_text("+8")
        expect(points(tab, "Bo")).to_have_text("+5")


def test_codes_and_links_name_the_address_at_which_others_find_the_server(visit: Visit) -> None:
    page = visit(size=PHONE).go("/companion")
    begin(page)
    code = code_of(page)
    page.get_by_role("button", name="Other phones").click()
    expect(page.get_by_role("dialog")).to_contain_text("Start it with --lan")
    assert faults_on(page) == []
    page.route("**/api/address", lambda route: route.fulfill(json={"url": "http://192.168.1.20"}))
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Other phones").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"http://192.168.1.20/companion#{code}")
    expect(page.get_by_role("dialog")).not_to_contain_text("--lan")
