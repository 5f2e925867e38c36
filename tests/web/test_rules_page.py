from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.faults import faults_on
from tests.web.pages import RULINGS, Site
from tools.rule_pictures import PICTURES, pictures

Visit = Callable[..., Site]

SECTIONS, FIGURES = 9, 18
# Frames come at once and no idle moment ever does, so what waits for its turn waits for ever.
NEVER_IDLE = """
    window.requestAnimationFrame = act => setTimeout(() => act(performance.now()));
    window.requestIdleCallback = () => 0;
"""


def test_the_pictures_are_what_the_rules_count() -> None:
    assert PICTURES.read_text("utf-8") == pictures(), "python -m tools.rule_pictures"


@pytest.mark.parametrize("language", ["en", "fr", "hu"])
def test_all_cards_and_rulings_are_there(visit: Visit, language: str) -> None:
    page = visit(language=language).go("/rules")
    expect(page.locator("[id^=card-]")).to_have_count(20)
    expect(page.locator("[id^=ruling-]")).to_have_count(RULINGS)


def test_an_address_opens_a_cards_entry(visit: Visit) -> None:
    page = visit().go("/rules#card-7")
    entry = page.locator("#card-7")
    expect(entry).to_be_focused()
    expect(entry).to_be_in_viewport()
    expect(entry.get_by_role("img")).to_be_visible()


def test_the_rules_can_be_searched(visit: Visit) -> None:
    site = visit()
    page = site.go("/rules")
    page.get_by_role("searchbox").fill("black hole")
    expect(page.get_by_role("status")).to_contain_text("results for “black hole”")
    assert faults_on(site.page) == []
    page.get_by_role("link", name="Black Hole Two of your tiles").click()
    expect(page.locator("#card-1")).to_be_in_viewport()
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_a_search_without_a_result_offers_all_rules(visit: Visit) -> None:
    page = visit().go("/rules")
    page.get_by_role("searchbox").fill("wormhole")
    page.get_by_role("button", name="Show all rules").click()
    expect(page.get_by_role("heading", name="The game in short")).to_be_visible()


def test_the_contents_follow_the_page(visit: Visit) -> None:
    page = visit().go("/rules")
    page.get_by_role("link", name="Bonus tokens").click()
    expect(page.locator("#tokens")).to_be_in_viewport()
    expect(page.get_by_role("link", name="Bonus tokens")).to_have_attribute(
        "aria-current", "location"
    )


def test_the_language_changes_in_place(visit: Visit) -> None:
    page = visit().go("/rules")
    page.get_by_label("Language").select_option("hu")
    expect(page.get_by_role("heading", name="A játék röviden")).to_be_visible()


def test_a_language_that_cannot_be_fetched_is_given_up_and_told(visit: Visit) -> None:
    site = visit()
    page = site.go("/rules")
    choice = page.get_by_label("Language")
    site.offline(True)
    choice.select_option("hu")
    expect(page.get_by_role("alert")).to_contain_text("Magyar cannot be fetched")
    expect(choice).to_have_value("en")
    expect(page.get_by_role("heading", name="The game in short")).to_be_visible()
    # The browser tells of the network; nothing of ours may go wrong with it.
    assert [one for one in site.complaints if "ERR_INTERNET_DISCONNECTED" not in one] == []
    site.complaints.clear()
    site.offline(False)
    choice.select_option("hu")
    expect(page.get_by_role("heading", name="A játék röviden")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_whole_rules_are_printed_however_early_printing_starts(visit: Visit) -> None:
    site = visit()
    page = site.page
    page.add_init_script(NEVER_IDLE)
    page.goto(f"{site.address}/rules")
    sections, figures = page.locator("main .section"), page.locator("main figure")
    # Two come with the page, and the client has written the third.
    expect(sections).to_have_count(3)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert (sections.count(), figures.count()) == (SECTIONS, FIGURES)
    assert figures.locator("svg, img").count() == FIGURES


def test_printing_is_light_and_holds_the_rules_only(visit: Visit) -> None:
    page = visit().go("/rules")
    figures = page.locator("main figure")
    drawn = figures.locator("svg, img")
    expect(figures).to_have_count(FIGURES)
    assert drawn.count() < FIGURES
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    # On the screen pictures are drawn where one looks; on paper all of them are.
    assert drawn.count() == FIGURES
    page.emulate_media(media="print")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.get_by_role("searchbox")).to_be_hidden()
    expect(page.get_by_role("navigation")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
