"""A player in a real browser: sees the screen, and plays by mouse, by touch or by keyboard."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any, Literal

from playwright.sync_api import BrowserContext, CDPSession, Locator, Page, ViewportSize

Hands = Literal["mouse", "touch", "keys"]

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PLAYING = ("draft-1", "draft-2", "ready", "build", "pick", "choice", "scores", "ended", "reveal")
# Generous: bots think, and the machine may be busy.
PATIENCE = 180_000
# The finger's tile floats this far above it.
LIFT = 56


# What a browser remembers of somebody who has chosen a name.
KNOWN = """
    localStorage.setItem("cosmic-factory.guest", "yes");
    localStorage.setItem("cosmic-factory.named", "yes");
"""


def become(context: BrowserContext, base: str, name: str) -> None:
    context.add_init_script(KNOWN)
    answer = context.request.post(f"{base}/api/me", data={"name": name}, headers={"Origin": base})
    assert answer.ok, answer.text()


def quick_play(context: BrowserContext, base: str, name: str = "Inès", **choices: Any) -> str:
    """A game against bots that begins at once; its code."""
    become(context, base, name)
    answer = context.request.post(f"{base}/api/quick-play", data=choices, headers={"Origin": base})
    assert answer.ok, answer.text()
    code: str = answer.json()["code"]
    return code


def make_table(context: BrowserContext, base: str, **choices: Any) -> str:
    answer = context.request.post(f"{base}/api/tables", data=choices, headers={"Origin": base})
    assert answer.ok, answer.text()
    code: str = answer.json()["code"]
    return code


class Player:
    """One page, and how its player moves."""

    def __init__(self, page: Page, hands: Hands = "mouse") -> None:
        self.page = page
        self.hands = hands
        self.troubles: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.troubles.append(f"{error}"))
        self._cdp: CDPSession | None = None

    def _hear(self, message: Any) -> None:
        # A lost network is told in the console by the browser itself.
        if (
            message.type == "error"
            and "WebSocket" not in message.text
            and "ERR_" not in message.text
        ):
            self.troubles.append(message.text)

    # --- looking ---------------------------------------------------------------------------

    @property
    def phase(self) -> str | None:
        found: str | None = self.page.evaluate(
            "document.querySelector('main')?.dataset.phase ?? null"
        )
        return found

    def wait_for(self, *phases: str, timeout: float = PATIENCE) -> str:
        self.page.wait_for_function(
            "phases => phases.includes(document.querySelector('main')?.dataset.phase)",
            arg=list(phases),
            timeout=timeout,
        )
        return self.phase or ""

    def wait_past(self, phase: str, timeout: float = PATIENCE) -> str:
        return self.wait_for(*(one for one in PLAYING if one != phase), timeout=timeout)

    def count(self, selector: str) -> int:
        return self.page.locator(selector).count()

    @property
    def shape(self) -> str:
        shape: str = self.page.evaluate(
            "[...document.querySelector('.frame').classList]"
            ".find(one => ['square', 'line', 'twin', 'free'].includes(one))"
        )
        return shape

    @property
    def laid(self) -> int:
        return self.count("[data-spot] [data-tile]")

    # --- moving ----------------------------------------------------------------------------

    def press(self, locator: Locator) -> None:
        """A click, a tap, or Enter on what has the focus."""
        if self.hands == "keys":
            locator.focus()
            self.page.keyboard.press("Enter")
        elif self.hands == "touch":
            locator.tap()
        else:
            locator.click()

    def drag(self, source: str, target: str, *, drop: bool = True) -> None:
        if self.hands == "touch":
            self._touch_drag(source, target)
        else:
            self._mouse_drag(source, target, drop=drop)

    def _centre(self, selector: str) -> tuple[float, float]:
        box = self.page.locator(selector).first.bounding_box()
        assert box is not None, f"{selector} is not on the screen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _mouse_drag(self, source: str, target: str, *, drop: bool) -> None:
        mouse = self.page.mouse
        x, y = self._centre(source)
        to_x, to_y = self._centre(target)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 9, y + 9)
        # Cells may open once a tile is held.
        to_x, to_y = self._centre(target)
        mouse.move(to_x, to_y, steps=6)
        if drop:
            mouse.up()

    def _touch_drag(self, source: str, target: str) -> None:
        if self._cdp is None:
            self._cdp = self.page.context.new_cdp_session(self.page)
        x, y = self._centre(source)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            assert self._cdp is not None
            self._cdp.send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]},
            )

        touch("touchStart", (x, y))
        touch("touchMove", (x + 12, y - 12))
        to_x, to_y = self._centre(target)
        to_y += LIFT
        for step in range(1, 7):
            touch("touchMove", (x + (to_x - x) * step / 6, y + (to_y - y) * step / 6))
        touch("touchEnd")

    # --- the phases ------------------------------------------------------------------------

    def go_on(self) -> None:
        """The big button: ready, next, chosen."""
        button = self.page.locator("main .button.primary:not(.off)").first
        if self.hands == "keys":
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            self.press(button)

    def draft(self) -> None:
        phase = self.wait_for("draft-1", "draft-2")
        self.page.wait_for_selector("[data-pick]:not(.done)")
        for slot in (0, 2, 4):
            tile = self.page.locator(f'[data-pick="{slot}"]')
            if self.hands == "keys":
                tile.focus()
                self.page.keyboard.press("Space")
            else:
                self.press(tile)
        assert self.count('[data-pick][aria-checked="true"]') == 3
        if self.hands == "keys":
            self.page.keyboard.press("Enter")
        else:
            self.go_on()
        self.wait_past(phase)

    def come_to_build(self) -> None:
        """Through reveal and draft of a round."""
        for phase in ("reveal", "draft-1", "draft-2", "ready"):
            self.wait_for(phase)
            if phase.startswith("draft"):
                self.draft()
            else:
                self.go_on()
        self.wait_for("build")

    def build(self, *, finish: bool = True) -> None:
        self.wait_for("build")
        for spot in self._spots():
            self._lay_next(spot)
        if finish:
            self.finish()

    def _spots(self) -> Iterator[str]:
        """Cells to fill, in the order of the shape."""
        match self.shape:
            case "square":
                yield from (f"{row},{col},0" for row in range(3) for col in range(3))
            case "line":
                yield from (f"0,{col},0" for col in range(9))
            case "twin":
                cells = itertools.product((0, 1), (0, 1), (0, 1))
                yield from (f"{row},{col},{part}" for part, row, col in cells)
            case _:
                yield from (f"{row},{col},0" for row in range(3) for col in range(3))

    def _lay_next(self, spot: str) -> None:
        before = self.laid
        cell = f'[data-spot="{spot}"]'
        if self.hands == "keys":
            self._lay_by_keys(cell, turned=before % 3)
        elif before % 3 == 2:
            # Click and click, or tap and tap.
            self.press(self.page.locator("[data-slot] [data-tile]").first)
            self.press(self.page.locator(cell))
        else:
            self.drag("[data-slot] [data-tile]", cell)
        self.page.wait_for_function(
            "laid => document.querySelectorAll('[data-spot] [data-tile]').length > laid",
            arg=before,
            timeout=5000,
        )
        if before == 4:
            self._turn(cell)

    def _turn(self, cell: str) -> None:
        tile = self.page.locator(cell)
        if self.hands == "touch":
            tile.tap()
        elif self.hands == "mouse":
            tile.click(button="right")
            tile.hover()
            self.page.mouse.wheel(0, 120)

    def _lay_by_keys(self, cell: str, turned: int) -> None:
        keyboard = self.page.keyboard
        on_hand = "document.activeElement?.closest('[data-slot]') !== null"
        if not self.page.evaluate(on_hand):
            keyboard.press("q")
            self.page.wait_for_function(on_hand)
        keyboard.press("Space")
        self.page.wait_for_function("document.activeElement?.closest('[data-spot]') !== null")
        for _ in range(turned):
            keyboard.press("r")
        self._walk_to(cell)
        keyboard.press("Space")

    def _walk_to(self, cell: str) -> None:
        """Arrow keys from the focused cell to another."""
        for _ in range(20):
            step: str | None = self.page.evaluate(
                """target => {
                    const at = cell => {
                        const [row, col, part] = cell.dataset.spot.split(',').map(Number);
                        return [row, col + 2 * part];
                    };
                    const [row, col] = at(document.activeElement);
                    const [toRow, toCol] = at(document.querySelector(target));
                    const [down, right] = [toRow - row, toCol - col];
                    if (down === 0 && right === 0) return null;
                    const across = Math.abs(right) > Math.abs(down);
                    if (across) return right > 0 ? 'ArrowRight' : 'ArrowLeft';
                    return down > 0 ? 'ArrowDown' : 'ArrowUp';
                }""",
                cell,
            )
            if step is None:
                return
            self.page.keyboard.press(step)
            self.page.wait_for_timeout(20)
        raise AssertionError(f"the arrows do not lead to {cell}")

    def finish(self) -> None:
        if self.hands == "keys":
            self.page.keyboard.press("f")
        else:
            self.press(self.page.locator("button.finish"))

    def pick(self) -> None:
        self.wait_for("pick")
        tiles = self.page.locator("[data-pick]:not([aria-checked='true'])")
        button = self.page.locator("main .words .button")
        while button.count() and "off" in (button.get_attribute("class") or ""):
            tile = tiles.first
            if self.hands == "keys":
                tile.focus()
                self.page.keyboard.press("Space")
            else:
                self.press(tile)
            self.page.wait_for_timeout(50)
        if button.count():
            self.press(button)

    def choose(self) -> None:
        self.wait_for("choice")
        options = self.page.locator('[data-option]:not([aria-disabled="true"])')
        if options.count():
            if self.hands == "keys":
                options.first.focus()
                self.page.keyboard.press("ArrowDown")
            else:
                self.press(options.first)
            self.go_on()

    def hear_scores(self, look: Callable[[str], None] = lambda _: None) -> None:
        """Every chapter, then ready for what follows."""
        self.wait_for("scores")
        for _ in range(9):
            chapter = self.page.evaluate("document.querySelector('main')?.dataset.chapter")
            look(chapter)
            if chapter == "result":
                break
            if self.hands == "keys":
                self.page.evaluate("document.activeElement?.blur()")
                self.page.keyboard.press("Space")
            else:
                self.go_on()
            self.page.wait_for_timeout(60)
        self.go_on()

    def play_round(self, look: Callable[[str], None] = lambda _: None) -> None:
        """From wherever the round is to its end."""
        while True:
            phase = self.wait_for(*PLAYING)
            look(phase)
            match phase:
                case "reveal" | "ready":
                    self.go_on()
                case "draft-1" | "draft-2":
                    self.draft()
                    continue
                case "build":
                    self.build()
                case "pick":
                    self.pick()
                case "choice":
                    self.choose()
                case "scores":
                    self.hear_scores(look)
                    self.wait_past("scores")
                    return
                case _:
                    return
            self.wait_past(phase)


Visit = Callable[..., BrowserContext]
Sit = Callable[..., Player]
