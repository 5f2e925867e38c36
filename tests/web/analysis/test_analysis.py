"""A round beside the best: by its link, in sentences, step by step, on a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from threading import Event
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, expect

from cosmic_factory.analysis import RoundFacts, verdict
from cosmic_factory.languages import Language
from cosmic_factory.server.http.insight.shares_api import MadeShare
from cosmic_factory.server.insight.shared_rounds import SharedRound
from cosmic_factory.server.thinking.tasks import DrawRound, do_encoded, encode_task
from cosmic_factory.tables import GameId, PlayerId, ShareRow
from tests.web.analysis.conftest import JSON, PLAYER, Finished
from tests.web.faults import faults_in_both_themes, small_screen_faults, unreached_by_keyboard
from tests.web.pages import FOLLOW_LINK, HUNGARIAN_ELSEWHERE, NARROW, PHONE, Site

OpenSite = Callable[..., Site]


def thought_over(page: Page) -> Page:
    """Wait until the server has worked out all about the round on the page."""
    page.wait_for_selector("[data-insight=whole]")
    return page


def numbers(text: str | None) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", (text or "").replace("−", ""))]


def test_a_round_is_measured_and_its_losses_add_up(player: OpenSite, finished: Finished) -> None:
    page = thought_over(player().go(f"{finished.round(1)}/seat/1"))
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("of a possible")
    made, possible = numbers(heading.text_content())
    bar = page.locator(".bar").get_attribute("aria-label")
    lost = {name: int(points) for name, points in re.findall(r"(\w+) −(\d+) \(", bar or "")}
    assert made + sum(lost.values()) - lost.get("Draft", 0) == possible
    assert faults_in_both_themes(page) == {}
    assert unreached_by_keyboard(page) == []

    mark = page.get_by_role("button", name="what does that mean").first
    mark.click()
    proof = (mark.get_attribute("aria-label") or "").split(":")[0]
    expect(page.get_by_text(re.compile(rf"^{proof}: ", re.IGNORECASE))).to_be_visible()
    page.get_by_role("button", name="Step to the best").click()
    expect(page.get_by_role("button", name="Next step")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    # The step stays when the window becomes narrow, where the page is another one.
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size({**before, "width": 700})
    expect(page.get_by_role("tablist")).to_be_visible()
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.set_viewport_size(before)
    page.keyboard.press("End")
    expect(page.get_by_text("This is the best galaxy.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Step to the best")).to_be_focused()
    page.get_by_text("Both galaxies in words").click()
    expect(page.get_by_text("row 1, column 1, tile: ").first).to_be_visible()


def test_a_counted_round_is_analysed_while_the_game_goes_on(
    player: OpenSite, finished: Finished
) -> None:
    site = player()

    def tell_in_play(route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json={**told, "rounds": told["rounds"][:2], "ended": False})

    site.page.route("**/rounds", tell_in_play)
    page = thought_over(site.go(f"{finished.round(1)}/seat/1"))
    expect(page.get_by_role("link", name="To the table")).to_be_visible()
    expect(page.get_by_role("navigation", name="Rounds").get_by_role("link")).to_have_count(2)
    # Nobody may see the whole of a minute, or share it, before the game has ended.
    expect(page.get_by_role("link", name="Replay the minute")).to_have_attribute(
        "aria-disabled", "true"
    )
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    assert faults_in_both_themes(page) == {}
    site.go(f"{finished.round(3)}/seat/1")
    expect(page.get_by_role("heading", name="No such round")).to_be_visible()
    # The page that is left has no use for the new address, while the next one is still loading.
    page.evaluate(FOLLOW_LINK, "/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_every_shape_fits_a_phone_in_the_longest_language(
    player: OpenSite, finished: Finished
) -> None:
    site = player(size=PHONE, language="hu")
    faults: dict[int, list[Any]] = {}
    for number in range(1, 5):
        page = site.go(f"{finished.round(number)}/seat/1")
        page.get_by_role("tab", name="Legjobb").click()
        faults[number] = small_screen_faults(page, NARROW) + small_screen_faults(page, PHONE)
    assert faults == {number: [] for number in faults}


def test_a_rival_and_another_round_have_links_of_their_own(
    player: OpenSite, finished: Finished
) -> None:
    page = player().go(f"{finished.round(1)}/seat/1")
    page.get_by_role("navigation", name="Players").get_by_role("link").nth(1).click()
    page.wait_for_url(f"**{finished.round(1)}/seat/2")
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("Your")
    page.get_by_role("link", name="Round 2").click()
    page.wait_for_url(f"**{finished.round(2)}/seat/2")


def test_a_round_is_shared_once_it_is_analysed_and_its_link_withdrawn(
    player: OpenSite, finished: Finished, facts_of_rounds: tuple[RoundFacts, ...]
) -> None:
    facts = facts_of_rounds[0]
    row = ShareRow("shared", GameId(finished.game), facts.round, 0, PlayerId(PLAYER), 0)
    judged = verdict(facts, 0)
    shared = SharedRound(row, facts, judged)
    site = player(language="fr")
    link = f"{site.address}/s/{row.id}"
    text = shared.text(Language.FRENCH)
    early = {"error": {"code": "not-analysed", "text": "open its analysis first"}}
    asked: list[Route] = []

    def answer_share(route: Route) -> None:
        asked.append(route)
        is_early = len(asked) == 1
        spoken = Language(route.request.headers["accept-language"])
        made = MadeShare(row.id, link, shared.text(spoken), shared.alt(spoken))
        body = json.dumps(early) if is_early else msgspec.json.encode(made)
        route.fulfill(status=409 if is_early else 201, body=body, content_type=JSON)

    def draw(route: Route) -> None:
        _, spoken = route.request.url.split("?language=")
        task = encode_task(DrawRound(facts, judged, shared.words(Language(spoken))))
        route.fulfill(body=do_encoded(task, Event()), content_type="image/png")

    def withdraw(route: Route) -> None:
        if route.request.method == "DELETE":
            route.fulfill(status=204)
        else:
            route.continue_()

    page = site.page
    page.route("**/api/shares", answer_share)
    page.route("**/s/shared.png*", draw)
    page.route("**/api/shares/shared", withdraw)
    site.go(f"{finished.round(1)}/seat/1")
    page.get_by_role("button", name="Partager").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("encore en cours de calcul")
    site.complaints.clear()  # the browser reports the refusal
    dialog.get_by_role("button", name="Réessayer").click()
    picture = dialog.get_by_role("img", name="Deux galaxies")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    expect(dialog.get_by_role("textbox", name="Lien")).to_have_value(link)
    expect(dialog.get_by_text(text)).to_be_visible()
    assert faults_in_both_themes(page) == {}
    page.evaluate(HUNGARIAN_ELSEWHERE)
    expect(dialog.get_by_text(shared.text(Language.HUNGARIAN))).to_be_visible()
    expect(dialog.get_by_role("img", name="Két galaxis")).to_be_visible()
    dialog.get_by_role("button", name="Link visszavonása").click()
    expect(dialog.get_by_role("button", name="Új link")).to_be_visible()
    site.go(f"/s/{row.id}")
    expect(page.get_by_role("heading", name="Ez a link nem vezet sehová")).to_be_visible()
    expect(page.get_by_text("Ezt a linket visszavonták")).to_be_visible()


def test_nothing_is_shared_where_the_server_analyses_nothing(
    player: OpenSite, finished: Finished
) -> None:
    site = player()
    site.page.context.unroute("**/insight?*")
    page = site.go(f"{finished.round(1)}/seat/1")
    expect(page.get_by_role("alert")).to_contain_text("This server does not analyse games.")
    expect(page.get_by_text("Working out")).to_have_count(0)
    expect(page.get_by_role("button", name="Try again", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    site.complaints.clear()  # the browser reports the refusal
