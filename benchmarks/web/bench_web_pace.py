"""How long a game takes: one attentive player and three bots at the pace at which people meet them.

The player reads each card, chooses tiles, lays nine of them one after the other, finishes, lets
the scoring go on by itself, and presses each button when it is of use. The pauses below are how
long that takes a person, so wall-clock seconds count here; a busy machine makes them a little
longer. Needs Chromium and the built web client, and about six minutes.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Mapping

from benchmarks.web.browser import Visitor, visiting
from tests.web.driving.driver import PLAYING, BrowserPlayer
from tests.web.driving.hands import lay_by_keys
from tests.web.driving.tables import quick_play

# With Sabotage and Offering, which ask for decisions of their own.
CARDS = (17, 13, 9, 20, 5)
LEVEL = "pilot"
SEATS = 4
AIM_SECONDS = 6 * 60
# Seconds that a person needs.
READ_CARD = 3.0
CHOOSE_TILE = 2.5
GET_READY = 1.5
LAY_TILE = 2.4
DECIDE = 5.0
LOOK_AT_OUTCOME = 4.0
LOOK_AT_RESULT = 4.0

RESULT_SHOWN = "() => document.querySelector('main')?.dataset.stage === 'result'"
MAX_SCORING_MS = 90_000

Seconds = dict[str, list[float]]


def read_card(player: BrowserPlayer) -> None:
    time.sleep(READ_CARD)
    player.go_on()


def draft(player: BrowserPlayer) -> None:
    for slot in (0, 2, 4):
        time.sleep(CHOOSE_TILE)
        player.mark(player.page.locator(f'[data-pick="{slot}"]'))
    time.sleep(GET_READY)
    player.go_on()


def get_ready(player: BrowserPlayer) -> None:
    time.sleep(GET_READY)
    player.go_on()


def build(player: BrowserPlayer) -> None:
    for spot in (f"{row},{col},0" for row in range(3) for col in range(3)):
        time.sleep(LAY_TILE)
        lay_by_keys(player.page, f'[data-cell="{spot}"]', turned=0)
    player.page.keyboard.press("f")


def pick(player: BrowserPlayer) -> None:
    time.sleep(DECIDE)
    player.pick()


def choose(player: BrowserPlayer) -> None:
    time.sleep(DECIDE)
    player.choose()


def look_at_outcome(player: BrowserPlayer) -> None:
    time.sleep(LOOK_AT_OUTCOME)
    player.go_on()


def watch_scoring(player: BrowserPlayer) -> None:
    """Let the stages go on by themselves, look at the result, and go on."""
    player.page.wait_for_function(RESULT_SHOWN, timeout=MAX_SCORING_MS)
    time.sleep(LOOK_AT_RESULT)
    player.go_on()


ACTS: Mapping[str, Callable[[BrowserPlayer], None]] = {
    "reveal": read_card,
    "draft-1": draft,
    "draft-2": draft,
    "ready": get_ready,
    "build": build,
    "pick": pick,
    "choice": choose,
    "outcomes": look_at_outcome,
    "scores": watch_scoring,
}
# How the phases are added up.
ROWS: Mapping[str, tuple[str, ...]] = {
    "reveal": ("reveal",),
    "drafts": ("draft-1", "draft-2"),
    "ready": ("ready",),
    "build": ("build",),
    "  of which waiting": ("waiting",),
    "decisions and their outcome": ("pick", "choice", "outcomes"),
    "scoring": ("scores",),
}


def play_game(visitor: Visitor) -> Seconds:
    """Play a whole game, and return the seconds of every phase and of waiting in the build."""
    code = quick_play(
        visitor.page.context, visitor.base, *CARDS, seats=SEATS, level=LEVEL, build_seconds=60
    )
    visitor.page.goto(f"{visitor.base}/t/{code}")
    player = BrowserPlayer(visitor.page, "keys")
    spent: Seconds = defaultdict(list)
    while (phase := player.wait_for(*PLAYING)) != "ended":
        began = time.monotonic()
        ACTS[phase](player)
        acted = time.monotonic()
        player.wait_past(phase)
        spent[phase].append(time.monotonic() - began)
        if phase == "build":
            spent["waiting"].append(time.monotonic() - acted)
    return spent


def report(spent: Seconds) -> None:
    for name, phases in ROWS.items():
        seconds = [one for phase in phases for one in spent.get(phase, [])]
        print(f"{name:30} {sum(seconds) / len(CARDS):6.1f} s a round")
    total = sum(sum(times) for phase, times in spent.items() if phase != "waiting")
    verdict = "within" if total < AIM_SECONDS else "over"
    print(f"{'whole game':30} {total:6.0f} s, {verdict} the aim of {AIM_SECONDS} s")


def main() -> None:
    with visiting(bot_pace=1) as visitor:
        report(play_game(visitor))


if __name__ == "__main__":
    main()
