"""`watch` with seeds and files that need care."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command_line import Completed, assert_refused, run, run_process, run_unread

QUICK = ("watch", "--seats", "2", "--looks", "1")


def watch(*arguments: str) -> Completed:
    return run(*QUICK, *arguments)


@pytest.mark.parametrize("seed", ["[/]", "[bold]x[/bold]", ":heart:", "[link=http://a.b]"])
def test_a_seed_is_shown_as_it_was_given(seed: str) -> None:
    done = watch("--seed", seed)
    assert done.returncode == 0, done.stderr
    assert f"seed {seed}, sha256 " in done.stdout


def test_a_seed_that_is_not_text_is_refused() -> None:
    assert_refused(watch("--seed", "a\udcff"), "seed", "printable")


def test_a_number_of_looks_below_zero_is_refused() -> None:
    assert_refused(run("watch", "--seats", "2", "--looks", "-5"), "looks", "-5")


def test_a_card_with_thousands_of_digits_is_refused() -> None:
    assert_refused(watch("--cards", "9" * 5000), "3,7,11,13,19")


def test_a_record_that_exists_is_kept_unless_overwriting_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"an older and longer game\n" * 10_000)
    before = file.read_bytes()
    assert_refused(watch("--record", str(file)), "game.jsonl", "exists", "--overwrite")
    assert file.read_bytes() == before
    assert watch("--record", str(file), "--overwrite").returncode == 0
    assert run("verify", str(file)).stdout.startswith("consistent, ")


def test_a_record_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    assert_refused(watch("--record", str(tmp_path / "no" / "game")), "cannot write")
    assert_refused(watch("--record", str(tmp_path)), "cannot write")
    assert_refused(watch("--record", str(tmp_path), "--overwrite"), "cannot write")


def test_a_game_that_is_refused_leaves_no_empty_record(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert_refused(watch("--record", str(file), "--seed", ""), "seed")
    assert not file.exists()
    file.write_bytes(b"older\n")
    assert_refused(watch("--record", str(file), "--overwrite", "--seed", ""), "seed")
    assert file.read_bytes() == b"older\n"


def test_overwriting_without_a_record_is_refused() -> None:
    assert_refused(watch("--overwrite"), "--record")


def test_a_record_is_whole_though_the_reader_of_the_output_has_left(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run_unread(*QUICK, "--record", str(file))
    assert run("verify", str(file)).stdout.startswith("consistent, ")


def test_a_game_can_be_shown_in_ascii() -> None:
    done = run_process(*QUICK, "--seed", "a", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert "Final ranking" in done.stdout
    assert "ice zones" in done.stdout
    assert "?" not in done.stdout
