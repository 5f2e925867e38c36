from __future__ import annotations

from playwright.sync_api import Page

from tests.web.play.driver import STAGE, Sit, Visit
from tests.web.play.tables import quick_play
from tests.web.server_process import ServerProcess


def next_stage(page: Page, stage: str) -> str:
    page.wait_for_function(f"before => {STAGE} !== before", arg=stage)
    found: str = page.evaluate(STAGE)
    return found


def test_the_scoring_goes_on_by_itself_until_it_is_touched(
    server: ServerProcess, visit: Visit, sit: Sit
) -> None:
    context = visit(moving=True)
    player = sit(context, quick_play(context, server.base, 17, 17, 17, 17, 17))
    page = player.page
    player.play_to("scores")
    first: str = page.evaluate(STAGE)
    second = next_stage(page, first)
    third = next_stage(page, second)
    assert len({first, second, third}) == 3
    page.locator("main h1").click()
    stage: str = page.evaluate(STAGE)
    page.wait_for_timeout(5_000)
    assert page.evaluate(STAGE) == stage
    # Going on by hand lets everything be seen; the result is the last.
    while stage != "result":
        player.go_on()
        stage = next_stage(page, stage)
