"""The daily puzzle: built, handed in, kept and shown beside the best, against a scripted server."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.faults import faults_in_both_themes, small_screen_faults, unreached_by_keyboard
from tests.web.pages import DESKTOP, NARROW, PHONE, Site
from tests.web.puzzle.scripted_puzzles import BEST, PAR, TILES, ScriptedPuzzles

Visit = Callable[..., Site]
SHORT_PHONE = (390, 664)


def lay(page: Page, places: range = range(9)) -> None:
    """Lay tiles of the hand on the cells in their order."""
    for place in places:
        page.locator(f'[data-slot="{place}"]').click()
        page.locator("[data-cell]").nth(place).click()


def lay_best(page: Page) -> None:
    """Lay the best galaxy on an empty board, by keyboard where tiles are turned."""
    for place, (tile, turns) in enumerate(BEST):
        page.locator(f'[data-slot="{tile}"]').click()
        for _ in range(turns):
            page.keyboard.press("r")
        page.locator("[data-cell]").nth(place).click()


def test_a_daily_is_played_to_the_end_and_survives_a_reload(visit: Visit) -> None:
    site = visit()
    script = ScriptedPuzzles(site.page)
    page = site.go("/puzzle/2026-11-17")
    expect(page.get_by_role("heading", name="Daily puzzle 143")).to_be_visible()
    expect(page.get_by_text(f"of a possible {PAR}")).to_be_visible()
    assert faults_in_both_themes(page) == {}
    lay(page, range(6))
    points = page.locator("[data-points]").text_content()
    page.reload()
    expect(page.locator("[data-points]")).to_have_text(points or "")
    expect(page.get_by_role("button", name="3 tiles to lay")).to_be_visible()

    lay(page, range(6, 9))
    page.get_by_role("button", name="Hand in").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"11 of {PAR}")
    expect(page.get_by_text("Better than 80% of players so far.")).to_be_visible()
    bars = page.locator("section", has_text="Points of all players").get_by_role("listitem")
    expect(bars.filter(has_text="you")).to_contain_text("11 points: 4 players")
    expect(bars.last).to_contain_text("21 points: 0 players, the best possible")
    expect(page.get_by_text("11 of 21, better than 80%")).to_be_visible()
    assert faults_in_both_themes(page) == {}
    assert unreached_by_keyboard(page) == []

    page.get_by_role("button", name="Keep trying").click()
    page.get_by_role("button", name="Clear").click()
    lay_best(page)
    page.keyboard.press("f")
    expect(page.get_by_text("First 11, best 21, handed in 2 times.")).to_be_visible()
    expect(page.get_by_role("heading", name="Nothing better is possible")).to_be_visible()
    # Whoever has built a best galaxy has nothing to lose by looking, and is not asked.
    page.get_by_role("button", name="Best galaxy").click()
    expect(page.get_by_role("heading", name="Step to the best")).to_be_visible()
    assert [one["tile"] for one in next(iter(script.handed_in.values()))] == list(TILES)


def test_today_is_played_with_the_real_server(visit: Visit) -> None:
    site = visit()
    page = site.go("/puzzle")
    for place in range(page.locator("[data-cell]").count()):
        page.locator(f'[data-slot="{place}"]').click()
        page.locator("[data-cell]").nth(place).click()
    points = page.locator("[data-points]").text_content()
    page.get_by_role("button", name="Hand in").click()
    expect(page.get_by_text("Points of all players")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"{points} of")
    expect(page.get_by_role("heading", name="Your days in a row")).to_be_visible()
    page.get_by_role("button", name="Best galaxy").click()
    page.get_by_role("button", name="Show it and end the puzzle").click()
    page.get_by_text("As it was built").wait_for()
    page.keyboard.press("End")
    expect(page.get_by_text("This is the best galaxy.")).to_be_visible()
    site.go("/")
    expect(page.locator("[data-daily]")).to_contain_text(f"{points} of")
    # Somebody who has played no game yet finds the day among their games all the same.
    site.go("/games")
    page.get_by_role("button", name="Daily puzzles").click()
    expect(page.get_by_role("button", name="Daily puzzles")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("main").get_by_role("listitem")).to_contain_text(f"{points}")


def test_looking_at_the_best_galaxy_is_asked_for_and_ends_the_day(visit: Visit) -> None:
    site = visit()
    script = ScriptedPuzzles(site.page)
    page = site.go("/puzzle")
    lay(page)
    page.keyboard.press("u")
    lay(page, range(8, 9))
    page.get_by_role("button", name="Hand in").click()
    page.get_by_role("button", name="Best galaxy").click()
    dialog = page.get_by_role("dialog", name="See the best galaxy?")
    expect(dialog).to_contain_text("whatever you hand in afterwards does not count")
    dialog.get_by_role("button", name="Keep trying").click()
    assert not script.revealed
    page.get_by_role("button", name="Best galaxy").click()
    dialog.get_by_role("button", name="Show it and end the puzzle").click()
    expect(page.get_by_role("heading", name="Step to the best")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text("This is the best galaxy.")).to_be_visible()
    expect(page.get_by_text("2 of 6")).to_be_visible()
    assert faults_in_both_themes(page) == {}
    page.reload()
    expect(page.get_by_text("Looking costs nothing any more.")).to_be_visible()
    expect(page.get_by_role("button", name="Keep trying")).to_have_count(0)


def test_a_galaxy_handed_in_without_a_network_is_sent_later_and_once(visit: Visit) -> None:
    site = visit(size=PHONE, language="hu")
    script = ScriptedPuzzles(site.page, card=7)
    script.others = {19: 1, 20: 1}
    page = site.go("/puzzle/2026-11-17")
    found = small_screen_faults(page, SHORT_PHONE) + small_screen_faults(page, PHONE)
    lay(page)
    script.away = True
    page.get_by_role("button", name="Beadás").click()
    expect(page.get_by_text("Nincs kapcsolat. A galaxisod itt megmarad")).to_be_visible()
    found += small_screen_faults(page, NARROW) + small_screen_faults(page, PHONE)
    page.reload()
    expect(page.get_by_text("Nincs kapcsolat. A galaxisod itt megmarad")).to_be_visible()
    script.away = False
    expect(page.get_by_text("Jobb, mint a játékosok 80%-a eddig.")).to_be_visible()
    assert (script.received, len(script.handed_in)) == (1, 1)
    # As many players make as large a bar, also where one of them is marked.
    bars = page.locator("section", has_text="Mindenki pontjai").get_by_role("listitem")
    sizes = bars.locator("i").evaluate_all("all => all.map(one => one.getBoundingClientRect())")
    counted = {(round(one["width"]), round(one["height"])) for one in sizes if one["height"] > 20}
    assert len(counted) == 1
    found += small_screen_faults(page, NARROW) + small_screen_faults(page, PHONE)
    assert found == []
    site.complaints.clear()  # the browser itself reports requests that failed


def test_the_day_is_that_of_the_players_clock_and_midnight_brings_the_next(visit: Visit) -> None:
    site = visit(timezone="Pacific/Auckland")
    page = site.page
    script = ScriptedPuzzles(page)
    # Ten o'clock in the morning in Greenwich is a minute to midnight in Auckland.
    page.clock.install(time="2026-11-17T10:59:00Z")
    site.go("/puzzle")
    expect(page.get_by_role("heading", name="Daily puzzle 143")).to_be_visible()
    assert script.asked_days == ["2026-11-17"]
    lay(page, range(2))
    page.clock.fast_forward("01:30")
    expect(page.get_by_text("It is past midnight. This puzzle still counts.")).to_be_visible()
    for size in (SHORT_PHONE, PHONE, DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.get_by_role("button", name="7 tiles to lay")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Today’s puzzle").click()
    expect(page.get_by_role("heading", name="Daily puzzle 144")).to_be_visible()
    assert script.asked_days[-1] == "2026-11-18"
    site.go("/puzzle/2026-11-17")
    expect(page.get_by_role("button", name="7 tiles to lay")).to_be_visible()


def test_a_date_without_a_puzzle_leads_to_those_that_exist(visit: Visit) -> None:
    site = visit()
    ScriptedPuzzles(site.page)
    page = site.go("/puzzle/2020-01-01")
    expect(page.get_by_role("heading", name="No puzzle has this date")).to_be_visible()
    page.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("link", name=re.compile("Tue 17 Nov"))).to_be_visible()


def test_the_archive_lists_all_days_and_lets_anyone_check_them(visit: Visit) -> None:
    site = visit()
    ScriptedPuzzles(site.page, closed=True)
    page = site.go("/puzzles")
    row = page.get_by_role("link", name=re.compile("142.*Mon 16 Nov"))
    expect(row).to_contain_text("20 of 21")
    page.get_by_role("button", name="Check a day").click()
    expect(page.get_by_text("The seed has this fingerprint.")).to_be_visible()
    assert faults_in_both_themes(page) == {}
    assert unreached_by_keyboard(page) == []
    page.get_by_role("link", name="Asteroid paths").click()
    lay(page)
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator("[data-points]")).to_have_text("1")
    expect(page.get_by_text("3 points are missing.")).to_be_visible()
    expect(page.get_by_text("It comes again tomorrow.")).to_be_visible()
    page.get_by_role("button", name="Show the best").click()
    expect(page.get_by_role("heading", name="Step to the best")).to_be_visible()
    expect(page.get_by_text("The best galaxy has 4 points")).to_be_visible()
    assert faults_in_both_themes(page) == {}


def test_the_home_page_tells_what_one_made_of_today(visit: Visit) -> None:
    site = visit(size=PHONE)
    script = ScriptedPuzzles(site.page)
    page = site.go("/")
    expect(page.locator("[data-daily]")).to_have_text(
        "Possible today: 21 points · 11 days in a row"
    )
    script.handed_in["earlier"] = [
        {"tile": code, "row": n // 3, "col": n % 3, "turns": 0} for n, code in enumerate(TILES)
    ]
    site.go("/")
    expect(page.locator("[data-daily]")).to_have_text("11 of 21 today · 12 days in a row")
    # Playing at once stays first.
    expect(page.get_by_role("button", name="Play now against bots")).to_be_in_viewport()
