"""How quickly the building screen answers a hand: lifting, dragging, laying and turning a tile.

Chromium slows the page's main thread down four times. Latencies are its own, from the input event
to the first frame that was drawn with what the input changed. Of a turn, that frame already shows
the tile on its way (`tests/web/play/test_turning.py` holds that): a turn whose animation began
at the very frame would be seen a frame later than counted here. Frames are counted by the page.

A busy machine makes both worse, but less so the processor time that an input costs. Needs Chromium
and the built web client.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any, NamedTuple

from benchmarks.browser import Visitor, visiting
from tests.web.play.driver import Player
from tests.web.play.hands import centre

SLOWER = 4
MOVES = 40
TIMES = 50
# Milliseconds that a hand needs before it moves again.
MOMENT = 120
# A card that changes nothing about building.
HAPPY_HOUR = 17
# A tile of the board, and a cell without one.
LAID, FREE = '[data-cell="0,0,0"]', '[data-cell="2,2,0"]'
# Far enough for a press to become a drag.
NUDGE = 9
AIM = 50
FRAME = 1000 / 60
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
SEEN = "Promise.allSettled(document.getAnimations().map(one => one.finished))"
FRAMES_COUNTED = "() => (cancelAnimationFrame(window.counting), window.frames_seen.slice(1))"


# --- what a hand does ---------------------------------------------------------------------------


def drag_about(player: Player) -> None:
    """From the hand over every cell of the board and back."""
    mouse = player.page.mouse
    hand = centre(player.page, "[data-slot] [data-tile]")
    corners = [centre(player.page, f'[data-cell="{spot}"]') for spot in ("0,0,0", "2,2,0", "0,2,0")]
    mouse.move(*hand)
    mouse.down()
    for corner in (*corners, hand):
        mouse.move(*corner, steps=MOVES)
    mouse.up()


def lift_often(player: Player) -> None:
    """Lift a tile, and let it go where it was."""
    mouse = player.page.mouse
    x, y = centre(player.page, LAID)
    for _ in range(TIMES):
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + NUDGE, y + NUDGE)
        rest(player)
        mouse.up()
        rest(player)


def lay_often(player: Player) -> None:
    """Let a tile go over another cell, and then over the first again."""
    mouse = player.page.mouse
    cells = [centre(player.page, LAID), centre(player.page, FREE)]
    for time in range(TIMES):
        mouse.move(*cells[time % 2])
        mouse.down()
        mouse.move(*cells[1 - time % 2], steps=3)
        rest(player)
        mouse.up()
        rest(player)


def turn_often(player: Player) -> None:
    """One turn after the other, each a moment after the one before has been seen."""
    player.page.locator(LAID).hover()
    for _ in range(TIMES):
        player.page.keyboard.press("r")
        rest(player)


def turn_in_a_hurry(player: Player) -> None:
    """The next turn while the one before is still being shown."""
    player.page.locator(LAID).hover()
    for _ in range(TIMES):
        player.page.keyboard.press("r")
        player.page.wait_for_timeout(MOMENT)


def turn_in_focus(player: Player) -> None:
    """Without a mouse: the tile that has the keyboard's focus."""
    player.page.locator(LAID).focus()
    player.page.keyboard.press("ArrowRight")
    for _ in range(TIMES):
        player.page.keyboard.press("r")
        rest(player)


def turn_by_tap(player: Player) -> None:
    finger = player.page.context.new_cdp_session(player.page)
    x, y = centre(player.page, LAID)
    for _ in range(TIMES):
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            player.page.wait_for_timeout(MOMENT / 2)
        rest(player)


def rest(player: Player) -> None:
    """Until everything has arrived, and a moment more."""
    player.page.evaluate(SEEN)
    player.page.wait_for_timeout(MOMENT)


# --- what comes of it ---------------------------------------------------------------------------


class Measure(NamedTuple):
    """Something that a hand does; which inputs count, in Chromium's words; and if frames do."""

    name: str
    act: Callable[[Player], None]
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
    print(f"main thread {SLOWER} times slower; {busy}")
    with visiting() as visitor:
        for measure in MEASURES:
            report(visitor, measure)


def report(visitor: Visitor, measure: Measure) -> None:
    player = building(visitor)
    found, spent = answered(visitor, player, measure)
    p95 = quantiles(found, n=20)[-1]
    print(
        f"{measure.name}: input to paint p50 {median(found):.0f} ms, p95 {p95:.0f} ms"
        f" (aim {AIM}: {p95 / AIM:.2f} x), {len(found)} inputs;"
        f" {1000 * spent / len(found):.1f} ms of processor time each",
        flush=True,
    )
    if measure.frames:
        # Once more, since a page that counts its frames has more to do in each of them.
        frames = counted(player, measure)
        late = sum(frame > FRAME + 1 for frame in frames)
        print(f"  {late} of {len(frames)} frames over 16.7 ms, longest {max(frames):.0f} ms")


def building(visitor: Visitor) -> Player:
    """At a table of its own, since building ends after two minutes; six tiles are laid."""
    visitor.slow_down(1)
    player = visitor.play(HAPPY_HOUR)
    player.come_to_build()
    player.lay(*(f"{row},{col},0" for row in range(2) for col in range(3)))
    visitor.slow_down(SLOWER)
    rest(player)
    return player


def answered(visitor: Visitor, player: Player, measure: Measure) -> tuple[list[float], float]:
    """Milliseconds from each input to its frame, and seconds of processor time for all of them."""
    categories = ["benchmark", "input", "latencyInfo"]
    visitor.browser.start_tracing(page=visitor.page, categories=categories)
    before = visitor.processor_time()
    measure.act(player)
    spent = visitor.processor_time() - before
    return latencies(json.loads(visitor.browser.stop_tracing()), measure.kind), spent


def counted(player: Player, measure: Measure) -> list[float]:
    """Milliseconds of each frame."""
    player.page.evaluate(COUNT_FRAMES)
    measure.act(player)
    frames: list[float] = player.page.evaluate(FRAMES_COUNTED)
    return frames


def latencies(trace: dict[str, Any], kind: str) -> list[float]:
    """Milliseconds from each input of this kind to the frame that shows it."""
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
