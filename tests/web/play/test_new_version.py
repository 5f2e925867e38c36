"""A server that comes back with a newer client."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.driving.driver import BrowserPlayer, Visit
from tests.web.driving.hands import mouse_drag
from tests.web.driving.socket_player import play_on
from tests.web.driving.tables import quick_play
from tests.web.play.next_release import next_release
from tests.web.server_process import ServerProcess

ENTRY = "document.querySelector('script[type=module]')?.src"
BANNER = "A new version is ready."
# A busy machine starts programs slowly.
MAX_START_MS = 240_000
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
# The worker of the new version has all its files and serves them.
NEXT_IS_KEPT = """() => new Promise(done => {
    const look = async () => {
        // In this order: whoever has made the new cache is one of the registered workers.
        const isBegun = await caches.has('shell-next');
        const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
        const isNew = isBegun && !installing && !waiting;
        if (isNew && active.state === 'activated') done(true);
        else setTimeout(look, 50);
    };
    look();
})"""
# Pages look for a newer version in this time.
FIVE_MINUTES = "05:01"


@pytest.fixture
def own_server(server: ServerProcess, tmp_path: Path) -> Iterator[ServerProcess]:
    """Not the one that all tests share, for this one changes."""
    own = ServerProcess(tmp_path)
    own.start()
    yield own
    own.stop()


def test_a_new_version_asks_for_a_reload_at_the_next_pause(
    own_server: ServerProcess, visit: Visit, tmp_path: Path
) -> None:
    context = visit(keep_shell=True)
    player = BrowserPlayer(context.new_page())
    page = player.page
    code = quick_play(context, own_server.base, 17)
    play_on(own_server.base, code, context, phase="build")
    page.goto(f"{own_server.base}/t/{code}")
    player.wait_for("build")
    # With the shell kept in the browser, which must not hide the newer one.
    page.wait_for_function(CONTROLLED)
    own_server.stop()
    page.get_by_text("Connection lost").first.wait_for()
    # The page may be back before the server has told that it is well.
    with page.expect_response(f"{own_server.base}/", timeout=MAX_START_MS):
        own_server.start(**next_release(tmp_path / "next"))
        page.get_by_text("Connected again").first.wait_for()

    # Not while there is something to do.
    player.build(finish=False)
    expect(page.get_by_text(BANNER)).to_be_hidden()
    player.finish()
    player.wait_for("scores")
    expect(page.get_by_text(BANNER)).to_be_visible()
    page.get_by_role("button", name="Reload").click()
    page.wait_for_function(f"() => {ENTRY}?.endsWith('index-next.js')")
    player.wait_for("scores")
    expect(page.get_by_text(BANNER)).to_be_hidden()


def start_counting(page: Page, base: str) -> None:
    """Bring a game with the box to its first minute."""
    page.goto(f"{base}/companion")
    page.get_by_text("Beginner", exact=True).click()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="Start the minute").click()


def start_turns(page: Page, base: str) -> None:
    """Lay the first tile of a game by turns."""
    page.goto(f"{base}/one-screen")
    page.get_by_text("Beginner").click()
    page.get_by_text("No limit").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="To the first turn").click()
    page.get_by_role("button", name="I am Player 1").click()
    mouse_drag(page, "[data-slot] [data-tile]", '[data-cell="0,0,0"]')


def test_a_new_version_in_the_middle_of_games_without_a_server_loses_nothing(
    own_server: ServerProcess, visit: Visit, tmp_path: Path
) -> None:
    context = visit(keep_shell=True)
    counting, turns = context.new_page(), context.new_page()
    start_turns(turns, own_server.base)
    tile = turns.locator('[data-cell="0,0,0"] [data-tile]').get_attribute("data-tile")
    counting.clock.install()
    start_counting(counting, own_server.base)
    counting.wait_for_function(CONTROLLED)
    own_server.stop()
    own_server.start(**next_release(tmp_path / "next"))

    # Nobody is asked to reload during a minute.
    with counting.expect_response(f"{own_server.base}/"):
        counting.clock.fast_forward(FIVE_MINUTES)
    counting.get_by_role("button", name="Count the points").wait_for()
    expect(counting.get_by_text(BANNER)).to_be_hidden()
    counting.get_by_role("button", name="Count the points").click()
    counting.get_by_role("button", name="Vegetation, a zone of 9 planets").click()
    counting.get_by_role("button", name="Reload").click()
    counting.wait_for_function(f"() => {ENTRY}?.endsWith('index-next.js')")
    expect(counting.get_by_role("region", name="Vegetation")).to_contain_text("+5")

    # The new version is kept, too; the old one stays for the page that is still open in it.
    counting.wait_for_function(NEXT_IS_KEPT)
    assert turns.evaluate(f"async () => (await caches.match({ENTRY})) !== undefined")
    own_server.stop()
    counting.reload()
    expect(counting.get_by_role("region", name="Vegetation")).to_contain_text("+5")
    turns.reload()
    turns.get_by_role("button", name="I am Player 1").click()
    cell = turns.locator('[data-cell="0,0,0"] [data-tile]')
    expect(cell).to_have_attribute("data-tile", tile or "")
    assert turns.evaluate(ENTRY).endswith("index-next.js")
