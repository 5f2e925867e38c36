"""A whole game with the box, counted on a phone without a network."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Route, expect

from cosmic_factory.puzzles import best_of_hand
from cosmic_factory.rules import Tile
from tests.web.faults import faults_in_both_themes, faults_on, small_screen_faults
from tests.web.pages import NARROW, PHONE, ZOOMED, Site

Visit = Callable[..., Site]

NAMES = ("Ada", "Zsófi", "Luc")
# Happy Hour, District, Gift, Stellar Swap, Offering.
CARDS = ("Happy Hour", "District", "Gift", "Stellar Swap", "Offering")
MAX_TAPS = 12
MIN_KEY_PIXELS = 34


class EnteredNumbers(NamedTuple):
    """What a player taps: planets by zone for vegetation, ice and desert, path, and tokens."""

    zones: Mapping[str, Sequence[int]]
    path: int
    tokens: Sequence[str] = ()


# Vegetation 5, ice 4 + 2, desert 2, star 2.
STRONG = EnteredNumbers({"Vegetation": [9], "Ice": [5, 2], "Desert": [3]}, 7)
# Vegetation 1, ice 2, desert 5, star 1.
MIDDLE = EnteredNumbers({"Vegetation": [3], "Ice": [2], "Desert": [4, 1]}, 4)
# Vegetation 3, ice 4, desert 2.
WEAK = EnteredNumbers({"Vegetation": [6], "Ice": [6], "Desert": [2]}, 3)


class Companion:
    """A phone on the table, and how often it was touched."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = 0

    def button(self, name: str, *, exact: bool = False) -> Any:
        return self.page.get_by_role("button", name=name, exact=exact)

    def tap(self, name: str, *, within: str | None = None) -> None:
        place = self.page.get_by_role("region", name=within) if within else self.page
        place.get_by_role("button", name=name).first.click()
        self.taps += 1

    def go_on(self, name: str) -> None:
        self.page.get_by_role("main").get_by_role("button", name=name).click()

    def enter(self, counted: EnteredNumbers) -> None:
        for colour, sizes in counted.zones.items():
            for planets in sizes:
                self.tap(f"{colour}, a zone of {planets} planet", within=colour)
        if counted.path:
            self.tap(f"{counted.path} tiles", within="Longest path")
        for colour in counted.tokens:
            self.tap(f"Bonus token {colour}")

    def play_round(self, card: str, entries: Sequence[EnteredNumbers]) -> None:
        """Name the card, let the minute be, and count every player within twelve taps."""
        self.button("Choose a card").first.click()
        self.page.get_by_role("dialog").get_by_role("button", name=card, exact=True).click()
        # Whoever turns printed cards is offered no other one.
        expect(self.button("Redraw")).to_have_count(0)
        self.button("Start the minute").click()
        self.button("All are finished").click()
        expect(self.page.get_by_role("heading", level=1)).to_be_focused()
        for number, counted in enumerate(entries):
            self.taps = 0
            expect(self.page.locator("header")).to_contain_text(NAMES[number])
            self.enter(counted)
            following = NAMES[number + 1 :]
            self.tap(f"Next: {following[0]}" if following else "All entered")
            assert self.taps <= MAX_TAPS

    def expect_ranking(self, *ranking: tuple[str, int]) -> None:
        """Wait for these names with these totals, in this order."""
        rows = self.page.locator("main ol > li")
        expect(rows.locator("> b")).to_have_text([str(total) for _, total in ranking])
        expect(rows.locator(".name")).to_have_text(
            [re.compile(rf"^\s*{name}\b") for name, _ in ranking]
        )


def test_five_rounds_are_counted_without_a_network_and_corrected_at_the_end(visit: Visit) -> None:
    site = visit(size=PHONE, keep_shell=True)
    page = site.go("/companion")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    site.offline(True)
    page.reload()
    for number, name in enumerate(NAMES, 1):
        if number == len(NAMES):
            page.get_by_role("button", name="One more player").click()
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_text("As they lie").click()
    page.get_by_role("button", name="Begin").click()
    table = Companion(page)

    # Luc's bet on ice is won (6 against 5), and Happy Hour doubles it.
    table.play_round(CARDS[0], [STRONG, MIDDLE, WEAK._replace(tokens=["ice"])])
    expect(page.get_by_text("+6")).to_be_visible()
    table.tap("Show the result")
    table.expect_ranking(("Ada", 4), ("Luc", 2), ("Zsófi", 2))
    table.go_on("Round 2")

    table.play_round(CARDS[1], [STRONG, MIDDLE, WEAK])
    page.reload()  # nothing is lost
    table.expect_ranking(("Ada", 9), ("Zsófi", 5), ("Luc", 4))
    table.go_on("Round 3")

    # Everybody scores the galaxy of the right neighbour.
    table.play_round(CARDS[2], [STRONG, MIDDLE, WEAK])
    table.expect_ranking(("Zsófi", 12), ("Ada", 11), ("Luc", 9))
    table.go_on("Round 4")

    # The path points of Zsófi and Luc go to their weakest colour.
    table.play_round(CARDS[3], [STRONG, MIDDLE, WEAK])
    page.get_by_role("radiogroup", name="Ada").get_by_role("radio", name="Vegetation").click()
    assert faults_in_both_themes(page) == {}
    table.tap("Show the result")
    table.expect_ranking(("Zsófi", 14), ("Ada", 13), ("Luc", 12))
    table.go_on("Round 5")

    table.play_round(CARDS[4], [STRONG, MIDDLE, WEAK])
    page.get_by_role("radiogroup", name="Ada").get_by_role("radio", name="Give ice").click()
    table.tap("Show the result")
    expect(page.get_by_text("Ada wins!")).to_be_visible()
    table.expect_ranking(("Ada", 19), ("Zsófi", 16), ("Luc", 14))

    # In round 2 Zsófi had another zone, of six vegetation planets: 3 + 1 more. Her weakest colour
    # in round 4 becomes another one, and she wins the tie at the end.
    table.tap("Open round 2 to correct it")
    table.tap("Correct this round")
    table.tap("Zsófi")
    table.tap("Vegetation, a zone of 6 planets", within="Vegetation")
    assert faults_in_both_themes(page) == {}
    table.tap("All entered")
    table.expect_ranking(("Ada", 9), ("Zsófi", 6), ("Luc", 4))
    table.go_on("Ranking")
    expect(page.get_by_text("Zsófi wins!")).to_be_visible()
    table.expect_ranking(("Zsófi", 19), ("Ada", 19), ("Luc", 14))
    table.tap("End the game")
    expect(page.get_by_role("button", name="Zsófi won with 19")).to_be_visible()
    site.offline(False)
    site.complaints.clear()  # the browser itself reports requests that failed


@pytest.mark.parametrize("language", ["en", "hu"])
def test_the_counting_form_fits_small_screens(visit: Visit, language: str) -> None:
    site = visit(size=PHONE, language=language)
    page = site.go("/companion")
    # Six players, the most that stand side by side.
    for _ in range(4):
        page.locator("section > button").first.click()
    page.locator("section button").last.click()
    page.locator(".acts > button").last.click()
    # Under Dispersion empty zones have a key, too.
    page.locator("dialog .cards button").nth(5).click()
    page.locator(".go button").click()
    page.locator(".go button").click()
    page.wait_for_selector(".keys")
    for size in (PHONE, NARROW, ZOOMED):
        # Nine keys stand in a row, as wide as a phone allows.
        faults = [one for one in small_screen_faults(page, size) if "small: " not in one]
        assert faults == []
        widths = page.locator(".keys button").evaluate_all("all => all.map(one => one.offsetWidth)")
        assert min(widths) >= MIN_KEY_PIXELS
        overflowing = "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
        assert page.locator(".players button").evaluate_all(overflowing) == 0


def test_a_game_of_another_device_is_explained(visit: Visit) -> None:
    page = visit().go("/companion/nothing")
    expect(page.get_by_role("heading", level=1)).to_have_text("This game is not on this device")


def test_two_phones_count_one_game(visit: Visit) -> None:
    host = visit(size=PHONE)
    page = host.go("/companion")
    page.get_by_text("Beginner", exact=True).click()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="Start the minute").click()
    page.get_by_role("button", name="All are finished").click()
    page.get_by_role("button", name="Other phones").click()
    page.get_by_role("button", name="Make a code").click()
    code = page.get_by_role("dialog").locator("strong").inner_text()
    page.get_by_role("button", name="Close").click()
    friend = visit(size=PHONE).go(f"/companion#{code.replace(' ', '')}")
    friend.get_by_role("button", name="Player 2 to come").click()
    Companion(friend).enter(MIDDLE)
    Companion(page).enter(STRONG)
    for phone in (page, friend):
        totals = phone.get_by_role("group", name="Players").get_by_role("button")
        expect(totals.nth(0)).to_contain_text("+15")
        expect(totals.nth(1)).to_contain_text("+9")
    friend.get_by_role("button", name="Player 2 is done").click()
    expect(page.get_by_role("group", name="Players")).to_contain_text("entered")
    assert faults_on(friend) == []


def test_a_code_that_no_game_has_is_explained(visit: Visit) -> None:
    site = visit()
    page = site.go("/companion")
    page.get_by_label("Join a game on another phone").fill("KAC3EFGH")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("No game has this code")
    site.complaints.clear()  # the browser reports the refusal


# Nine tiles of a set that somebody entered: the first two have a desert zone of four planets.
OWN_TILES = ["d0d2i0i0:e", "d2d0cv0:w", *["v0v0v0v0:"] * 7]
OWN_SET = """tiles => localStorage.setItem('cosmic-factory.tile-set.box', JSON.stringify(
    {key: 'box', name: 'Box', slots: tiles, keptEqual: [], changedAt: 1, sent: null}
))"""


def test_a_phone_names_whose_galaxy_is_laid_under_a_card(visit: Visit) -> None:
    page = visit(size=PHONE).go("/companion")
    page.evaluate(OWN_SET, OWN_TILES)
    # What is possible with these tiles stays unanswered.
    page.route("**/api/best-galaxies", lambda _: None)
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="Start the minute").click()
    page.get_by_role("button", name="All are finished").click()
    page.get_by_role("button", name="Lay the tiles instead").click()
    for _ in range(9):
        page.get_by_role("region", name="Find a tile").locator("li button").first.click()
    expect(page.locator("h1")).to_have_text("Player 1")
    expect(page.locator("header .card")).to_be_visible()
    # A heading for screen readers alone is one pixel high.
    place = page.locator("h1").bounding_box()
    assert place is not None
    assert place["height"] > 10


def test_a_galaxy_of_own_tiles_is_laid_instead_of_counted(visit: Visit) -> None:
    site = visit()
    page = site.go("/companion")
    page.evaluate(OWN_SET, OWN_TILES)
    # What the server would answer; its thinking process gives way to all other tests.
    best = msgspec.json.encode(best_of_hand([Tile.parse(code) for code in OWN_TILES], 0))
    asked: list[Route] = []
    page.route("**/api/best-galaxies", lambda route: asked.append(route))
    page.get_by_text("Beginner", exact=True).click()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="Start the minute").click()
    page.get_by_role("button", name="All are finished").click()
    page.get_by_role("button", name="Lay the tiles instead").click()
    finder = page.get_by_role("region", name="Find a tile")
    last = finder.locator("li button").last
    place = last.bounding_box()
    for number in range(9):
        # What is chosen leaves its place empty: no other tile moves under the finger.
        if number < 8:
            assert last.bounding_box() == place
        finder.locator("li button").first.click()
    for row, column in product((1, 2, 3), repeat=2):
        page.locator("[role=option]:not([aria-disabled=true])").first.click()
        page.get_by_role("gridcell", name=f"row {row}, column {column}, empty").click()
    points = page.get_by_role("region", name="Points")
    expect(points).to_contain_text("Finding the best …")
    enter = page.get_by_role("button", name="Enter this galaxy")
    place = enter.bounding_box()
    expect(page.get_by_role("button", name="Finding the best …")).to_be_visible()
    # Where nobody tells it, that is said, and it can be asked for again.
    asked[0].abort()
    page.get_by_role("button", name="Best not found: try again").click()
    expect(page.get_by_role("button", name="Finding the best …")).to_be_visible()
    assert enter.bounding_box() == place
    site.complaints.clear()  # the browser itself reports requests that failed
    asked[1].fulfill(json=msgspec.json.decode(best))
    # Nothing better than this zone and this path can be made of the nine tiles.
    worth = page.locator("[data-points]").get_attribute("data-points")
    expect(points).to_contain_text(f"of a possible {worth}")
    expect(page.get_by_text("Finding the best …")).to_have_count(0)
    assert enter.bounding_box() == place
    assert faults_on(page) == []
    page.get_by_role("button", name="Best galaxy").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"is worth more than {worth} points")
    assert faults_on(page) == []
    page.get_by_role("button", name="Close").click()
    enter.click()
    expect(page.get_by_role("region", name="Desert")).to_contain_text("+5")
