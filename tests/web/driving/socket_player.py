"""Plays people's seats over sockets, so that a page can be opened late in a game.

A page opened then shows what it would show after a reload there. Coming to that moment in the
browser would take a hundred times as long, and show nothing that other tests do not show.
"""

from __future__ import annotations

from playwright.sync_api import BrowserContext

from tests.web.playing_out import play_out_all
from tests.web.server_requests import get


def play_on(
    base: str, code: str, *contexts: BrowserContext, phase: str = "ended", in_round: int = 1
) -> str:
    """Let these people play until a phase of that round or a later one begins.

    Return the id of the game.
    """
    game: str = get(contexts[0], f"{base}/api/tables/{code}").json()["id"]
    cookies = ["; ".join(f"{c['name']}={c['value']}" for c in one.cookies()) for one in contexts]
    play_out_all(base, game, cookies, phase, in_round)
    return game
