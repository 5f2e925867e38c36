"""Pictures of recorded minutes: beat my minute, tables of ghosts, and duplicate evenings."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.web.driving.driver import BrowserPlayer
from tests.web.driving.tables import become, quick_play
from tests.web.playing_out import play_out_all
from tests.web.server_process import served
from tests.web.server_requests import get, post
from tools.screenshots.camera import SIZES as VIEWPORTS
from tools.screenshots.camera import Camera, new_context

# Every shape of galaxy, and the card that counts a galaxy for the neighbour.
CARDS = (17, 7, 11, 3, 2)
SIZES = ("desktop", "phone", "short")
# The longest there is, so that a minute lasts while it is looked at.
BUILD_SECONDS = 120
# Pages that wait for the best galaxy ask again after this; longer than they are looked at.
THINKING_MS = 300_000
MAX_THINKING_S = 150
FREE_CELL = "[data-cell]:not(:has([data-tile]))"
PAR = "header .par .sign"


class FinishedGame(NamedTuple):
    """A finished game, and the browser of the person who played it."""

    game: str
    context: BrowserContext

    def link(self, base: str, number: int) -> str:
        wanted = {"game": self.game, "round": number, "seat": 0}
        answer = post(self.context, f"{base}/api/challenges", wanted, Origin=base)
        assert answer.ok, answer.text()
        return f"{base}/c/{answer.json()['id']}"


def play_a_game(browser: Browser, base: str) -> FinishedGame:
    """Play the first round in the browser, so that its minute has moments, and the rest quickly."""
    context = new_context(browser)
    code = quick_play(context, base, *CARDS, seats=4, build_seconds=BUILD_SECONDS)
    player = BrowserPlayer(context.new_page(), clever=True)
    player.page.goto(f"{base}/t/{code}")
    player.come_to_build()
    player.build()
    game: str = get(context, f"{base}/api/tables/{code}").json()["id"]
    player.page.close()
    play_out_all(base, game, [cookie_of(context)])
    return FinishedGame(game, context)


def cookie_of(context: BrowserContext) -> str:
    (cookie,) = context.cookies()
    return f"{cookie['name']}={cookie['value']}"


def visitor(browser: Browser, wanted: Sequence[str]) -> Camera:
    return Camera(new_context(browser).new_page(), wanted)


def lay(page: Page, tiles: int) -> None:
    """Lay tiles of the hand on the first free cells."""
    for _ in range(tiles):
        page.locator("[data-slot]:has([data-tile])").first.click()
        page.locator(FREE_CELL).first.click()


def without_par(route: Route) -> None:
    """Answer as the server does while it looks for the best galaxy."""
    answer = route.fetch()
    told = answer.json()
    if answer.ok and "par" in told:
        told |= {"par": None, "next_ms": THINKING_MS}
        if "insight" in told:
            told["insight"] = None
    route.fulfill(response=answer, json=told)


def api_of(page: Page) -> str:
    """Return where the challenge of a page is asked for."""
    return page.url.replace("/c/", "/api/challenges/")


def is_thought_out(context: BrowserContext, address: str) -> bool:
    """Wait until the server knows all about a challenge or a try; return whether it does.

    A busy machine may need longer than anybody wants to wait for a picture.
    """
    latest = time.monotonic() + MAX_THINKING_S
    while get(context, address).json()["next_ms"] is not None:
        if time.monotonic() > latest:
            print(f"  the best galaxy was not found within {MAX_THINKING_S} s")
            return False
        time.sleep(1)
    return True


def take_start(camera: Camera, link: str) -> None:
    """Take the start page before and after the best is known."""
    page = camera.page
    page.route("**/api/challenges/*", without_par)
    page.goto(link)
    page.wait_for_selector("h1")
    camera.take_looks("challenge-start-unproved", SIZES)
    page.unroute_all(behavior="wait")
    known = is_thought_out(page.context, api_of(page))
    page.reload()
    page.wait_for_selector(".proof .sign" if known else "h1")
    camera.take_looks("challenge-start", SIZES)


def take_minute(camera: Camera, name: str) -> None:
    """Play a minute: its beginning, its middle, the ghost hidden, all laid, and leaving it."""
    page = camera.page
    page.get_by_role("button", name="Play").click()
    page.wait_for_selector("[data-slot]")
    camera.take_looks(f"{name}-begun", SIZES)
    lay(page, 4)
    camera.take_looks(f"{name}-middle", SIZES)
    page.keyboard.press("h")
    camera.take_looks(f"{name}-hidden", SIZES)
    page.keyboard.press("h")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back").first.click()
    camera.take_looks(f"{name}-leaving")
    page.get_by_role("button", name="Go on building").click()
    lay(page, 5)
    camera.take_looks(f"{name}-full", SIZES)


def take_result(camera: Camera, name: str) -> None:
    """Hand in, and take the result before and after the best is known."""
    page = camera.page
    page.route("**/hand-in", without_par)
    page.keyboard.press("f")
    page.wait_for_selector("main table")
    camera.take_looks(f"{name}-unproved", whole=True)
    page.unroute_all(behavior="wait")
    mine = get(page.context, api_of(page)).json()["my_try"]
    known = is_thought_out(page.context, f"{api_of(page)}/tries/{mine}")
    page.reload()
    page.get_by_role("button", name="My result").click()
    page.wait_for_selector(PAR if known else "main table")
    camera.take_looks(name, whole=True)
    step = page.get_by_role("button", name="Step to the best")
    if step.count():
        step.click()
        camera.take_looks(f"{name}-steps", whole=True)


def take_beating(browser: Browser, base: str, wanted: Sequence[str], played: FinishedGame) -> None:
    """A stranger opens a link, plays it, sends it back and comes again."""
    link = played.link(base, 1)
    stranger = visitor(browser, wanted)
    page = stranger.page
    take_start(stranger, link)
    take_minute(stranger, "challenge-play")
    take_result(stranger, "challenge-result")
    page.get_by_role("button", name="Send my minute back").click()
    page.get_by_role("textbox", name="Link").wait_for()
    stranger.take_looks("challenge-send-back")
    page.keyboard.press("Escape")
    page.goto(link)
    page.get_by_role("button", name="My result").wait_for()
    stranger.take_looks("challenge-played", SIZES)
    page.get_by_role("button", name="Play for practice").click()
    page.wait_for_selector("[data-slot]")
    lay(page, 2)
    stranger.take_looks("challenge-practice")
    page.goto(played.link(base, 2))
    page.get_by_role("button", name="Play").click()
    page.wait_for_selector("[data-slot]")
    page.reload()
    page.get_by_role("button", name="Play").wait_for()
    stranger.take_looks("challenge-left")
    page.context.close()


def take_shapes(browser: Browser, base: str, wanted: Sequence[str], played: FinishedGame) -> None:
    """Take the minutes of the other shapes of galaxies, half built and at their end."""
    camera = visitor(browser, wanted)
    page = camera.page
    for number, card in enumerate(CARDS[1:], start=2):
        page.goto(played.link(base, number))
        page.get_by_role("button", name="Play").click()
        page.wait_for_selector("[data-slot]")
        lay(page, 4)
        camera.take_looks(f"challenge-card-{card:02}-play", SIZES)
        lay(page, 4)
        if page.locator(FREE_CELL).count():
            lay(page, 1)
        page.keyboard.press("f")
        page.wait_for_selector("main table")
        camera.take_looks(f"challenge-card-{card:02}-result", whole=True)
    page.context.close()


def take_own(browser: Browser, base: str, wanted: Sequence[str], played: FinishedGame) -> None:
    """Take what whoever played a minute sees of it, and what is left of it when it is gone."""
    camera = Camera(played.context.new_page(), wanted)
    page = camera.page
    link = played.link(base, 3)
    page.goto(link)
    page.get_by_role("button", name="Withdraw").wait_for()
    camera.take_looks("challenge-own", SIZES)
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_role("heading", name="This link leads nowhere").wait_for()
    camera.take_looks("challenge-withdrawn")
    page.goto(f"{base}/settings")
    choice = page.get_by_role("radiogroup", name="Who may play against my minutes")
    shown = played.link(base, 1)
    choice.get_by_text("Nobody").click()
    for size in ("desktop", "phone"):
        page.set_viewport_size(VIEWPORTS[size])
        choice.scroll_into_view_if_needed()
        camera.take_looks("challenge-setting", (size,))
    stranger = visitor(browser, wanted)
    stranger.page.goto(shown)
    stranger.page.wait_for_selector("h1")
    stranger.take_looks("challenge-hidden")
    choice.get_by_text("Whoever has my link").click()
    stranger.page.route("**/api/challenges/*", lambda route: route.abort())
    stranger.page.reload()
    stranger.page.wait_for_selector("h1")
    stranger.take_looks("challenge-no-server")
    stranger.page.context.close()


def take_no_ghosts(browser: Browser, base: str, wanted: Sequence[str]) -> None:
    camera = visitor(browser, wanted)
    camera.page.goto(f"{base}/ghosts")
    camera.page.get_by_role("heading", name="No minutes yet").wait_for()
    camera.take_looks("challenge-ghosts-none")
    camera.page.context.close()


def take_ghosts(browser: Browser, base: str, wanted: Sequence[str]) -> None:
    camera = visitor(browser, wanted)
    page = camera.page
    page.goto(f"{base}/ghosts")
    page.get_by_role("button", name="Play").wait_for()
    camera.take_looks("challenge-ghosts-offer", SIZES)
    take_minute(camera, "challenge-ghosts-play")
    take_result(camera, "challenge-ghosts-result")
    page.context.close()


def take_evening(browser: Browser, base: str, wanted: Sequence[str]) -> None:
    """Take an evening of two tables: made, joined, running and over."""
    context = new_context(browser)
    become(context, base, "Capucine")
    camera = Camera(context.new_page(), wanted)
    page = camera.page
    page.goto(f"{base}/evening/NOSUCH")
    page.wait_for_selector("h1")
    camera.take_looks("challenge-evening-unknown")
    page.goto(f"{base}/evening")
    page.wait_for_selector("h1")
    camera.take_looks("challenge-evening-new", SIZES)
    page.get_by_role("radiogroup", name="Seats at each table").get_by_text("2").click()
    page.get_by_role("button", name="Make an evening").click()
    page.get_by_text("Nobody has sat down yet.").wait_for()
    camera.take_looks("challenge-evening-host", SIZES)
    board = page.url
    tables = page.get_by_role("region", name="Tables").get_by_role("link")
    paths = [tables.nth(n).get_attribute("href") or "" for n in range(2)]
    # Nobody sits at two tables: somebody else plays at the second one.
    other = new_context(browser)
    become(other, base, "Dora")
    cameras = camera, Camera(other.new_page(), wanted)
    names = "first", "second"
    for one, path, in_round, name in zip(cameras, paths, (6, 3), names, strict=True):
        play_evening_table(one, base, path, in_round, name)
        page.goto(board)
        page.wait_for_selector("main table")
        take_board(camera, f"challenge-evening-{name}")
    play_evening_table(cameras[1], base, paths[1], 6, "")
    page.goto(board)
    page.wait_for_selector("main table")
    take_board(camera, "challenge-evening-over")
    other.close()
    context.close()


def play_evening_table(camera: Camera, base: str, path: str, in_round: int, name: str) -> None:
    """Sit down with a bot, and play until a round of that number; the sixth is the end."""
    page = camera.page
    page.goto(base + path)
    if name:
        page.get_by_role("button", name="Take a seat").click()
        page.get_by_role("button", name="Seat a bot on the free place").wait_for()
        camera.take_looks(f"challenge-evening-lobby-{name}", SIZES)
        page.get_by_role("button", name="Seat a bot on the free place").click()
        page.get_by_role("button", name="Start").click()
    page.wait_for_selector("[data-phase]")
    game = get(page.context, base + "/api" + path.replace("/t/", "/tables/")).json()["id"]
    cookies = [cookie_of(page.context)]
    if in_round > len(CARDS):
        play_out_all(base, game, cookies)
        page.wait_for_selector('main[data-phase="ended"]')
        camera.take_looks(f"challenge-evening-ended-{name or 'last'}")
    else:
        play_out_all(base, game, cookies, "reveal", in_round)


def take_board(camera: Camera, name: str) -> None:
    camera.take_looks(f"{name}-matchpoints", SIZES)
    camera.page.get_by_text("Against par").first.click()
    camera.take_looks(f"{name}-par", SIZES)


def take_challenges(browser: Browser, _: str, wanted: Sequence[str]) -> None:
    """Take all of it from a server of its own, which works out what was possible."""
    with served(COSMIC_FACTORY_INSIGHT="true") as base:
        take_no_ghosts(browser, base, wanted)
        played = play_a_game(browser, base)
        take_beating(browser, base, wanted, played)
        take_shapes(browser, base, wanted, played)
        take_ghosts(browser, base, wanted)
        take_own(browser, base, wanted, played)
        take_evening(browser, base, wanted)
