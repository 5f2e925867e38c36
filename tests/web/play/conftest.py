"""A server of its own for these tests, and players who sit down at its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.web.driving.driver import BrowserPlayer, Sit, StartBuilding, Visit
from tests.web.driving.hands import Hands
from tests.web.driving.scripted_table import ScriptedTable
from tests.web.driving.socket_player import play_on
from tests.web.driving.tables import quick_play
from tests.web.pages import DESKTOP, LOCALES, MAX_WAIT_MS, PHONE
from tests.web.server_process import ServerProcess

OpenTable = Callable[..., ScriptedTable]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """A browser of its own for each visitor."""
    opened: list[BrowserContext] = []

    def open_one(
        *,
        phone: bool = False,
        moving: bool = False,
        keep_shell: bool = False,
        language: str = "en",
        **more: Any,
    ) -> BrowserContext:
        width, height = PHONE if phone else DESKTOP
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            locale=LOCALES[language],
            reduced_motion="no-preference" if moving else "reduce",
            # Keeping all files in the browser would only take time, except where it is looked at.
            service_workers="allow" if keep_shell else "block",
            **more,
        )
        context.set_default_timeout(MAX_WAIT_MS)
        opened.append(context)
        return context

    yield open_one
    for context in opened:
        context.close()


@pytest.fixture
def sit(server: ServerProcess) -> Iterator[Sit]:
    """A player's page at a table; none may end with an error in its console."""
    players: list[BrowserPlayer] = []

    def sit_down(
        context: BrowserContext, code: str, hands: Hands = "mouse", *, clever: bool = False
    ) -> BrowserPlayer:
        player = BrowserPlayer(context.new_page(), hands, clever=clever)
        players.append(player)
        player.page.goto(f"{server.base}/t/{code}")
        return player

    yield sit_down
    for player in players:
        assert player.troubles == []


@pytest.fixture
def start_building(server: ServerProcess, visit: Visit, sit: Sit) -> StartBuilding:
    """A player who has come to building, in a game against a bot with these cards first."""

    def start(*cards: int, hands: Hands = "mouse", **wishes: Any) -> BrowserPlayer:
        context = visit(phone=hands == "touch", **wishes)
        code = quick_play(context, server.base, *cards)
        play_on(server.base, code, context, phase="build")
        player = sit(context, code, hands)
        player.wait_for("build")
        return player

    return start


@pytest.fixture
def open_table(server: ServerProcess) -> Iterator[OpenTable]:
    """A page that gets states; none may end with an error in its console."""
    players: list[BrowserPlayer] = []

    def open_page(context: BrowserContext, *, live_counts: bool = False) -> ScriptedTable:
        players.append(BrowserPlayer(context.new_page()))
        return ScriptedTable(players[-1].page, server.base, live_counts=live_counts)

    yield open_page
    for player in players:
        assert player.troubles == []
