"""Pictures of puzzles: the daily and its result, the archive, storms and themes.

They have a server of their own, whose clock is moved: streaks, leaderboards and days that are over
come from real hand-ins. Together its last days have every card that a puzzle may have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Browser, Page, expect

from cosmic_factory.puzzles import (
    PUZZLE_CARDS,
    Daily,
    HandedTile,
    handed_tiles,
    shipped_dailies,
    shipped_hands,
    write_series,
)
from tests.server.clocks import MovedClock
from tests.server.serving import serving
from tests.web.pages import AT_REST, COUNT_REQUESTS
from tests.web.server_requests import get, post
from tools.screenshots.camera import Camera, new_context

DAY_MS = 86_400_000
# The day without a card that most pictures show comes last, and has another day after it.
CARDS = (*PUZZLE_CARDS[1:], 0, 8)
FEW_PLAYERS, MANY_PLAYERS = 3, 40
LONG_NAME = "Bartholomäus der Sternen"
NAMES = ("Capucine", "Zsófi", LONG_NAME, "Ada", "Émile", "Ödön")
PLAYED_DAYS = (9, 8, 7, 6, 4, 3, 2, 1)


def puzzle_days(today: date) -> list[Daily]:
    """Return shipped dailies with all cards under other dates, up to tomorrow."""
    first_of = {one.card: one for one in reversed(shipped_dailies().dailies)}
    first = today - timedelta(days=len(CARDS) - 2)
    return [
        msgspec.structs.replace(first_of[card], date=str(first + timedelta(days=n)))
        for n, card in enumerate(CARDS)
    ]


class ServerWithDays(NamedTuple):
    """A server with days of every card, and its clock."""

    base: str
    clock: MovedClock
    days: Sequence[Daily]
    browser: Browser

    @property
    def today(self) -> Daily:
        return self.days[-2]

    def visitor(self, name: str = "Ada") -> Page:
        """Return a page of somebody new."""
        context = new_context(self.browser)
        answer = post(context, f"{self.base}/api/me", {"name": name}, Origin=self.base)
        assert answer.ok, answer.text()
        context.add_init_script(COUNT_REQUESTS)
        return context.new_page()

    def send(self, page: Page, path: str, data: Any) -> Any:
        """Post something as the page's visitor."""
        answer = post(page.context, self.base + path, data, Origin=self.base)
        assert answer.ok, answer.text()
        return answer.json()

    def hand_in(self, page: Page, daily: Daily, galaxy: Sequence[HandedTile]) -> None:
        placements = msgspec.to_builtins(galaxy)
        self.send(page, f"/api/puzzles/{daily.id}/hand-ins", {"placements": placements})

    def open(self, page: Page, path: str) -> None:
        page.goto(self.base + path)
        page.wait_for_selector("h1")
        page.wait_for_function(AT_REST)


@contextmanager
def puzzle_server(browser: Browser) -> Iterator[ServerWithDays]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "days.jsonl"
        days = puzzle_days(datetime.now(UTC).date())
        file.write_bytes(write_series(days))
        clock = MovedClock()
        # Whoever has played for days comes first.
        clock.ahead_ms = -max(PLAYED_DAYS) * DAY_MS
        with serving(Path(folder), clock=clock, puzzles=file) as (base, _):
            yield ServerWithDays(base, clock, days, browser)


def best_of(daily: Daily) -> tuple[HandedTile, ...]:
    return handed_tiles(daily.best_galaxies[0])


def shuffled(daily: Daily, chance: Random) -> tuple[HandedTile, ...]:
    """Return a best galaxy of which some tiles were turned."""
    return tuple(
        msgspec.structs.replace(one, turns=chance.choice((one.turns, one.turns, 0, 1, 2, 3)))
        for one in best_of(daily)
    )


def lay(page: Page, galaxy: Sequence[HandedTile], tiles: Sequence[str]) -> None:
    """Lay the tiles of a hand on an empty board, by mouse and keyboard."""
    left = list(tiles)
    for one in galaxy:
        slot = left.index(one.tile)
        left[slot] = ""
        page.locator(f'[data-slot="{slot}"]').click()
        for _ in range(one.turns):
            page.keyboard.press("r")
        page.locator(f'[data-cell="{one.row},{one.col},{one.part}"]').click()
    # A tile under the pointer shows what can be done with it.
    page.mouse.move(2, 2)


def lay_as_dealt(page: Page, count: int = 9) -> None:
    for place in range(count):
        page.locator(f'[data-slot="{place}"]').click()
        page.locator("[data-cell]").nth(place).click()
    page.mouse.move(2, 2)


# --- the daily puzzle ----------------------------------------------------------------------


def take_first_of_day(camera: Camera, server: ServerWithDays) -> None:
    """Take the day of somebody who is the first to hand in, until nothing better is possible."""
    page, daily = camera.page, server.today
    server.open(page, "/puzzle")
    camera.take_looks("puzzle-start", ("desktop", "phone", "short"))
    lay_as_dealt(page, 5)
    page.locator('[data-slot="5"]').click()
    camera.take_looks("puzzle-building")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Clear").click()
    lay_as_dealt(page)
    camera.take_looks("puzzle-built", ("desktop", "phone", "short"))
    hand_in(page)
    camera.take_looks("puzzle-first", whole=True)
    keep_trying(page)
    camera.take_looks("puzzle-again")
    page.get_by_role("button", name="Clear").click()
    lay(page, best_of(daily), daily.tiles)
    hand_in(page)
    camera.take_looks("puzzle-perfect", whole=True)
    page.get_by_role("button", name="Best galaxy").click()
    page.wait_for_function(AT_REST)
    camera.take_looks("puzzle-perfect-shown", whole=True)


def hand_in(page: Page) -> None:
    page.get_by_role("button", name="Hand in").click()
    expect(page.get_by_text("Points of all players")).to_be_visible()
    page.wait_for_function(AT_REST)


def keep_trying(page: Page) -> None:
    page.get_by_role("button", name="Keep trying").first.click()
    page.locator("[data-cell]").first.wait_for()


def take_crowded_day(camera: Camera, server: ServerWithDays, players: int, screen: str) -> None:
    """Take the result of somebody among other players, then the best galaxy and the way to it."""
    page, daily = camera.page, server.today
    chance = Random(players)
    for n in range(players):
        other = server.visitor(NAMES[n % len(NAMES)])
        server.hand_in(other, daily, shuffled(daily, chance))
        other.context.close()
    server.open(page, "/puzzle")
    lay(page, shuffled(daily, chance), daily.tiles)
    hand_in(page)
    camera.take_looks(f"puzzle-{screen}", whole=True)
    keep_trying(page)
    page.get_by_role("button", name="Clear").click()
    lay_as_dealt(page)
    hand_in(page)
    camera.take_looks(f"puzzle-{screen}-second", whole=True)
    page.get_by_role("button", name="Best galaxy").click()
    camera.take_looks(f"puzzle-{screen}-ask", ("desktop", "phone", "short"))
    page.get_by_role("button", name="Show it and end the puzzle").click()
    page.get_by_text("As it was built").wait_for()
    camera.take_looks(f"puzzle-{screen}-steps")
    page.keyboard.press("ArrowRight")
    camera.take_looks(f"puzzle-{screen}-step-1")
    page.keyboard.press("End")
    expect(page.get_by_text("This is the best galaxy.")).to_be_visible()
    camera.take_looks(f"puzzle-{screen}-best", whole=True)


def take_refused_again(camera: Camera, server: ServerWithDays) -> None:
    """Take what somebody sees who hands in the same galaxy again."""
    page = camera.page
    server.open(page, "/puzzle")
    lay_as_dealt(page)
    hand_in(page)
    keep_trying(page)
    page.get_by_role("button", name="Hand in").click()
    page.get_by_role("alert").wait_for()
    camera.take_looks("puzzle-same-again", whole=True)


def take_past_day(camera: Camera, server: ServerWithDays) -> None:
    """Take a day that is over: what is handed in is kept but stands in no ranking."""
    page = camera.page
    daily = server.days[2]
    server.open(page, f"/puzzle/{daily.date}")
    camera.take_looks("puzzle-past")
    lay_as_dealt(page)
    hand_in(page)
    camera.take_looks("puzzle-past-result", whole=True)


def take_cards(camera: Camera, server: ServerWithDays) -> None:
    """Take the puzzle of every card as it begins, and a line and twins until the end."""
    page = camera.page
    for daily in server.days[:-2]:
        server.open(page, f"/puzzle/{daily.date}")
        camera.take_looks(f"puzzle-card-{daily.card:02}")
        if daily.card in (7, 11):
            lay(page, best_of(daily), daily.tiles)
            camera.take_looks(f"puzzle-card-{daily.card:02}-built")
            hand_in(page)
            camera.take_looks(f"puzzle-card-{daily.card:02}-perfect", whole=True)


def take_offline(camera: Camera, server: ServerWithDays) -> None:
    """Take a day whose result cannot be sent, and the archive of somebody without a network."""
    page = camera.page
    server.open(page, "/puzzle")
    lay_as_dealt(page)
    # Other languages still load.
    page.route("**/api/**", lambda route: route.abort())
    page.get_by_role("button", name="Hand in").click()
    page.get_by_text("No connection").wait_for()
    camera.take_looks("puzzle-offline", whole=True)
    page.unroute("**/api/**")


def take_refusals(camera: Camera, server: ServerWithDays) -> None:
    page = camera.page
    later = date.fromisoformat(server.today.date) + timedelta(days=30)
    for screen, path in {
        "too-early": f"/puzzle/{later}",
        "no-such-day": "/puzzle/2020-01-01",
        "no-date": "/puzzle/2026-13-45",
        "no-address": "/puzzle/tomorrow",
        "no-theme": "/puzzles/card-99",
        "no-result": f"/p/{server.today.id}/99-x",
    }.items():
        server.open(page, path)
        camera.take_looks(f"puzzle-{screen}")


def take_unreachable(camera: Camera, server: ServerWithDays) -> None:
    """Take what somebody sees who has kept no days and cannot reach the server."""
    page = camera.page
    page.route("**/api/**", lambda route: route.abort())
    for screen, path in {"day": "/puzzle", "archive": "/puzzles", "theme": "/puzzles/path"}.items():
        server.open(page, path)
        camera.take_looks(f"puzzle-unreachable-{screen}")
    server.open(page, "/storm")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("alert").first.wait_for()
    camera.take_looks("puzzle-unreachable-storm", whole=True)


# --- streaks, the archive and the home page ------------------------------------------------


def play_days(server: ServerWithDays, page: Page) -> None:
    """Hand in on several days in a row, with a day left out that is forgiven."""
    today = date.fromisoformat(server.today.date)
    for back in PLAYED_DAYS:
        server.clock.ahead_ms = -back * DAY_MS
        day = str(today - timedelta(days=back))
        daily = next(one for one in server.days if one.date == day)
        chance = Random(back)
        server.hand_in(page, daily, best_of(daily) if back % 3 == 0 else shuffled(daily, chance))
    server.clock.ahead_ms = 0


def take_streak(camera: Camera, server: ServerWithDays) -> None:
    """Take the pages of somebody who has played for days."""
    page = camera.page
    server.open(page, "/")
    camera.take_looks("puzzle-home-streak", whole=True)
    server.open(page, "/puzzle")
    camera.take_looks("puzzle-streak-start")
    lay_as_dealt(page)
    hand_in(page)
    camera.take_looks("puzzle-streak", whole=True)
    server.open(page, "/")
    camera.take_looks("puzzle-home-played", whole=True)
    server.open(page, "/puzzles")
    camera.take_looks("puzzle-archive-played", whole=True)


def take_better_too_late(camera: Camera, server: ServerWithDays) -> None:
    """Take a day whose best galaxy was handed in when the day was over."""
    page = camera.page
    back = next(back for back in PLAYED_DAYS if back % 3)
    day = str(date.fromisoformat(server.today.date) - timedelta(days=back))
    daily = next(one for one in server.days if one.date == day)
    server.hand_in(page, daily, best_of(daily))
    server.open(page, f"/puzzle/{day}")
    camera.take_looks("puzzle-better-too-late", whole=True)


def take_midnight(camera: Camera, server: ServerWithDays) -> None:
    """Take a board that is open when the next day begins."""
    page = camera.page
    page.clock.install()
    server.open(page, "/puzzle")
    lay_as_dealt(page, 4)
    page.clock.fast_forward(DAY_MS)
    page.get_by_text("It is past midnight").wait_for()
    camera.take_looks("puzzle-midnight", ("desktop", "phone", "short"))


def take_claimed(camera: Camera, server: ServerWithDays, regular: Page) -> None:
    """Take the archive of somebody new who has become known as another guest."""
    page = camera.page
    code = server.send(regular, "/api/me/transfer", {})["code"]
    server.hand_in(page, server.today, shuffled(server.today, Random(2)))
    server.send(page, "/api/me/claim", {"code": code})
    server.open(page, f"/puzzle/{server.today.date}")
    camera.take_looks("puzzle-claimed", whole=True)
    server.open(page, "/puzzles")
    camera.take_looks("puzzle-claimed-archive", whole=True)


def take_archive(camera: Camera, server: ServerWithDays) -> None:
    page = camera.page
    server.open(page, "/")
    camera.take_looks("puzzle-home-new", whole=True)
    server.open(page, "/puzzles")
    camera.take_looks("puzzle-archive-new", whole=True)
    check = page.get_by_role("button", name="Check a day")
    check.click()
    page.get_by_text("The seed has this fingerprint.").wait_for()
    camera.take_looks("puzzle-archive-checked", whole=True)
    page.get_by_label("Day", exact=True).select_option(index=0)
    check.click()
    page.get_by_text("The seed is shown when").wait_for()
    camera.take_looks("puzzle-archive-secret", whole=True)


# --- themes --------------------------------------------------------------------------------

THEMES_TAKEN = ("card-7", "card-11", "card-9", "colour-ice", "path", "bets")


def take_themes(camera: Camera, server: ServerWithDays) -> None:
    for theme in THEMES_TAKEN:
        take_theme(camera, server, theme)
    server.open(camera.page, "/puzzles")
    camera.take_looks("puzzle-themes-tried", whole=True)
    server.clock.ahead_ms = 2 * DAY_MS
    server.open(camera.page, "/puzzles")
    camera.take_looks("puzzle-themes-due", whole=True)
    server.clock.ahead_ms = 0


def take_theme(camera: Camera, server: ServerWithDays, theme: str) -> None:
    """Miss the first puzzle of a theme, look at its best galaxy, and solve it."""
    page = camera.page
    server.open(page, f"/puzzles/{theme}")
    camera.take_looks(f"puzzle-theme-{theme}")
    lay_as_dealt(page, page.locator("[data-cell]").count())
    page.get_by_role("button", name="Hand in").click()
    page.get_by_role("button", name="Next puzzle").wait_for()
    camera.take_looks(f"puzzle-theme-{theme}-missed", ("desktop", "phone", "short"))
    page.get_by_role("button", name="Show the best").click()
    camera.take_looks(f"puzzle-theme-{theme}-best", whole=True)
    page.get_by_role("button", name="Back to the board").first.click()
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Clear").click()
    hand = shipped_hands().puzzle(f"theme-{theme}-1")
    assert hand is not None
    lay(page, handed_tiles(hand.best_galaxy), hand.codes)
    for token in page.locator("[data-token]", has=page.locator(".wins")).all():
        token.click()
    page.get_by_role("button", name="Hand in").click()
    page.get_by_role("button", name="Next puzzle").wait_for()
    camera.take_looks(f"puzzle-theme-{theme}-solved")


# --- storms --------------------------------------------------------------------------------


def storm_galaxy(server: ServerWithDays, page: Page) -> tuple[Sequence[str], Sequence[HandedTile]]:
    """Return the tiles of the hand that the page shows, and their best galaxy."""
    name = page.evaluate("localStorage.getItem('cosmic-factory.storm')")
    dealt = get(page.context, f"{server.base}/api/storms/{name}").json()["hand"]
    pool = shipped_hands().by_level[dealt["difficulty"]]
    hand = next(one for one in pool if list(one.codes) == dealt["tiles"])
    return hand.codes, handed_tiles(hand.best_galaxy)


def fill_leaderboards(server: ServerWithDays) -> None:
    """Play storms of several guests, the best of them some days ago."""
    chance = Random(4)
    for back, name in zip((9, 3, 0, 0, 0, 0), NAMES, strict=True):
        server.clock.ahead_ms = -back * DAY_MS
        page = server.visitor(name)
        for unhurried in (False, True):
            play_storm(server, page, unhurried=unhurried, hands=1 + back, chance=chance)
        page.context.close()
    server.clock.ahead_ms = 0


def play_storm(
    server: ServerWithDays, page: Page, *, unhurried: bool, hands: int, chance: Random
) -> None:
    """Play a storm without a page: best galaxies of which some tiles were turned."""
    storm = server.send(page, "/api/storms", {"unhurried": unhurried})
    dealt = storm["hand"]
    for number in range(1, hands + 1):
        pool = shipped_hands().by_level[dealt["difficulty"]]
        hand = next(one for one in pool if list(one.codes) == dealt["tiles"])
        placements = msgspec.to_builtins(handed_tiles(hand.best_galaxy))
        placements[0]["turns"] = chance.randrange(4)
        answer = {"number": number, "placements": placements}
        dealt = server.send(page, f"/api/storms/{storm['id']}/answers", answer)["next"]
    server.send(page, f"/api/storms/{storm['id']}/end", {})


def take_storm(camera: Camera, server: ServerWithDays, screen: str) -> None:
    """Take a storm against the clock, until it is over."""
    page = camera.page
    page.clock.install()
    server.open(page, "/storm")
    camera.take_looks(f"puzzle-storm-{screen}", whole=True)
    page.get_by_role("button", name="Start").click()
    page.get_by_role("heading", name="Hand 1").wait_for()
    camera.take_looks(f"puzzle-storm-{screen}-running", ("desktop", "phone", "short"))
    for number in (2, 3):
        tiles, galaxy = storm_galaxy(server, page)
        lay(page, galaxy, tiles)
        page.keyboard.press("f")
        page.get_by_role("heading", name=f"Hand {number}").wait_for()
    camera.take_looks(f"puzzle-storm-{screen}-third")
    page.clock.fast_forward("02:30")
    page.clock.fast_forward("00:15")
    camera.take_looks(f"puzzle-storm-{screen}-late")
    page.clock.fast_forward("01:05")
    page.get_by_text("Time is up").wait_for()
    camera.take_looks(f"puzzle-storm-{screen}-over", whole=True)
    for period in ("This week", "Ever"):
        page.get_by_text(period, exact=True).click()
        page.wait_for_function(AT_REST)
        camera.take_looks(f"puzzle-storm-{screen}-{period.split()[-1].lower()}")


def take_unhurried_storm(camera: Camera, server: ServerWithDays) -> None:
    """Take a storm without a clock through all of its hands."""
    page = camera.page
    server.open(page, "/storm")
    page.get_by_text("No hurry").click()
    page.wait_for_function(AT_REST)
    camera.take_looks("puzzle-storm-unhurried", whole=True)
    page.get_by_role("button", name="Start").click()
    for number in range(1, 11):
        page.get_by_role("heading", name=f"Hand {number}", exact=True).wait_for()
        if number in (1, 5, 10):
            camera.take_looks(f"puzzle-storm-unhurried-{number}")
        tiles, galaxy = storm_galaxy(server, page)
        lay(page, galaxy[: 9 - number % 2], tiles)
        if number % 2:
            # The last tile lies as it was dealt.
            page.locator("[data-slot] [data-tile]").first.click()
            page.locator("[data-cell]:not(:has([data-tile]))").first.click()
        page.get_by_role("button", name="Hand in").click()
    page.locator("[data-score]").wait_for()
    camera.take_looks("puzzle-storm-unhurried-over", whole=True)


def take_puzzles(browser: Browser, _base: str, wanted: Sequence[str]) -> None:
    with puzzle_server(browser) as server:
        regular = server.visitor("Zsófi")
        play_days(server, regular)

        def newcomer() -> Camera:
            return Camera(server.visitor(LONG_NAME), wanted)

        take_archive(newcomer(), server)
        take_first_of_day(newcomer(), server)
        take_crowded_day(newcomer(), server, FEW_PLAYERS, "few")
        take_crowded_day(newcomer(), server, MANY_PLAYERS, "many")
        take_refused_again(newcomer(), server)
        take_past_day(newcomer(), server)
        take_streak(Camera(regular, wanted), server)
        take_better_too_late(Camera(regular, wanted), server)
        take_claimed(newcomer(), server, regular)
        take_midnight(newcomer(), server)
        take_offline(newcomer(), server)
        take_refusals(newcomer(), server)
        take_unreachable(newcomer(), server)
        take_cards(newcomer(), server)
        take_themes(newcomer(), server)
        take_storm(newcomer(), server, "empty")
        fill_leaderboards(server)
        take_storm(newcomer(), server, "full")
        take_unhurried_storm(newcomer(), server)
