from __future__ import annotations

from playwright.sync_api import Page

from tests.web.driving.driver import STAGE, Visit
from tests.web.driving.scripted_table import scored
from tests.web.faults import DRAWN
from tests.web.play.conftest import OpenTable

# Longer than any stage is shown.
LONG_MS = 20_000


def next_stage(page: Page, stage: str) -> str:
    page.wait_for_function(f"before => {STAGE} !== before", arg=stage)
    found: str = page.evaluate(STAGE)
    return found


def test_the_scoring_goes_on_by_itself_until_it_is_touched(
    visit: Visit, open_table: OpenTable
) -> None:
    table = open_table(visit(moving=True))
    page = table.page
    page.clock.install()
    table.show(scored((17, 17, 17, 17, 17), seats=2)[0])
    seen: list[str] = [page.evaluate(STAGE)]
    for _ in range(2):
        page.clock.fast_forward(LONG_MS)
        seen.append(next_stage(page, seen[-1]))
    assert len({*seen}) == 3
    page.locator("main h1").click()
    stage: str = page.evaluate(STAGE)
    page.clock.fast_forward(LONG_MS)
    page.evaluate(DRAWN)
    assert page.evaluate(STAGE) == stage
    # Going on by hand lets everything be seen; the result is the last.
    while stage != "result":
        page.locator("main .button.primary").click()
        stage = next_stage(page, stage)
