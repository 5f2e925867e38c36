"""How soon somebody who has never been here moves a tile in a lesson, on a phone four times slower.

From the home page one tap opens the first lesson, and one turns a tile. Timed in the page, with the
processor slowed down, are the first tap until a tile is shown, and the second until it has moved;
what lies between them is the visitor's own time. They are timed by the clock and, at full speed, by
the page's thread, which other programs on the machine lengthen less. Sizes of the first load and
of what the lesson loads besides are printed too. Needs Chromium and the built web client.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, Response

from benchmarks.web.bench_web_pages import CPU_SLOWDOWN, PHONE, TRACED, tasks_of_page
from benchmarks.web.browser import visiting

VISITS = 5
# Seconds from the tap on the home page to a tile that has moved.
TARGET_SECONDS = 2
TARGET_BYTES = 150_000
COUNTED = ("script", "stylesheet", "font")
TO_LESSON = 'a[href^="/learn/"]'
TILE = "[data-step-board] [data-tile]"
MARKS = ("tapped", "shown", "tapped-tile", "moved")
# Marks both taps, and the first frames that show a tile and the same tile moved.
WATCH = f"""(() => {{
    const mark = name => {{
        if (performance.getEntriesByName(name).length === 0) performance.mark(name);
    }};
    const tile = () => document.querySelector('{TILE} svg.tile');
    let before = null;
    addEventListener('pointerup', () => mark(tile() ? 'tapped-tile' : 'tapped'), true);
    const look = () => {{
        if (!tile()) return;
        before ??= tile().style.transform;
        const name = tile().style.transform === before ? 'shown' : 'moved';
        requestAnimationFrame(() => setTimeout(() => mark(name)));
    }};
    const watched = {{childList: true, subtree: true, attributeFilter: ['style']}};
    new MutationObserver(look).observe(document, watched);
}})()"""
READ = "name => performance.getEntriesByName(name)[0]?.startTime"


class Visit(NamedTuple):
    """One visit: milliseconds of both waits, by the clock or of the page's thread."""

    shown: float
    moved: float

    @property
    def whole(self) -> float:
        return self.shown + self.moved


def main() -> None:
    with visiting() as visitor:
        first, lesson = sizes(visitor.browser, visitor.base)
        clock = [timed(visitor.browser, visitor.base) for _ in range(VISITS)]
        thread = [thread_time(visitor.browser, visitor.base) for _ in range(VISITS)]
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(
        f"first load {first / 1000:.1f} kB (aim {TARGET_BYTES // 1000}:"
        f" {first / TARGET_BYTES:.2f} x), the lesson {lesson / 1000:.1f} kB besides"
    )
    print(f"by the clock, {CPU_SLOWDOWN} times slower: {told(clock, 1)}")
    print(f"by the thread, times {CPU_SLOWDOWN}: {told(thread, CPU_SLOWDOWN)}")


def told(visits: list[Visit], times: int) -> str:
    shown, moved, whole = (
        times * median(values) / 1000
        for values in (
            [one.shown for one in visits],
            [one.moved for one in visits],
            [one.whole for one in visits],
        )
    )
    share = whole / TARGET_SECONDS
    return (
        f"a tile after {shown:.2f} s, moved {moved:.2f} s after its tap,"
        f" together {whole:.2f} s (aim {TARGET_SECONDS}: {share:.2f} x)"
    )


def sizes(browser: Browser, base: str) -> tuple[int, int]:
    """Return the bytes of the home page, and those that the lesson loads besides."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    go_home(page, base)
    first = bytes_of(answers)
    page.locator(TO_LESSON).first.tap()
    page.wait_for_selector(f"{TILE} svg")
    page.wait_for_load_state("networkidle")
    lesson = bytes_of(answers) - first
    context.close()
    return first, lesson


def timed(browser: Browser, base: str) -> Visit:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.add_init_script(WATCH)
    go_home(page, base)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    turn_a_tile(page)
    at = {name: page.evaluate(READ, name) for name in MARKS}
    context.close()
    return Visit(at["shown"] - at["tapped"], at["moved"] - at["tapped-tile"])


def thread_time(browser: Browser, base: str) -> Visit:
    """Return what the page's thread did in both waits, at full speed."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.add_init_script(WATCH)
    go_home(page, base)
    browser.start_tracing(page=page, categories=TRACED)
    turn_a_tile(page)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    at = {event["name"]: event["ts"] for event in events if event["name"] in MARKS}
    return Visit(
        _between(events, at, "tapped", "shown"), _between(events, at, "tapped-tile", "moved")
    )


def _between(events: list[dict[str, Any]], at: Mapping[str, float], first: str, last: str) -> float:
    some = [event for event in events if at[first] <= event["ts"] <= at[last]]
    return sum(tasks_of_page(some, last))


def go_home(page: Page, base: str) -> None:
    page.goto(base)
    page.wait_for_load_state("networkidle")


def turn_a_tile(page: Page) -> None:
    """Open the lesson by one tap, and turn its tile by another."""
    page.locator(TO_LESSON).first.tap()
    page.wait_for_function(f"() => ({READ})('shown')")
    tile = page.locator(TILE).first.bounding_box()
    assert tile is not None
    page.touchscreen.tap(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    page.wait_for_function(f"() => ({READ})('moved')")


def bytes_of(answers: list[Response]) -> int:
    kinds = (answer for answer in [*answers] if answer.request.resource_type in COUNTED)
    return sum(answer.request.sizes()["responseBodySize"] for answer in kinds)


if __name__ == "__main__":
    main()
