"""The list of one's games: what was built in each, and a file with all of them."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import msgspec
import pytest
from playwright.sync_api import expect

from cosmic_factory.server.insight.trends import CardTrend, LossTrend, MyInsight
from tests.web.analysis.conftest import JSON
from tests.web.faults import faults_in_both_themes, small_screen_faults, unreached_by_keyboard
from tests.web.pages import NARROW, PHONE, Site
from tests.web.server_process import ServerProcess

OpenSite = Callable[..., Site]


def test_my_games_show_what_was_built_and_are_saved_in_one_file(person: OpenSite) -> None:
    page = person().go("/games")
    expect(page.locator("[data-built]").first).to_be_visible()
    assert faults_in_both_themes(page) == {}
    assert unreached_by_keyboard(page) == []
    with page.expect_download() as saved:
        page.get_by_role("link", name="Export my games").click()
    assert saved.value.suggested_filename == "cosmic-factory-games.zip"
    assert saved.value.failure() is None


def test_my_games_fit_a_phone_in_the_longest_language(person: OpenSite) -> None:
    # A person of many games, as the server tells of one: seconds and the largest loss are shown.
    known = MyInsight(
        rounds=40,
        share=71,
        seconds_left=12.4,
        cards=(CardTrend(17, 9, 58, None),),
        losses=(LossTrend("bets", 40, 1.3, None),),
    )
    site = person(size=PHONE, language="hu")
    site.page.context.route(
        "**/api/me/insight",
        lambda route: route.fulfill(body=msgspec.json.encode(known), content_type=JSON),
    )
    page = site.go("/games")
    expect(page.locator("[data-built]").first).to_be_visible()
    expect(page.get_by_role("link", name="Játékaim letöltése")).to_be_visible()
    expect(page.get_by_text("másodperc maradt átlagosan")).to_be_visible()
    expect(page.get_by_text("12,4", exact=True)).to_be_visible()
    assert small_screen_faults(page, PHONE) + small_screen_faults(page, NARROW) == []


@pytest.mark.parametrize(
    ("language", "button", "words"),
    [
        ("en", "Check the deal", "are signed by this server’s key, "),
        ("fr", "Vérifier la donne", "sont signés par la clé de ce serveur, "),
        ("hu", "Az osztás ellenőrzése", "ennek a szervernek a kulcsa írja alá: "),
    ],
)
def test_the_check_of_a_deal_tells_which_key_signs_the_records(
    person: OpenSite, server: ServerProcess, language: str, button: str, words: str
) -> None:
    known = httpx.get(f"{server.base}/.well-known/cosmic-factory-record-key", timeout=60)
    site = person(size=PHONE, language=language)
    page = site.go("/games")
    page.locator("button.row").first.click()
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("status").filter(has_text=words)).to_contain_text(
        f"{words}{known.json()['public_key'][:16]}…"
    )
    assert small_screen_faults(page, PHONE) + small_screen_faults(page, NARROW) == []
