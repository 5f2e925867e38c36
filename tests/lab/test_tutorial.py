"""The bot of the tutorial plays, and is better than random."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cosmic_factory.lab import TournamentPlan, report
from cosmic_factory.lab.tournament.games import play_games

TUTORIAL = Path(__file__).resolve().parents[2] / "docs" / "tutorial" / "write-a-bot.md"
MAX_LINES = 20


def code() -> str:
    (found,) = re.findall(r"^```python\n(.+?)^```", TUTORIAL.read_text("utf-8"), re.M | re.S)
    return str(found)


def test_the_tutorials_bot_is_twenty_lines_long() -> None:
    assert len([line for line in code().splitlines() if line.strip()]) <= MAX_LINES


def test_the_tutorials_bot_plays_without_mistakes_and_beats_random(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "patient.py").write_text(code(), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    plan = TournamentPlan(("patient:Patient", "random"), seats=2)
    found = report(list(play_games(plan, range(1, 13))))
    assert found.faults == ()
    assert found.standings[0].bot == "patient:Patient"
    assert found.standings[0].victories >= 9
