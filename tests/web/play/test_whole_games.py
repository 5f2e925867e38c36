"""Whole games of five rounds in a real browser."""

from __future__ import annotations

import pytest

from tests.web.play.driver import Hands, Sit, Visit, quick_play
from tests.web.play.serving import Server

# Square, black holes, a line, two squares, a free shape; the rest are in test_cards.
CARDS = (17, 1, 7, 11, 3)


@pytest.mark.parametrize("hands", ["mouse", "touch", "keys"])
def test_a_game_of_five_rounds_against_bots(
    server: Server, visit: Visit, sit: Sit, hands: Hands
) -> None:
    context = visit(phone=hands == "touch")
    code = quick_play(context, server.base, build_seconds=None, sequence=CARDS)
    player = sit(context, code, hands)
    for _ in range(5):
        player.play_round()
    assert player.wait_for("ended") == "ended"
    assert player.count("main ol > li") == 4
