"""Take a picture of every screen and state, for people to look at.

`python -m tools.screenshots` plays games in Chromium against a running server and writes pictures
into `screenshots/`, which is not committed: desktop and phone, both themes, and three languages for
screens with much text. Arguments limit it: the name of a part (`PARTS`) takes that part only, any
other word takes only the screens whose names contain it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from playwright.sync_api import Browser, sync_playwright

from tests.web.pages import CHROMIUM_FLAGS, chromium
from tests.web.server_process import served
from tools.screenshots.box import take_box
from tools.screenshots.camera import FOLDER
from tools.screenshots.challenges import take_challenges
from tools.screenshots.insight import take_insight
from tools.screenshots.learning import take_learning
from tools.screenshots.live_game import take_live_game
from tools.screenshots.one_screen import take_one_screen
from tools.screenshots.puzzles import take_puzzles

PARTS: dict[str, Callable[[Browser, str, Sequence[str]], None]] = {
    "box": take_box,
    "challenges": take_challenges,
    "insight": take_insight,
    "learning": take_learning,
    "live": take_live_game,
    "one-screen": take_one_screen,
    "puzzles": take_puzzles,
}


def main(arguments: Sequence[str]) -> int:
    FOLDER.mkdir(exist_ok=True)
    parts = [name for name in arguments if name in PARTS] or [*PARTS]
    screens = [name for name in arguments if name not in PARTS]
    with served() as base, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        for part in parts:
            PARTS[part](browser, base, screens)
        browser.close()
    print(f"{len([*FOLDER.glob('*.png')])} pictures in {FOLDER.name}/")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
