"""How long pages keep a phone's main thread busy, and how soon a language changes.

Times are read from the thread's own clock, so other work on the machine hardly matters. The page
blocks a phone that is four times slower with all that tasks take beyond 50 ms there. The language
is changed on the rules page, which has the most text and pictures. Needs Chromium and the built
web client.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page

from benchmarks.web.browser import DESKTOP, challenge_page, visiting

CPU_SLOWDOWN = 4
# Users notice longer tasks.
MAX_TASK_MS = 50
# A page may block such a phone for this many milliseconds in all, as Lighthouse scores it.
TARGET_MS = 200
LOADS = 3
PHONE: dict[str, Any] = {
    "viewport": {"width": 412, "height": 823},
    "device_scale_factor": 1.75,
    "is_mobile": True,
    "has_touch": True,
    "locale": "en",
    "service_workers": "block",
}
PAGES = {
    "/": "h1",
    "/rules": "h2",
    "/learn": "h1",
    "/learn/zones": "[data-coach]",
    "/learn/cards/5": "[data-slot]",
    "/puzzle": "[data-slot]",
    "/puzzles": "h3",
    "/puzzles/path": "[data-slot]",
    "/storm": "h1",
    "/evening": "h1",
}
SETTLE_MS = 1_800
LOOK_MS = 100
TRACED = ["toplevel", "devtools.timeline", "blink.user_timing"]
# Marks the thread of the page among those of the browser.
MARK = "page-measured"
# Scrolls to the end, so that every picture is drawn.
SCROLL_THROUGH = """async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 700) {
        scrollTo(0, y);
        await new Promise(done => setTimeout(done, 40));
    }
    scrollTo(0, 0);
}"""
CHANGE_LANGUAGE = """language => new Promise(done => {
    const [start, before] = [performance.now(), document.querySelector('main h2').textContent];
    const tell = () => done(performance.now() - start);
    const seen = () => requestAnimationFrame(() => setTimeout(tell));
    const look = () => {
        if (document.querySelector('main h2').textContent !== before) seen();
        else setTimeout(look, 4);
    };
    const select = document.querySelector('select');
    select.value = language;
    select.dispatchEvent(new Event('change', {bubbles: true}));
    look();
})"""


class Load(NamedTuple):
    """Milliseconds of the main thread, and the number of elements at the end."""

    whole: float
    longest: float
    blocked: float
    elements: int


def main() -> None:
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with visiting() as visitor:
        pages = {**PAGES, challenge_page(visitor.base): "h1", "/ghosts": "h1"}
        for path, sign in pages.items():
            loads = [load(visitor.browser, visitor.base + path, sign) for _ in range(LOADS)]
            one = sorted(loads, key=lambda one: one.blocked)[LOADS // 2]
            print(
                f"{path:19} main thread {one.whole:.0f} ms, longest task {one.longest:.0f} ms,"
                f" {one.elements} elements; {CPU_SLOWDOWN} times slower it does not answer for"
                f" {one.blocked:.0f} ms in all (aim {TARGET_MS}: {one.blocked / TARGET_MS:.2f} x)"
            )
        for slower in (CPU_SLOWDOWN, CPU_SLOWDOWN + 2):
            times = [*switches(visitor.browser, visitor.base, slower)]
            print(
                f"another language, {slower} times slower: first {times[0]:.0f} ms,"
                f" then median {median(times[1:]):.0f} ms"
            )


def load(browser: Browser, address: str, sign: str) -> Load:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    # Playwright's own way to look for elements runs a large script in the page, which would count.
    driver = context.new_cdp_session(page)
    browser.start_tracing(page=page, categories=TRACED)
    page.goto(address)
    while not _told(driver, f"document.querySelector('{sign}') !== null"):
        page.wait_for_timeout(LOOK_MS)
    page.wait_for_timeout(SETTLE_MS)
    _told(driver, f"performance.mark('{MARK}')")
    tasks = tasks_of_page(json.loads(browser.stop_tracing())["traceEvents"])
    elements = page.evaluate("document.querySelectorAll('*').length")
    context.close()
    blocked = sum(max(0, CPU_SLOWDOWN * task - MAX_TASK_MS) for task in tasks)
    return Load(sum(tasks), max(tasks), blocked, elements)


def _told(driver: CDPSession, expression: str) -> Any:
    """Return what an expression is worth in the page."""
    return driver.send("Runtime.evaluate", {"expression": expression})["result"].get("value")


def tasks_of_page(events: list[dict[str, Any]], mark: str = MARK) -> list[float]:
    """Return the durations of the tasks of the page's thread, in milliseconds of its clock.

    What answers of the server start is not in an event called a task. So a task is any event that
    lies in no other.
    """
    marked = next(event for event in events if event["name"] == mark)
    own = [event for event in events if _is_complete(event) and _thread(event) == _thread(marked)]
    tasks: list[float] = []
    end = 0
    for event in sorted(own, key=lambda one: (one["ts"], -one["dur"])):
        if event["ts"] >= end:
            end = event["ts"] + event["dur"]
            tasks.append(event["tdur"] / 1000)
    return tasks


def _is_complete(event: dict[str, Any]) -> bool:
    return event["ph"] == "X" and "tdur" in event


def _thread(event: dict[str, Any]) -> tuple[int, int]:
    return event["pid"], event["tid"]


def switches(browser: Browser, base: str, slower: int) -> Iterator[float]:
    """Yield milliseconds from each change of the language to the frame that shows it.

    The first one also fetches the texts.
    """
    context = browser.new_context(viewport=DESKTOP, locale="en")
    page: Page = context.new_page()
    page.goto(f"{base}/rules")
    page.wait_for_selector("#rulings")
    page.evaluate(SCROLL_THROUGH)
    page.wait_for_timeout(SETTLE_MS)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    for language in ("hu", "en", "hu", "en", "hu"):
        yield page.evaluate(CHANGE_LANGUAGE, language)
    context.close()


if __name__ == "__main__":
    main()
