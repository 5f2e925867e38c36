"""The board's own page, built and served as files: there is no game server behind it."""

from __future__ import annotations

import fcntl
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.pages import DESKTOP, MAX_WAIT_MS, PHONE
from tools.web_client import ROOT, digest, find_npm, install_packages

OpenBoard = Callable[..., Page]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_args: Any, **_more: Any) -> None:
        """Requests are not logged."""


def built_pages() -> Path:
    """Return the folder of the built pages; they are built if the client changed since."""
    web = ROOT / "web"
    folder = web / "node_modules" / ".dev-pages"
    stamp = folder / ".built"
    wanted = digest(web)
    with (web / "package.json").open() as file:
        # Other workers want the same page at the same time.
        fcntl.flock(file, fcntl.LOCK_EX)
        if not stamp.is_file() or stamp.read_text() != wanted:
            npm = find_npm(ROOT, may_install=False)
            install_packages(web, npm)
            npm.run(web, "run", "build:dev-pages", "--", "--outDir", str(folder))
            stamp.write_text(wanted)
    return folder


@pytest.fixture(scope="session")
def board_page() -> Iterator[str]:
    """The address of the page, which is served from a folder."""
    folder = built_pages()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/dev/board.html"
    server.shutdown()
    server.server_close()


@pytest.fixture
def open_board(browser: Browser, board_page: str) -> Iterator[OpenBoard]:
    """Open the page with a shape; errors on it, and requests to a game server, fail the test."""
    contexts: list[BrowserContext] = []
    opened: dict[bool, Page] = {}
    faults: list[str] = []

    def open_one(query: str, *, phone: bool = False) -> Page:
        """Pages of one size are opened one after the other in one tab."""
        if phone in opened:
            return show(opened[phone], query)
        width, height = PHONE if phone else DESKTOP
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
        )
        context.set_default_timeout(MAX_WAIT_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("websocket", lambda socket: faults.append(f"a socket to {socket.url}"))
        page.on("request", lambda sent: faults.append(sent.url) if "/api" in sent.url else None)
        opened[phone] = page
        return show(page, query)

    def show(page: Page, query: str) -> Page:
        page.goto(f"{board_page}?{query}")
        page.wait_for_selector("[data-slot] [data-tile]")
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert faults == []
