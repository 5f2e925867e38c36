"""How quickly the building screen responds: lifting, dragging, laying and turning a tile.

Chromium slows the page's main thread down four times. It measures latencies itself, from the input
event to the first frame that shows a change. After a turn that frame already shows the tile tilted
(`tests/web/play/test_turning.py` checks that); if it only started an animation, the player would
see the change a frame later than counted here. The page counts its frames.

On a busy machine both get worse, but hardly the processor time for an input. Needs Chromium and the
built web client.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any, NamedTuple

from benchmarks.web.browser import Visitor, visiting
from tests.web.driving.driver import BrowserPlayer
from tests.web.driving.hands import centre

CPU_SLOWDOWN = 4
MOVES = 40
REPEATS = 50
# Milliseconds between two inputs.
PAUSE_MS = 120
# A card that changes nothing about building.
HAPPY_HOUR = 17
# A tile of the board, and a cell without one.
LAID, FREE = '[data-cell="0,0,0"]', '[data-cell="2,2,0"]'
# Far enough for a press to become a drag.
DRAG_PIXELS = 9
TARGET_MS = 50
FRAME_MS = 1000 / 60
COUNT_FRAMES = """() => {
    window.frames_seen = [];
    let before = performance.now();
    const next = now => {
        window.frames_seen.push(now - before);
        before = now;
        window.counting = requestAnimationFrame(next);
    };
    window.counting = requestAnimationFrame(next);
}"""
ANIMATIONS_DONE = "Promise.allSettled(document.getAnimations().map(one => one.finished))"
FRAMES_COUNTED = "() => (cancelAnimationFrame(window.counting), window.frames_seen.slice(1))"


# --- inputs -------------------------------------------------------------------------------------


def drag_about(player: BrowserPlayer) -> None:
    """Drag a tile from the hand across the board and back."""
    mouse = player.page.mouse
    hand = centre(player.page, "[data-slot] [data-tile]")
    corners = [centre(player.page, f'[data-cell="{spot}"]') for spot in ("0,0,0", "2,2,0", "0,2,0")]
    mouse.move(*hand)
    mouse.down()
    for corner in (*corners, hand):
        mouse.move(*corner, steps=MOVES)
    mouse.up()


def lift_often(player: BrowserPlayer) -> None:
    """Lift a tile, and drop it where it was."""
    mouse = player.page.mouse
    x, y = centre(player.page, LAID)
    for _ in range(REPEATS):
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + DRAG_PIXELS, y + DRAG_PIXELS)
        settle(player)
        mouse.up()
        settle(player)


def lay_often(player: BrowserPlayer) -> None:
    """Drop a tile on another cell, and then on the first again."""
    mouse = player.page.mouse
    cells = [centre(player.page, LAID), centre(player.page, FREE)]
    for time in range(REPEATS):
        mouse.move(*cells[time % 2])
        mouse.down()
        mouse.move(*cells[1 - time % 2], steps=3)
        settle(player)
        mouse.up()
        settle(player)


def turn_often(player: BrowserPlayer) -> None:
    """Turn a tile again after each turn has been shown."""
    player.page.locator(LAID).hover()
    for _ in range(REPEATS):
        player.page.keyboard.press("r")
        settle(player)


def turn_in_a_hurry(player: BrowserPlayer) -> None:
    """Turn a tile again while the turn before is still being shown."""
    player.page.locator(LAID).hover()
    for _ in range(REPEATS):
        player.page.keyboard.press("r")
        player.page.wait_for_timeout(PAUSE_MS)


def turn_in_focus(player: BrowserPlayer) -> None:
    """Turn the tile that has the keyboard's focus, without a mouse."""
    player.page.locator(LAID).focus()
    player.page.keyboard.press("ArrowRight")
    for _ in range(REPEATS):
        player.page.keyboard.press("r")
        settle(player)


def turn_by_tap(player: BrowserPlayer) -> None:
    finger = player.page.context.new_cdp_session(player.page)
    x, y = centre(player.page, LAID)
    for _ in range(REPEATS):
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            player.page.wait_for_timeout(PAUSE_MS / 2)
        settle(player)


def settle(player: BrowserPlayer) -> None:
    """Wait until all animations are done, and a little longer."""
    player.page.evaluate(ANIMATIONS_DONE)
    player.page.wait_for_timeout(PAUSE_MS)


# --- measurements -------------------------------------------------------------------------------


class Measure(NamedTuple):
    """Inputs to measure; Chromium's name of the events that count; and whether frames count."""

    name: str
    act: Callable[[BrowserPlayer], None]
    kind: str
    frames: bool = False


MEASURES = (
    Measure("drag", drag_about, "MOUSE_DRAGGED", frames=True),
    Measure("lift", lift_often, "MOUSE_DRAGGED"),
    Measure("lay", lay_often, "MOUSE_RELEASED"),
    Measure("turn", turn_often, "KEY_PRESSED", frames=True),
    Measure("turn in a hurry", turn_in_a_hurry, "KEY_PRESSED"),
    Measure("turn in focus", turn_in_focus, "KEY_PRESSED"),
    Measure("turn by tap", turn_by_tap, "TOUCH_RELEASED"),
)


def main() -> None:
    busy = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(f"main thread {CPU_SLOWDOWN} times slower; {busy}")
    with visiting() as visitor:
        for measure in MEASURES:
            report(visitor, measure)


def report(visitor: Visitor, measure: Measure) -> None:
    player = building(visitor)
    found, spent = answered(visitor, player, measure)
    p95 = quantiles(found, n=20)[-1]
    print(
        f"{measure.name}: input to paint p50 {median(found):.0f} ms, p95 {p95:.0f} ms"
        f" (aim {TARGET_MS}: {p95 / TARGET_MS:.2f} x), {len(found)} inputs;"
        f" {1000 * spent / len(found):.1f} ms of processor time each",
        flush=True,
    )
    if measure.frames:
        # In a second run, since counting frames costs time in each of them.
        frames = counted(player, measure)
        late = sum(frame > FRAME_MS + 1 for frame in frames)
        print(f"  {late} of {len(frames)} frames over 16.7 ms, longest {max(frames):.0f} ms")


def building(visitor: Visitor) -> BrowserPlayer:
    """Return a player at a new table, since building ends after two minutes; six tiles are laid."""
    visitor.slow_down(1)
    player = visitor.play(HAPPY_HOUR)
    player.come_to_build()
    player.lay(*(f"{row},{col},0" for row in range(2) for col in range(3)))
    visitor.slow_down(CPU_SLOWDOWN)
    settle(player)
    return player


def answered(
    visitor: Visitor, player: BrowserPlayer, measure: Measure
) -> tuple[list[float], float]:
    """Return milliseconds from each input to its frame, and processor seconds for all inputs."""
    categories = ["benchmark", "input", "latencyInfo"]
    visitor.browser.start_tracing(page=visitor.page, categories=categories)
    before = visitor.processor_time()
    measure.act(player)
    spent = visitor.processor_time() - before
    return latencies(json.loads(visitor.browser.stop_tracing()), measure.kind), spent


def counted(player: BrowserPlayer, measure: Measure) -> list[float]:
    """Return the milliseconds of each frame."""
    player.page.evaluate(COUNT_FRAMES)
    measure.act(player)
    frames: list[float] = player.page.evaluate(FRAMES_COUNTED)
    return frames


def latencies(trace: dict[str, Any], kind: str) -> list[float]:
    """Return milliseconds from each input of this kind to the frame that shows it."""
    began: dict[str, float] = {}
    found = []
    for event in trace["traceEvents"]:
        if event["name"] != "EventLatency":
            continue
        # Ids are used again, and at the same time in other threads.
        key = f"{event['pid']} {event['tid']} {event.get('id') or event.get('id2')}"
        if event["ph"] == "e" and key in began:
            found.append((event["ts"] - began.pop(key)) / 1000)
        elif event["args"].get("event_latency", {}).get("event_type") == kind:
            began[key] = event["ts"]
    return found


if __name__ == "__main__":
    main()
