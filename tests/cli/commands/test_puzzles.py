"""`cosmic-factory puzzles`: daily puzzles are made, continued and checked."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from cosmic_factory.puzzles import Daily, read_series, shipped_dailies, write_series
from tests.cli.command_line import assert_refused, run

# With this seed, the first try of both days finds a puzzle.
SEED, FIRST, SECOND = "words 83", "2027-01-05", "2027-01-06"
DAILY = shipped_dailies().dailies[86]


def make(out: Path, days: int, *more: str, seed: str = SEED, first: str = FIRST) -> int:
    arguments = ("--from", first, "--days", str(days), "--out", str(out), "--seed", seed)
    return run("puzzles", "make", *arguments, *more).returncode


def answer_of(daily: Daily, **changed: object) -> dict[str, object]:
    """Return what a server says about a day that is over."""
    return {
        "id": daily.id,
        "date": daily.date,
        "card": daily.card,
        "tiles": daily.tiles,
        "par": daily.par,
        "commitment": daily.commitment,
        "seed": daily.seed,
        "players": 3,
        **changed,
    }


def test_days_are_made_continued_and_checked(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert make(whole, 2) == make(parts, 1) == 0
    assert [one.date for one in read_series(parts.read_bytes()).dailies] == [FIRST]
    assert make(parts, 2) == 0
    assert parts.read_bytes() == whole.read_bytes()
    assert [one.date for one in read_series(whole.read_bytes()).dailies] == [FIRST, SECOND]
    checked = run("puzzles", "check", str(whole), "--remake")
    assert checked.returncode == 0
    assert "2 days, from 2027-01-05 to 2027-01-06" in checked.stdout
    assert "0 faults" in checked.stdout
    # A file of other puzzles is not continued.
    before = whole.read_bytes()
    assert make(whole, 3, seed="other") == make(whole, 3, first=SECOND) == 2
    assert whole.read_bytes() == before


def test_a_fault_is_told_with_its_day(tmp_path: Path) -> None:
    file = tmp_path / "changed.jsonl"
    file.write_bytes(write_series([msgspec.structs.replace(DAILY, par=DAILY.par + 1)]))
    checked = run("puzzles", "check", str(file))
    assert checked.returncode == 1
    assert f"{DAILY.date}: wrong par" in checked.stdout


@pytest.mark.parametrize(
    ("changed", "status", "words"),
    [
        ({}, 0, "follows from the seed that was committed to"),
        ({"commitment": "0" * 64}, 1, "is not the one that was committed to"),
        ({"par": DAILY.par + 1}, 1, "another puzzle follows"),
        ({"tiles": DAILY.tiles[::-1]}, 1, "another puzzle follows"),
    ],
)
def test_anyone_can_check_a_day_that_is_over(
    tmp_path: Path, changed: dict[str, object], status: int, words: str
) -> None:
    file = tmp_path / "day.json"
    file.write_text(json.dumps(answer_of(DAILY, **changed)))
    checked = run("puzzles", "check", str(file))
    assert checked.returncode == status
    assert words in checked.stdout


def test_a_day_that_is_not_over_cannot_be_checked_yet(tmp_path: Path) -> None:
    file = tmp_path / "day.json"
    file.write_text(json.dumps(answer_of(DAILY, seed=None)))
    assert_refused(run("puzzles", "check", str(file)), "when the date is over")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("make", "--from", "tomorrow", "--out", "x"), ["year-month-day"]),
        (("make", "--from", FIRST, "--days", "0", "--out", "x"), ["from 1"]),
        (("check", "nothing.jsonl"), ["nothing.jsonl"]),
    ],
)
def test_odd_dates_and_files_are_refused(arguments: tuple[str, ...], words: list[str]) -> None:
    assert_refused(run("puzzles", *arguments), *words)


@pytest.mark.parametrize("command", [("make", "--from", FIRST), ("hands", "--seed", SEED)])
def test_a_file_that_cannot_be_written_is_refused_before_a_puzzle_is_made(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for making in ("make_daily", "make_hands"):
        monkeypatch.delattr(f"cosmic_factory.cli.commands.puzzles.{making}")
    out = tmp_path / "no folder" / "own.jsonl"
    assert_refused(run("puzzles", *command, "--out", str(out)), "cannot write", str(out))
