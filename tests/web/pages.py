"""A visitor's browser window, and what can be asked of any page in it."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = (1440, 900)
PHONE = (390, 844)
NARROW = (320, 640)
# Milliseconds a page may take for what it should show: a busy machine is not a fault of the page.
PATIENCE = 30_000
LOCALES = {"en": "en-GB", "fr": "fr-FR", "hu": "hu-HU"}
SETTLED = "() => !document.getAnimations().some(one => one instanceof CSSTransition)"
# The browser reports these itself for answers that a page expects and shows.
EXPECTED = ("status of 401", "status of 404")


def chromium() -> str | None:
    """Where this machine has its browser, if it has one."""
    return shutil.which("chromium") or shutil.which("google-chrome")


@cache
def axe() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


def faults_on(page: Any) -> list[str]:
    """What axe-core finds, one line each, once no colour is on its way to another."""
    page.wait_for_function(SETTLED)
    found = page.evaluate(f"{axe()}; axe.run().then(found => found.violations)")
    return [
        f"{one['id']}: {node['html'][:160]} {json.dumps(node['any'][:1])[:200]}"
        for one in found
        for node in one["nodes"]
    ]


class Site:
    """One visitor: a browser context of its own, so a cookie jar and a storage of its own."""

    def __init__(
        self,
        browser: Any,
        address: str,
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        theme: str = "dark",
        keep_shell: bool = False,
    ) -> None:
        self.address = address
        self.complaints: list[str] = []
        self.elsewhere: list[str] = []
        self._context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=LOCALES[language],
            color_scheme=theme,
            reduced_motion="reduce",
            service_workers="allow" if keep_shell else "block",
        )
        self.page = self._context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._heard)
        self.page.on("request", self._asked)

    def _heard(self, message: Any) -> None:
        expected = any(text in message.text for text in EXPECTED)
        if message.type == "error" and not expected:
            self.complaints.append(message.text)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, self.address.replace("http", "ws"), "data:")):
            self.elsewhere.append(request.url)

    def close(self) -> None:
        self._context.close()

    def offline(self, away: bool) -> None:
        self._context.set_offline(away)

    def go(self, path: str) -> Any:
        self.page.goto(self.address + path)
        self.page.wait_for_selector("h1")
        self.page.wait_for_load_state("networkidle")
        return self.page

    def named(self, name: str) -> Site:
        """Be a guest of that name before the first page."""
        self.go("/")
        self.page.evaluate(
            """name => fetch('/api/me', {method: 'POST', body: JSON.stringify({name}),
                headers: {'Content-Type': 'application/json'}})""",
            name,
        )
        self.page.evaluate(
            """() => ['guest', 'named'].forEach(
                key => localStorage.setItem(`cosmic-factory.${key}`, 'yes'))"""
        )
        return self

    def faults(self) -> list[str]:
        return faults_on(self.page)

    def sideways(self) -> int:
        """How far the page can be scrolled to the side."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))

    def cut_off(self) -> list[str]:
        """Buttons whose words do not fit into them."""
        return list(
            self.page.evaluate(
                """() => [...document.querySelectorAll('button, .button, label, select')]
                .filter(one => one.offsetParent !== null && !one.matches('.heard'))
                .filter(one => one.scrollWidth > one.clientWidth + 1
                    || one.getBoundingClientRect().right > innerWidth + 1)
                .map(one => one.textContent.trim() || one.ariaLabel)"""
            )
        )

    def small_targets(self) -> list[str]:
        """Things to press that are smaller than 44 pixels; links inside a sentence may be."""
        return list(
            self.page.evaluate(
                """() => [...document.querySelectorAll('button, a[href], select')]
                .filter(one => one.offsetParent !== null)
                .map(one => [one, one.getBoundingClientRect()])
                .filter(([one, box]) => Math.min(box.width, box.height) < 43.5)
                .map(([one, box]) => `${one.textContent.trim() || one.ariaLabel}: `
                    + `${Math.round(box.width)} x ${Math.round(box.height)}`)"""
            )
        )

    def unreached_by_keyboard(self) -> list[str]:
        """What can be pressed with a pointer, but not come to with the Tab key."""
        self.page.evaluate(
            """() => {
                window.reached = new Set();
                document.addEventListener('focusin', event => window.reached.add(event.target));
                document.activeElement?.blur();
            }"""
        )
        count = self.page.evaluate("document.querySelectorAll('button, a, input, select').length")
        for _ in range(count + 3):
            self.page.keyboard.press("Tab")
        return list(
            self.page.evaluate(
                """() => [...document.querySelectorAll('button, a[href], input, select')]
                .filter(one => one.offsetParent !== null && !one.disabled)
                // Of a group of choices one is reached with Tab and the others with arrows.
                .filter(one => one.type !== 'radio' || one.checked)
                .filter(one => !window.reached.has(one))
                .map(one => one.ariaLabel || one.textContent.trim() || one.outerHTML)"""
            )
        )
