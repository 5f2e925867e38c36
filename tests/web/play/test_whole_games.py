"""Four whole games of five rounds, which together play each of the twenty cards."""

from __future__ import annotations

from itertools import chain

import pytest

from tests.web.faults import faults_in_both_themes
from tests.web.play.driver import Sit, Visit
from tests.web.play.hands import Hands
from tests.web.play.tables import quick_play
from tests.web.server_process import ServerProcess

GAMES: dict[Hands, tuple[int, ...]] = {
    "mouse": (17, 1, 7, 11, 3),
    "touch": (13, 10, 2, 19, 20),
    "keys": (12, 18, 9, 8, 4),
}
# Cards that only change what zones are worth.
ZONE_CARDS = (5, 6, 14, 15, 16)


@pytest.mark.parametrize("hands", GAMES)
def test_a_game_of_five_rounds_against_a_bot_is_played_to_its_end(
    server: ServerProcess, visit: Visit, sit: Sit, hands: Hands
) -> None:
    context = visit(phone=hands == "touch", moving=hands != "keys")
    code = quick_play(context, server.base, *GAMES[hands])
    # Who has path points chooses under Stellar Swap, who has five of a colour under Offering. A
    # player who plans has both in the last two rounds, whatever the tiles: those cards come last.
    player = sit(context, code, hands, clever=hands == "touch")
    seen: list[str] = []
    for _ in GAMES[hands]:
        player.play_round(seen.append)
        # One round with all motion is enough; it takes four times as long.
        player.page.emulate_media(reduced_motion="reduce")
    player.wait_for("ended")
    # The code has ended with the game, but not for those who played it.
    player.page.reload()
    player.wait_for("ended")
    assert seen.count("pick") >= GAMES[hands].count(13)
    assert seen.count("choice") == len({19, 20} & {*GAMES[hands]})
    assert player.count("main ol > li") == 2
    assert faults_in_both_themes(player.page) == {}


def test_a_game_is_played_on_a_phone_on_its_side_in_the_light_theme(
    server: ServerProcess, visit: Visit, sit: Sit
) -> None:
    context = visit(color_scheme="light")
    player = sit(context, quick_play(context, server.base, *ZONE_CARDS, seats=4))
    player.page.set_viewport_size({"width": 844, "height": 390})
    for _ in ZONE_CARDS:
        player.play_round()
    player.wait_for("ended")
    assert player.count("main ol > li") == 4


def test_these_games_play_every_card() -> None:
    assert sorted(chain(ZONE_CARDS, *GAMES.values())) == list(range(1, 21))
