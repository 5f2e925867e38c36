"""How quickly the building screen answers a hand: dragging and turning on a slow device.

Chromium slows the page's main thread down four times. Latencies are its own, from the input event
to the frame that shows it; frames are counted by the page. A busy machine makes both worse, but
less so the processor time that an input costs. Needs Chromium and the built web client.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

from benchmarks.browser import Visitor, visiting
from tests.web.play.driver import Player
from tests.web.play.hands import centre

SLOWER = 4
MOVES = 40
TURNS = 20
# Milliseconds that a hand needs before it presses the key again.
MOMENT = 120
KEYS = {"KEY_PRESSED", "RAW_KEY_DOWN"}
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


def main() -> None:
    busy = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(f"main thread {SLOWER} times slower; {busy}")
    with visiting() as visitor:
        player = visitor.play(17)
        player.come_to_build()
        player.lay(*(f"{row},{col},0" for row in range(2) for col in range(3)))
        visitor.slow_down(SLOWER)
        report("drag", visitor, lambda: drag_about(player), {"MOUSE_DRAGGED", "MOUSE_MOVED"})
        report("turn", visitor, lambda: turn_often(player), KEYS)
        report("turn in a hurry", visitor, lambda: turn_in_a_hurry(player), KEYS)


def drag_about(player: Player) -> None:
    """From the hand over every cell of the board and back."""
    mouse = player.page.mouse
    hand = centre(player.page, "[data-slot] [data-tile]")
    corners = [centre(player.page, f'[data-spot="{spot}"]') for spot in ("0,0,0", "2,2,0", "0,2,0")]
    mouse.move(*hand)
    mouse.down()
    for corner in (*corners, hand):
        mouse.move(*corner, steps=MOVES)
    mouse.up()


def turn_often(player: Player) -> None:
    """One turn after the other, each a moment after the one before has been seen."""
    player.page.locator('[data-spot="0,0,0"]').hover()
    for _ in range(TURNS):
        player.page.keyboard.press("r")
        player.page.evaluate(SEEN)
        player.page.wait_for_timeout(MOMENT)


def turn_in_a_hurry(player: Player) -> None:
    """The next turn while the one before is still being shown."""
    player.page.locator('[data-spot="0,0,0"]').hover()
    for _ in range(TURNS):
        player.page.keyboard.press("r")
        player.page.wait_for_timeout(MOMENT)


def report(name: str, visitor: Visitor, act: Callable[[], None], kinds: set[str]) -> None:
    """Twice, since a page that counts its frames has more to do in each of them."""
    found, spent = answered(visitor, act, kinds)
    frames = counted(visitor, act)
    late = sum(frame > FRAME + 1 for frame in frames)
    p95 = quantiles(found, n=20)[-1]
    print(
        f"{name}: input to paint p50 {median(found):.0f} ms, p95 {p95:.0f} ms"
        f" (aim {AIM}: {p95 / AIM:.2f} x), {len(found)} inputs;"
        f" {late} of {len(frames)} frames over 16.7 ms, longest {max(frames):.0f} ms;"
        f" {1000 * spent / len(found):.1f} ms of processor time each"
    )


def answered(
    visitor: Visitor, act: Callable[[], None], kinds: set[str]
) -> tuple[list[float], float]:
    """Milliseconds from each input to its frame, and seconds of processor time for all of them."""
    categories = ["benchmark", "input", "latencyInfo"]
    visitor.browser.start_tracing(page=visitor.page, categories=categories)
    before = visitor.processor_time()
    act()
    spent = visitor.processor_time() - before
    return latencies(json.loads(visitor.browser.stop_tracing()), kinds), spent


def counted(visitor: Visitor, act: Callable[[], None]) -> list[float]:
    """Milliseconds of each frame."""
    visitor.page.evaluate(COUNT_FRAMES)
    act()
    frames: list[float] = visitor.page.evaluate(FRAMES_COUNTED)
    return frames


def latencies(trace: dict[str, Any], kinds: set[str]) -> list[float]:
    """Milliseconds from each input of these kinds to the frame that shows it."""
    began: dict[str, float] = {}
    found = []
    for event in trace["traceEvents"]:
        if event["name"] != "EventLatency":
            continue
        key = f"{event['pid']} {event.get('id') or event.get('id2')}"
        kind = event.get("args", {}).get("event_latency", {}).get("event_type")
        if event["ph"] == "b" and kind in kinds:
            began[key] = event["ts"]
        elif event["ph"] == "e" and key in began:
            found.append((event["ts"] - began.pop(key)) / 1000)
    return found


if __name__ == "__main__":
    main()
