"""`--tile-set FILE`: your own tiles in every command that knows tiles."""

from __future__ import annotations

import json
import os
from pathlib import Path
from threading import Thread

import pytest

from tests.cli.command_line import assert_refused, run

CODES = ("v2i1cd0:ne", "d1d1i0i0:ew", "cv0v2i0:sw", "i0v2i1i1:w")


@pytest.fixture
def ours(tmp_path: Path) -> str:
    """A list of twenty tiles, five of each kind."""
    file = tmp_path / "ours.txt"
    file.write_text("# Ours\n" + "\n".join(CODES * 5))
    return str(file)


NINE = [str(number) for number in range(1, 10)]


def test_ids_are_those_of_the_set(ours: str) -> None:
    solved = run("solve", *NINE, "--tile-set", ours, "--json")
    answer = json.loads(solved.stdout)
    assert answer["proved"]
    assert sorted({one["tile"] for one in answer["placements"]}) == sorted(CODES)
    line = json.dumps({"tiles": [*map(int, NINE)]}).encode()
    by_line = run("solve", "--jsonl", "--tile-set", ours, stdin=line)
    assert json.loads(by_line.stdout)["value"] == answer["value"]
    assert_refused(run("solve", *NINE[:8], "21", "--tile-set", ours), "no tile 21, only 1 to 20")


def test_a_set_says_how_often_a_tile_can_be_held(ours: str) -> None:
    held = [CODES[0]] * 6 + [*CODES[1:]]
    assert_refused(run("solve", *held, "--tile-set", ours), "but the set has it 5 times")


def test_a_draft_is_of_the_set(ours: str) -> None:
    line = {"first": [*range(1, 10)], "second": [*range(10, 16)], "last": [16, 17, 18]}
    done = run("draft", "--jsonl", "--tile-set", ours, stdin=json.dumps(line).encode())
    assert json.loads(done.stdout)["proved"]


def test_a_galaxy_is_written_with_ids(ours: str) -> None:
    by_id = run("score", "1@1 2 / . (3)", "--tile-set", ours)
    by_code = run("score", f"{CODES[0]}@1 {CODES[1]} / . ({CODES[2]})")
    assert by_id.returncode == 0
    assert by_id.stdout == by_code.stdout
    assert_refused(run("score", "1 99", "--tile-set", ours), "no tile 99", "word 2")
    tracks = {"vegetation": 0, "ice": 0, "desert": 0, "star": 0}
    players = [
        {"tracks": tracks, "placements": [{"tile": tile, "row": 0, "col": 0, "turns": 0}]}
        for tile in (1, CODES[0])
    ]
    line = json.dumps({"card": 0, "players": players}).encode()
    one, two = json.loads(run("score", "--jsonl", "--tile-set", ours, stdin=line).stdout)["players"]
    assert one["zones"] == two["zones"]


def test_hands_are_drawn_from_the_set(ours: str, tmp_path: Path) -> None:
    out = tmp_path / "hands.jsonl"
    assert run("hands", "--count", "1", "--out", str(out), "--tile-set", ours).returncode == 0
    assert max(json.loads(out.read_text())["tiles"]) <= 20
    few = tmp_path / "few.txt"
    few.write_text(" ".join(CODES))
    refused = run("hands", "--count", "1", "--out", str(out) + "2", "--tile-set", str(few))
    assert_refused(refused, "a hand has 9 tiles, 'Tiles' has 4")


def test_a_record_says_its_set_and_is_checked_against_it(ours: str, tmp_path: Path) -> None:
    record = str(tmp_path / "game.jsonl")
    watched = run("watch", "--seats", "2", "--looks", "1", "--tile-set", ours, "--record", record)
    assert watched.returncode == 0
    verified = run("verify", record, "--tile-set", ours)
    assert "tile set: Ours, 20 tiles, " in verified.stdout
    assert_refused(run("verify", record, "--tile-set", "cosmic54"), "was played with the tiles")
    assert_refused(run("analyse", record, "--tile-set", "cosmic54"), "was played with the tiles")
    text = Path(record).read_text()
    Path(record).write_text(text.replace(CODES[0], "v0i1cd0:ne", 1))
    assert_refused(run("verify", record))


def test_a_tournament_is_played_with_the_set(ours: str, tmp_path: Path) -> None:
    out = str(tmp_path / "results.csv")
    words = ("--bots", "random", "--games", "1", "--seats", "2", "--workers", "1", "--out", out)
    assert run("tournament", *words, "--tile-set", ours).returncode == 0
    assert_refused(run("tournament", *words), "another tournament", "tile_set")
    six = ("--bots", "random", "--games", "1", "--seats", "6", "--workers", "1")
    assert_refused(run("tournament", *six, "--tile-set", ours), "6 seats need 54 tiles")


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("/dev/zero", "at most 65536 bytes, and this has more"),
        ("/dev/null", "the tile set has no tiles"),
        ("/", "cannot read '/'"),
    ],
)
def test_a_file_that_holds_no_set_is_refused_in_one_line_even_if_it_never_ends(
    file: str, words: str
) -> None:
    assert_refused(run("score", "1 2", "--tile-set", file), words)


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert_refused(run("score", "1 2", "--tile-set", str(pipe)), "the tile set has no tiles")
    words = ("serve", "--data-folder", str(tmp_path), "--tile-set", str(pipe))
    assert_refused(run(*words), "the tile set has no tiles")


def test_tiles_come_out_of_a_pipe() -> None:
    reading, writing = os.pipe()

    def write() -> None:
        with os.fdopen(writing, "w") as pipe:
            pipe.write(" ".join(CODES))

    writer = Thread(target=write)
    writer.start()
    scored = run("score", "1 2", "--tile-set", f"/dev/fd/{reading}")
    writer.join()
    os.close(reading)
    assert scored.returncode == 0, scored.stderr


def test_a_server_is_not_started_with_a_set_that_is_too_small_for_two(tmp_path: Path) -> None:
    few = tmp_path / "few.txt"
    few.write_text(" ".join(CODES * 4))
    words = ("serve", "--data-folder", str(tmp_path), "--tile-set", str(few))
    assert_refused(run(*words), "2 seats need 18 tiles, 'Tiles' has 16")
