"""How a player reaches for things on the screen: with a mouse, a finger or the keyboard."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import CDPSession, Locator, Page

Hands = Literal["mouse", "touch", "keys"]

# The finger's tile floats this far above it.
LIFT = 56
STEPS = 5
# A free board moves while it grows: three frames in which something stays where it is.
AT_REST = """element => new Promise(done => {
    let before = { x: NaN, y: NaN }, still = 0;
    const look = () => {
        const { x, y } = element.getBoundingClientRect();
        still = Math.hypot(x - before.x, y - before.y) < 0.5 ? still + 1 : 0;
        before = { x, y };
        if (still === 3) done();
        else requestAnimationFrame(look);
    };
    look();
})"""


def press(page: Page, hands: Hands, locator: Locator) -> None:
    """Click, tap, or press Enter on what has the focus."""
    if hands == "keys":
        locator.focus()
        page.keyboard.press("Enter")
    elif hands == "touch":
        locator.tap()
    else:
        locator.click()


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, f"{selector} is not on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def aim(page: Page, selector: str) -> tuple[float, float]:
    """Return the centre of an element once it has stopped moving."""
    page.locator(selector).first.evaluate(AT_REST)
    return centre(page, selector)


def mouse_drag(page: Page, source: str, target: str) -> None:
    mouse = page.mouse
    x, y = aim(page, source)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 9, y + 9)
    # Only now, for cells may open once a tile is held.
    mouse.move(*aim(page, target), steps=STEPS)
    mouse.up()


def touch(finger: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Tell the browser where all fingers are now; the first is the one that came first."""
    places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


def touch_drag(page: Page, finger: CDPSession, source: str, target: str) -> None:
    x, y = aim(page, source)
    touch(finger, "touchStart", (x, y))
    touch(finger, "touchMove", (x + 12, y - 12))
    to_x, to_y = aim(page, target)
    for step in range(1, STEPS + 1):
        part = step / STEPS
        touch(finger, "touchMove", (x + (to_x - x) * part, y + (to_y + LIFT - y) * part))
    touch(finger, "touchEnd")


# --- the keyboard on the building screen -------------------------------------------------------

ON_HAND = "() => document.activeElement?.closest('[data-slot]') !== null"
ON_BOARD = "() => document.activeElement?.closest('[data-cell]') !== null"
FOCUSED_TILE = """document.activeElement.closest('[data-slot]')
    .querySelector('[data-tile]').dataset.tile"""
FOCUSED_CELL = "document.activeElement?.dataset.cell"
# The arrow that leads from the focused cell toward another; none when it is there.
NEXT_ARROW = """target => {
    const at = cell => {
        const [row, col, part] = cell.dataset.cell.split(',').map(Number);
        return [row, col + 2 * part];
    };
    const [row, col] = at(document.activeElement);
    const [toRow, toCol] = at(document.querySelector(target));
    const [down, right] = [toRow - row, toCol - col];
    if (down === 0 && right === 0) return null;
    if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'ArrowRight' : 'ArrowLeft';
    return down > 0 ? 'ArrowDown' : 'ArrowUp';
}"""


def next_by_keys(page: Page) -> int:
    """Go to the next tile of the hand, and return its number."""
    if not page.evaluate(ON_HAND):
        page.keyboard.press("q")
        page.wait_for_function(ON_HAND)
    return int(page.evaluate(FOCUSED_TILE))


def lay_by_keys(page: Page, cell: str, turned: int) -> None:
    """Take the next tile of the hand, turn it, walk to a cell and put it down."""
    keyboard = page.keyboard
    next_by_keys(page)
    keyboard.press("Space")
    page.wait_for_function(ON_BOARD)
    for _ in range(turned):
        keyboard.press("r")
    _walk_to(page, cell)
    keyboard.press("Space")


def _walk_to(page: Page, cell: str) -> None:
    for _ in range(20):
        arrow: str | None = page.evaluate(NEXT_ARROW, cell)
        if arrow is None:
            return
        before = page.evaluate(FOCUSED_CELL)
        page.keyboard.press(arrow)
        page.wait_for_function(f"before => {FOCUSED_CELL} !== before", arg=before)
    raise AssertionError(f"the arrows do not lead to {cell}")
