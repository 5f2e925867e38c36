"""The board works without a table: by mouse, touch and keyboard, in every shape."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.board.conftest import OpenBoard
from tests.web.driving.hands import Hands, aim, lay_by_keys, mouse_drag, touch, touch_drag

SHAPES = {
    "square": ["0,0,0", "2,2,0"],
    "line": ["0,0,0", "0,8,0"],
    "twin": ["0,0,0", "1,1,1"],
    # The second cell opens beside the first tile.
    "free": ["0,0,0", "0,1,0"],
}
TILE_IN_HAND = "[data-slot] [data-tile]"


def cell(name: str) -> str:
    return f'[data-cell="{name}"]'


def events(page: Page) -> list[dict[str, Any]]:
    return [json.loads(line) for line in page.locator("[data-log] li").all_text_contents()]


def types(page: Page) -> list[str]:
    return [event["type"] for event in events(page)]


def expect_tile(page: Page, name: str, tile: int) -> None:
    expect(page.locator(f'{cell(name)} [data-tile="{tile}"]')).to_be_visible()


def lay(page: Page, hands: Hands, name: str) -> None:
    """Lay the next tile of the hand on a cell."""
    if hands == "keys":
        lay_by_keys(page, cell(name), turned=0)
    elif hands == "touch":
        touch_drag(page, page.context.new_cdp_session(page), TILE_IN_HAND, cell(name))
    else:
        mouse_drag(page, TILE_IN_HAND, cell(name))


@pytest.mark.parametrize("hands", ["mouse", "touch", "keys"])
def test_tiles_are_laid_in_every_shape_and_told_as_events(
    open_board: OpenBoard, hands: Hands
) -> None:
    touch = hands == "touch"
    for shape, names in SHAPES.items():
        page = open_board(f"shape={shape}{'&compact' if touch else ''}", phone=touch)
        for tile, name in enumerate(names, start=1):
            lay(page, hands, name)
            expect_tile(page, name, tile)
        laid = [event for event in events(page) if event["type"] == "laid"]
        cells = [event["cell"] for event in laid]
        assert [f"{cell['row']},{cell['col']},{cell['part']}" for cell in cells] == names
        assert [event["laid"] for event in laid] == [1, 2]


def test_the_mouse_turns_swaps_and_takes_back(open_board: OpenBoard) -> None:
    page = open_board("shape=square")
    lay(page, "mouse", "0,0,0")
    lay(page, "mouse", "1,1,0")
    page.locator(cell("0,0,0")).click(button="right")
    page.mouse.wheel(0, 120)
    expect(page.locator(cell("0,0,0"))).to_have_attribute(
        "aria-label", "part 0, row 1, column 1: v0v0v1v1:, turned 2"
    )
    mouse_drag(page, cell("0,0,0"), cell("1,1,0"))
    expect_tile(page, "0,0,0", 2)
    expect_tile(page, "1,1,0", 1)
    mouse_drag(page, cell("1,1,0"), "[data-slot='0']")
    expect(page.locator('[data-slot="0"] [data-tile="1"]')).to_be_visible()
    assert types(page) == ["laid", "laid", "turned", "turned", "laid", "taken-back"]
    assert events(page)[4]["replaced"] == 2


def test_a_tap_lays_and_a_tap_turns(open_board: OpenBoard) -> None:
    page = open_board("shape=square&compact", phone=True)
    page.locator(TILE_IN_HAND).first.tap()
    page.locator(cell("2,0,0")).tap()
    expect_tile(page, "2,0,0", 1)
    page.locator(cell("2,0,0")).tap()
    expect(page.locator("[data-log] li")).to_have_count(3)
    assert types(page) == ["picked-up", "laid", "turned"]


def test_the_keyboard_turns_swaps_takes_back_and_lets_go(open_board: OpenBoard) -> None:
    page = open_board("shape=square")
    keyboard = page.keyboard
    lay_by_keys(page, cell("0,0,0"), turned=1)
    expect_tile(page, "0,0,0", 1)
    lay_by_keys(page, cell("0,1,0"), turned=0)
    expect_tile(page, "0,1,0", 2)
    # The focus is on the second tile: take it to the first, then let another go.
    for key in ("Space", "ArrowLeft", "Space"):
        keyboard.press(key)
    expect_tile(page, "0,0,0", 2)
    expect_tile(page, "0,1,0", 1)
    keyboard.press("Space")
    keyboard.press("Escape")
    keyboard.press("Backspace")
    expect(page.locator(f"{cell('0,0,0')} [data-tile]")).to_have_count(0)
    assert types(page)[-1] == "taken-back"


def test_a_line_is_pushed_along(open_board: OpenBoard) -> None:
    page = open_board("shape=line")
    lay(page, "mouse", "0,0,0")
    lay(page, "mouse", "0,1,0")
    page.locator(cell("0,0,0")).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    expect_tile(page, "0,1,0", 1)
    expect_tile(page, "0,2,0", 2)
    assert types(page)[-1] == "pushed"


def test_two_squares_have_a_discard_slot(open_board: OpenBoard) -> None:
    page = open_board("shape=twin")
    mouse_drag(page, TILE_IN_HAND, "[data-discard]")
    expect(page.locator('[data-discard] [data-tile="1"]')).to_be_visible()
    page.locator("[data-discard]").click()
    page.locator(cell("0,0,1")).click()
    expect_tile(page, "0,0,1", 1)
    assert types(page) == ["discarded", "picked-up", "laid"]


def test_markers_turn_tiles_face_down_and_a_button_turns_them_up(open_board: OpenBoard) -> None:
    page = open_board("shape=square&facedown=1")
    lay(page, "mouse", "0,0,0")
    lay(page, "mouse", "0,1,0")
    mouse_drag(page, "[data-marker]", cell("0,0,0"))
    expect(page.locator(cell("0,0,0"))).to_have_attribute(
        "aria-label", "part 0, row 1, column 1: face down"
    )
    page.locator(cell("0,1,0")).hover()
    page.keyboard.press("h")
    page.locator(f"{cell('0,0,0')} button").click()
    expect(page.locator("[data-log] li")).to_have_count(5)
    assert types(page)[2:] == ["turned-face-down", "no-marker-left", "turned-face-up"]


def test_a_screen_reader_lays_a_tile_by_clicks_without_a_pointer(open_board: OpenBoard) -> None:
    page = open_board("shape=square")
    expect(page.get_by_role("grid", name="Board: square")).to_be_visible()
    page.locator('[data-slot="4"]').evaluate("slot => slot.click()")
    page.locator(cell("1,2,0")).evaluate("cell => cell.click()")
    expect_tile(page, "1,2,0", 5)


def test_nothing_moves_on_a_locked_board(open_board: OpenBoard) -> None:
    page = open_board("shape=square&locked")
    mouse_drag(page, TILE_IN_HAND, cell("0,0,0"))
    page.locator(TILE_IN_HAND).first.click(button="right")
    assert events(page) == []
    expect(page.locator(f"{cell('0,0,0')} [data-tile]")).to_have_count(0)


def test_escape_ends_a_drag_for_good(open_board: OpenBoard) -> None:
    page = open_board("shape=square")
    page.mouse.move(*aim(page, TILE_IN_HAND))
    page.mouse.down()
    x, y = aim(page, cell("1,1,0"))
    page.mouse.move(x, y, steps=3)
    page.keyboard.press("Escape")
    page.mouse.move(x + 3, y + 3, steps=3)
    page.mouse.up()
    assert types(page) == []
    expect(page.locator(TILE_IN_HAND)).to_have_count(9)
    # The next press is a drag again.
    lay(page, "mouse", "1,1,0")
    assert types(page) == ["laid"]


@pytest.mark.parametrize("shape", ["square", "free"])
def test_a_second_finger_ends_a_drag_for_good(open_board: OpenBoard, shape: str) -> None:
    page = open_board(f"shape={shape}&compact", phone=True)
    hand = page.context.new_cdp_session(page)
    finger = aim(page, TILE_IN_HAND)
    x, y = aim(page, cell("0,0,0"))
    touch(hand, "touchStart", finger)
    touch(hand, "touchMove", (finger[0] + 12, finger[1] - 12))
    touch(hand, "touchMove", (x, y + 56))
    other = (x + 60, y + 60)
    touch(hand, "touchStart", (x, y + 56), other)
    touch(hand, "touchMove", (x + 3, y + 59), other)
    touch(hand, "touchMove", (x, y + 56), other)
    touch(hand, "touchEnd", other)
    touch(hand, "touchEnd")
    assert types(page) == []
    lay(page, "touch", "0,0,0")
    assert types(page) == ["laid"]


def test_a_finger_on_the_top_row_lays_a_tile_there(open_board: OpenBoard) -> None:
    page = open_board("shape=square&compact", phone=True)
    hand = page.context.new_cdp_session(page)
    x, y = aim(page, TILE_IN_HAND)
    box = page.locator(cell("0,1,0")).bounding_box()
    assert box is not None
    touch(hand, "touchStart", (x, y))
    touch(hand, "touchMove", (x + 12, y - 12))
    touch(hand, "touchMove", (box["x"] + box["width"] / 2, box["y"] + 8))
    touch(hand, "touchEnd")
    expect_tile(page, "0,1,0", 1)
