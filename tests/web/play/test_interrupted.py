"""Reloads, lost networks and a killed server: the player goes on where they were."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.driving.driver import LAID, BrowserPlayer, Sit, StartBuilding, Visit
from tests.web.driving.tables import quick_play
from tests.web.server_process import ServerProcess

# Sabotage and Stellar Swap: between them they have every phase.
EVERY_PHASE = (13, 19)
PHASES = {"reveal", "draft-1", "draft-2", "ready", "build", "pick", "choice", "scores"}


def reload(player: BrowserPlayer) -> None:
    player.socket.settle()
    player.page.reload()


def assert_reload_keeps(player: BrowserPlayer, *, tiles: int) -> None:
    """Reload the page, and check that all tiles lie where they lay."""
    before = player.layout
    reload(player)
    player.wait_for("build")
    player.page.wait_for_function(f"() => {LAID} === {tiles}")
    assert player.layout == before


def lose_the_network(player: BrowserPlayer) -> None:
    player.page.context.set_offline(True)
    player.page.get_by_text("Connection lost").first.wait_for()
    player.page.context.set_offline(False)
    player.page.get_by_text("Connected again").first.wait_for()


def test_every_phase_goes_on_after_a_lost_network_and_after_a_reload(
    server: ServerProcess, visit: Visit, sit: Sit
) -> None:
    context = visit()
    player = sit(context, quick_play(context, server.base, *EVERY_PHASE), clever=True)
    interrupted: set[str] = set()

    def look(moment: str) -> None:
        if moment in PHASES - interrupted:
            interrupted.add(moment)
            for interrupt in (lose_the_network, reload):
                interrupt(player)
                player.wait_for(moment)

    for _ in EVERY_PHASE:
        player.play_round(look)
    assert interrupted == PHASES


def test_laid_tiles_survive_a_reload(start_building: StartBuilding) -> None:
    player = start_building()
    player.lay("0,0,0", "1,1,0", "2,2,0")
    player.page.locator('[data-cell="1,1,0"]').click(button="right")
    assert_reload_keeps(player, tiles=3)


def test_building_goes_on_offline_and_is_sent_on_return(
    start_building: StartBuilding,
) -> None:
    player = start_building(17)
    player.lay("0,0,0")
    player.page.context.set_offline(True)
    player.page.get_by_text("Connection lost").first.wait_for()
    player.lay("0,1,0", "0,2,0", "1,0,0")
    player.expect_laid(4)
    player.page.context.set_offline(False)
    player.page.get_by_text("Connected again").first.wait_for()
    assert_reload_keeps(player, tiles=4)


def test_a_server_killed_while_building_comes_back_with_everything(
    server: ServerProcess, start_building: StartBuilding
) -> None:
    player = start_building(17)
    player.lay("0,0,0")
    player.socket.settle()
    server.stop()
    player.page.get_by_text("Connection lost").first.wait_for()
    player.lay("0,1,0")
    server.start()
    player.page.get_by_text("Connected again").first.wait_for()
    player.expect_laid(2)
    assert_reload_keeps(player, tiles=2)


def test_the_language_can_be_changed_while_building(start_building: StartBuilding) -> None:
    player = start_building(17)
    player.lay("0,0,0")
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("button", name="Français").click()
    player.page.get_by_role("button", name="Fermer").click()
    player.page.get_by_role("heading", name="Tuiles Bonus").wait_for()
    player.page.get_by_text("Vos tuiles").wait_for()
    player.expect_laid(1)
    expect(player.page.locator("html")).to_have_attribute("lang", "fr")
