"""The companion's minute on phones that do not keep their screen on, or that are locked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser_scripts import PHONE_WITH_LOCK, REFUSING_PHONE
from tests.web.faults import faults_in_both_themes, small_screen_faults
from tests.web.pages import NARROW, PHONE, Site

Visit = Callable[..., Site]

PHONE_WITHOUT_LOCK = "delete Navigator.prototype.wakeLock"
# The system takes the lock back, as when the page is hidden or the battery is low.
TAKE_BACK = """() => {
    window.lock.released = true;
    window.lock.dispatchEvent(new Event('release'));
}"""
SHOW_AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"
# How many tones were played; a gong has five and a bell three.
COUNT_TONES = """(() => {
    window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) {
        window.tones.push(this.frequency.value);
        return start.apply(this, at);
    };
})()"""
MIN_TONES_OF_GONG = 5


def start_minute(site: Site, script: str) -> Any:
    site.page.add_init_script(script)
    page = site.go("/companion")
    page.locator("section button").last.click()
    page.locator(".go button").click()
    return page


# Phones of 844 and 800 pixels below and above whose pages the browser has bars.
WITH_BARS = ((390, 664), (360, 640))
REFUSED = {
    "en": "this phone refuses to keep it on",
    "fr": "ce téléphone refuse de le garder allumé",
    "hu": "a telefon nem engedi ébren tartani",
}


@pytest.mark.parametrize("language", REFUSED)
def test_a_phone_that_refuses_to_keep_its_screen_on_is_told_of(visit: Visit, language: str) -> None:
    page = start_minute(visit(size=PHONE, language=language), REFUSING_PHONE)
    expect(page.get_by_role("status")).to_contain_text(REFUSED[language])
    for size in (PHONE, NARROW):
        assert small_screen_faults(page, size) == []
    # The time, its buttons and the whole notice are in sight on a phone that shows its bars.
    for size in WITH_BARS:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for part in ("[role=timer]", ".clock svg", ".clock p", "[role=status]", ".acts button"):
            for place in range(page.locator(part).count()):
                expect(page.locator(part).nth(place)).to_be_in_viewport(ratio=1)
    assert faults_in_both_themes(page) == {}


def test_a_browser_that_cannot_keep_the_screen_on_is_told_of(visit: Visit) -> None:
    page = start_minute(visit(size=PHONE), PHONE_WITHOUT_LOCK)
    status = page.get_by_role("status")
    expect(status).to_contain_text("this browser cannot keep it on")
    expect(status).to_contain_text("Touch it now and then")


def test_the_screen_is_asked_for_again_when_the_page_is_seen_again(visit: Visit) -> None:
    page = start_minute(visit(size=PHONE), PHONE_WITH_LOCK)
    page.wait_for_function("() => window.lock")
    expect(page.get_by_role("status")).to_have_count(0)
    page.evaluate(TAKE_BACK)
    expect(page.get_by_role("status")).to_contain_text("The screen may turn off")
    page.evaluate(SHOW_AGAIN)
    expect(page.get_by_role("status")).to_have_count(0)
    assert page.evaluate("() => [window.asked, window.lock.released]") == [2, False]
    # Nobody needs it while the minute stands still.
    page.get_by_role("button", name="Pause").click()
    page.wait_for_function("() => window.lock.released")


def test_a_touch_asks_a_phone_again_that_refused(visit: Visit) -> None:
    page = start_minute(visit(size=PHONE), REFUSING_PHONE)
    expect(page.get_by_role("status")).to_contain_text("this phone refuses")
    page.evaluate("() => { window.refuses = false; }")
    page.get_by_role("timer").click()
    expect(page.get_by_role("status")).to_have_count(0)


def test_a_minute_that_ends_on_a_locked_phone_sounds_its_gong_when_it_is_unlocked(
    visit: Visit,
) -> None:
    site = visit(size=PHONE)
    site.page.clock.install()
    page = start_minute(site, COUNT_TONES)
    expect(page.get_by_role("timer")).to_be_visible()
    # What is told of the bell is gone when it has sounded.
    expect(page.get_by_role("main")).to_contain_text("seconds left, bell at 15")
    page.clock.fast_forward(46_000)
    expect(page.get_by_role("main")).not_to_contain_text("bell at 15")
    page.evaluate("window.tones = []")
    # Nothing runs on a locked phone, and everything is late when it is unlocked.
    page.clock.fast_forward(300_000)
    expect(page.get_by_role("timer")).to_have_text("0")
    expect(page.get_by_role("main")).to_contain_text("Time is up: hands off")
    assert len(page.evaluate("window.tones")) == MIN_TONES_OF_GONG
    page.clock.fast_forward(5_000)
    assert len(page.evaluate("window.tones")) == MIN_TONES_OF_GONG


def test_a_phone_that_dropped_the_page_sounds_the_gong_once(visit: Visit) -> None:
    site = visit(size=PHONE)
    site.page.clock.install()
    page = start_minute(site, COUNT_TONES)
    expect(page.get_by_role("timer")).to_be_visible()
    address = page.url
    page.goto("about:blank")
    page.clock.fast_forward(120_000)
    page.goto(address)
    expect(page.get_by_role("button", name="Count the points")).to_be_visible()
    page.wait_for_function("() => window.tones.length > 0")
    page.reload()
    expect(page.get_by_role("button", name="Count the points")).to_be_visible()
    page.clock.fast_forward(5_000)
    assert page.evaluate("window.tones") == []
