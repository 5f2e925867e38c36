"""The counting of a round, on every card: nothing is cut, and what is pressed stays where it is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from cosmic_factory.rules import Phase, Seat, State
from tests.web.driving.driver import STAGE, Visit
from tests.web.driving.scripted_table import played, scored
from tests.web.faults import DRAWN, sideways
from tests.web.play.conftest import OpenTable
from tests.web.play.moments import scorings, stages

PHONE, SHORT_PHONE = (390, 844), (390, 664)
DESKTOP, LAPTOP = (1440, 900), (1366, 768)
# Together all twenty cards.
GAMES = ((17, 1, 7, 11, 3), (13, 10, 2, 19, 20), (12, 18, 9, 8, 4), (5, 6, 14, 15, 16))
# Dispersion has the most lines; the shapes of galaxies have layouts of their own.
WIDEST = (6, 7, 11, 3, 20)

# What cannot be seen whole: lines, numbers, players, buttons.
OUT_OF_SIGHT = """() => {
    const wanted =
        '[data-shown] > li, h1, [role=tab], main button, main ol > li, .stage .points';
    const shown = [...document.querySelectorAll(wanted)].filter(one => one.checkVisibility());
    const words = one => one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 60) || one.ariaLabel;
    const covered = one => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return [[left + 2, top + 2], [right - 2, bottom - 2]].some(([x, y]) => {
            const seen = document.elementFromPoint(x, y);
            return !(one.contains(seen) || seen?.contains(one));
        });
    };
    const cut = one => [one, ...one.querySelectorAll('*')].some(part =>
        getComputedStyle(part).overflowX !== 'visible' && !part.closest('.visually-hidden')
        && part.scrollWidth > part.clientWidth + 1);
    return shown.flatMap(one => {
        const box = one.getBoundingClientRect();
        const out = box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1
            || box.right > innerWidth + 1;
        const fault = out ? 'out of sight' : cut(one) ? 'cut' : covered(one) ? 'covered' : '';
        return fault ? [`${fault}: ${words(one)}`] : [];
    });
}"""
NEXT_BUTTON = """() => {
    const { x, y, width, height } =
        document.querySelector('main .button.primary').getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
}"""
# Where the tiles of each player's galaxy are drawn on this stage, as the tabs show one by one.
PLACES_OF_ALL = """async () => {
    const galaxies = [];
    for (const tab of document.querySelectorAll('[role=tab]')) {
        tab.click();
        await new Promise(requestAnimationFrame);
        const places = [...document.querySelectorAll('.galaxy .place')];
        galaxies.push(places.map(one => `${one.style.left} ${one.style.top}`));
    }
    return galaxies;
}"""


# Longer than any stage is shown, and shorter than a page takes to miss the server.
LONG_MS = 5_000
# Notes each stage of the scoring as it comes.
RECORD_STAGES = f"""window.stages = [];
new MutationObserver(() => {{
    const stage = document.querySelector('main') && {STAGE};
    if (stage && stage !== window.stages.at(-1)) window.stages.push(stage);
}}).observe(document, {{ subtree: true, childList: true, attributeFilter: ['data-stage'] }});"""
# A celebration is there for a moment only.
NOTE_CELEBRATION = """window.celebrated = false;
new MutationObserver(() => {
    window.celebrated ||= document.querySelector('.celebration') !== null;
}).observe(document, { subtree: true, childList: true });"""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(DRAWN)


def faults_of_a_round(page: Page, *sizes: tuple[int, int]) -> list[str]:
    """What cannot be seen whole on any stage, and whether the button to go on moves."""
    faults: list[str] = []
    buttons: dict[tuple[int, int], set[tuple[int, ...]]] = {size: set() for size in sizes}
    for stage in stages(page):
        for size in sizes:
            resize(page, size)
            faults += [f"{stage} at {size}: {one}" for one in page.evaluate(OUT_OF_SIGHT)]
            if sideways(page) > 0:
                faults.append(f"{stage} at {size}: too wide")
            if stage != "result":
                buttons[size].add(tuple(page.evaluate(NEXT_BUTTON)))
    moved = {size: places for size, places in buttons.items() if len(places) > 1}
    return faults + [f"the button moves at {size}: {places}" for size, places in moved.items()]


@pytest.mark.parametrize("cards", GAMES)
def test_six_players_see_all_of_the_scoring_on_a_short_phone_in_hungarian(
    visit: Visit, open_table: OpenTable, cards: tuple[int, ...]
) -> None:
    table = open_table(visit(phone=True, language="hu"))
    faults: list[str] = []
    for state in scorings(table, scored(cards)):
        found = faults_of_a_round(table.page, SHORT_PHONE)
        faults += [f"card {cards[state.round - 1]} {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def test_all_lines_of_the_scoring_fit_other_screens_in_hungarian(
    visit: Visit, open_table: OpenTable
) -> None:
    table = open_table(visit(language="hu"))
    faults: list[str] = []
    for state in scorings(table, scored(WIDEST)):
        found = faults_of_a_round(table.page, PHONE, DESKTOP, LAPTOP)
        faults += [f"card {WIDEST[state.round - 1]} {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def test_every_players_galaxy_is_drawn_tile_beside_tile_however_its_line_was_laid(
    visit: Visit, open_table: OpenTable
) -> None:
    state = scored((7, 17, 1, 11, 3))[0]
    laid_down = [seat.placements[-1].row > 0 for seat in state.seats]
    assert {*laid_down} == {True, False}
    table = open_table(visit())
    for size in (DESKTOP, PHONE):
        table.show(state)
        resize(table.page, size)
        for stage in stages(table.page):
            galaxies = table.page.evaluate(PLACES_OF_ALL)
            assert len(galaxies) == (0 if stage == "result" else 6)
            assert all(len({*places}) == len(places) == 9 for places in galaxies)


def test_the_result_shows_totals_places_and_who_passed_whom(
    visit: Visit, open_table: OpenTable
) -> None:
    table = open_table(visit(phone=True))
    page = table.page
    first, second, *_ = scored((6, 7, 11, 8, 20))
    totals = []
    for state in (first, second):
        table.show(state)
        page.keyboard.press("s")
        rows = page.locator("main ol > li")
        expect(rows).to_have_count(6)
        totals = rows.locator(".total").evaluate_all(
            "all => all.map(one => Number(one.lastChild.textContent))"
        )
        assert totals == sorted(totals, reverse=True)
        expect(page.get_by_text("of a possible")).to_have_count(6)
        expect(page.get_by_text("Next round")).to_be_visible()
    assert totals == [max(0, total) for total in totals]
    # In the second round somebody has passed somebody.
    expect(page.get_by_role("img", name="up ").first).to_be_visible()
    expect(page.get_by_role("img", name="down ").first).to_be_visible()


def test_a_passive_player_sees_the_scoring_go_on_and_the_result_before_the_round_ends(
    visit: Visit, open_table: OpenTable
) -> None:
    state = scored((17, 1, 7, 11, 3), seats=2)[0]
    table = open_table(visit(moving=True))
    page = table.page
    page.clock.install()
    page.add_init_script(RECORD_STAGES)
    table.show(state, seconds=90)
    page.clock.fast_forward(LONG_MS)
    page.wait_for_function("() => window.stages.length > 1")
    # Somebody else is ready: that begins nothing anew.
    table.tell(with_one_ready(state), seconds=80)
    page.clock.fast_forward(LONG_MS)
    page.wait_for_function("() => window.stages.length > 2")
    stages_seen: list[str] = page.evaluate("window.stages")
    assert len({*stages_seen}) == len(stages_seen)
    # Calm motion waits for a button, but not for ever.
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_selector("html[data-motion=calm]")
    stage_now: str = page.evaluate(STAGE)
    page.clock.fast_forward(LONG_MS)
    page.evaluate(DRAWN)
    assert page.evaluate(STAGE) == stage_now
    table.show(state, seconds=8.5)
    page.wait_for_function(f"() => {STAGE} === 'result'")


def with_one_ready(state: State) -> State:
    seats = (state.seats[0], msgspec.structs.replace(state.seats[1], done=True), *state.seats[2:])
    return msgspec.structs.replace(state, seats=seats)


def ended(*places: int) -> State:
    """Return a game that has ended; the first seats have these places."""
    *_, last = played((17, 1, 7, 11, 3), seats=4)
    assert last.phase is Phase.ENDED
    best = last.ranking[0]
    ranks = [
        msgspec.structs.replace(best, seat=Seat(seat), place=place)
        for seat, place in enumerate(places)
    ]
    return msgspec.structs.replace(last, ranking=tuple(sorted(ranks, key=lambda one: one.place)))


@pytest.mark.parametrize("moving", [True, False])
def test_a_win_of_people_is_celebrated_for_a_moment_unless_motion_is_calm(
    visit: Visit, open_table: OpenTable, moving: bool
) -> None:
    table = open_table(visit(moving=moving))
    page = table.page
    page.add_init_script(NOTE_CELEBRATION)
    for places, winners in (((1, 2, 3, 4), 1), ((1, 1, 3, 4), 2), ((3, 4, 1, 2), 1)):
        people_win = 1 in places[:2]
        table.show(ended(*places))
        expect(page.locator(".emblem text")).to_have_count(winners)
        assert page.evaluate("window.celebrated") == (people_win and moving)
        page.locator(".celebration").wait_for(state="detached")


def test_all_players_see_the_whole_ranking_and_what_to_do_next_on_phones(
    visit: Visit, open_table: OpenTable
) -> None:
    table = open_table(visit(phone=True, language="hu"))
    *_, last = played((17, 1, 7, 11, 3))
    tie: Any = msgspec.structs.replace(last.ranking[1], total=last.ranking[0].total, weakest=0)
    tied = msgspec.structs.replace(last, ranking=(last.ranking[0], tie, *last.ranking[2:]))
    for state in (last, tied, ended(1, 2, 3, 4), ended(1, 1, 1, 4)):
        table.show(state)
        for size in (PHONE, SHORT_PHONE):
            resize(table.page, size)
            assert table.page.evaluate(OUT_OF_SIGHT) == []
