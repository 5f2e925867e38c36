"""Pictures of what is there for the box on the table: the companion and own tile sets."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Browser

from tools.screenshots.companion import take_companion
from tools.screenshots.own_tiles import take_own_tiles


def take_box(browser: Browser, base: str, wanted: Sequence[str]) -> None:
    take_companion(browser, base, wanted)
    take_own_tiles(browser, base, wanted)
