"""Pictures of what teaches the game: Learn, lessons, drills and the guided first round."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, Page

from tests.web.driving.hands import touch_drag
from tests.web.driving.tables import quick_play
from tools.screenshots.camera import SIZES, Camera, new_context

# Lessons are done by touch; what stands in a footer is looked at on a short phone, too.
LESSON_SIZES = ("desktop", "phone", "short")
NEXT = "main footer .button.primary"
LEARNING = "cosmic-factory.learning"
STEPS_OF_A_LESSON = 4


class Tries(NamedTuple):
    """What is tapped in a step of a lesson: first in vain, then toward its goal.

    `c01` is the cell in row 0 and column 1, `s0` the first tile of the hand, `p3` the fourth tile
    of a draft, `tice` the token for ice, and `c00>c01` drags from one cell to another.
    """

    wrong: str
    right: str


LESSONS = {
    "tiles": (
        Tries("c00", "c01"),
        Tries("c00", "s0 c11"),
        Tries("c00", "c00>c01"),
        Tries("s0 c22", "s0 c22 s1 c21 s2 c10"),
    ),
    "zones": (
        Tries("c10", "c01"),
        Tries("c00", "c01"),
        Tries("c00", "s0 c11"),
        Tries("s0 c22 s1 c01", "s0 c01 c01 c01 s1 c22"),
    ),
    "paths": (
        Tries("c00", "c01"),
        Tries("c00", "c01 c01"),
        Tries("c10", "c10 c10 c10 c12"),
        Tries("c00", "c12"),
    ),
    "tokens": (
        Tries("tdesert", "tvegetation"),
        Tries("tdesert", "c21 tdesert"),
        Tries("tdesert", "tvegetation tice"),
        Tries("s0 c22 tvegetation", "s0 c22 c22 c22 c22 s1 c00 c00 c00 c00 tvegetation"),
    ),
    "draft": (
        Tries("p4 p5 p6", "p3 p8 p0"),
        Tries("p0 p1 p2", "p3 p4 p5"),
        Tries("s0 c11", "s0 c11 c11"),
        Tries("s0 c00 s1 c21", "s0 c21 s1 c00 c00"),
    ),
}
CARDS = range(1, 21)
# Two tiles lie face down under this card.
FACE_DOWN_CARD = 1
HALF_DONE = {
    "lessons": {"tiles": 4, "zones": 4, "paths": 2},
    "drills": {"1": 0, "5": 3, "8": 12},
    "first_game": True,
}
ALL_DONE = {
    "lessons": dict.fromkeys(LESSONS, STEPS_OF_A_LESSON),
    "drills": {str(card): card % 3 for card in CARDS},
    "first_game": True,
}


def selector(tap: str) -> str:
    kind, rest = tap[0], tap[1:]
    if kind == "c":
        return f'[data-cell="{rest[0]},{rest[1]},0"]'
    name = {"s": "slot", "p": "pick", "t": "token"}[kind]
    return f'[data-{name}="{rest}"]'


def tap_all(page: Page, finger: CDPSession, taps: str) -> None:
    for tap in taps.split():
        source, _, target = tap.partition(">")
        if target:
            touch_drag(page, finger, selector(source), selector(target))
        else:
            page.locator(selector(source)).tap()


def take_lesson(camera: Camera, base: str, name: str) -> None:
    """Go through a lesson by touch: every step at its start, after a wrong try, and done."""
    page = camera.page
    finger = page.context.new_cdp_session(page)
    page.set_viewport_size(SIZES["phone"])
    page.goto(f"{base}/learn/{name}")
    for number, tries in enumerate(LESSONS[name], start=1):
        page.wait_for_selector("h1")
        camera.take_looks(f"learn-{name}-{number}-start", LESSON_SIZES)
        tap_all(page, finger, tries.wrong)
        camera.take_looks(f"learn-{name}-{number}-wrong", LESSON_SIZES)
        page.get_by_role("button", name="Start this step again").tap()
        tap_all(page, finger, tries.right)
        page.wait_for_selector(f"{NEXT}:not(.off)")
        camera.take_looks(f"learn-{name}-{number}-done", LESSON_SIZES)
        page.locator(NEXT).tap()


def take_learn_page(camera: Camera, base: str) -> None:
    page = camera.page
    for name, learned in (("nothing", {}), ("half", HALF_DONE), ("all", ALL_DONE)):
        page.goto(f"{base}/learn")
        page.evaluate("([key, one]) => localStorage[key] = one", [LEARNING, json.dumps(learned)])
        page.reload()
        page.wait_for_selector("h1")
        camera.take_looks(f"learn-page-{name}")
    page.evaluate("key => localStorage.removeItem(key)", LEARNING)
    for name in ("lesson", "card"):
        page.goto(f"{base}/learn/{'cards/99' if name == 'card' else 'nothing'}")
        page.wait_for_selector("h1")
        camera.take_looks(f"learn-unknown-{name}")


def take_drill(camera: Camera, base: str, card: int) -> None:
    """Take a card's drill before its minute, with some tiles laid, and at its end."""
    page = camera.page
    page.set_viewport_size(SIZES["phone"])
    page.goto(f"{base}/learn/cards/{card}")
    page.wait_for_selector("h1")
    camera.take_looks(f"learn-drill-{card:02}-start", ("desktop", "phone", "short"))
    page.get_by_role("radio", name="∞").locator("..").tap()
    if page.locator("[data-pick]").count():
        choose_tiles(camera, card)
    else:
        build_galaxy(camera, card)
    page.wait_for_selector("[data-short]")
    camera.take_looks(f"learn-drill-{card:02}-end", ("desktop", "phone", "short"))
    best = page.get_by_role("button", name="Show the best galaxy")
    if best.count():
        best.tap()
        camera.take_looks(f"learn-drill-{card:02}-best")


def choose_tiles(camera: Camera, card: int) -> None:
    page = camera.page
    for number in range(3):
        page.locator(f'[data-pick="{number}"]').tap()
    camera.take_looks(f"learn-drill-{card:02}-middle", ("desktop", "phone", "short"))
    page.locator("main .action .button.primary").tap()


def build_galaxy(camera: Camera, card: int) -> None:
    page = camera.page
    for laid in range(page.locator("[data-slot]").count()):
        if laid == 5:
            camera.take_looks(f"learn-drill-{card:02}-middle", ("desktop", "phone", "short"))
        hand = page.locator("[data-slot]:has([data-tile])")
        free = page.locator("[data-cell]:not(:has([data-tile]))")
        if not hand.count() or not free.count():
            break
        hand.first.tap()
        free.first.tap()
    if card == FACE_DOWN_CARD:
        for cell in ("c00", "c01"):
            page.locator(selector(cell)).hover()
            page.keyboard.press("h")
    page.keyboard.press("f")


def take_first_game(camera: Camera, base: str) -> None:
    """Take the offer before the first game, and every coach mark of the guided round."""
    page = camera.page
    sizes = ("desktop", "phone", "short")
    page.goto(base)
    page.get_by_role("button", name="Play now against bots").click()
    guided = page.get_by_role("button", name="A guided first round")
    guided.wait_for()
    camera.take_looks("learn-offer", sizes)
    guided.click()
    page.set_viewport_size(SIZES["phone"])
    go = page.locator("main .button.primary:not(.off)")
    mark = page.locator("[data-coach]")
    mark.wait_for()
    camera.take_looks("learn-guide-card", sizes)
    go.tap()
    for draft in ("keep", "keep-more"):
        page.wait_for_selector('[data-pick="0"]')
        camera.take_looks(f"learn-guide-{draft}", sizes)
        for number in range(3):
            page.locator(f'[data-pick="{number}"]').tap()
        camera.take_looks(f"learn-guide-{draft}-pass", sizes)
        go.tap()
    page.wait_for_selector('main[data-phase="ready"] h1')
    camera.take_looks("learn-guide-ready", sizes)
    go.tap()
    take_guided_building(camera, sizes)


def take_guided_building(camera: Camera, sizes: Sequence[str]) -> None:
    page = camera.page
    finger = page.context.new_cdp_session(page)
    page.wait_for_selector(selector("s0"))
    camera.take_looks("learn-guide-lay", sizes)
    tap_all(page, finger, "s0 c11")
    camera.take_looks("learn-guide-turn", sizes)
    tap_all(page, finger, "c11 s1 c01 s2 c00 s3 c02")
    camera.take_looks("learn-guide-counts", sizes)
    tap_all(page, finger, "s4 c10 s5 c12 s6 c20 s7 c21 s8 c22")
    camera.take_looks("learn-guide-bet", sizes)
    page.keyboard.press("f")
    page.wait_for_selector('main[data-phase="scores"]')
    camera.take_looks("learn-guide-count", sizes)


def take_links_to_drills(camera: Camera, base: str) -> None:
    page = camera.page
    page.goto(f"{base}/rules#card-5")
    page.wait_for_selector("#ruling-25", state="attached")
    for size in ("desktop", "phone"):
        page.set_viewport_size(SIZES[size])
        page.locator('a[href="/learn/cards/5"]').first.scroll_into_view_if_needed()
        camera.take_looks("learn-link-rules", (size,))
    page.goto(f"{base}/t/{quick_play(page.context, base, 9, 5)}")
    page.wait_for_selector('main[data-phase="reveal"]')
    camera.take_looks("learn-link-reveal", ("desktop", "phone", "short"))


def touching(browser: Browser, wanted: Sequence[str]) -> Camera:
    """A new visitor who has a finger besides the mouse."""
    context = browser.new_context(
        viewport=SIZES["desktop"],
        locale="en",
        reduced_motion="reduce",
        color_scheme="dark",
        has_touch=True,
    )
    return Camera(context.new_page(), wanted)


def take_learning(browser: Browser, base: str, wanted: Sequence[str]) -> None:
    take_learn_page(Camera(new_context(browser).new_page(), wanted), base)
    camera = touching(browser, wanted)
    for name in LESSONS:
        take_lesson(camera, base, name)
    for card in CARDS:
        take_drill(camera, base, card)
    camera.page.context.close()
    take_first_game(touching(browser, wanted), base)
    take_links_to_drills(Camera(new_context(browser).new_page(), wanted), base)
