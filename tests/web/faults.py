"""Finds faults of a page: for screen readers, narrow screens, touch and keyboard."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent.parent
# Nothing moves or fades any more, except what does so for ever.
SETTLED = """() => !document.getAnimations().some(
    one => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity)"""
# The rules of axe-core whose answer another theme can change: between themes only colours differ.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
# Nothing is asked about what it found to be in order, which would take most of its time.
AXE = """rules => axe
    .run({
        resultTypes: ['violations'], selectors: false,
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
    })
    .then(found => found.violations)"""
# Letters have the width of their own font, and what was changed is on the screen.
DRAWN = """() => document.fonts.ready.then(() => new Promise(
    done => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))"""


@cache
def axe() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


def faults_on(page: Page, rules: Sequence[str] | None = None) -> list[str]:
    """Return what axe-core finds, one line each, after all motion and fading has ended.

    It applies all its rules, or only those that are named.
    """
    page.wait_for_function(SETTLED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found = page.evaluate(AXE, rules)
    return [
        f"{one['id']}: {node['html'][:160]} {json.dumps(node['any'][:1])[:200]}"
        for one in found
        for node in one["nodes"]
    ]


def faults_in_both_themes(page: Page) -> dict[str, list[str]]:
    """Return the faults in each theme of a page that follows the system's; empty if none."""
    found: dict[str, list[str]] = {}
    themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for theme, rules in zip(themes, (None, COLOUR_RULES), strict=True):
        page.emulate_media(color_scheme=theme)
        page.wait_for_selector(f'html[data-theme="{theme}"]')
        found[theme] = faults_on(page, rules)
    return {theme: faults for theme, faults in found.items() if faults}


def small_screen_faults(page: Page, size: tuple[int, int]) -> list[str]:
    """Return what does not fit, cannot be reached or is too small for a finger on such a screen."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(DRAWN)
    cut, unreachable, small, too_wide = page.evaluate(
        f"[({CUT_OFF})(), ({OUT_OF_REACH})(), ({SMALL_TARGETS})(), {SIDEWAYS}]"
    )
    found = [f"cut off: {one}" for one in cut]
    found += [f"out of reach: {one}" for one in unreachable]
    found += [f"small: {one}" for one in small]
    if too_wide:
        found.append(f"{too_wide} pixels too wide")
    return [f"at {size}: {fault}" for fault in found]


SIDEWAYS = "document.documentElement.scrollWidth - window.innerWidth"
# What stands in a list that moves sideways may lie outside of it: it has to be in reach.
CUT_OFF = """() => [...document.querySelectorAll('button, .button, label, select')]
    .filter(one => one.checkVisibility() && !one.matches('.visually-hidden'))
    .filter(one => one.scrollWidth > one.clientWidth + 1
        || one.scrollHeight > one.clientHeight + 1
        || one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('[data-moves]'))
    .map(one => one.textContent.trim() || one.ariaLabel)"""
# What can be pressed where it is need not be scrolled, which takes the browser long.
OUT_OF_REACH = """() => {
    const canBePressed = one => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return one.contains(seen) || seen?.contains(one);
    };
    return [...document.querySelectorAll('button, a[href], select')]
        .filter(one => one.checkVisibility() && !canBePressed(one))
        .filter(one => {
            one.scrollIntoView({ block: 'center', behavior: 'instant' });
            return !canBePressed(one);
        })
        .map(one => one.textContent.trim() || one.ariaLabel);
}"""
SMALL_TARGETS = """() => [...document.querySelectorAll('button, a[href], select')]
    .filter(one => one.checkVisibility())
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => Math.min(box.width, box.height) < 43.5)
    .map(([one, box]) => `${one.textContent.trim() || one.ariaLabel}: `
        + `${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def sideways(page: Page) -> int:
    """Return how many pixels the page can be scrolled to the side."""
    return int(page.evaluate(SIDEWAYS))


def cut_off(page: Page) -> list[str]:
    """Return the buttons whose words do not fit into them."""
    return list(page.evaluate(CUT_OFF))


def small_targets(page: Page) -> list[str]:
    """Return controls smaller than 44 pixels; links inside a sentence may be."""
    return list(page.evaluate(SMALL_TARGETS))


# What can be pressed with a pointer and was not focused yet, and how many controls there are.
LOOK_FOR_UNREACHED = """() => ({
    controls: document.querySelectorAll('button, a, input, select').length,
    unreached: [...document.querySelectorAll('button, a[href], input, select')]
        .filter(one => one.checkVisibility() && !one.disabled)
        // Of a group of choices one is reached with Tab and the others with arrows.
        .filter(one => one.type !== 'radio' || one.checked)
        .filter(one => !window.reached.has(one))
        .map(one => one.ariaLabel || one.textContent.trim() || one.outerHTML),
})"""


def unreached_by_keyboard(page: Page) -> list[str]:
    """Return what can be pressed with a pointer, but not reached with the Tab key."""
    page.evaluate(
        """() => {
            window.reached = new Set();
            document.addEventListener('focusin', event => window.reached.add(event.target));
            document.activeElement?.blur();
        }"""
    )
    found = page.evaluate(LOOK_FOR_UNREACHED)
    while True:
        walked = found["controls"]
        for _ in range(walked + 3):
            page.keyboard.press("Tab")
        found = page.evaluate(LOOK_FOR_UNREACHED)
        # A long page may have written more while its first sections were walked through.
        if found["controls"] == walked or not found["unreached"]:
            return list(found["unreached"])
