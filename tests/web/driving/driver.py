"""A player in a browser, who plays by mouse, touch or keyboard."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.web.driving.hands import (
    Hands,
    lay_by_keys,
    mouse_drag,
    next_by_keys,
    press,
    touch_drag,
)
from tests.web.driving.planning import Step, plan
from tests.web.driving.socket_observer import SocketObserver
from tests.web.pages import EXPECTED

# What the screen shows: the phases of a round, and between two of them what all have chosen.
PLAYING = (
    *("reveal", "draft-1", "draft-2", "ready", "build", "pick", "choice", "outcomes", "scores"),
    "ended",
)
PHASE = "document.querySelector('main')?.dataset.phase"
STAGE = "document.querySelector('main').dataset.stage"
LAID = "document.querySelectorAll('[data-cell] [data-tile]').length"
# Errors in the console that the browser itself reports when the network is lost.
NO_TROUBLE = ("WebSocket", "ERR_", "when fetching the script", *EXPECTED)

Look = Callable[[str], None]
Visit = Callable[..., BrowserContext]
Sit = Callable[..., "BrowserPlayer"]
StartBuilding = Callable[..., "BrowserPlayer"]


def look_away(_: str) -> None:
    """Play on without looking."""


class BrowserPlayer:
    """One page, and how its player moves."""

    def __init__(self, page: Page, hands: Hands = "mouse", *, clever: bool = False) -> None:
        """A `clever` player plans the galaxy: slower, but it scores points."""
        self.page = page
        self.hands = hands
        self.clever = clever
        self.socket = SocketObserver(page)
        self.troubles: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.troubles.append(f"{error}"))
        self._finger: CDPSession | None = None

    def _on_console(self, message: Any) -> None:
        if message.type == "error" and not any(word in message.text for word in NO_TROUBLE):
            self.troubles.append(message.text)

    # --- looking ---------------------------------------------------------------------------

    def wait_for(self, *phases: str) -> str:
        """Wait for one of these phases; what all have chosen is passed by unless it is wanted."""
        shown = self._wait_for(*phases, "outcomes")
        if shown == "outcomes" and "outcomes" not in phases:
            self.go_on()
            return self._wait_for(*phases)
        return shown

    def _wait_for(self, *phases: str) -> str:
        try:
            # The phase that was found: a moment later there may be another one.
            found = self.page.wait_for_function(
                f"phases => phases.find(one => one === {PHASE})", arg=list(phases)
            )
        except Late:
            seen = self.page.locator("main").inner_text()
            raise AssertionError(f"waited for {phases} before:\n{seen}") from None
        phase: str = found.json_value()
        return phase

    def wait_past(self, phase: str) -> str:
        return self.wait_for(*(one for one in PLAYING if one != phase))

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
        return int(self.page.evaluate(LAID))

    def expect_laid(self, tiles: int) -> None:
        self.page.wait_for_function(f"tiles => {LAID} === tiles", arg=tiles)

    def expect_focus(self, selector: str) -> None:
        """Wait until something that the selector matches has the focus."""
        self.page.wait_for_function(
            "name => document.activeElement?.matches(name) ?? false", arg=selector
        )

    @property
    def layout(self) -> list[str]:
        """Every laid tile with its cell, in the words of the screen."""
        found: list[str] = self.page.evaluate(
            """[...document.querySelectorAll('[data-cell]')].flatMap(cell => {
                const tile = cell.querySelector('[data-tile]');
                return tile ? [`${cell.dataset.cell} ${tile.dataset.tile} ${cell.ariaLabel}`] : [];
            })"""
        )
        return found

    # --- moving ----------------------------------------------------------------------------

    def press(self, locator: Locator) -> None:
        press(self.page, self.hands, locator)

    def mark(self, locator: Locator) -> None:
        """Check a box or turn a choice on; the keyboard does it with Space."""
        if self.hands == "keys":
            locator.focus()
            self.page.keyboard.press("Space")
        else:
            self.press(locator)

    def drag(self, source: str, target: str) -> None:
        if self.hands == "touch":
            self._finger = self._finger or self.page.context.new_cdp_session(self.page)
            touch_drag(self.page, self._finger, source, target)
        else:
            mouse_drag(self.page, source, target)

    def lay(self, *spots: str) -> None:
        """Drag the next tiles of the hand to these cells."""
        for spot in spots:
            self.drag("[data-slot] [data-tile]", f'[data-cell="{spot}"]')

    def go_on(self) -> None:
        """Press the main button: ready, next, chosen."""
        self.press(self.page.locator("main .button.primary:not(.off)").first)

    # --- the phases ------------------------------------------------------------------------

    def draft(self) -> None:
        phase = self.wait_for("draft-1", "draft-2")
        self.page.wait_for_selector("[data-pick]:not(.done)")
        for slot in (0, 2, 4):
            self.mark(self.page.locator(f'[data-pick="{slot}"]'))
        expect(self.page.locator('[data-pick][aria-checked="true"]')).to_have_count(3)
        if self.hands == "keys":
            self.page.keyboard.press("Enter")
        else:
            self.go_on()
        self.wait_past(phase)

    def come_to_build(self) -> None:
        """Through reveal and draft of a round."""
        self.wait_for("reveal")
        self.go_on()
        self.draft()
        self.draft()
        self.wait_for("ready")
        self.go_on()
        self.wait_for("build")

    def build(self, *, finish: bool = True) -> None:
        self.wait_for("build")
        if self.clever:
            self._lay_a_plan()
        else:
            for spot in self._spots():
                self._lay_next(spot)
        if finish:
            self.finish()

    def _spots(self) -> Iterator[str]:
        """Yield cells to fill, in the order of the shape."""
        match self.shape:
            case "line":
                yield from (f"0,{col},0" for col in range(9))
            case "twin":
                cells = itertools.product((0, 1), (0, 1), (0, 1))
                yield from (f"{row},{col},{part}" for part, row, col in cells)
            case _:
                yield from (f"{row},{col},0" for row in range(3) for col in range(3))

    def _lay_next(self, spot: str) -> None:
        before = self.laid
        cell = f'[data-cell="{spot}"]'
        if self.hands == "keys":
            lay_by_keys(self.page, cell, turned=before % 3)
        elif before % 3 == 2:
            # Click and click, or tap and tap.
            self.press(self.page.locator("[data-slot] [data-tile]").first)
            self.press(self.page.locator(cell))
        else:
            self.lay(spot)
        self.page.wait_for_function(f"laid => {LAID} > laid", arg=before)
        if before == 4:
            self._turn(self.page.locator(cell))

    def _lay_a_plan(self) -> None:
        tiles = self.page.locator("[data-slot] [data-tile]")
        hand = tiles.evaluate_all("tiles => tiles.map(tile => Number(tile.dataset.tile))")
        steps = plan(hand, self.shape)
        if self.hands == "keys":
            self._lay_by_keys({step.tile: step for step in steps})
            return
        for tile, spot, turns in steps:
            self.drag(f'[data-slot] [data-tile="{tile}"]', f'[data-cell="{spot}"]')
            cell = self.page.locator(f'[data-cell="{spot}"]')
            cell.locator("[data-tile]").wait_for()
            for _ in range(turns):
                if self.hands == "touch":
                    cell.tap()
                else:
                    self.page.keyboard.press("r")

    def _lay_by_keys(self, steps: dict[int, Step]) -> None:
        """Lay the tiles of a plan as the keys lead to them in the hand."""
        while steps:
            step = steps.pop(next_by_keys(self.page))
            lay_by_keys(self.page, f'[data-cell="{step.spot}"]', turned=step.turns)

    def _turn(self, cell: Locator) -> None:
        if self.hands == "touch":
            cell.tap()
        elif self.hands == "mouse":
            cell.click(button="right")
            cell.hover()
            self.page.mouse.wheel(0, 120)

    def finish(self) -> None:
        if self.hands == "keys":
            self.page.keyboard.press("f")
        else:
            self.press(self.page.locator("button.finish"))

    def pick(self) -> None:
        """Pick as many tiles of the neighbour's galaxy as the card asks for, if any."""
        button = self.page.locator("main .words .button")
        # Others may have had to pick, and may have done so meanwhile.
        if self.wait_for(*PLAYING) != "pick" or button.count() == 0:
            return
        picked = '[data-pick][aria-checked="true"]'
        while self.count("main .words .button.off"):
            already = self.count(picked)
            self.mark(self.page.locator("[data-pick][aria-checked='false']").first)
            self.page.wait_for_function(
                "([picked, n]) => document.querySelectorAll(picked).length > n",
                arg=[picked, already],
            )
        self.press(button)

    def choose(self) -> None:
        self.wait_for("choice")
        options = self.page.locator('[data-option]:not([aria-disabled="true"])')
        if options.count() == 0:
            return
        if self.hands == "keys":
            options.first.focus()
            self.page.keyboard.press("ArrowDown")
        else:
            self.press(options.first)
        self.go_on()

    def go_through_scores(self, look: Look = look_away) -> None:
        """Go through every stage of the scores, then say ready."""
        self.wait_for("scores")
        # A touch keeps it from going on by itself.
        press(
            self.page, "touch" if self.hands == "touch" else "mouse", self.page.locator("main h1")
        )
        stage: str = self.page.evaluate(STAGE)
        while stage != "result":
            look(stage)
            if self.hands == "keys":
                self.page.keyboard.press("ArrowRight")
            else:
                self.go_on()
            self.page.wait_for_function(f"before => {STAGE} !== before", arg=stage)
            stage = self.page.evaluate(STAGE)
        look(stage)
        self.go_on()

    def play_round(self, look: Look = look_away) -> None:
        """Play from wherever the round is to its end."""
        while self.play_phase(look) not in ("scores", "ended"):
            pass

    def play_to(self, phase: str) -> None:
        """Play until that phase begins."""
        while (shown := self.wait_for(*PLAYING)) != phase:
            assert shown != "ended", f"the game ended before {phase}"
            self._play(shown, look_away)

    def play_phase(self, look: Look = look_away) -> str:
        """Do what the phase asks for, and return the phase once it is over."""
        return self._play(self.wait_for(*PLAYING), look)

    def _play(self, phase: str, look: Look) -> str:
        look(phase)
        match phase:
            case "reveal" | "ready" | "outcomes":
                self.go_on()
            case "draft-1" | "draft-2":
                self.draft()
            case "build":
                self.build()
            case "pick":
                self.pick()
            case "choice":
                self.choose()
            case "scores":
                self.go_through_scores(look)
            case _:
                return phase
        self.wait_past(phase)
        return phase
