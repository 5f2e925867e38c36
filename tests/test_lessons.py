"""What lessons call the best possible is proved again."""

from __future__ import annotations

import json
from pathlib import Path

from cosmic_factory.rules import Tile, cosmic54, round_rules
from cosmic_factory.solver import Sum, solve

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "web" / "src" / "screens" / "learn" / "lessons"


def test_the_best_galaxy_that_the_lesson_on_zones_names_is_proved() -> None:
    step = json.loads((LESSONS / "zones.json").read_text("utf-8"))["steps"][3]
    codes = {tile.id: tile.code for tile in cosmic54().tiles}
    numbers = [*(tile for tile, *_ in step["start"]), *step["hand"]]
    best = solve([Tile.parse(codes[number]) for number in numbers], round_rules(0), Sum())
    assert (best.value, best.proved) == (18, True)
    assert all("18" in text for text in step["done"].values())
