"""Pictures of live tables: lobby, every phase, every card's counting, and the pages around them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from playwright.sync_api import Browser

from cosmic_factory.rules import Phase
from tests.web.driving.driver import STAGE, BrowserPlayer
from tests.web.driving.scripted_table import ScriptedTable, played
from tests.web.driving.tables import make_table, quick_play
from tools.screenshots.camera import SIZES, Camera, new_context, speak

# Together these cards have every shape of galaxy, black holes, and every choice of a card.
SHAPES = (17, 1, 7, 11, 3)
CHOICES = (13, 8, 2, 19, 20)
# Together all twenty cards.
COUNTED = ((17, 1, 7, 11, 3), (13, 10, 2, 19, 20), (12, 18, 9, 8, 4), (5, 6, 14, 15, 16))
PAGES = {"home": "/", "new": "/new", "games": "/games", "rules": "/rules", "settings": "/settings"}


def take_pages(camera: Camera, base: str) -> None:
    for name, path in PAGES.items():
        camera.page.goto(base + path)
        camera.page.wait_for_load_state("networkidle")
        camera.take(name, wordy=True)
    camera.page.goto(f"{base}/t/NOSUCH")
    camera.page.wait_for_selector("h1")
    camera.take("no-such-table")


def take_lobby(camera: Camera, base: str) -> None:
    code = make_table(camera.page.context, base, seats=4, sequence=list(SHAPES))
    camera.page.goto(f"{base}/t/{code}")
    camera.page.get_by_role("button", name="Take a seat").click()
    camera.page.wait_for_selector("h1")
    camera.take("lobby", wordy=True)


def take_game(camera: Camera, base: str, cards: Sequence[int]) -> None:
    """Play a whole game, and take every moment the first time it comes with a card."""
    code = quick_play(camera.page.context, base, *cards, seats=4, live_counts=True)
    player = BrowserPlayer(camera.page, clever=True)
    camera.page.goto(f"{base}/t/{code}")
    for card in cards:
        # A free galaxy grows from tile to tile, so it is laid as it comes.
        player.clever = card != 3
        player.play_round(partial(take_moment, camera, player, card))
    player.wait_for("ended")
    camera.take("ended", wordy=True)


def take_moment(camera: Camera, player: BrowserPlayer, card: int, moment: str) -> None:
    if moment == "build":
        take_building(camera, player, card)
    elif moment in ("pick", "choice"):
        camera.take(f"{moment}-{card:02}", wordy=True)
    elif moment in ("reveal", "draft-1", "draft-2", "ready", "scores"):
        if card in (SHAPES[0], CHOICES[0]):
            camera.take(moment, wordy=moment != "scores")
    elif card in (SHAPES[0], 8, 11, 7):
        camera.take(f"scores-{card:02}-{moment}")


def take_building(camera: Camera, player: BrowserPlayer, card: int) -> None:
    camera.take(f"build-{card:02}-hand", wordy=card == SHAPES[0])
    if card not in SHAPES:
        return
    first = "0,0,0"
    player.lay(first, "0,1,0")
    camera.take(f"build-{card:02}-begun")
    page = camera.page
    if card == SHAPES[0]:
        take_dialogs(camera)
    if card == 1:
        page.locator(f'[data-cell="{first}"]').hover()
        page.keyboard.press("h")
        camera.take("build-01-hole")
    for spot in (first, "0,1,0"):
        page.locator(f'[data-cell="{spot}"]').hover()
        page.keyboard.press("Backspace")
    player.page.mouse.move(2, 2)


def take_dialogs(camera: Camera) -> None:
    """Take what opens over the building screen."""
    page = camera.page
    page.keyboard.press("2")
    camera.take("build-armed")
    page.keyboard.press("Escape")
    page.locator("[data-slot] [data-tile]").first.click()
    camera.take("build-held")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    camera.take("build-keys")
    page.keyboard.press("Escape")
    for size in ("phone", "desktop"):
        page.set_viewport_size(SIZES[size])
        page.get_by_role("button", name="Menu").click()
        camera.shoot(f"build-menu-{size}", size)
        page.keyboard.press("Escape")


def take_counting(camera: Camera, base: str) -> None:
    """Take every stage of the scoring of all cards, with six players and in Hungarian."""
    table = ScriptedTable(camera.page, base)
    camera.page.goto(base)
    speak(camera.page, "hu")
    for cards in COUNTED:
        for state in played(cards):
            if state.phase is Phase.SCORES:
                table.show(state)
                take_stages(camera, cards[state.round - 1])
            elif state.phase is Phase.ENDED:
                table.show(state)
                camera.take_sizes("counting-ended", tuple(SIZES))
    speak(camera.page, "en")


def take_stages(camera: Camera, card: int) -> None:
    stage = ""
    while stage != "result":
        stage = camera.page.evaluate(STAGE)
        camera.take_sizes(f"counting-{card:02}-{stage}", ("laptop", "short"))
        camera.page.keyboard.press("ArrowRight")


def take_watching(camera: Camera, browser: Browser, base: str) -> None:
    host = new_context(browser)
    code = quick_play(host, base, *SHAPES, seats=4)
    player = BrowserPlayer(host.new_page(), clever=True)
    player.page.goto(f"{base}/t/{code}")
    player.come_to_build()
    player.build(finish=False)
    player.socket.settle()
    camera.page.goto(f"{base}/t/{code}")
    camera.page.wait_for_selector("main article .place")
    camera.take("spectate")
    player.page.context.close()


def take_live_game(browser: Browser, base: str, wanted: Sequence[str]) -> None:
    camera = Camera(new_context(browser).new_page(), wanted)
    for cards in (SHAPES, CHOICES):
        take_game(camera, base, cards)
    take_pages(camera, base)
    take_lobby(camera, base)
    take_watching(camera, browser, base)
    take_counting(Camera(new_context(browser).new_page(), wanted), base)
