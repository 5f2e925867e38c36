"""A tile turns under every kind of hand: at once for the eye, and told to the ear."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.web.driving.driver import BrowserPlayer, StartBuilding
from tests.web.driving.hands import Hands

CELL = '[data-cell="0,0,0"]'
SAID = '[data-region="polite"]'
# A card that changes nothing about building.
HAPPY_HOUR = 17
WITH_PLANETS = "document.querySelector('[data-slot] [data-tile]:has(.planet)').dataset.tile"
# Degrees by which the tile, each of its planets and its picture are seen turned.
SEEN = """cell => {
    const degrees = one => {
        const { a, b } = one.getScreenCTM();
        return Math.round(Math.atan2(b, a) * 180 / Math.PI);
    };
    const tile = document.querySelector(`${cell} svg`);
    const turn = new DOMMatrix(getComputedStyle(tile).transform);
    return {
        tile: Math.round(Math.atan2(turn.b, turn.a) * 180 / Math.PI),
        planets: [...tile.querySelectorAll('.planet')].map(degrees),
        picture: degrees(tile.querySelector('g')),
    };
}"""
STILL = "() => document.getAnimations().length === 0"
MOTIONS = "cell => cell.getAnimations({ subtree: true }).length"
# Everything told from here on: a rival's doings may follow our own at once.
LISTEN = """region => {
    window.told = [];
    const hear = ({ addedNodes }) => addedNodes.forEach(one => window.told.push(one.textContent));
    new MutationObserver(changes => changes.forEach(hear)).observe(region, { childList: true });
}"""
TURNS_TOLD = "n => window.told.filter(text => text.startsWith('Turned: ')).length === n"
UPRIGHT = f"cell => ({SEEN})(cell).picture === 0"


def with_a_tile(player: BrowserPlayer) -> BrowserPlayer:
    """Lay a tile that has planets in the first cell."""
    tile = player.page.evaluate(WITH_PLANETS)
    player.drag(f'[data-slot] [data-tile="{tile}"]', CELL)
    expect(player.page.locator(SAID)).to_contain_text("Laid at row 1, column 1")
    return player


def seen(player: BrowserPlayer) -> dict[str, Any]:
    found: dict[str, Any] = player.page.evaluate(SEEN, CELL)
    return found


def stop_time(player: BrowserPlayer) -> CDPSession:
    """Keep everything that moves in its first frame."""
    session = player.page.context.new_cdp_session(player.page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    return session


def test_the_first_frame_of_a_turn_shows_the_tile_on_its_way_and_its_planets_almost_upright(
    start_building: StartBuilding,
) -> None:
    player = with_a_tile(start_building(HAPPY_HOUR, moving=True))
    page = player.page
    page.wait_for_function(STILL)
    page.locator(CELL).hover()
    time = stop_time(player)

    page.keyboard.press("r")
    page.wait_for_function("() => document.getAnimations().length > 0")
    first = seen(player)
    assert 10 < first["tile"] < 80
    assert all(abs(planet) < 20 for planet in first["planets"])

    time.send("Animation.setPlaybackRate", {"playbackRate": 1})
    page.wait_for_function(STILL)
    page.wait_for_function(UPRIGHT, arg=CELL)
    assert seen(player) == {"tile": 90, "planets": [0] * len(first["planets"]), "picture": 0}


def test_in_calm_motion_a_tile_is_turned_at_once(start_building: StartBuilding) -> None:
    player = with_a_tile(start_building(HAPPY_HOUR))
    player.page.locator(CELL).hover()
    player.page.keyboard.press("r")
    found = seen(player)
    assert (found["tile"], found["picture"], {*found["planets"]}) == (90, 0, {0})
    assert player.page.locator(CELL).evaluate(MOTIONS) == 0


@pytest.mark.parametrize("turns", [("R", "wheel", "right click", "R"), ("tap",) * 4])
def test_each_turn_is_told_and_the_fourth_leads_back(
    start_building: StartBuilding, turns: tuple[str, ...]
) -> None:
    hands: Hands = "touch" if "tap" in turns else "mouse"
    player = with_a_tile(start_building(HAPPY_HOUR, hands=hands, moving=True))
    cell = player.page.locator(CELL)
    labels = [cell.get_attribute("aria-label")]
    player.page.locator(SAID).evaluate(LISTEN)
    for told, how in enumerate(turns, start=1):
        turn(player, how)
        expect(cell).not_to_have_attribute("aria-label", labels[-1] or "")
        player.page.wait_for_function(TURNS_TOLD, arg=told)
        labels.append(cell.get_attribute("aria-label"))
    assert labels[4] == labels[0]


def turn(player: BrowserPlayer, how: str) -> None:
    page, cell = player.page, player.page.locator(CELL)
    match how:
        case "R":
            cell.focus()
            page.keyboard.press("r")
        case "wheel":
            cell.hover()
            page.mouse.wheel(0, 120)
        case "right click":
            cell.click(button="right")
        case _:
            cell.tap()
