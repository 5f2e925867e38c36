"""What the companion says aloud, takes back and keeps, also when the browser's memory is full."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser_scripts import FILL_MEMORY, LISTEN, NO_DATABASE
from tests.web.faults import faults_on
from tests.web.pages import PHONE, Site

Visit = Callable[..., Site]

GIFT = {
    "en": ("en-GB", "Gift. You score your right neighbour’s galaxy", "pass 6 to the left."),
    "fr": ("fr-FR", "Cadeau. Marquez les points de la galaxie", "passez-en 6 à gauche."),
    "hu": ("hu-HU", "Ajándék. Te a jobb szomszéd galaxisát", "6 lapkát adj tovább balra."),
}

# The words with a hyphen that stand on two lines.
BROKEN_WORDS = """() => {
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode()) {
        for (const word of texts.currentNode.data.matchAll(/[\\p{L}]+-[\\p{L}]+/gu)) {
            const range = new Range();
            range.setStart(texts.currentNode, word.index);
            range.setEnd(texts.currentNode, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(place => place.top));
            if (lines.size > 1) broken.push(word[0]);
        }
    }
    return broken;
}"""


def begin(page: Any, card: int | None = None) -> None:
    """Begin a game of two, with a card that was turned or without cards."""
    radios = page.locator("main [role=radiogroup]").first.locator("label")
    radios.nth(2 if card is None else 1).click()
    page.locator("section button").last.click()
    if card is not None:
        page.locator("main .card button").click()
        page.locator("dialog .cards button").nth(card - 1).click()


def broken_words(page: Any) -> set[str]:
    """Return the words that break at a hyphen on some phone, such as *passez-en*."""
    broken: set[str] = set()
    for width in range(320, 400, 10):
        page.set_viewport_size({"width": width, "height": 844})
        broken.update(page.evaluate(BROKEN_WORDS))
    return broken


def to_entry(page: Any) -> None:
    page.get_by_role("button", name="Start the minute").click()
    page.get_by_role("button", name="All are finished").click()


@pytest.mark.parametrize("language", GIFT)
def test_a_card_is_read_aloud_in_the_language_on_screen(visit: Visit, language: str) -> None:
    site = visit(size=PHONE, language=language)
    site.page.add_init_script(LISTEN)
    page = site.go("/companion")
    begin(page, card=2)
    page.locator("main .card button").click()
    if language == "fr":
        assert broken_words(page) == set()
    tag, card, step = GIFT[language]
    [(spoken_in, text)] = page.evaluate("window.spoken")
    assert (spoken_in, text.startswith(card), step in text) == (tag, True, True), text


def test_taps_are_taken_back_one_by_one(visit: Visit) -> None:
    page = visit(size=PHONE).go("/companion")
    begin(page)
    to_entry(page)
    ice = page.get_by_role("region", name="Ice")
    for _ in range(2):
        ice.get_by_role("button", name="Ice, a zone of 5 planets").click()
    page.get_by_role("button", name="Bonus token ice").click()
    expect(ice).to_contain_text("+8")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Bonus token ice")).to_have_attribute(
        "aria-pressed", "false"
    )
    page.get_by_role("button", name="Undo").click()
    expect(ice).to_contain_text("+4")
    # The key itself takes a zone back, too.
    ice.get_by_role("button", name="Ice, a zone of 5 planets").focus()
    page.keyboard.press("Backspace")
    expect(ice).not_to_contain_text("+4")
    # A bare 0 beside a number would read as one of its digits.
    expect(page.locator(".cells .cell").nth(1)).to_have_text(re.compile(r"0\s*±0"))


def test_a_game_goes_on_where_the_memory_of_the_browser_is_full(visit: Visit) -> None:
    page = visit(size=PHONE).go("/companion")
    begin(page)
    to_entry(page)
    page.evaluate(FILL_MEMORY)
    desert = page.get_by_role("region", name="Desert")
    zone_of_four = desert.get_by_role("button", name="Desert, a zone of 4 planets")
    # Many changes, so that the entry no longer fits where it was.
    for _ in range(12):
        zone_of_four.click()
    expect(desert).to_contain_text("+60")
    expect(page.get_by_text("The memory of this browser is full")).to_have_count(0)
    # Reloaded before anything else can run.
    with page.expect_navigation():
        zone_of_four.evaluate("button => { button.click(); location.reload(); }")
    expect(desert).to_contain_text("+65")


def test_a_game_is_saved_as_a_file_where_nothing_can_be_stored(
    visit: Visit, tmp_path: Path
) -> None:
    site = visit(size=PHONE)
    site.page.add_init_script(NO_DATABASE)
    page = site.go("/companion")
    begin(page)
    to_entry(page)
    page.evaluate(FILL_MEMORY)
    desert = page.get_by_role("region", name="Desert")
    for _ in range(12):
        desert.get_by_role("button", name="Desert, a zone of 4 planets").click()
    expect(page.get_by_text("The memory of this browser is full")).to_be_visible()
    assert faults_on(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    saved = json.loads(file.read_text("utf-8"))
    assert saved["rounds"][0]["seats"][0]["zones"]["desert"] == [4] * 12
