"""`watch`, `replay` and `verify` on real files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command_line import assert_refused, run


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    done = run("watch", "--seed", "a wet Sunday", "--cards", "1,3,11,13,19", "--looks", "5",
               "--record", str(file))  # fmt: skip
    assert done.returncode == 0, done.stderr
    return file


def test_a_game_shows_cards_galaxies_sheets_tracks_and_the_winner() -> None:
    done = run("watch", "--seed", "s", "--seats", "2", "--looks", "5", "--cards", "5,7,9,11,20")
    for word in ("District", "Unique Dimension", "Sideral Vacuum", "Parallel Universe", "Offering"):
        assert word in done.stdout
    assert done.stdout.count("'s points") == 10
    assert "Round 5 of 5" in done.stdout
    assert "Final ranking" in done.stdout
    assert "wins" in done.stdout or "share the victory" in done.stdout


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (run("watch", "--seed", "twice", "--looks", "3") for _ in range(2))
    assert one.stdout == other.stdout


def test_beginners_play_without_cards() -> None:
    done = run("watch", "--beginner", "--seed", "s", "--looks", "3", "--seats", "2")
    assert done.returncode == 0
    assert "Kaos" not in done.stdout


def test_a_replay_tells_the_same_game(game: Path) -> None:
    told = run("watch", "--seed", "a wet Sunday", "--cards", "1,3,11,13,19", "--looks", "5")
    assert run("replay", str(game)).stdout == told.stdout


def test_a_replay_reads_standard_input(game: Path) -> None:
    assert run("replay", "-", stdin=game.read_bytes()).returncode == 0


def test_a_true_record_is_verified(game: Path) -> None:
    done = run("verify", str(game))
    assert done.returncode == 0
    assert done.stdout.startswith("verified: ")


def test_another_seed_does_not_verify(game: Path, tmp_path: Path) -> None:
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(game.read_bytes().replace(b"a wet Sunday", b"a dry Monday"))
    assert_refused(run("verify", str(forged)), "forged.jsonl", "line 5")


def test_a_record_cut_short_is_not_finished(game: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(game.read_bytes().splitlines(keepends=True)[:30]))
    assert_refused(run("verify", str(cut)), "not over")
    assert run("replay", str(cut)).returncode == 0


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_no_record_is_refused(command: str, tmp_path: Path) -> None:
    missing = tmp_path / "missing.jsonl"
    assert_refused(run(command, str(missing)), "missing.jsonl", "No such file")
    other = tmp_path / "other.jsonl"
    other.write_text('{"format": "chess", "version": 1}\n')
    assert_refused(run(command, str(other)), "line 1", "format")
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    assert_refused(run(command, str(empty)), "empty")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--seats", "7"], "2 to 6"),
        (["--seats", "0"], "2 to 6"),
        (["--cards", "1,2,3,4"], "5 cards"),
        (["--cards", "1,2,3,4,x"], "3,7,11,13,19"),
        (["--cards", "1,2,3,4,21"], "21"),
        (["--cards", "1,2,3,4,5", "--beginner"], "beginner"),
        (["--tile-set", "nowhere.json"], "nowhere.json"),
        (["--seed", ""], "seed"),
    ],
)
def test_games_that_cannot_be_played_are_refused(arguments: list[str], word: str) -> None:
    assert_refused(run("watch", *arguments), word)


def test_a_tile_set_with_a_wrong_tile_names_the_tile_and_the_field(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(
        '{"name": "Mine", "version": 1, "tiles": ['
        '{"id": 1, "code": "v0v0v1v1:"}, {"id": 2, "code": "v0v0v1x1:"}]}'
    )
    assert_refused(run("watch", "--tile-set", str(file)), "mine.json", "$.tiles[1].code")
    file.write_text('{"name": "Mine", "version": 1, "tiles": [{"id": 1, "code": "v0v0v1v1:"}]}')
    assert_refused(run("watch", "--tile-set", str(file)), "27 tiles")


def test_a_record_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    done = run("watch", "--looks", "1", "--seats", "2", "--record", str(tmp_path / "no" / "game"))
    assert done.returncode == 2
    assert "cannot write" in done.stderr
