"""The tiles of a finished round once more: built alone, with points that the browser counts."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Page, expect

from cosmic_factory.rules import (
    Galaxy,
    LaidTile,
    ScoringInput,
    Seat,
    State,
    TileId,
    score_round,
)
from cosmic_factory.server.http.games.game_rounds import GameRounds, finished_round
from tests.web.driving.scripted_table import NAMES, scored
from tests.web.faults import faults_in_both_themes, small_screen_faults
from tests.web.pages import PHONE, Site

GAME = "a-finished--game"
# A square, tiles face down, a line, two squares, and any shape.
CARDS = (17, 1, 7, 11, 3)
# A phone whose browser shows its bars.
SHORT = (390, 664)
ADDRESS = f"/games/{GAME}/round/{{}}/seat/1/try"


@pytest.fixture(scope="module")
def states() -> list[State]:
    return scored(CARDS, seats=3)


def answer_rounds(page: Page, states: list[State]) -> None:
    """Answer the page's requests: for the game, and for what was possible in its first round."""
    options = states[0].options
    rounds = tuple(finished_round(state) for state in states)
    game = GameRounds(GAME, NAMES[:3], options.tile_set, 60, rounds, (0,))
    body = msgspec.json.encode(game).decode()
    page.route(
        re.compile("/api/games/.*/rounds"),
        lambda route: route.fulfill(content_type="application/json", body=body),
    )
    par = {"seat": 0, "par": {"value": 25, "kind": "at_most"}}
    insight = {"objective": "sum", "rounds": [{"round": 1, "verdicts": [par]}], "next_ms": None}
    page.route(re.compile("/api/games/.*/insight"), lambda route: route.fulfill(json=insight))


def lay_all(page: Page, tiles: int = 9) -> None:
    """Lay the tiles of the hand on the cells in their order."""
    for number in range(tiles):
        page.locator(f'[data-slot="{number}"]').click()
        page.locator("[data-cell]").nth(number).click()


def test_points_are_those_of_the_rules_and_a_try_stands_beside_the_first(
    visit: Callable[..., Site], states: list[State]
) -> None:
    site = visit()
    answer_rounds(site.page, states)
    page = site.go(ADDRESS.format(1))
    points = page.locator("[data-points]")
    expect(points).to_have_text("0")
    expect(page.get_by_text("of at most 25")).to_be_visible()
    lay_all(page)

    state = states[0]
    tile_set = state.options.tile_set
    galaxy = Galaxy.of(
        LaidTile(tile_set.tile(TileId(tile)), cell)
        for tile, cell in zip(
            state.seats[0].hand, sorted(one.cell for one in state.galaxy(Seat(0)).laid), strict=True
        )
    )
    (sheet,) = score_round(state.rules, [ScoringInput(galaxy)])
    expect(points).to_have_text(str(sum(step.points for step in sheet.steps)))

    page.keyboard.press("u")
    expect(page.get_by_role("button", name="1 tile to lay")).to_be_visible()
    page.locator('[data-slot="8"]').click()
    page.locator("[data-cell]").nth(8).click()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("status").filter(has_text="First time")).to_be_visible()
    page.get_by_role("button", name="Once more").click()
    expect(points).to_have_text("0")


def test_tiles_of_a_timed_try_are_hidden_until_the_minute_begins(
    visit: Callable[..., Site], states: list[State]
) -> None:
    site = visit()
    answer_rounds(site.page, states)
    page = site.go(ADDRESS.format(1))
    page.get_by_text("60 s").click()
    expect(page.locator("[data-slot]").first).not_to_have_attribute("aria-label", re.compile("ice"))
    page.get_by_role("button", name="Start the minute").click()
    expect(page.get_by_label(re.compile(r"^(60|[2-5]\d) seconds"))).to_be_visible()


def test_every_shape_can_be_tried_on_a_phone(
    visit: Callable[..., Site], states: list[State]
) -> None:
    site = visit(size=PHONE, language="hu")
    answer_rounds(site.page, states)
    found = []
    for number in range(1, 6):
        page = site.go(ADDRESS.format(number))
        found += small_screen_faults(page, PHONE) + small_screen_faults(page, SHORT)
        if number == 1:
            lay_all(page)
            page.get_by_role("button", name="Kész").click()
            again = page.get_by_role("button", name="Még egyszer").bounding_box()
            assert again is not None
            assert again["y"] + again["height"] <= SHORT[1]
            found += small_screen_faults(page, SHORT)
    assert found == []
    assert faults_in_both_themes(site.page) == {}
