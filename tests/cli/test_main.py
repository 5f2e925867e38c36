"""The command line as a whole: help, pipes, encodings and mistakes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cosmic_factory.cli.main import COMMANDS
from tests.cli.command_line import assert_refused, run, run_process, run_unread


def test_the_help_says_what_each_command_does() -> None:
    done = run_process("--help", COLUMNS="200")
    assert done.returncode == 0
    for command in COMMANDS:
        (line,) = [line for line in done.stdout.splitlines() if f"│ {command} " in line]
        assert len(line.strip("│ ").removeprefix(command).split()) >= 4


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_an_unknown_option_is_called_one(command: str, tmp_path: Path) -> None:
    assert_refused(run(command, "--foo"), "Unknown option", "--foo", "./--foo")
    assert_refused(run(command, "--foo", str(tmp_path / "game.jsonl")), "Unknown option", "--foo")
    assert_refused(run(command, "a", "b"), "b")


@pytest.mark.parametrize("arguments", [["watch", "--seats", "2", "--looks", "1"], ["--help"]])
def test_a_reader_that_has_read_enough_is_no_error(arguments: list[str]) -> None:
    run_unread(*arguments)


@pytest.mark.skipif(os.name != "posix", reason="only POSIX file names are bytes")
def test_a_file_name_that_is_not_text_is_refused_in_one_line() -> None:
    done = run_process("verify", os.fsdecode(b"/tmp/\xff"), PYTHONIOENCODING="ascii")
    assert_refused(done, "No such file")


def test_help_can_be_shown_in_ascii() -> None:
    done = run_process("--help", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
