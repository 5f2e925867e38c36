"""`cosmic-factory hands`: random hands with their best value and how hard they are."""

from __future__ import annotations

import json
import signal
import threading
from pathlib import Path

import pytest

from cosmic_factory.rules import cosmic54
from cosmic_factory.solver import count_optimal, solve
from tests.cli.command_line import assert_refused, run


def test_hands_are_written_with_their_difficulty_and_repeat_with_the_seed(tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for file in files:
        assert run("hands", "--count", "2", "--out", str(file), "--seed", "7").returncode == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    for line in files[0].read_text().splitlines():
        hand = json.loads(line)
        tiles = [cosmic54().tile(number) for number in hand["tiles"]]
        assert hand["value"] == solve(tiles).value
        assert hand["best_galaxies"] == count_optimal(tiles, limit=1_000)
        assert hand["greedy_gap"] >= 0
        one, five, twenty = hand["climbing_gaps"]
        assert one >= five >= twenty >= 0


@pytest.mark.parametrize("card", ["0", "7"])
def test_what_is_written_can_be_solved_as_it_is(tmp_path: Path, card: str) -> None:
    file = tmp_path / "hands.jsonl"
    assert run("hands", "--count", "1", "--card", card, "--out", str(file)).returncode == 0
    solved = run("solve", "--jsonl", stdin=file.read_bytes())
    assert solved.returncode == 0, solved.stdout
    written, answered = (
        [json.loads(line)["value"] for line in lines.splitlines()]
        for lines in (file.read_text(), solved.stdout)
    )
    assert answered == written


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--count", "0"), ["from 1"]),
        (("--count", "2", "--card", "3"), ["no best galaxy is proved"]),
        (("--count", "2", "--card", "1"), ["hidden"]),
        (("--count", "2", "--card", "99"), ["99"]),
    ],
)
def test_odd_numbers_and_cards_are_refused(
    tmp_path: Path, arguments: tuple[str, ...], words: list[str]
) -> None:
    out = tmp_path / "hands.jsonl"
    assert_refused(run("hands", *arguments, "--out", str(out)), *words)
    assert not out.exists()


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    out = tmp_path / "hands.jsonl"
    out.write_text("mine")
    assert_refused(run("hands", "--count", "1", "--out", str(out)), "is there already")
    assert out.read_text() == "mine"
    nowhere = str(tmp_path / "no" / "hands.jsonl")
    assert_refused(run("hands", "--count", "1", "--out", nowhere), "cannot write")


def test_an_interrupt_leaves_the_hands_that_were_measured(tmp_path: Path) -> None:
    out = tmp_path / "hands.jsonl"
    timer = threading.Timer(1.0, signal.raise_signal, [signal.SIGINT])
    timer.start()
    assert run("hands", "--count", "100000", "--out", str(out)).returncode == 130
    timer.join()
    assert all(json.loads(line)["tiles"] for line in out.read_text().splitlines())
