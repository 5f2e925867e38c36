"""A page in Chromium and a running server, for benchmarks of the web client."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import httpx
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.web.driving.driver import BrowserPlayer
from tests.web.driving.tables import quick_play
from tests.web.pages import CHROMIUM_FLAGS, chromium
from tests.web.playing_out import play_out_all
from tests.web.server_process import served

DESKTOP: ViewportSize = {"width": 1440, "height": 900}


class Visitor(NamedTuple):
    """A page in a browser, and the address of the server."""

    browser: Browser
    page: Page
    base: str

    def play(self, *cards: int) -> BrowserPlayer:
        """Start a game whose first cards are these, with two minutes to build."""
        code = quick_play(self.page.context, self.base, *cards, build_seconds=120)
        self.page.goto(f"{self.base}/t/{code}")
        return BrowserPlayer(self.page)

    def processor_time(self) -> float:
        """Return the processor seconds of all processes of the browser so far."""
        session = self.browser.new_browser_cdp_session()
        found = session.send("SystemInfo.getProcessInfo")["processInfo"]
        session.detach()
        return float(sum(one["cpuTime"] for one in found))

    def slow_down(self, times: int) -> None:
        session = self.page.context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": times})


def challenge_page(base: str) -> str:
    """Play a game to its end, and return the page of a challenge to beat its first minute."""
    with httpx.Client(base_url=base, headers={"Origin": base}) as person:
        person.post("/api/me", json={"name": "Ada"}).raise_for_status()
        choices = {"seats": 3, "level": "random", "build_seconds": 30}
        game = person.post("/api/quick-play", json=choices).raise_for_status().json()["id"]
        play_out_all(base, game, ["=".join(cookie) for cookie in person.cookies.items()])
        wanted = {"game": game, "round": 1, "seat": 0}
        made = person.post("/api/challenges", json=wanted).raise_for_status().json()
    return f"/c/{made['id']}"


@contextmanager
def visiting(*, bot_pace: float = 0) -> Iterator[Visitor]:
    """Visit a server whose bots wait so many times as long as people meet them."""
    with served(bot_pace=bot_pace) as base, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        context = browser.new_context(viewport=DESKTOP, locale="en")
        yield Visitor(browser, context.new_page(), base)
        browser.close()
