"""Each of the twenty cards, played through what it asks for."""

from __future__ import annotations

import pytest

from tests.web.play.driver import Sit, Visit, quick_play
from tests.web.play.serving import Server

GAMES = [(13, 19, 20, 2, 8), (12, 18, 9, 10, 4), (5, 6, 14, 15, 16), (1, 3, 7, 11, 17)]


@pytest.mark.parametrize("cards", GAMES)
def test_all_cards_of_a_game(
    server: Server, visit: Visit, sit: Sit, cards: tuple[int, ...]
) -> None:
    context = visit()
    player = sit(context, quick_play(context, server.base, build_seconds=None, sequence=cards))
    for card in cards:
        player.wait_for("reveal")
        assert player.page.locator("article h1").inner_text() != "", f"card {card} has a name"
        player.play_round()
    player.wait_for("ended")


def test_two_tiles_are_turned_face_down_and_the_neighbour_picks_none(
    server: Server, visit: Visit, sit: Sit
) -> None:
    context = visit()
    code = quick_play(context, server.base, build_seconds=None, sequence=(1, 1, 1, 1, 1), seats=2)
    player = sit(context, code)
    player.come_to_build()
    player.build(finish=False)
    player.page.locator("[data-hole]").first.click()
    player.page.locator('[data-spot="0,0,0"]').click()
    player.page.locator('[data-spot="2,2,0"]').hover()
    player.page.keyboard.press("h")
    assert player.count(".turn.down") == 2
    player.finish()
    player.wait_past("build")
    # Both holes are made, so the bot on the left has nothing to pick in this galaxy.
    player.wait_for("scores", "pick")


def test_a_tile_is_set_aside_in_two_universes(server: Server, visit: Visit, sit: Sit) -> None:
    context = visit()
    code = quick_play(context, server.base, build_seconds=None, sequence=(11, 1, 2, 3, 4), seats=2)
    player = sit(context, code)
    player.come_to_build()
    player.drag("[data-slot] [data-tile]", "[data-discard]")
    player.page.wait_for_selector("[data-discard] [data-tile]")
    player.build()
    player.wait_past("build")


def test_tiles_of_a_line_are_pushed_along(server: Server, visit: Visit, sit: Sit) -> None:
    context = visit()
    code = quick_play(context, server.base, build_seconds=None, sequence=(7, 1, 2, 3, 4), seats=2)
    player = sit(context, code)
    player.come_to_build()
    player.drag("[data-slot] [data-tile]", '[data-spot="0,0,0"]')
    player.drag("[data-slot] [data-tile]", '[data-spot="0,1,0"]')
    player.page.locator('[data-spot="0,0,0"]').focus()
    player.page.keyboard.press("Shift+ArrowRight")
    player.page.wait_for_selector('[data-spot="0,2,0"] [data-tile]')
    assert player.count('[data-spot="0,0,0"] [data-tile]') == 0
    assert player.laid == 2


def test_optimization_lets_a_token_holder_go_on(server: Server, visit: Visit, sit: Sit) -> None:
    context = visit()
    code = quick_play(context, server.base, build_seconds=None, sequence=(18, 1, 2, 3, 4), seats=2)
    player = sit(context, code)
    player.come_to_build()
    for key in ("1", "2", "3"):
        player.page.keyboard.press(key)
    player.page.keyboard.press("g")
    player.page.wait_for_selector(".token.mine, .token.taken")
    player.build()
    player.wait_past("build")
