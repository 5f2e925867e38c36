"""Reloads, lost networks and a killed server: the player goes on where they were."""

from __future__ import annotations

from tests.web.play.driver import Player, Sit, Visit, quick_play
from tests.web.play.serving import Server

EVERY_PHASE = (13, 20, 17, 2, 1)
LAID = "document.querySelectorAll('[data-spot] [data-tile]').length"


def layout(player: Player) -> list[str]:
    found: list[str] = player.page.evaluate(
        """[...document.querySelectorAll('[data-spot]')].flatMap(cell => {
            const tile = cell.querySelector('[data-tile]');
            return tile ? [`${cell.dataset.spot} ${tile.dataset.tile} ${cell.ariaLabel}`] : [];
        })"""
    )
    return found


def test_a_reload_in_every_phase_changes_nothing(server: Server, visit: Visit, sit: Sit) -> None:
    context = visit()
    player = sit(
        context, quick_play(context, server.base, build_seconds=None, sequence=EVERY_PHASE)
    )
    reloaded = []

    def reload(phase: str) -> None:
        if phase in reloaded or phase not in ("reveal", "draft-1", "ready", "pick", "scores"):
            return
        reloaded.append(phase)
        player.page.reload()
        player.wait_for(phase)

    player.play_round(reload)
    assert set(reloaded) >= {"reveal", "draft-1", "ready", "scores"}


def test_laid_tiles_survive_a_reload(server: Server, visit: Visit, sit: Sit) -> None:
    context = visit()
    player = sit(
        context, quick_play(context, server.base, build_seconds=None, sequence=EVERY_PHASE)
    )
    player.come_to_build()
    for spot in ("0,0,0", "1,1,0", "2,2,0"):
        player.drag("[data-slot] [data-tile]", f'[data-spot="{spot}"]')
    player.page.locator('[data-spot="1,1,0"]').click(button="right")
    before = layout(player)
    player.page.wait_for_timeout(600)
    player.page.reload()
    player.wait_for("build")
    player.page.wait_for_function(f"{LAID} === 3")
    assert layout(player) == before


def test_building_goes_on_without_a_network_and_is_sent_on_return(
    server: Server, visit: Visit, sit: Sit
) -> None:
    context = visit()
    player = sit(
        context, quick_play(context, server.base, build_seconds=None, sequence=EVERY_PHASE)
    )
    player.come_to_build()
    player.drag("[data-slot] [data-tile]", '[data-spot="0,0,0"]')
    context.set_offline(True)
    player.page.get_by_text("Connection lost").first.wait_for(timeout=20_000)
    for spot in ("0,1,0", "0,2,0", "1,0,0"):
        player.drag("[data-slot] [data-tile]", f'[data-spot="{spot}"]')
    assert player.laid == 4
    context.set_offline(False)
    player.page.get_by_text("Connected again").first.wait_for(timeout=20_000)
    before = layout(player)
    player.page.wait_for_timeout(600)
    player.page.reload()
    player.wait_for("build")
    player.page.wait_for_function(f"{LAID} === 4")
    assert layout(player) == before


def test_a_server_killed_while_building_comes_back_with_everything(
    server: Server, visit: Visit, sit: Sit
) -> None:
    context = visit()
    player = sit(
        context, quick_play(context, server.base, build_seconds=None, sequence=EVERY_PHASE)
    )
    player.come_to_build()
    player.drag("[data-slot] [data-tile]", '[data-spot="0,0,0"]')
    player.page.wait_for_timeout(500)
    server.stop()
    player.page.get_by_text("Connection lost").first.wait_for(timeout=20_000)
    player.drag("[data-slot] [data-tile]", '[data-spot="0,1,0"]')
    server.start()
    player.page.get_by_text("Connected again").first.wait_for(timeout=30_000)
    assert player.laid == 2
    player.page.wait_for_timeout(600)
    player.page.reload()
    player.wait_for("build")
    player.page.wait_for_function(f"{LAID} === 2")


def test_the_language_can_be_changed_while_building(server: Server, visit: Visit, sit: Sit) -> None:
    context = visit()
    player = sit(
        context, quick_play(context, server.base, build_seconds=None, sequence=EVERY_PHASE)
    )
    player.come_to_build()
    player.drag("[data-slot] [data-tile]", '[data-spot="0,0,0"]')
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("button", name="Français").click()
    player.page.get_by_role("button", name="Fermer").click()
    player.page.get_by_text("Jetons bonus").wait_for()
    player.page.get_by_text("Vos tuiles").wait_for()
    assert player.laid == 1
    assert player.page.evaluate("document.documentElement.lang") == "fr"
