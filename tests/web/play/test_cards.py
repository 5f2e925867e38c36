"""What a card adds to the screen while building; whole games play all twenty of them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.driving.driver import StartBuilding


def test_two_tiles_are_turned_face_down(start_building: StartBuilding) -> None:
    player = start_building(1)
    player.build(finish=False)
    player.page.locator("[data-marker]").first.click()
    player.page.locator('[data-cell="0,0,0"]').click()
    player.page.locator('[data-cell="2,2,0"]').hover()
    player.page.keyboard.press("h")
    player.page.wait_for_function("() => document.querySelectorAll('.turn.down').length === 2")
    # A third one stays as it is, and one that was turned can be turned up again.
    player.page.locator('[data-cell="1,1,0"]').hover()
    player.page.keyboard.press("h")
    assert player.count(".turn.down") == 2
    player.page.locator('[data-cell="0,0,0"] button').click()
    player.page.wait_for_function("() => document.querySelectorAll('.turn.down').length === 1")


def test_a_tile_is_set_aside_in_two_universes(start_building: StartBuilding) -> None:
    player = start_building(11)
    player.drag("[data-slot] [data-tile]", "[data-discard]")
    player.page.wait_for_selector("[data-discard] [data-tile]")
    player.build()
    player.wait_for("scores")


def test_tiles_of_a_line_are_pushed_along(start_building: StartBuilding) -> None:
    player = start_building(7)
    player.lay("0,0,0", "0,1,0")
    player.page.locator('[data-cell="0,0,0"]').focus()
    player.page.keyboard.press("Shift+ArrowRight")
    player.page.wait_for_selector('[data-cell="0,2,0"] [data-tile]')
    expect(player.page.locator('[data-cell="0,0,0"] [data-tile]')).to_have_count(0)
    player.expect_laid(2)


def test_a_free_shape_grows_where_tiles_touch(start_building: StartBuilding) -> None:
    player = start_building(3)
    player.lay("0,0,0", "0,1,0", "0,2,0", "0,3,0", "1,3,0")
    player.expect_laid(5)
    # Without the fourth tile the fifth would hang in the air, so the button says so.
    player.page.locator('[data-cell="0,3,0"]').hover()
    player.page.keyboard.press("Backspace")
    player.page.wait_for_selector(".cell.loose")


def test_optimization_lets_a_token_holder_go_on(start_building: StartBuilding) -> None:
    player = start_building(18)
    for key in ("1", "2", "3"):
        player.page.keyboard.press(key)
    player.page.keyboard.press("g")
    player.page.wait_for_selector(".token.mine, .token.taken")
    player.build()
    player.wait_for("scores")
