"""Goes through a game at a scripted table, and stops at every moment there is something to see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playwright.sync_api import Page

from cosmic_factory.rules import State
from tests.web.driving.driver import PHASE, STAGE
from tests.web.driving.scripted_table import ScriptedTable


def moments(table: ScriptedTable, states: Iterable[State]) -> Iterator[tuple[State, str]]:
    """Show these states, and yield each of their phases, and each stage of the scores.

    A page stays open for the whole game, as it does for a player.
    """
    for number, state in enumerate(states):
        if number == 0:
            table.show(state)
        else:
            table.tell(state)
        phase = table.wait_for(state.phase)
        yield state, phase
        if phase == "outcomes":
            pass_outcomes(table.page)
            yield state, "scores"
        if state.phase.value == "scores":
            yield from ((state, stage) for stage in stages(table.page))


def scorings(table: ScriptedTable, states: Iterable[State]) -> Iterator[State]:
    """Show the first stage of each scoring; go through all stages before asking for the next."""
    for number, state in enumerate(states):
        if number == 0:
            table.show(state)
        else:
            table.tell(state)
        table.page.wait_for_function(f"() => {STAGE} !== 'result'")
        pass_outcomes(table.page)
        yield state


def pass_outcomes(page: Page) -> None:
    """Go on to the scores, if the page shows what all have picked or chosen."""
    if page.evaluate(PHASE) == "outcomes":
        page.locator("main .button.primary").click()
        page.wait_for_selector('main[data-phase="scores"]')


def stages(page: Page) -> Iterator[str]:
    """Go through the stages of a scoring; the last one is the result."""
    while True:
        stage: str = page.evaluate(STAGE)
        yield stage
        if stage == "result":
            return
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"before => {STAGE} !== before", arg=stage)
