"""Pictures of the companion: every stage of a round, every card's form, several phones, history."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from playwright.sync_api import Browser, Page, Route

from cosmic_factory.puzzles import best_of_hand
from cosmic_factory.rules import Tile, cosmic54
from tests.web.browser_scripts import FILL_MEMORY, LISTEN, NO_DATABASE, REFUSING_PHONE
from tests.web.pages import HOME_NAME
from tools.screenshots.camera import SIZES, Camera, new_context, switch_language
from tools.screenshots.companion_games import (
    DAY,
    EMPTY,
    STARTED_AT,
    STORE_GAME,
    entry,
    open_game,
    stored_game,
    stored_round,
)
from tools.screenshots.own_tiles import store_set

CARDS = range(21)
# Five minutes and a second, in milliseconds: so often a page looks for a new version.
VERSION_CHECK = 301_000
NAMES = ("Ada", "Zsófi", "Luc", "Capucine")
LONG_NAMES = (
    "Maximilienne-Alexandra",
    "Ödön Széchenyi-Festet",
    "Jean-Baptiste Poquelin",
    "Wilhelmina Longstocking",
    "Bartholomew Featherby",
    "Szent-Györgyi Albertné",
)
STRONG = entry({"vegetation": [9], "ice": [5, 2], "desert": [3]}, 7)
MIDDLE = entry({"vegetation": [3, 3], "ice": [2], "desert": [4, 1]}, 4)
WEAK = entry({"vegetation": [6], "ice": [6], "desert": [2]}, 3)
LUCKY = entry({"vegetation": [4], "ice": [3, 3], "desert": [5]}, 9)
SEATS = (STRONG, MIDDLE, WEAK, LUCKY)


def tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


def fill_six_names(page: Page) -> None:
    """Enter the long names of six players in a form that shows two."""
    for number, name in enumerate(LONG_NAMES, 1):
        if number > 2:
            tap(page, "One more player")
        page.get_by_label(f"Name of player {number}").fill(name)


def fresh(browser: Browser, wanted: Sequence[str], base: str, script: str = LISTEN) -> Camera:
    """A browser that knows nothing yet, on the companion's first page."""
    page = new_context(browser).new_page()
    page.add_init_script(script)
    page.goto(f"{base}/companion")
    page.get_by_role("button", name="Begin", exact=True).wait_for()
    return Camera(page, wanted)


def take_long(camera: Camera, screen: str) -> None:
    """Take the screen, and on a phone also its end."""
    camera.take_looks(screen)
    camera.page.set_viewport_size(SIZES["phone"])
    camera.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    camera.take_looks(f"{screen}-end", ["phone"])
    camera.page.set_viewport_size(SIZES["desktop"])
    camera.page.evaluate("scrollTo(0, 0)")


def take_start(camera: Camera, base: str) -> None:
    page = camera.page
    take_long(camera, "companion-start")
    fill_six_names(page)
    page.get_by_text("As they lie").click()
    take_long(camera, "companion-start-six")
    page.get_by_label("Join a game on another phone").fill("KAC3EFGH")
    page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_role("alert").wait_for()
    take_long(camera, "companion-join-wrong")
    page.goto(f"{base}/companion/nothing")
    page.get_by_text("This game is not on this device").wait_for()
    camera.take_looks("companion-missing")


def take_cards(camera: Camera, base: str) -> None:
    page = camera.page
    page.get_by_text("As they lie").click()
    tap(page, "Begin")
    page.get_by_text("Which card was turned?").wait_for()
    camera.take_looks("companion-card-unnamed")
    tap(page, "Choose a card")
    camera.take_looks("companion-card-choosing")
    page.keyboard.press("Escape")
    for round_number, card in enumerate((2, 14, 7, 1, 20), 1):
        before = [stored_round(18, "result", SEATS)] * (round_number - 1)
        game = stored_game(NAMES, [*before, stored_round(card, "card", [EMPTY] * len(NAMES))])
        open_game(page, base, game)
        take_long(camera, f"companion-card-round-{round_number}")
    tap(page, "Read aloud")
    camera.take_looks("companion-card-read-aloud")
    beginner = stored_round(0, "card", [EMPTY] * len(NAMES))
    open_game(page, base, stored_game(NAMES, [beginner], beginner=True))
    camera.take_looks("companion-card-beginner")


def take_minute(camera: Camera, base: str) -> None:
    """Take the minute of a phone that refuses to keep its screen on, and of one that does not."""
    page = camera.page
    page.clock.install()
    game = stored_game(NAMES, [stored_round(2, "card", [EMPTY] * len(NAMES))])
    open_game(page, base, game)
    tap(page, "Start the minute")
    page.get_by_role("status").wait_for()
    camera.take_looks("companion-minute-refused", ["desktop", "phone", "short"])
    page.evaluate("window.refuses = false")
    page.get_by_role("timer").click()
    page.clock.fast_forward(5_000)
    camera.take_looks("companion-minute")
    tap(page, "Pause")
    camera.take_looks("companion-minute-paused")
    tap(page, "Go on")
    page.clock.fast_forward(45_000)
    camera.take_looks("companion-minute-last", ["desktop", "phone", "short"])
    page.clock.fast_forward(20_000)
    page.get_by_role("button", name="Count the points").wait_for()
    camera.take_looks("companion-minute-over")


def take_forms(camera: Camera, base: str) -> None:
    """Take the form of every card, with a player who has entered and one who is entering."""
    page = camera.page
    for card in CARDS:
        seats = [STRONG | {"constellations": [1, 3]}, MIDDLE | {"entered": False}, EMPTY, EMPTY]
        seats[1]["constellations"] = [2, 2]
        open_game(page, base, stored_game(NAMES, [stored_round(card, "entry", seats, {"ice": 0})]))
        take_long(camera, f"companion-form-{card:02}")
    # Phones have no room for the card beside the form.
    page.set_viewport_size(SIZES["phone"])
    page.locator(".card-button").click()
    camera.take_looks("companion-form-card", ["phone"])
    page.keyboard.press("Escape")
    page.set_viewport_size(SIZES["desktop"])
    empty = [stored_round(18, "entry", [EMPTY] * 6)]
    open_game(page, base, stored_game(LONG_NAMES, empty))
    camera.take_looks("companion-form-six", ["desktop", "phone", "short"])
    tap(page, "Ice, a zone of 5 planets")
    camera.take_looks("companion-form-undo")
    tap(page, "Ice: take one back")
    camera.take_looks("companion-form-take-back")
    tap(page, "Next: ")
    tap(page, "Next: ")
    page.get_by_text("Nothing is entered for").wait_for()
    camera.take_looks("companion-form-unsure")


def take_settling(camera: Camera, base: str) -> None:
    page = camera.page
    # Two have nine or more planets, one bet is won and one is lost.
    seats = [STRONG, MIDDLE, STRONG, LUCKY]
    tokens = {"vegetation": 0, "ice": 1, "desert": 3}
    bets = stored_round(18, "settling", seats, tokens)
    open_game(page, base, stored_game(NAMES, [bets]))
    camera.take_looks("companion-bets-asked")
    tap(page, "One planet more for Ada")
    tap(page, "One planet more for Luc")
    tap(page, "One planet more for Luc")
    camera.take_looks("companion-bets-settled")
    for name, card in {"swap": 19, "offering": 20, "happy-hour": 17}.items():
        before = [stored_round(18, "result", SEATS)]
        game = stored_game(NAMES, [*before, stored_round(card, "settling", SEATS, {"ice": 2})])
        open_game(page, base, game)
        take_long(camera, f"companion-settling-{name}")


def take_results(camera: Camera, base: str) -> None:
    page = camera.page
    open_game(page, base, stored_game(NAMES, [stored_round(18, "result", SEATS)]))
    camera.take_looks("companion-result")
    rounds = [stored_round(card, "result", SEATS) for card in (18, 5, 6, 15, 17)]
    open_game(page, base, stored_game(NAMES, rounds))
    camera.take_looks("companion-ranking")
    tap(page, "Open round 2 to correct it")
    camera.take_looks("companion-correct-opened")
    tap(page, "Correct this round")
    page.get_by_role("group", name="Players").get_by_role("button").nth(1).click()
    take_long(camera, "companion-correct-form")
    seats = [STRONG, STRONG, MIDDLE, MIDDLE, WEAK, WEAK]
    shared = [stored_round(card, "result", seats) for card in (18, 5, 6, 15, 17)]
    open_game(page, base, stored_game(LONG_NAMES, shared))
    take_long(camera, "companion-ranking-shared")
    # Equal totals, of which the higher weakest colour wins.
    tied = [
        entry({"vegetation": [9], "ice": [5], "desert": [4]}, 4),
        entry({"vegetation": [3], "ice": [5], "desert": [4]}, 9),
    ]
    rounds = [stored_round(card, "result", tied) for card in (18, 5, 6, 15, 17)]
    open_game(page, base, stored_game(NAMES[:2], rounds))
    camera.take_looks("companion-ranking-tie")


def take_history(camera: Camera, base: str) -> None:
    page = camera.page
    rounds = [stored_round(card, "result", SEATS) for card in (18, 5, 6, 15, 17)]
    for number in range(7):
        game = stored_game(NAMES, rounds, ended=True, id=f"evening{number}")
        page.evaluate(STORE_GAME, game | {"startedAt": STARTED_AT - number * DAY})
    open_game(page, base, stored_game(LONG_NAMES, [stored_round(6, "entry", [EMPTY] * 6)]))
    page.goto(f"{base}/companion")
    page.get_by_role("heading", name="Counted games").wait_for()
    take_long(camera, "companion-history")
    tap(page, "Delete the game")
    camera.take_looks("companion-delete")


def take_phones(camera: Camera, browser: Browser, base: str) -> None:
    page = camera.page
    open_game(page, base, stored_game(NAMES, [stored_round(6, "entry", [EMPTY] * len(NAMES))]))
    tap(page, "Other phones")
    camera.take_looks("companion-phones")
    tap(page, "Make a code")
    page.get_by_text("Connected: ").wait_for()
    camera.take_looks("companion-phones-code")
    code = page.get_by_role("dialog").locator("strong").inner_text().replace(" ", "")
    friend = fresh(browser, camera.wanted, base)
    friend.page.goto(f"{base}/companion#{code}")
    friend.page.reload()
    friend.page.get_by_role("group", name="Players").wait_for()
    friend.take_looks("companion-joined")
    friend.page.context.close()
    tap(page, "Close")
    tap(page, "Ice, a zone of 5 planets")
    tap(page, "Ada is done")
    camera.take_looks("companion-phones-done")
    full = '{"error": {"code": "storage-down", "text": ""}}'
    address = "**/api/companion-games/**"
    page.route(address, lambda route: route.fulfill(status=503, body=full))
    page.get_by_text("The server cannot store anything").wait_for()
    camera.take_looks("companion-phones-refused")
    page.unroute(address)
    tap(page, "Other phones")
    page.context.set_offline(True)
    page.get_by_text("No connection").wait_for()
    camera.take_looks("companion-phones-waiting")
    page.context.set_offline(False)
    page.route("**/api/companion-games/**", lambda route: route.fulfill(status=404, json={}))
    page.get_by_text("The server does not know this code any more").wait_for()
    camera.take_looks("companion-phones-gone")
    tap(page, "Close")
    camera.take_looks("companion-phones-gone-header")


def take_galaxy(camera: Camera, base: str) -> None:
    """Take a galaxy that is laid instead of counted, and the best of its tiles."""
    page = camera.page
    codes = [tile.code for tile in cosmic54().tiles]
    store_set(page, "Our box, 2nd printing", codes)
    asked: list[Route] = []
    page.route("**/api/best-galaxies", lambda route: asked.append(route))
    open_game(page, base, stored_game(NAMES, [stored_round(18, "entry", [EMPTY] * len(NAMES))]))
    tap(page, "Lay the tiles instead")
    take_long(camera, "companion-galaxy-choosing")
    finder = page.get_by_role("region", name="Find a tile")
    for _ in range(3):
        finder.locator("li button").nth(4).click()
    finder.locator(".quarters button").first.click()
    camera.take_looks("companion-galaxy-found")
    page.get_by_label("Code").fill("zz")
    camera.take_looks("companion-galaxy-none")
    page.get_by_label("Code").fill("")
    for _ in range(4):
        finder.locator(".quarters button").first.click()
    for _ in range(6):
        finder.locator("li button").first.click()
    page.locator("[data-cell]").first.wait_for()
    camera.take_looks("companion-galaxy-laying", ["desktop", "phone", "short"])
    lay_all(page)
    camera.take_looks("companion-galaxy-seeking", ["desktop", "phone", "short"])
    sent = asked[0].request.post_data_json
    assert sent is not None
    best = best_of_hand([Tile.parse(code) for code in sent["tiles"]], 18)
    asked[0].fulfill(body=msgspec.json.encode(best), content_type="application/json")
    tap(page, "Best galaxy")
    camera.take_looks("companion-galaxy-best")
    tap(page, "Close")
    camera.take_looks("companion-galaxy-counted")
    page.get_by_role("button", name="Back").click()
    tap(page, "Lay these tiles")
    lay_all(page)
    asked[1].abort()
    page.get_by_role("button", name="Best not found: try again").wait_for()
    camera.take_looks("companion-galaxy-failed", ["desktop", "phone", "short"])


def lay_all(page: Page) -> None:
    """Lay nine tiles in the order of the hand, row by row."""
    for place in range(9):
        page.locator("[role=option]:not([aria-disabled=true])").first.click()
        page.locator(f'[data-cell="{place // 3},{place % 3},0"]').click()


def take_full_memory(camera: Camera, base: str) -> None:
    page = camera.page
    open_game(page, base, stored_game(NAMES, [stored_round(18, "entry", [EMPTY] * len(NAMES))]))
    # The camera finds room for the language then.
    switch_language(page, "en")
    page.evaluate(FILL_MEMORY)
    for _ in range(12):
        tap(page, "Desert, a zone of 4 planets")
    page.get_by_text("The memory of this browser is full").wait_for()
    take_long(camera, "companion-full")


def take_offline(camera: Camera) -> None:
    page = camera.page
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("button", name="Begin", exact=True).wait_for()
    take_long(camera, "companion-offline")
    page.get_by_label("Join a game on another phone").fill("KAC3EFGH")
    page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_role("alert").wait_for()
    take_long(camera, "companion-join-offline")


def take_plain_http(browser: Browser, base: str, wanted: Sequence[str]) -> None:
    """Take what pages say under an address as `play --lan` gives one, without HTTPS."""
    address = base.replace("127.0.0.1", HOME_NAME)
    camera = fresh(browser, wanted, address)
    take_long(camera, "companion-plain-http")
    game = stored_game(NAMES, [stored_round(2, "card", [EMPTY] * len(NAMES))])
    open_game(camera.page, address, game)
    tap(camera.page, "Start the minute")
    camera.page.get_by_role("status").wait_for()
    camera.take_looks("companion-plain-http-minute", ["desktop", "phone", "short"])
    for name, path in {"one-screen": "/one-screen", "settings": "/settings"}.items():
        camera.page.goto(address + path)
        camera.page.wait_for_load_state("networkidle")
        take_long(camera, f"companion-plain-http-{name}")


def take_update(camera: Camera, base: str) -> None:
    """Take the notice of a new version, which waits for the end of the minute."""
    page = camera.page
    page.clock.install()
    game = stored_game(NAMES, [stored_round(2, "card", [EMPTY] * len(NAMES))])
    open_game(page, base, game)
    newer = '<script type="module" src="/assets/index-newer.js"></script>'
    page.route(f"{base}/", lambda route: route.fulfill(body=newer, content_type="text/html"))
    page.clock.fast_forward(VERSION_CHECK)
    page.get_by_text("A new version is ready.").wait_for()
    camera.take_looks("companion-update", ["desktop", "phone", "short"])
    tap(page, "Start the minute")
    camera.take_looks("companion-update-minute", ["phone"])


def take_companion(browser: Browser, base: str, wanted: Sequence[str]) -> None:
    for take in (take_start, take_cards, take_forms, take_settling, take_results, take_history):
        camera = fresh(browser, wanted, base)
        take(camera, base)
        camera.page.context.close()
    take_minute(fresh(browser, wanted, base, REFUSING_PHONE), base)
    take_phones(fresh(browser, wanted, base), browser, base)
    take_galaxy(fresh(browser, wanted, base), base)
    take_full_memory(fresh(browser, wanted, base, NO_DATABASE), base)
    take_offline(fresh(browser, wanted, base))
    take_plain_http(browser, base, wanted)
    take_update(fresh(browser, wanted, base), base)
