"""Pictures of one screen for all: from the names to the ranking, in every shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, Page

from cosmic_factory.rules import cosmic54
from tests.web.browser_scripts import FILL_MEMORY
from tools.screenshots.camera import Camera, new_context, switch_language
from tools.screenshots.companion import LONG_NAMES, fill_six_names, take_long, tap

NAMES = ("Ada", "Zsófi", "Luc")
HAND = 9
MINUTE = 61_000
# Square, line, free, two halves, and the cards with a choice or another owner of the points.
CARDS = {"square": 5, "line": 7, "free": 3, "twin": 11, "gift": 2, "swap": 19, "offering": 20}
STORE_TURNS = "game => localStorage.setItem('cosmic-factory.one-screen', JSON.stringify(game))"


def stored_turns(card: int, stage: str, names: Sequence[str] = NAMES) -> dict[str, Any]:
    """A game by turns at the first turn of a stage of its first round."""
    hands = [[*range(HAND * seat + 1, HAND * (seat + 1) + 1)] for seat in range(len(names))]
    none_yet = {"hands": hands, "kept": [[] for _ in names], "galaxies": [None for _ in names]}
    choices = [{"swap": None, "offering": None} for _ in names]
    first = {"stage": stage, "turn": 0, "tokens": {}, "choices": choices, "board": None}
    return {
        "startedAt": 1,
        "names": [*names],
        "beginner": False,
        "seconds": 60,
        "codes": [tile.code for tile in cosmic54().tiles],
        "cards": [card, 8, 5, 6, 17],
        "rounds": [first | none_yet],
    }


def fresh(browser: Browser, wanted: Sequence[str], base: str) -> Camera:
    page = new_context(browser).new_page()
    page.clock.install()
    page.goto(f"{base}/one-screen")
    page.get_by_role("button", name="Begin", exact=True).wait_for()
    return Camera(page, wanted)


def open_turns(page: Page, game: dict[str, Any]) -> None:
    page.evaluate(STORE_TURNS, game)
    page.reload()
    page.wait_for_selector("main")


def keep_three(page: Page) -> None:
    for number in range(3):
        page.locator("main .offer button").nth(number).click()


def take_start(camera: Camera) -> None:
    page = camera.page
    take_long(camera, "one-screen-start")
    fill_six_names(page)
    page.get_by_text("Beginner").click()
    page.get_by_text("No limit").click()
    take_long(camera, "one-screen-start-six")
    open_turns(page, stored_turns(5, "card", LONG_NAMES))
    take_long(camera, "one-screen-card")
    tap(page, "Delete the game")
    camera.take_looks("one-screen-delete")


def take_draft(camera: Camera) -> None:
    page = camera.page
    open_turns(page, stored_turns(5, "keep-1", LONG_NAMES))
    camera.take_looks("one-screen-cover-draft", ["desktop", "phone", "short"])
    tap(page, f"I am {LONG_NAMES[0]}")
    camera.take_looks("one-screen-draft", ["desktop", "phone", "short"])
    keep_three(page)
    camera.take_looks("one-screen-draft-chosen", ["desktop", "phone", "short"])
    tap(page, "Keep 3")
    for name in LONG_NAMES[1:]:
        tap(page, f"I am {name}")
        keep_three(page)
        tap(page, "Keep 3")
    tap(page, f"I am {LONG_NAMES[0]}")
    camera.take_looks("one-screen-draft-second")


def take_building(camera: Camera) -> None:
    page = camera.page
    untimed = stored_turns(5, "build") | {"seconds": None}
    open_turns(page, untimed)
    tap(page, "I am Ada")
    camera.take_looks("one-screen-build-untimed", ["desktop", "phone", "short"])
    open_turns(page, stored_turns(5, "build"))
    camera.take_looks("one-screen-cover-build")
    tap(page, "I am Ada")
    page.locator('[data-token="ice"]').click()
    camera.take_looks("one-screen-build", ["desktop", "phone", "short"])
    page.clock.fast_forward(50_000)
    camera.take_looks("one-screen-build-late", ["desktop", "phone", "short"])
    page.reload()
    camera.take_looks("one-screen-cover-running")
    tap(page, "I am Ada")
    page.clock.fast_forward(MINUTE)
    page.get_by_role("button", name="Done, pass on").wait_for()
    camera.take_looks("one-screen-build-over", ["desktop", "phone", "short"])


def build_by_chance(page: Page, names: Sequence[str]) -> None:
    """Let the time of everybody run out."""
    for name in names:
        tap(page, f"I am {name}")
        page.clock.fast_forward(MINUTE)
        tap(page, "Done, pass on")


def tell_best(page: Page) -> None:
    """Answer as a server that analyses games, which the server of the pictures does not."""
    best = {"value": 20, "kind": "proved", "placements": []}
    page.route("**/api/best-galaxies", lambda route: route.fulfill(json=best))
    page.evaluate("dispatchEvent(new Event('online'))")


def take_shapes(camera: Camera) -> None:
    page = camera.page
    for shape, card in CARDS.items():
        open_turns(page, stored_turns(card, "build"))
        tap(page, "I am Ada")
        camera.take_looks(f"one-screen-build-{shape}", ["desktop", "phone", "short"])
        page.reload()
        build_by_chance(page, NAMES)
        if shape in ("swap", "offering"):
            take_long(camera, f"one-screen-choice-{shape}")
            tap(page, "Show the result")
        page.get_by_role("heading", name="Galaxies of this round").wait_for()
        if shape == "square":
            take_long(camera, "one-screen-counted-unknown")
            tell_best(page)
        page.get_by_text("(" if shape == "gift" else "of a possible").first.wait_for()
        take_long(camera, f"one-screen-counted-{shape}")


def take_whole_game(camera: Camera) -> None:
    """Play five rounds of the beginner game, in which nothing is drafted."""
    page = camera.page
    game = stored_turns(0, "build") | {"beginner": True, "cards": [0] * 5}
    open_turns(page, game)
    tell_best(page)
    for number in range(1, 6):
        first = (number - 1) % len(NAMES)
        build_by_chance(page, NAMES[first:] + NAMES[:first])
        page.get_by_role("heading", name="Galaxies of this round").wait_for()
        if number < 5:
            tap(page, f"Round {number + 1}")
            tap(page, "To the first turn")
    page.get_by_text("of a possible").nth(17).wait_for()
    take_long(camera, "one-screen-ranking")


def take_full_memory(camera: Camera) -> None:
    page = camera.page
    open_turns(page, stored_turns(5, "build"))
    # The camera finds room for the language then.
    switch_language(page, "en")
    page.evaluate(FILL_MEMORY)
    tap(page, "I am Ada")
    # A board keeps its room, so the notice waits for the cover.
    tap(page, "Back")
    page.get_by_text("The memory of this browser is full").wait_for()
    camera.take_looks("one-screen-full", ["desktop", "phone", "short"])


def take_one_screen(browser: Browser, base: str, wanted: Sequence[str]) -> None:
    for take in (
        take_start,
        take_draft,
        take_building,
        take_shapes,
        take_whole_game,
        take_full_memory,
    ):
        camera = fresh(browser, wanted, base)
        take(camera)
        camera.page.context.close()
