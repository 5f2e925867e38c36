"""Whoever is at the table is told who is away, in every phase, and that a bot plays there."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Page, expect

from cosmic_factory.rules import Phase, State
from tests.web.driving.driver import Visit
from tests.web.driving.scripted_table import FIRST, SECOND, covered, played
from tests.web.driving.tables import become, make_table
from tests.web.faults import small_screen_faults
from tests.web.pages import LOCALES, NARROW
from tests.web.play.conftest import OpenTable
from tests.web.play.moments import moments
from tests.web.server_process import ServerProcess

# Sabotage and Stellar Swap: between them they have every phase. In the game of this seed the first
# player has path points to choose a colour for.
EVERY_PHASE, SEED = (13, 19, 17, 17, 17), "2"
SHORT_PHONE = (390, 664)
COVERED = {
    "en": "Zsófi is away: a bot plays",
    "fr": "Zsófi n’est pas là\u00a0: un robot joue",
    "hu": "Zsófi nincs itt: robot játszik helyette",
}
# What stands beside a rival while building, where nothing may move.
COVERED_RIVAL = {
    "en": "away, a bot plays",
    "fr": "pas là, un robot joue",
    "hu": "nincs itt, robot játszik",
}
NOT_READY = {"en": "not ready", "fr": "pas encore fini", "hu": "nincs kész"}
PHASES = {
    *("reveal", "draft-1", "draft-2", "ready", "build", "pick", "choice", "outcomes", "scores"),
    "result",
}


def rounds(seats: int) -> Iterator[State]:
    """Yield two rounds in which only the player and the absent one are not done."""
    for state in played(EVERY_PHASE, seats, seed=SEED):
        if state.round in (1, 2):
            others = (msgspec.structs.replace(seat, done=True) for seat in state.seats[2:])
            yield covered(msgspec.structs.replace(state, seats=(*state.seats[:2], *others)))


def visible_words(page: Page) -> str:
    return str(page.evaluate("document.body.innerText"))


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("phone", [False, True])
def test_a_seat_for_which_a_bot_plays_is_told_in_every_phase(
    visit: Visit, open_table: OpenTable, language: str, phone: bool
) -> None:
    table = open_table(visit(phone=phone, language=language), live_counts=True)
    table.present = (FIRST,)
    page = table.page
    seen: set[str] = set()
    for _, moment in moments(table, rounds(3)):
        if moment in seen:
            continue
        seen.add(moment)
        if moment == "build":
            expect(page.locator(f"[data-rival='{SECOND}']")).to_contain_text(
                COVERED_RIVAL[language]
            )
        else:
            expect(page.get_by_text(COVERED[language]).first).to_be_visible()
        assert NOT_READY[language] not in visible_words(page), moment
    assert seen >= PHASES


def test_somebody_who_is_gone_is_told_after_a_moment_and_is_back_at_once(
    visit: Visit, open_table: OpenTable
) -> None:
    table = open_table(visit(phone=True))
    states = {state.phase: state for state in played(EVERY_PHASE, 3, seed=SEED) if state.round == 1}
    draft = states[Phase.DRAFT_1]
    table.show(draft)
    table.present = (FIRST,)
    table.tell(draft)
    note = table.page.get_by_role("status").filter(has_text="Zsófi is not here now")
    note.wait_for()
    table.present = (FIRST, SECOND)
    table.tell(draft)
    note.wait_for(state="hidden")
    expect(table.page.get_by_text("Zsófi is back")).to_be_attached()
    table.present = (FIRST,)
    table.tell(states[Phase.BUILD])
    rival = table.page.locator(f"[data-rival='{SECOND}'] .far")
    expect(rival).to_have_text("not here now")
    # Nothing lies over the board or moves it.
    expect(table.page.locator(".banner")).to_have_count(0)


@pytest.mark.parametrize("language", LOCALES)
def test_the_notice_fits_a_short_phone_and_a_narrow_one(
    visit: Visit, open_table: OpenTable, language: str
) -> None:
    table = open_table(visit(phone=True, language=language), live_counts=True)
    table.present = (FIRST,)
    wrong: list[str] = []
    seen: set[str] = set()
    for state, moment in moments(table, rounds(6)):
        if moment in seen:
            continue
        seen.add(moment)
        for size in (SHORT_PHONE, NARROW):
            faults = small_screen_faults(table.page, size)
            wrong += [f"{state.card} {moment} {fault}" for fault in faults]
    assert wrong == []


def test_no_screen_is_moved_off_a_desktop_by_the_notice(
    visit: Visit, open_table: OpenTable
) -> None:
    table = open_table(visit(), live_counts=True)
    table.present = (FIRST,)
    below = "document.documentElement.scrollHeight - innerHeight"
    moved = {moment: table.page.evaluate(below) for _, moment in moments(table, rounds(4))}
    assert {moment: by for moment, by in moved.items() if by > 0} == {}
    building = next(state for state in rounds(4) if state.phase is Phase.BUILD)
    table.show(building, None)
    assert table.page.evaluate(below) == 0


def test_a_lobby_says_who_is_not_there(server: ServerProcess, visit: Visit) -> None:
    host, guest = visit(), visit(phone=True)
    become(host, server.base, "Capucine")
    become(guest, server.base, "Zsófi")
    code = make_table(host, server.base, seats=3)
    pages = [one.new_page() for one in (host, guest)]
    for page in pages:
        page.goto(f"{server.base}/t/{code}")
        page.get_by_role("button", name="Take a seat").click()
        page.get_by_text("you", exact=page is pages[1]).first.wait_for()
    pages[1].close()
    pages[0].get_by_text("not here now").wait_for()
