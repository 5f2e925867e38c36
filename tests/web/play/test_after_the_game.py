"""After a game of two people: its address stays, and another one begins when both want it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.driving.driver import Sit, Visit
from tests.web.driving.socket_player import play_on
from tests.web.driving.tables import become, make_table
from tests.web.faults import faults_on, small_targets
from tests.web.server_process import ServerProcess


def test_a_finished_game_stays_and_another_begins_when_all_present_want_it(
    server: ServerProcess, visit: Visit, sit: Sit
) -> None:
    host, guest, visitor = visit(), visit(phone=True), visit()
    for context, name in ((host, "Capucine"), (guest, "Zsófi")):
        become(context, server.base, name)
    # All that is looked at in the first round has to happen before its building ends.
    code = make_table(host, server.base, seats=3, variant="beginner", build_seconds=120)
    first, second = sit(host, code), sit(guest, code, "touch")
    for player in (first, second):
        player.page.get_by_role("button", name="Take a seat").click()
    first.page.get_by_role("button", name="Start with 2 players").click()
    second.wait_for("ready")

    # The way back to a running game is the first thing on the home page, on a phone too.
    home = guest.new_page()
    home.goto(server.base)
    back = home.get_by_role("link", name="Back to your game")
    expect(back).to_be_in_viewport()
    expect(home.locator("main a, main button").first).to_contain_text("Back to your game")
    # A spectator sees scores and asks for the next seat.
    watcher = sit(visitor, code)
    expect(watcher.page.get_by_label("star 0").first).to_be_visible()
    watcher.page.get_by_role("button", name="Ask for the next seat").click()
    watcher.page.get_by_label("Name").fill("Orsi")
    watcher.page.get_by_role("button", name="That is me").click()
    expect(watcher.page.get_by_text("You will have a seat")).to_be_visible()
    home.close()

    game = play_on(server.base, code, host, guest)
    for player in (first, second, watcher):
        player.wait_for("ended")
    # The address has become one that stays, and the code still leads there.
    first.page.wait_for_url(f"**/t/{game}")
    for address in (game, code):
        late = visit().new_page()
        late.goto(f"{server.base}/t/{address}")
        late.wait_for_selector('main[data-phase="ended"] ol > li')
        expect(late.get_by_role("button", name="Again?")).to_have_count(0)
        late.close()

    # All rounds with their galaxies can be looked at.
    first.page.get_by_role("button", name="Rounds").click()
    dialog = first.page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="galaxy, 9 tiles laid")).to_have_count(5 * 2)
    assert faults_on(first.page) == []
    dialog.get_by_role("button", name="Close").click()

    # One wants to play again, the other sees it and agrees: the game begins for all three.
    second.page.get_by_role("button", name="Again?").click()
    expect(second.page.get_by_text("Waiting for Capucine.")).to_be_visible()
    expect(first.page.get_by_text("Zsófi wants to play again.")).to_be_visible()
    assert faults_on(second.page) == []
    assert small_targets(second.page) == []
    first.page.get_by_role("button", name="Again?").click()
    for player in (first, second, watcher):
        player.wait_for("ready")
    assert game not in first.page.url
    expect(second.page).to_have_url(first.page.url)
    expect(watcher.page.locator("[data-watching]")).to_have_count(0)
