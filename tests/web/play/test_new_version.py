"""A server that comes back with a newer client."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.play.driver import BrowserPlayer, Visit
from tests.web.play.next_release import next_release
from tests.web.play.socket_player import play_on
from tests.web.play.tables import quick_play
from tests.web.server_process import ServerProcess

ENTRY = "document.querySelector('script[type=module]')?.src"
BANNER = "A new version is ready."
# A busy machine starts programs slowly.
MAX_START_MS = 240_000


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
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
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
