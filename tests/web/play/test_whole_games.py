"""Games against bots on a real server, played in the browser to their end.

A page lives through all five rounds in `test_after_the_game`, where sockets play.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from cosmic_factory.rules import Phase
from tests.web.driving.driver import BrowserPlayer, Sit, Visit
from tests.web.driving.hands import Hands
from tests.web.driving.scripted_table import played
from tests.web.driving.socket_player import play_on
from tests.web.driving.tables import quick_play
from tests.web.faults import faults_in_both_themes
from tests.web.play.conftest import OpenTable
from tests.web.server_process import ServerProcess

SABOTAGE, STELLAR_SWAP = 13, 19
# The last two rounds have every phase. Who has path points chooses under Stellar Swap: a player who
# plans has some, whatever the tiles.
LAST_ROUNDS = (17, 5, 6, SABOTAGE, STELLAR_SWAP)
# Together all twenty cards.
ALL_CARDS = ((17, 1, 7, 11, 3), (13, 10, 2, 19, 20), (12, 18, 9, 8, 4), (5, 6, 14, 15, 16))

# `test_counting` scores every card, and a card changes nothing about the wait before building.
SHOWN_ELSEWHERE = (Phase.SEATING, Phase.READY, Phase.SCORES)


def check_ranking(player: BrowserPlayer, players: int) -> None:
    """Check the end of the game, also after a reload."""
    player.wait_for("ended")
    # The code has ended with the game, but not for those who played it.
    player.page.reload()
    player.wait_for("ended")
    expect(player.page.locator("main ol > li")).to_have_count(players)


@pytest.mark.parametrize("hands", ["mouse", "touch", "keys"])
def test_the_last_two_rounds_of_a_game_are_played_by_every_hand(
    server: ServerProcess, visit: Visit, sit: Sit, hands: Hands
) -> None:
    context = visit(phone=hands == "touch", color_scheme="dark" if hands == "mouse" else "light")
    code = quick_play(context, server.base, *LAST_ROUNDS, seats=4)
    play_on(server.base, code, context, phase="reveal", in_round=4)
    player = sit(context, code, hands, clever=True)
    seen: list[str] = []
    player.play_round(seen.append)
    if hands == "touch":
        # A phone on its side.
        player.page.set_viewport_size({"width": 844, "height": 390})
    player.play_round(seen.append)
    check_ranking(player, 4)
    assert {"pick", "choice", "outcomes"} <= {*seen}
    if hands == "mouse":
        assert faults_in_both_themes(player.page) == {}


@pytest.mark.parametrize("cards", ALL_CARDS)
def test_every_phase_of_every_card_is_shown(
    visit: Visit, open_table: OpenTable, cards: tuple[int, ...]
) -> None:
    """One page shows a whole game; an error on it fails the test."""
    # One game with all motion is enough; it takes four times as long.
    table = open_table(visit(moving=cards == ALL_CARDS[0]), live_counts=True)
    states = [state for state in played(cards, seats=2) if state.phase not in SHOWN_ELSEWHERE]
    table.show(states[0])
    for before, state in pairwise(states):
        table.wait_for(before.phase)
        table.tell(state)
    table.wait_for(Phase.ENDED)


def test_these_games_show_every_card() -> None:
    assert sorted(card for cards in ALL_CARDS for card in cards) == list(range(1, 21))
