from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command_line import run

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
GAME = GOLDEN / "beginner.jsonl"  # without a draft, which takes longest


def test_one_seat_of_one_round_is_told_with_both_galaxies_its_losses_and_the_sentence() -> None:
    done = run("analyse", str(GAME), "--round", "1", "--seat", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Round 1 of 5" in done.stdout
    assert " of " in done.stdout
    assert "built" in done.stdout
    assert "best" in done.stdout


def test_it_speaks_the_language_of_the_user() -> None:
    told = run("analyse", str(GAME), "--round", "2", "--seat", "0", "--language", "hu").stdout
    assert "2/5. forduló" in told
    assert "megépített" in told
    told = run("analyse", str(GAME), "--round", "2", "--seat", "0", "--language", "fr").stdout
    assert "Ada\u00a0: " in told


def test_json_has_the_documented_fields_and_losses_that_add_up() -> None:
    done = run("analyse", str(GAME), "--round", "1", "--seat", "0", "--objective", "win", "--json")
    (told,) = json.loads(done.stdout)["rounds"]
    assert set(told) == {"round", "card", "seats"}
    (seat,) = told["seats"]
    assert set(seat) == {
        "seat",
        "name",
        "objective",
        "score",
        "par",
        "draft_par",
        "losses",
        "clamped",
        "accuracy",
        "why",
        "best",
    }
    assert set(seat["losses"]) == {"draft", "placing", "time", "bets", "choice"}
    assert sum(seat["losses"].values()) == seat["draft_par"]["value"] - seat["score"]
    assert seat["par"]["kind"] in ("proved", "at_most", "about")
    assert set(seat["why"]) == {"code", "text"}
    assert len(seat["best"]["placements"]) == 9


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda lines: lines[:-3], "the game is not over"),
        (lambda lines: [*lines[:-1], lines[-1][:40]], "line"),
        (lambda lines: [lines[0].replace('"version":1', '"version":9'), *lines[1:]], "version 9"),
        (lambda lines: [*lines[:18], *lines[19:]], "line 19"),
        (lambda lines: [], "this record is empty"),
    ],
    ids=["unfinished", "cut in a line", "of another version", "with a line left out", "empty"],
)
def test_a_record_is_refused_in_one_line(tmp_path: Path, spoil: object, reason: str) -> None:
    lines = GAME.read_text().splitlines()
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(spoil(lines)))  # type: ignore[operator]
    done = run("analyse", str(file))
    assert done.returncode == 2
    assert done.stdout == ""
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--seat", "9"), "there is no seat 9"),
        (("--round", "6"), "round 6 is not in this record"),
        (("--objective", "fame"), "the objective is sum or win"),
    ],
)
def test_seats_rounds_and_objectives_that_do_not_exist_are_refused(
    arguments: tuple[str, ...], reason: str
) -> None:
    done = run("analyse", str(GAME), *arguments)
    assert done.returncode == 2
    assert reason in done.stderr
