from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conftest import NO_BROWSER
from tests.web.pages import CHROMIUM_FLAGS, MAX_WAIT_MS, Site, chromium
from tests.web.server_process import ServerProcess
from tools.web_client import ROOT, client_folder

sync_api = pytest.importorskip("playwright.sync_api", reason="browser tests need Playwright")
sync_api.expect.set_options(timeout=MAX_WAIT_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A real server with the client as it was built last: a process, since one test kills it."""
    if not client_folder(ROOT).is_dir():
        pytest.skip("the web client is not built: python tools/web_client.py")
    served = ServerProcess(tmp_path_factory.mktemp("server"))
    served.start()
    yield served
    served.stop()


@pytest.fixture
def address(server: ServerProcess) -> str:
    return server.base


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    found = chromium()
    if found is None:
        # CI must not take a missing browser for one in which everything works.
        refuse = pytest.fail if os.environ.get("CI") else pytest.skip
        refuse(NO_BROWSER)
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Callable[..., Site]]:
    """Open the site as somebody new; whatever goes wrong on a page fails the test at its end."""
    opened: list[Site] = []

    def visit(**wishes: Any) -> Site:
        site = Site(browser, address, **wishes)
        opened.append(site)
        return site

    yield visit
    complaints = [complaint for site in opened for complaint in site.complaints]
    for site in opened:
        site.close()
    assert complaints == []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with whole games: they take longest, and nobody should wait for the last one alone."""
    items.sort(key=lambda item: "test_whole_games" not in item.nodeid)
