"""Two people at one table, and one who watches."""

from __future__ import annotations

from itertools import cycle

from playwright.sync_api import expect

from tests.web.driving.driver import PLAYING, BrowserPlayer, Sit, Visit
from tests.web.driving.scripted_table import FIRST, played
from tests.web.driving.tables import become, make_table
from tests.web.play.conftest import OpenTable
from tests.web.play.moments import moments
from tests.web.server_process import ServerProcess

EMOTE_TEXTS = {
    "Hello!": "hello",
    "Well played!": "well-played",
    "Wow!": "wow",
    "Oops …": "oops",
    "Hurry up!": "hurry",
    "Thanks!": "thanks",
}


def test_two_players_play_and_a_spectator_watches(
    server: ServerProcess, visit: Visit, sit: Sit
) -> None:
    host, guest, watcher = visit(), visit(phone=True), visit()
    become(host, server.base, "Capucine")
    become(guest, server.base, "Zsófi")
    code = make_table(
        host,
        server.base,
        seats=2,
        sequence=(17, 1, 2, 3, 4),
        build_seconds=120,
        draft_seconds=300,
    )
    first: BrowserPlayer = sit(host, code)
    first.page.get_by_role("button", name="Take a seat").click()
    second: BrowserPlayer = sit(guest, code, "touch")
    second.page.get_by_role("button", name="Take a seat").tap()
    third: BrowserPlayer = sit(watcher, code)
    first.page.get_by_role("button", name="Start with 2 players").click()

    for player in (first, second):
        player.wait_for("reveal")
        player.go_on()
    for phase in ("draft-1", "draft-2"):
        for player in (first, second):
            player.wait_for(phase)
        for slot in (0, 2, 4):
            for player in (first, second):
                player.press(player.page.locator(f'[data-pick="{slot}"]'))
        first.go_on()
        second.go_on()
        assert third.page.locator("[data-pick]").count() == 0
        first.wait_past(phase)
    for player in (first, second):
        player.wait_for("ready")
        player.go_on()
    first.build(finish=False)
    assert third.wait_for("build") == "build"
    # A function, since a text would be refused by the page's policy when it is looked at again.
    third.page.wait_for_function(
        "() => document.querySelectorAll('main article .place').length >= 9"
    )
    # A token: armed and grabbed by one, seen by all.
    first.page.keyboard.press("3")
    first.page.keyboard.press("g")
    first.page.wait_for_selector(".token.mine")
    second.page.wait_for_selector(".token.taken")
    second.build()
    for player in (first, second):
        player.wait_for("scores")
    assert third.wait_for("scores") == "scores"
    first.page.keyboard.press("s")
    first.page.wait_for_selector('main[data-stage="result"]')


def test_an_emote_is_shown_to_the_other(server: ServerProcess, visit: Visit, sit: Sit) -> None:
    host, guest = visit(), visit(phone=True)
    for context, name in ((host, "Ada"), (guest, "Bea")):
        become(context, server.base, name)
    code = make_table(host, server.base, seats=2, variant="beginner", build_seconds=120)
    first, second = sit(host, code), sit(guest, code, "touch")
    first.page.get_by_role("button", name="Take a seat").click()
    second.page.get_by_role("button", name="Take a seat").click()
    # In the lobby, too, and the sender sees it as well.
    second.page.get_by_role("button", name="Say something").click()
    second.page.get_by_role("button", name="Thanks!").click()
    for player in (first, second):
        player.page.get_by_text("Thanks!").wait_for()
    first.page.get_by_role("button", name="Start with 2 players").click()
    for player in (first, second):
        player.wait_for("ready")
        player.go_on()
    for player in (first, second):
        player.wait_for("build")
    first.page.get_by_role("button", name="Menu").click()
    first.page.get_by_role("button", name="Hello!").click()
    for player in (first, second):
        expect(player.page.get_by_text("Hello!")).to_have_count(1)


def test_emotes_are_sent_in_every_phase_and_seen_by_the_sender_and_by_spectators(
    visit: Visit, open_table: OpenTable
) -> None:
    """The server's part is in the test above; the screens of all phases are shown here."""
    table, watched = open_table(visit()), open_table(visit(phone=True))
    # The first card lets players pick tiles, the second asks for a choice.
    states = [state for state in played((13, 20, 17, 17, 17), seats=2) if state.round in (1, 2)]
    watched.show(states[0], seat=None)
    texts = cycle(EMOTE_TEXTS.items())
    seen: set[str] = set()
    for state, phase in moments(table, states):
        if phase not in PLAYING or phase in seen:
            continue
        seen.add(phase)
        watched.tell(state, seat=None)
        watched.wait_for(state.phase)
        text, emote = next(texts)
        table.page.get_by_role("button", name="Menu").click()
        table.page.get_by_role("button", name=text).click()
        table.wait_for_message(type="send_emote", emote=emote)
        for one in (table, watched):
            one.send(type="emote_shown", seat=FIRST, emote=emote)
            one.page.get_by_text(text).first.wait_for()
    assert seen == {*PLAYING} - {"ended"}
