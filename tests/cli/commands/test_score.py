from __future__ import annotations

import json
import subprocess

import pytest

from tests.cli.command_line import COMMAND, assert_refused, run, run_process

# Constellation zones of 2 and 1 spaces; a vegetation zone of 3; a desert zone of 2.
GALAXY = """
    cv1v0v1:nw@1  cv0i1d0:w      /
    i1v1v0v0:ne@3 ci1d2d0:nesw@2
"""


def test_a_galaxy_is_shown_with_its_score_sheet() -> None:
    done = run_process("score", GALAXY)
    assert done.returncode == 0, done.stderr
    assert "vegetation zones   3 → 1, 0 → 0" in done.stdout
    assert "desert zones       2 → 2, 0 → 0" in done.stdout
    assert "longest path 2: 0,0 0,1" in done.stdout
    assert "vegetation 1  ice 0  desert 2  star 0   total 0" in done.stdout


def test_a_card_is_named_and_counted() -> None:
    done = run("score", GALAXY, "--card", "9")
    assert "Sideral Vacuum" in done.stdout
    assert "constellations     2 → 1, 1 → 0" in done.stdout


def test_tracks_are_clamped_and_the_loss_is_shown() -> None:
    done = run("score", GALAXY, "--tracks", "30,0,29,0")
    assert "30 → 30 (+1 lost)" in done.stdout
    assert "29 → 30 (+1 lost)" in done.stdout


def test_an_offering_is_settled() -> None:
    done = run("score", GALAXY, "--card", "20", "--tracks", "9,0,0,0", "--offering", "vegetation")
    assert "offering           given" in done.stdout
    assert "vegetation 5  ice 0  desert 2  star 2" in done.stdout


def test_path_points_are_swapped_to_the_chosen_colour() -> None:
    path_of_four = "v0v0v0v0:es v0v0v0v0:sw / v0v0v0v0:ne v0v0v0v0:nw"
    done = run("score", path_of_four, "--card", "19", "--swap", "desert")
    assert "vegetation 0  ice 0  desert 1  star 0" in done.stdout


def test_the_track_of_swapped_path_points_is_named() -> None:
    path_of_four = "v0v0v0v0:es v0v0v0v0:sw / v0v0v0v0:ne v0v0v0v0:nw"
    done = run("score", path_of_four, "--card", "19", "--swap", "desert")
    assert "path to desert" in done.stdout
    assert "path to" not in run("score", path_of_four).stdout


def test_the_tracks_of_an_offering_are_named() -> None:
    done = run("score", GALAXY, "--card", "20", "--tracks", "9,0,0,0", "--offering", "vegetation")
    assert "given: vegetation" in done.stdout
    assert "received: star" in done.stdout


def test_a_line_and_two_squares_are_drawn() -> None:
    line = run("score", "v0v0v1v1: i0i1v1v0:ew d0d0v0v1:e", "--card", "7")
    assert line.returncode == 0
    twin = run("score", "v0v0v1v1: i0i1v1v0:ew | d0d0v0v1:e", "--card", "11")
    assert twin.returncode == 0


def test_a_line_that_is_wider_than_the_terminal_goes_on_below(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    done = run("score", " ".join(["ci0i0v2:esw"] * 9), "--card", "7")
    assert done.stdout.count("✦") == 9


def test_face_down_tiles_show_their_back() -> None:
    done = run("score", "(v0v0v1v1:) (i0i1v1v0:ew) d0d0v0v1:e", "--card", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("✧") == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["name a galaxy"]),
        (["v3v0v0v0:"], ["v3v0v0v0:", "0–2 planets"]),
        (["v0v0v0v0:nn"], ["twice"]),
        (["v0v0v0v0:@4"], ["v0v0v0v0:@4", "word 1"]),
        (["v0v0v0v0: | . | ."], ["at most two parts"]),
        (["v0v0v0v0: [0,0] v0v0v0v0:"], ["two tiles"]),
        (["v0v0v0v0:", "--card", "21"], ["no Kaos card 21"]),
        (["v0v0v0v0:", "--card", "x"], ["--card"]),
        (["v0v0v0v0:", "--card", "1"], ["face down"]),
        (["v0v0v0v0:", "--tracks", "1,2,3"], ["four numbers"]),
        (["v0v0v0v0:", "--tracks", "1,2,3,31"], ["ends at 30"]),
        (["v0v0v0v0:", "--tracks", f"1,2,3,{'9' * 5000}"], ["four numbers"]),
        (["v0v0v0v0: [9999999999,0] v0v0v0v0:"], ["36 rows"]),
        ([" ".join(["v0v0v0v0:"] * 37)], ["36 tiles"]),
        (["v0v0v0v0:", "--swap", "star"], ["--swap"]),
        (["v0v0v0v0:", "--bogus"], ["--bogus"]),
    ],
)
def test_wrong_input_gets_one_line(arguments: list[str], words: list[str]) -> None:
    assert_refused(run("score", *arguments), *words)


# All tiles of a 6 x 6 galaxy are linked, but no path visits all, because five are dead ends.
ENDS = {(1, 0), (1, 2), (1, 4), (4, 1), (4, 3)}
MANY_PATHS = " / ".join(
    " ".join(f"v0v0v0v0:{'n' if (row, col) in ENDS else 'nesw'}" for col in range(6))
    for row in range(6)
)


def test_a_galaxy_with_too_many_paths_is_refused() -> None:
    assert_refused(run("score", MANY_PATHS), "36 linked tiles", "too many paths")


def test_a_line_with_too_many_paths_does_not_stop_the_others() -> None:
    cells = [(row, col, code) for row, line in enumerate(MANY_PATHS.split(" / "))
             for col, code in enumerate(line.split())]  # fmt: skip
    placements = [{"tile": code, "row": row, "col": col, "turns": 0} for row, col, code in cells]
    tracks = {"vegetation": 0, "ice": 0, "desert": 0, "star": 0}
    player: dict[str, object] = {"tracks": tracks, "placements": []}
    tables = [{"card": 0, "players": [player, other]}
              for other in ({**player, "placements": placements}, player)]  # fmt: skip
    stdin = b"".join(json.dumps(table).encode() + b"\n" for table in tables)
    first, second = run("score", "--jsonl", stdin=stdin).stdout.splitlines()
    assert json.loads(first)["error"]["code"] == "too-many-paths"
    assert "players" in json.loads(second)


def test_an_unknown_command_lists_the_known_ones() -> None:
    assert_refused(run_process("scoer"), "score", "watch", "replay", "verify")


@pytest.mark.parametrize("command", ["score", "watch", "replay", "verify"])
def test_every_command_has_help_with_examples(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert f"cosmic-factory {command}" in done.stdout.split("For example", 1)[1]


def test_a_reader_that_leaves_early_is_no_error() -> None:
    lines = b"{}\n" * 5000
    with subprocess.Popen(
        [COMMAND, "score", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        try:
            process.stdin.write(lines)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
