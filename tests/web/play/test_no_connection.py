"""Tables without a live connection: what the page says, and that it can be left."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.driving.driver import BrowserPlayer, Visit
from tests.web.driving.relay import Passing, Relay, relayed
from tests.web.driving.socket_player import play_on
from tests.web.driving.tables import become, make_table, quick_play
from tests.web.server_process import ServerProcess

TITLE = "The table does not open"


@pytest.fixture
def relay(server: ServerProcess) -> Iterator[Relay]:
    with relayed(server.port) as relay:
        yield relay


def seated(relay: Relay, visit: Visit) -> tuple[Page, str]:
    """Return the page of a player with a seat in the lobby, and the table's code."""
    context = visit()
    become(context, relay.base, "Capucine")
    code = make_table(context, relay.base, seats=3)
    page = context.new_page()
    page.goto(f"{relay.base}/t/{code}")
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_text("you, host").wait_for()
    return page, code


@pytest.mark.parametrize(
    ("passing", "language", "title"),
    [
        (Passing.NO_SOCKETS, "en", TITLE),
        (Passing.SILENT_SOCKETS, "fr", "La table ne s’ouvre pas"),
        (Passing.NO_SOCKETS, "hu", "Az asztal nem nyílik meg"),
    ],
)
def test_a_table_whose_sockets_are_blocked_says_so_and_opens_once_they_are_not(
    relay: Relay, visit: Visit, passing: Passing, language: str, title: str
) -> None:
    context = visit(phone=True, language=language)
    code = quick_play(context, relay.base, 17)
    relay.passing = passing
    page = context.new_page()
    page.goto(f"{relay.base}/t/{code}")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_role("main")).to_contain_text("WebSocket")
    relay.passing = Passing.ALL
    page.get_by_role("main").get_by_role("button").first.click()
    page.wait_for_selector("main[data-phase]")


def test_a_socket_that_stays_silent_is_tried_again_without_being_asked(
    relay: Relay, visit: Visit
) -> None:
    context = visit()
    code = quick_play(context, relay.base, 17)
    relay.passing = Passing.SILENT_SOCKETS
    page = context.new_page()
    page.goto(f"{relay.base}/t/{code}")
    page.get_by_text(TITLE).wait_for()
    relay.passing = Passing.ALL
    page.wait_for_selector("main[data-phase]")
    assert relay.sockets == 2


def test_a_server_that_never_answers_is_said_and_asked_again(relay: Relay, visit: Visit) -> None:
    context = visit()
    code = quick_play(context, relay.base, 17)
    page = context.new_page()
    # Only the table is asked for in vain, and only once.
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route(f"**/api/tables/{code}", answer)
    page.goto(f"{relay.base}/t/{code}")
    expect(page.get_by_role("heading", level=1)).to_have_text("We cannot reach the server")
    page.wait_for_selector("main[data-phase]")
    assert len(asked) == 2


def test_a_table_that_is_left_before_the_first_answer_opens_no_connection(
    server: ServerProcess, visit: Visit
) -> None:
    context = visit()
    code = quick_play(context, server.base, 17)
    page = context.new_page()
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    page.goto(server.base)
    page.get_by_role("heading", level=1).wait_for()
    held: list[Route] = []
    page.route(f"**/api/tables/{code}", lambda route: held.append(route))
    page.evaluate("code => { history.pushState(null, '', `/t/${code}`); }", code)
    with page.expect_request(f"**/api/tables/{code}"):
        page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    page.go_back()
    page.get_by_role("button", name="Play now against bots").wait_for()
    with page.expect_response(f"**/api/tables/{code}"):
        held[0].continue_()
    page.wait_for_timeout(500)
    assert opened == []


def test_back_from_a_lobby_works_at_once_without_a_connection(relay: Relay, visit: Visit) -> None:
    page, _ = seated(relay, visit)
    relay.passing = Passing.NO_SOCKETS
    relay.cut()
    expect(page.get_by_role("alert").first).to_contain_text("Connection lost. We go on trying.")
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Play now against bots").wait_for(timeout=5_000)


def test_back_from_a_lobby_frees_the_seat(relay: Relay, visit: Visit) -> None:
    page, code = seated(relay, visit)
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Play now against bots").wait_for()
    page.goto(f"{relay.base}/t/{code}")
    page.get_by_role("button", name="Take a seat").wait_for()


def test_the_place_of_a_banner_is_free_again_after_building(relay: Relay, visit: Visit) -> None:
    context = visit(phone=True)
    code = quick_play(context, relay.base, 17)
    play_on(relay.base, code, context, phase="build")
    player = BrowserPlayer(context.new_page(), "touch")
    page = player.page
    page.goto(f"{relay.base}/t/{code}")
    player.wait_for("build")
    relay.passing = Passing.NO_SOCKETS
    relay.cut()
    page.get_by_text("Connection lost").first.wait_for()
    relay.passing = Passing.ALL
    page.get_by_text("Connected again").first.wait_for()
    page.locator(".banner").wait_for(state="hidden")
    player.build()
    player.wait_for("scores")
    banner = "getComputedStyle(document.documentElement).getPropertyValue('--banner')"
    assert page.evaluate(banner) == ""
