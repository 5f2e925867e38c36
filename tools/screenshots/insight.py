"""Pictures of what a round was worth: at the table, its analysis, its minute, tries and links."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route

from tests.web.driving.driver import STAGE, BrowserPlayer
from tests.web.driving.scripted_table import FIRST, ScriptedTable, scored
from tests.web.driving.tables import quick_play
from tests.web.server_process import served
from tests.web.server_requests import get
from tools.screenshots.camera import FOLDER, Camera, new_context
from tools.screenshots.recorded_games import TOKENS, BuildingStyle, Person, become, play_game

NAMES = ("Inès", "Zsófi", "Kovácsné Horváth Fruzsi", "Capucine", "Milán", "Orbit")
# Cards whose galaxies or points look unlike others, and the shapes.
DUEL = (2, 4, 10, 13, 17)
FOUR = (17, 7, 11, 3, 8)
SIX = (1, 19, 9, 12, 20)
SHORT = ("short",)
MAX_THINKING_SECONDS = 240
MORE_DUELS = 3
# More than the scoring of any card has.
MAX_STAGES = 100


class Recorded(NamedTuple):
    """Ended games, and who played in them."""

    base: str
    people: tuple[Person, ...]
    duel: str
    four: str
    six: str

    def address(self, game: str, number: int, rest: str) -> str:
        """Return the address of a page about a round."""
        return f"{self.base}/games/{game}/round/{number}/{rest}"


def record_games(base: str) -> Recorded:
    people = tuple(become(base, name) for name in NAMES)
    me, other, long, third, *_ = people
    duel = play_game(
        base, [BuildingStyle(me, pause=0.5), BuildingStyle(other, clever=True, pause=0.8)], DUEL
    )
    four = play_game(
        base,
        [
            BuildingStyle(me, clever=True, pause=3.5, token="ice"),
            BuildingStyle(other, pause=2.5, token="desert"),
            BuildingStyle(long, pause=5, tiles=7),
            BuildingStyle(third, clever=True, pause=3, token="vegetation"),
        ],
        FOUR,
    )
    builders = [
        BuildingStyle(person, clever=seat % 2 == 0, pause=0.2 * (seat + 1), token=TOKENS[seat % 3])
        for seat, person in enumerate(people)
    ]
    return Recorded(base, people, duel, four, play_game(base, builders, SIX))


def think_over(context: BrowserContext, base: str, game: str, objective: str = "sum") -> Any:
    """Return all that the server finds out about a game."""
    end = time.monotonic() + MAX_THINKING_SECONDS
    while time.monotonic() < end:
        answer = get(context, f"{base}/api/games/{game}/insight?objective={objective}").json()
        if answer["next_ms"] is None:
            return answer
        time.sleep(0.5)
    raise TimeoutError(f"{game} is still being thought about")


# --- at the table ------------------------------------------------------------------------------


def take_results(camera: Camera, base: str) -> None:
    """Take the result of a round at a table: before and with verdicts, and as a spectator."""
    table = ScriptedTable(camera.page, base)
    (state, *_) = scored(FOUR)
    for name, seat in (("seat", FIRST), ("spectator", None)):
        table.show(state, seat)
        show_result(camera.page)
        camera.take_looks(f"insight-result-{name}", ("desktop", "phone", "short"))


def show_result(page: Page) -> None:
    for _ in range(MAX_STAGES):
        if page.evaluate(STAGE) == "result":
            return
        page.keyboard.press("ArrowRight")
    raise TimeoutError("the scoring has no end")


def take_live_result(browser: Browser, base: str, wanted: Sequence[str], *, insight: bool) -> None:
    """Take the result of a real round, with its verdicts or at a table that has them off."""
    name = "insight-live" if insight else "insight-live-off"
    context = new_context(browser)
    context.set_default_timeout(1000 * MAX_THINKING_SECONDS)
    code = quick_play(context, base, 17, seats=4, insight=insight)
    player = BrowserPlayer(context.new_page(), clever=True)
    camera = Camera(player.page, wanted)
    player.page.goto(f"{base}/t/{code}")
    player.play_to("scores")
    show_result(player.page)
    if insight:
        player.page.wait_for_selector(".verdict.shown")
    camera.take_looks(name)
    game = get(context, f"{base}/api/tables/{code}").json()["id"]
    player.page.goto(f"{base}/games/{game}/round/1/seat/1")
    player.page.wait_for_selector("[data-insight=whole]" if insight else "h1")
    camera.take_looks(f"{name}-analysis", whole=True)
    # No round but the first is counted, and of a game in play nobody sees the minutes.
    for other, address in (("later", "round/2/seat/1"), ("minute", "round/1/minute")):
        player.page.goto(f"{base}/games/{game}/{address}")
        player.page.wait_for_selector("h1")
        camera.take_looks(f"{name}-{other}")
    context.close()


# --- the analysis of a round -------------------------------------------------------------------


def take_analysis(camera: Camera, games: Recorded) -> None:
    page = camera.page
    for game, rounds, cards in ((games.four, range(1, 6), FOUR), (games.duel, range(1, 6), DUEL)):
        for number in rounds:
            open_analysis(page, games.address(game, number, "seat/1"))
            camera.take_looks(f"insight-analysis-{cards[number - 1]:02}", whole=True)
    open_analysis(page, games.address(games.four, 1, "seat/3"))
    camera.take_looks("insight-analysis-rival", whole=True)
    for number in (1, 5):
        open_analysis(page, games.address(games.four, number, "seat/1?objective=win"))
        camera.take_looks(f"insight-win-{number}", whole=True)
    # Tiles that were laid as they came leave much to step through.
    open_analysis(page, games.address(games.duel, 5, "seat/1"))
    take_parts_of_analysis(camera)


def open_analysis(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("[data-insight=whole]")


def take_parts_of_analysis(camera: Camera) -> None:
    """Take what opens on the page: the mark, the steps, other best galaxies, words."""
    page = camera.page
    page.get_by_role("button", name="what does that mean").first.click()
    camera.take_looks("insight-mark")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Step to the best").click()
    page.keyboard.press("ArrowRight")
    camera.take_looks("insight-step-first", ("desktop", "phone", "short"))
    page.keyboard.press("End")
    camera.take_looks("insight-step-last", ("desktop", "phone", "short"))
    page.keyboard.press("Escape")
    following = page.get_by_role("button", name="Next of the best galaxies")
    if following.count():
        following.click()
        camera.take_looks("insight-other-best")
    page.get_by_text("Both galaxies in words").click()
    camera.take_looks("insight-words", whole=True)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("tab", name="Best").click()
    camera.take_looks("insight-best-tab", ("phone", "short"))
    page.set_viewport_size({"width": 1440, "height": 900})


def take_waiting(camera: Camera, games: Recorded) -> None:
    """Take the page before anything is known, and when only the verdicts are."""
    page = camera.page
    address = games.address(games.four, 1, "seat/1")
    known = think_over(page.context, games.base, games.four)
    for name, hidden in (("nothing", ("seats", "verdicts")), ("verdict", ("seats",))):
        unknown = {"state": "thinking", **dict.fromkeys(hidden)}
        rounds = [{**one, **unknown} for one in known["rounds"]]
        told = {**known, "rounds": rounds, "thinking": {"done": 3, "total": 20}, "next_ms": 60_000}
        page.route("**/insight?*", partial(tell, told))
        page.goto(address)
        page.wait_for_selector("main[data-insight]")
        camera.take_looks(f"insight-thinking-{name}", whole=True)
        page.unroute("**/insight?*")


def tell(answer: Any, route: Route) -> None:
    route.fulfill(json=answer)


def take_perfect(camera: Camera, games: Recorded) -> None:
    """Take a seat that nothing could have been better for, if anybody had such a round."""
    for game in (games.four, games.duel, games.six):
        for told in think_over(camera.page.context, games.base, game)["rounds"]:
            for seat in told["seats"]:
                if seat["score"] == seat["par"]["value"]:
                    where = f"seat/{seat['seat'] + 1}"
                    open_analysis(camera.page, games.address(game, told["round"], where))
                    camera.take_looks("insight-perfect", whole=True)
                    return


def take_refusals(camera: Camera, games: Recorded) -> None:
    page = camera.page
    addresses = {
        "no-game": games.address("aaaaaaaaaaaaaaaa", 1, "seat/1"),
        "no-round": games.address(games.four, 7, "seat/1"),
        "no-seat": games.address(games.four, 1, "seat/6"),
        "no-share": f"{games.base}/s/nowhere",
    }
    for name, address in addresses.items():
        page.goto(address)
        page.wait_for_selector("h1")
        camera.take_looks(f"insight-{name}")
    refusal = {"error": {"code": "no-insight", "text": "this server does not analyse games"}}
    page.route("**/insight?*", lambda route: route.fulfill(status=403, json=refusal))
    page.goto(games.address(games.four, 1, "seat/1"))
    page.wait_for_selector("[role=alert]")
    camera.take_looks("insight-trouble", whole=True)
    page.unroute("**/insight?*")


# --- the minute, other cards, another try ------------------------------------------------------


def take_minutes(camera: Camera, games: Recorded, name: str) -> None:
    page = camera.page
    for seats, game in ((2, games.duel), (4, games.four), (6, games.six)):
        for number in (1, 2, 3) if seats == 4 else (1,):
            page.goto(games.address(game, number, "minute"))
            page.wait_for_selector(".curve", state="attached")
            camera.take_looks(f"insight-minute-{name}-{seats}-round-{number}-end")
            if number == 1:
                take_moments(camera, f"insight-minute-{name}-{seats}")


def take_moments(camera: Camera, name: str) -> None:
    slider = camera.page.get_by_role("slider")
    slider.press("Home")
    camera.take_looks(f"{name}-start")
    box = slider.bounding_box()
    assert box is not None
    camera.page.mouse.click(box["x"] + box["width"] * 0.55, box["y"] + box["height"] / 2)
    camera.take_looks(f"{name}-middle", ("desktop", "phone", "short"))


def take_card_lab(camera: Camera, games: Recorded) -> None:
    page = camera.page
    page.goto(games.address(games.four, 1, "seat/1/cards"))
    for card in ("18", "2", "7", "13"):
        button = page.locator(f'[data-card="{card}"] button')
        button.click()
        button.locator("b").wait_for()
        camera.take_looks(f"insight-cards-{int(card):02}", whole=True)


def take_tries(camera: Camera, games: Recorded) -> None:
    page = camera.page
    for number in (1, 2, 4):
        page.goto(games.address(games.four, number, "seat/1/try"))
        page.wait_for_selector("[data-slot]")
        camera.take_looks(f"insight-try-{FOUR[number - 1]:02}-start", ("desktop", "phone", "short"))
    page.goto(games.address(games.four, 1, "seat/1/try"))
    lay(page, range(5))
    camera.take_looks("insight-try-middle")
    lay(page, range(5, 9))
    camera.take_looks("insight-try-ready")
    page.get_by_role("button", name="Done").click()
    camera.take_looks("insight-try-end", ("desktop", "phone", "short"))
    page.get_by_role("button", name="Once more").click()
    page.get_by_text("60 s").click()
    camera.take_looks("insight-try-hidden", ("desktop", "phone", "short"))
    page.get_by_role("button", name="Start the minute").click()
    lay(page, range(3))
    camera.take_looks("insight-try-timed")


def lay(page: Page, slots: Sequence[int]) -> None:
    for slot in slots:
        page.locator(f'[data-slot="{slot}"]').click()
        page.locator("[data-cell]").nth(slot).click()


# --- sharing -----------------------------------------------------------------------------------


def take_shares(camera: Camera, browser: Browser, games: Recorded) -> None:
    page = camera.page
    for game, cards in ((games.duel, DUEL), (games.four, FOUR), (games.six, SIX)):
        for number, card in enumerate(cards, 1):
            save_picture(page, games, (game, number), f"insight-picture-{card:02}")
    open_analysis(page, games.address(games.four, 1, "seat/1"))
    page.get_by_role("button", name="Share this round").click()
    dialog = page.get_by_role("dialog")
    wait_for_picture(dialog)
    camera.take_looks("insight-share", ("desktop", "phone", "short"))
    link = dialog.get_by_role("textbox", name="Link").input_value()
    take_stranger(browser, link, camera.wanted, "insight-shared")
    dialog.get_by_role("button", name="Withdraw the link").click()
    dialog.get_by_role("button", name="Make a new link").wait_for()
    camera.take_looks("insight-share-withdrawn")
    take_stranger(browser, link, camera.wanted, "insight-shared-gone")


def wait_for_picture(dialog: Locator) -> None:
    dialog.locator("img").evaluate("img => img.decode()")


def take_stranger(browser: Browser, link: str, wanted: Sequence[str], name: str) -> None:
    context = new_context(browser)
    page = context.new_page()
    page.goto(link)
    page.wait_for_selector("main[data-insight=whole], main h1, h2")
    page.wait_for_load_state("networkidle")
    Camera(page, wanted).take_looks(name, whole=True)
    context.close()


def save_picture(page: Page, games: Recorded, shared: tuple[str, int], name: str) -> None:
    """Share a round, and save the picture that messengers show, in three languages."""
    game, number = shared
    wanted = {"game": game, "round": number, "seat": 0}
    headers = {"Origin": games.base}
    made = page.request.post(f"{games.base}/api/shares", data=wanted, headers=headers)
    share = made.json()["id"]
    for language in ("en", "fr", "hu"):
        drawn = page.request.get(f"{games.base}/s/{share}.png?language={language}")
        (FOLDER / f"{name}-{language}.png").write_bytes(drawn.body())


# --- your games --------------------------------------------------------------------------------


def take_your_games(camera: Camera, browser: Browser, games: Recorded) -> None:
    """Take the list of somebody with a few games, with enough of them for trends, and with none."""
    page = camera.page
    show_games(page, games.base)
    camera.take_looks("insight-games-few", whole=True)
    for _ in range(MORE_DUELS):
        builders = [BuildingStyle(games.people[0]), BuildingStyle(games.people[1], clever=True)]
        think_over(page.context, games.base, play_game(games.base, builders, DUEL))
    show_games(page, games.base)
    page.wait_for_selector("#trends")
    camera.take_looks("insight-games-trends", whole=True)
    page.locator("button.row").first.click()
    camera.take_looks("insight-games-open")
    page.get_by_role("button", name="Not over").click()
    camera.take_looks("insight-games-filtered")
    page.get_by_role("button", name="Daily puzzles").click()
    camera.take_looks("insight-games-daily")
    nobody = new_context(browser)
    new_page = nobody.new_page()
    show_games(new_page, games.base)
    Camera(new_page, camera.wanted).take_looks("insight-games-none")
    nobody.close()


def show_games(page: Page, base: str) -> None:
    page.goto(f"{base}/games")
    page.wait_for_load_state("networkidle")


def take_insight(browser: Browser, _: str, wanted: Sequence[str]) -> None:
    """Take all of it at a server of its own, which analyses rounds."""
    with served(COSMIC_FACTORY_INSIGHT="true") as base:
        take_at(browser, record_games(base), wanted)


def take_at(browser: Browser, games: Recorded, wanted: Sequence[str]) -> None:
    mine = games.people[0].context(browser, games.base)
    mine.set_default_timeout(1000 * MAX_THINKING_SECONDS)
    camera = Camera(mine.new_page(), wanted)
    for game in (games.duel, games.four, games.six):
        think_over(mine, games.base, game)
    think_over(mine, games.base, games.four, "win")
    take_results(Camera(new_context(browser).new_page(), wanted), games.base)
    for insight in (True, False):
        take_live_result(browser, games.base, wanted, insight=insight)
    take_analysis(camera, games)
    take_waiting(camera, games)
    take_perfect(camera, games)
    take_refusals(camera, games)
    take_minutes(camera, games, "mine")
    take_minutes(Camera(new_context(browser).new_page(), wanted), games, "stranger")
    take_card_lab(camera, games)
    take_tries(camera, games)
    take_shares(camera, browser, games)
    take_your_games(camera, browser, games)
