"""How large the web client is, and how long it takes from the click to the first hand of tiles.

First load is what the browser fetches for the home page, compressed as the server sends it. Needs
Chromium and the built web client.
"""

from __future__ import annotations

import gzip
import os
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, Response

from benchmarks.web.browser import visiting
from tools.web_client import ROOT, client_folder

# Script, style and fonts of the home page.
TARGET_BYTES = 150_000
COUNTED = ("script", "stylesheet", "font")
GAMES = 5
PLAY_NOW = "Play now against bots"


def main() -> None:
    for ending, size in sizes(client_folder(ROOT)):
        print(f"built {ending:5} {size / 1000:7.1f} kB gz")
    with visiting() as visitor:
        fetched = first_load(visitor.page, visitor.base)
        for kind in COUNTED:
            print(f"home page {kind:10} {fetched[kind] / 1000:6.1f} kB")
        whole = sum(fetched.values())
        share = whole / TARGET_BYTES
        print(
            f"home page in all   {whole / 1000:6.1f} kB (aim {TARGET_BYTES // 1000}: {share:.2f} x)"
        )
        times = [until_first_hand(visitor.page, visitor.base) for _ in range(GAMES)]
    busy = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(
        f"click to the first hand: median {median(times):.0f} ms, most {max(times):.0f} ms; {busy}"
    )


def sizes(folder: Path) -> Iterator[tuple[str, int]]:
    """Yield the compressed size of all built files of each kind."""
    totals: dict[str, int] = {}
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix in {".js", ".css", ".html", ".woff2"}:
            content = path.read_bytes()
            size = len(content) if path.suffix == ".woff2" else len(gzip.compress(content))
            totals[path.suffix] = totals.get(path.suffix, 0) + size
    yield from sorted(totals.items())


def first_load(page: Page, base: str) -> dict[str, int]:
    fetched = dict.fromkeys(COUNTED, 0)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(base)
    page.wait_for_load_state("networkidle")
    for answer in [*answers]:
        if answer.request.resource_type in fetched:
            sent = answer.request.sizes()["responseBodySize"]
            fetched[answer.request.resource_type] += sent
    return fetched


def until_first_hand(page: Page, base: str) -> float:
    """Return milliseconds from the click on "Play now" to a hand of tiles that can be chosen."""
    page.goto(base)
    button = page.get_by_role("button", name=PLAY_NOW)
    button.wait_for()
    start = time.perf_counter()
    button.click()
    page.wait_for_selector('main[data-phase="reveal"] .button.primary')
    page.locator("main .button.primary").click()
    page.wait_for_selector("[data-pick]:not(.done)")
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
