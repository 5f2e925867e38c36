"""A real server with the built client, and a real Chromium."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.web.play.driver import DESKTOP, PHONE, Hands, Player, Sit, Visit
from tests.web.play.serving import Server

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    served = Server(tmp_path_factory.mktemp("server"))
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}; name one in CHROMIUM")
    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """A browser of its own for each visitor; none may end with an error in its console."""
    opened: list[BrowserContext] = []

    def open_one(*, phone: bool = False, **more: Any) -> BrowserContext:
        context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            locale="en",
            **more,
        )
        opened.append(context)
        return context

    yield open_one
    for context in opened:
        context.close()


@pytest.fixture
def sit(server: Server) -> Iterator[Sit]:
    """A player's page at a table."""
    players: list[Player] = []

    def sit_down(context: BrowserContext, code: str, hands: Hands = "mouse") -> Player:
        player = Player(context.new_page(), hands)
        players.append(player)
        player.page.goto(f"{server.base}/t/{code}")
        return player

    yield sit_down
    for player in players:
        assert player.troubles == []
