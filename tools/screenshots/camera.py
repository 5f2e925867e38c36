"""A camera that takes one page in all sizes, themes and languages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

FOLDER = Path(__file__).resolve().parent.parent.parent / "screenshots"
SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
    "low": {"width": 844, "height": 390},
    "laptop": {"width": 1366, "height": 768},
    "short": {"width": 390, "height": 664},
}
# The sizes of every picture; the others are for screens with many lines.
USUAL_SIZES = ("desktop", "phone", "low")
THEMES = ("dark", "light")
LANGUAGES = ("fr", "hu")
# Every size meets both themes and all languages, at half the pictures of all combinations.
LOOKS = (("dark", "en"), ("light", "hu"), ("dark", "fr"))
# A coach mark looks for its place again and again, because what it points at may move.
MARK_PLACED_MS = 200
# Tells the page what the browser tells it when the player chooses a language in another tab.
CHOOSE_ELSEWHERE = """one => {
    const key = 'cosmic-factory.language';
    localStorage.setItem(key, one);
    dispatchEvent(new StorageEvent('storage', { key, newValue: one }));
}"""


class Camera(NamedTuple):
    """Takes pictures of one page, of the wanted screens only."""

    page: Page
    wanted: Sequence[str]

    def take(self, screen: str, *, wordy: bool = False) -> None:
        """Take the screen in all sizes and themes, and restore the page."""
        if not self._wants(screen):
            return
        for theme in THEMES:
            self._light_up(theme)
            for size in USUAL_SIZES:
                if theme == "light" and size == "low":
                    continue
                self.shoot(f"{screen}-{size}-{theme}", size)
        self._light_up("dark")
        if wordy:
            self._in_other_languages(screen)
        self.page.set_viewport_size(SIZES["desktop"])

    def take_looks(
        self, screen: str, sizes: Sequence[str] = ("desktop", "phone"), *, whole: bool = False
    ) -> None:
        """Take the screen as it stands, in these sizes and in all themes and languages.

        A `whole` page is taken down to its end, also where one has to scroll there.
        The page is not loaded again and keeps its state. Afterwards its language is English, its
        theme dark and its size what it was.
        """
        if not self._wants(screen):
            return
        before = self.page.viewport_size
        for theme, language in LOOKS:
            self._light_up(theme)
            switch_language(self.page, language)
            for size in sizes:
                self.shoot(f"{screen}-{size}-{theme}-{language}", size, whole=whole)
        self._light_up("dark")
        switch_language(self.page, "en")
        if before is not None:
            self.page.set_viewport_size(before)

    def take_sizes(self, screen: str, sizes: Sequence[str]) -> None:
        """Take the screen in these sizes, in the light."""
        if not self._wants(screen):
            return
        self._light_up("light")
        for size in sizes:
            self.shoot(f"{screen}-{size}-light", size)

    def shoot(self, name: str, size: str, *, whole: bool = False) -> None:
        self.page.set_viewport_size(SIZES[size])
        # Two frames: one to lay out, one to paint.
        self.page.evaluate(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        if self.page.locator("[data-coach]").count():
            self.page.wait_for_timeout(MARK_PLACED_MS)
        self.page.screenshot(path=FOLDER / f"{name}.png", full_page=whole)

    def _wants(self, screen: str) -> bool:
        return not self.wanted or any(name in screen for name in self.wanted)

    def _light_up(self, theme: str) -> None:
        self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")

    def _in_other_languages(self, screen: str) -> None:
        for language in (*LANGUAGES, "en"):
            speak(self.page, language)
            self.page.reload()
            self.page.wait_for_selector("h1", state="attached")
            if language != "en":
                for size in ("desktop", "phone"):
                    self.shoot(f"{screen}-{size}-{language}", size)


def speak(page: Page, language: str) -> None:
    """Choose the language for pages that are loaded from now on."""
    page.evaluate("one => localStorage.setItem('cosmic-factory.language', one)", language)


def switch_language(page: Page, language: str) -> None:
    """Show another language at once, and wait until it is there."""
    page.evaluate(CHOOSE_ELSEWHERE, language)
    page.wait_for_function("one => document.documentElement.lang === one", arg=language)


def new_context(browser: Browser) -> BrowserContext:
    return browser.new_context(
        viewport=SIZES["desktop"], locale="en", reduced_motion="reduce", color_scheme="dark"
    )
