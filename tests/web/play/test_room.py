"""Screens use the room that there is: as wide as drawn, and nothing below the edge."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import expect

from cosmic_factory.rules import Phase, State
from tests.web.driving.driver import PHASE, Visit
from tests.web.driving.scripted_table import ScriptedTable, played
from tests.web.faults import DRAWN
from tests.web.play.moments import stages
from tests.web.server_process import ServerProcess

# Black Hole has a row of its own below the board, Dispersion the most lines, Parallel Universe two
# boards.
CARDS = (1, 6, 11, 13, 20)
# The sides of a phone are 12 pixels away.
GALAXY_ON_A_PHONE = 390 - 2 * 12

BOX = """selector => {
    const { width, height, bottom } = document.querySelector(selector).getBoundingClientRect();
    return { width: Math.round(width), height: Math.round(height), bottom: Math.round(bottom) };
}"""
LOWEST = """selector => Math.round(Math.max(
    ...[...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect().bottom)))"""
# A heading that breaks a word has more lines than words.
BROKEN_HEADING = """() => {
    const heading = document.querySelector('h1').firstChild, words = document.createRange();
    words.selectNodeContents(heading);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
        > heading.textContent.trim().split(/\\s+/).length;
}"""


@pytest.fixture(scope="module")
def moments() -> dict[tuple[Phase, int], State]:
    """The first moment of each phase of a game of six, by phase and round."""
    return {(state.phase, state.round): state for state in played(CARDS)}


@pytest.fixture
def table(server: ServerProcess, visit: Visit) -> ScriptedTable:
    return ScriptedTable(visit(language="hu").new_page(), server.base)


def resize(table: ScriptedTable, width: int, height: int) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    table.page.evaluate(DRAWN)


def box(table: ScriptedTable, selector: str) -> dict[str, Any]:
    table.page.evaluate(DRAWN)
    found: dict[str, Any] = table.page.evaluate(BOX, selector)
    return found


def test_six_players_have_the_galaxy_as_wide_as_drawn_and_all_rivals_in_sight(
    table: ScriptedTable, moments: dict[tuple[Phase, int], State]
) -> None:
    resize(table, 390, 844)
    for round_number in (2, 4, 5):
        table.show(moments[Phase.SCORES, round_number])
        if table.page.evaluate(PHASE) == "outcomes":
            table.page.keyboard.press("Enter")
            table.page.wait_for_selector("main .frame")
        assert box(table, "main .frame")["width"] == GALAXY_ON_A_PHONE, round_number
    for round_number in (1, 2):
        table.show(moments[Phase.BUILD, round_number])
        for height in (664, 844):
            resize(table, 390, height)
            assert table.page.evaluate(LOWEST, ".rival *") <= height, (round_number, height)
    table.show(moments[Phase.ENDED, 5])
    resize(table, 844, 390)
    assert table.page.evaluate("document.documentElement.scrollHeight") == 390


def test_two_universes_have_the_frame_of_any_board_and_say_their_paths(
    table: ScriptedTable, moments: dict[tuple[Phase, int], State]
) -> None:
    resize(table, 1440, 900)
    table.show(moments[Phase.BUILD, 1])
    square = box(table, ".board > .frame")
    table.show(moments[Phase.BUILD, 3])
    assert box(table, ".board > .frame") == square
    resize(table, 1366, 768)
    table.show(moments[Phase.SCORES, 3])
    expect(table.page.locator("main .parts p")).to_have_count(2)
    for _ in islice(stages(table.page), 4):
        table.page.evaluate(DRAWN)
        assert not table.page.evaluate(BROKEN_HEADING)
    expect(table.page.locator("h1")).to_contain_text("Aszteroidapálya")
