"""What players are shown while they decide: costs, totals, bets, and what pays."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.driving.driver import BrowserPlayer, Sit, Visit
from tests.web.driving.socket_player import play_on
from tests.web.driving.tables import become, make_table, quick_play
from tests.web.server_process import ServerProcess

SABOTAGE, HAPPY_HOUR, OPTIMIZATION, STELLAR_SWAP, OFFERING = 13, 17, 18, 19, 20
# Desktop, laptop, old laptop, phone, phone with its bars, small phones, and a phone on its side.
SIZES = (
    *((1440, 900), (1366, 768), (1024, 768), (390, 844), (390, 664), (360, 640), (320, 640)),
    (844, 390),
)
TOTAL = re.compile(r"total (\d+), then (\d+)")


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def overlaps(page: Page, one: str, other: str) -> bool:
    """Whether two shown elements overlap by more than a pixel."""
    return bool(
        page.evaluate(
            """([one, other]) => {
                const [a, b] = [one, other].map(
                    name => document.querySelector(name).getBoundingClientRect());
                return a.left < b.right - 1 && b.left < a.right - 1
                    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
            }""",
            [one, other],
        )
    )


def numbers(texts: list[str]) -> list[int]:
    return [int(text.replace("−", "-").replace("+", "")) for text in texts]


def test_sabotage_shows_what_each_tile_costs_and_then_what_all_did(
    server: ServerProcess, visit: Visit, sit: Sit
) -> None:
    context = visit()
    code = quick_play(context, server.base, SABOTAGE, OFFERING, STELLAR_SWAP, seats=3)
    play_on(server.base, code, context, phase="pick")
    player: BrowserPlayer = sit(context, code, clever=True)
    page = player.page
    player.wait_for("pick")
    player.expect_focus("[data-pick]")
    expect(page.locator("[data-cost]")).to_have_count(9)
    costs = numbers(page.locator("[data-cost]").all_inner_texts())
    worst = min(range(9), key=costs.__getitem__)
    page.locator("[data-pick]").nth(worst).click()
    # The table, the button and the tile say the same, unless a bet is at stake, too.
    points = f"{-costs[worst]} point{'' if costs[worst] == -1 else 's'}"
    expected = f"loses {points}" if costs[worst] else "loses nothing"
    expect(page.locator("main .words .button")).to_contain_text(expected)
    lost = numbers([text for text in page.locator("td.loss").all_inner_texts() if text])
    at_stake = page.locator(".bet", has_text="Lost by this").count()
    assert at_stake or sum(lost) == costs[worst], (lost, costs)
    player.go_on()
    player.wait_for("outcomes")
    expect(page.locator("main li")).to_have_count(3)
    mine = page.locator("main li").filter(has_text="Inès took")
    # What others took elsewhere may have turned a bet, too; the page says so.
    by_bets = at_stake or mine.locator(".bet").count()
    assert by_bets or numbers([mine.locator("b.num").inner_text()]) == [costs[worst]]
    player.go_on()

    for _ in range(2):
        player.play_to("choice")
        check_totals(player)


def check_totals(player: BrowserPlayer) -> None:
    """Each answer shows the total it brings, and what was chosen brings it."""
    page = player.page
    options = page.locator('[data-option]:not([aria-disabled="true"])')
    if options.count() > 0:
        player.expect_focus('[data-option][aria-checked="true"]')
        totals = [TOTAL.search(text) for text in options.all_inner_texts()]
        shown = [(int(found[1]), int(found[2])) for found in totals if found]
        assert len(shown) == options.count()
        options.first.click()
        player.go_on()
        player.wait_for("outcomes")
        mine = page.locator("main li").filter(has_text="Inès").locator(".total b")
        expect(mine).to_have_text(str(shown[0][1]))
    player.play_to("scores")
    player.play_phase()


def test_the_building_screen_tells_what_pays_and_what_tokens_bet_on_at_every_size(
    server: ServerProcess, visit: Visit, sit: Sit
) -> None:
    context = visit()
    # Two bots take at most two tokens, and have taken them long before the last size was looked at.
    code = quick_play(context, server.base, OPTIMIZATION, seats=3)
    play_on(server.base, code, context, phase="build")
    player: BrowserPlayer = sit(context, code)
    page = player.page
    player.wait_for("build")
    player.expect_focus("[data-slot]")
    expect(page.locator("[data-stars]")).to_have_count(0)
    for size in SIZES:
        resize(page, size)
        check_crib(page, size)
        check_settings(page, size)
    resize(page, (1366, 768))
    expect(page.locator(".hints dl")).to_be_visible()
    token = page.locator("[data-token]:not(.taken)").first
    words = token.inner_text()
    assert re.match(r"Largest (vegetation|ice|desert) zone\b", words)
    assert "+3 or −2" in words
    # Nothing locks, so there is no padlock.
    page.keyboard.press(token.get_attribute("aria-keyshortcuts") or "")
    page.keyboard.press("g")
    page.wait_for_selector("[data-token].mine")
    assert page.locator(".padlock").count() == 0
    for size in ((1440, 900), (390, 664), (844, 390)):
        resize(page, size)
        check_lost_connection(page)


def check_crib(page: Page, size: tuple[int, int]) -> None:
    opens = page.locator("[data-crib]")
    if opens.is_visible():
        opens.click()
        shown = ".crib-panel"
    else:
        shown = ".hints > .crib"
    page.wait_for_selector(shown)
    assert not overlaps(page, shown, ".board"), size
    words = page.locator(shown).inner_text()
    assert "7+" in words, size
    assert "longest path" in words, size
    if opens.is_visible():
        assert "Turn a tile" in words, size
        assert page.evaluate(
            "() => { const one = document.querySelector('.crib-panel');"
            " return one.scrollHeight <= one.clientHeight + 1; }"
        ), size
        page.keyboard.press("c")
        page.wait_for_selector(shown, state="detached")


def check_settings(page: Page, size: tuple[int, int]) -> None:
    page.get_by_role("button", name="Menu").click()
    page.wait_for_selector("dialog")
    assert not overlaps(page, "dialog", ".board"), size
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("heading", name="Settings").wait_for()
    assert not overlaps(page, "dialog", ".board"), size
    assert not overlaps(page, "dialog", ".clock"), size
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def check_lost_connection(page: Page) -> None:
    page.context.set_offline(True)
    page.wait_for_selector(".banner.alarm")
    for part in (".clock", ".kaos", ".board"):
        assert not overlaps(page, ".banner.alarm", part), part
    page.context.set_offline(False)
    page.wait_for_selector(".banner.alarm", state="detached")


def check_clocks_on_the_way(first: BrowserPlayer, second: BrowserPlayer) -> None:
    """Play to the build: every phase shows its clock, and the focus begins at its first act."""
    page = first.page
    for phase in ("reveal", "draft-1", "draft-2", "ready"):
        first.wait_for(phase)
        expect(page.locator(".clock b")).to_be_visible()
        first.expect_focus('[data-pick="0"], .button.primary')
        if phase == "ready":
            # One number: the time that is left.
            assert not re.search(r"\d", page.locator("main .button.primary").inner_text())
        for player in (first, second):
            player.wait_for(phase)
            if phase in ("reveal", "ready"):
                player.go_on()
            else:
                for slot in (0, 2, 4):
                    player.press(player.page.locator(f'[data-pick="{slot}"]'))
                player.go_on()


def test_who_is_locked_watches_the_others_and_the_bet(
    server: ServerProcess, visit: Visit, sit: Sit
) -> None:
    contexts = visit(), visit(phone=True)
    for context, name in zip(contexts, ("Ada", "Bea"), strict=True):
        become(context, server.base, name)
    code = make_table(
        contexts[0],
        server.base,
        seats=2,
        sequence=(HAPPY_HOUR, 1, 2, 3, 4),
        build_seconds=120,
        draft_seconds=300,
        live_counts=True,
    )
    first: BrowserPlayer = sit(contexts[0], code)
    second: BrowserPlayer = sit(contexts[1], code, "touch")
    for player in (first, second):
        player.press(player.page.get_by_role("button", name="Take a seat"))
    first.page.get_by_role("button", name="Start with 2 players").click()
    check_clocks_on_the_way(first, second)
    first.build(finish=False)
    first.page.keyboard.press("2")
    first.page.keyboard.press("g")
    bet = first.page.locator('[data-bet="ice"]')
    bet.wait_for()
    expect(bet).to_contain_text(re.compile(r"Ice: you \d+, Bea 0 and still building: wins \+6"))
    galaxy = first.page.locator('[data-other="1"]')
    assert galaxy.locator(".place").count() == 0
    second.build(finish=False)
    galaxy.locator(".place").nth(8).wait_for()
    # The others' galaxies and the own one take turns in the board's place.
    first.page.get_by_role("button", name="Your galaxy").click()
    first.expect_laid(9)
    first.page.get_by_role("button", name="The others").click()
    galaxy.wait_for()
    expect(first.page.locator(".padlock").first).to_be_visible()
    second.finish()
    second.wait_for("scores")
