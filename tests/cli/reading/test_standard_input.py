"""`-` means standard input wherever a command reads a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from cyclopts import App, ArgumentCollection

from cosmic_factory.cli.main import COMMANDS, parser
from cosmic_factory.puzzles import shipped_dailies, write_series
from cosmic_factory.rules import cosmic54
from tests.cli.command_line import assert_refused, run

HAND = ("1", "5", "12", "19", "24", "33", "36", "41", "54")
# What the parameters are called by which commands are told which file to read.
FILES = {"file", "record", "tile_set", "config", "puzzles"}
WRITTEN = {("watch", "--record")}
TILE_SET = msgspec.json.encode(cosmic54())


def arguments_of(app: App) -> Iterator[tuple[str, ArgumentCollection]]:
    for name in COMMANDS:
        command = app[name]
        inner = [part for part in command if not part.startswith("-")]
        for part in inner:
            yield f"{name} {part}", command[part].assemble_argument_collection()
        if not inner:
            yield name, command.assemble_argument_collection()


def test_every_file_that_is_read_may_be_standard_input() -> None:
    found = [
        (command, argument.name, argument.parameter.allow_leading_hyphen)
        for command, arguments in arguments_of(parser(()))
        for argument in arguments
        if argument.name.lstrip("-").replace("-", "_").lower() in FILES
    ]
    assert len(found) > 14
    assert {(command, name) for command, name, allowed in found if not allowed} == WRITTEN


@pytest.mark.parametrize("arguments", [("check", "-"), ("check", "--file", "-")])
def test_a_check_of_puzzles_reads_standard_input(arguments: tuple[str, ...]) -> None:
    series = write_series(shipped_dailies().dailies[:1])
    done = run("puzzles", *arguments, stdin=series)
    assert done.returncode == 0, done.stderr
    assert "1 day, " in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("watch", "--seats", "2", "--looks", "1"),
        ("score", "v0v0v0v0:"),
        ("solve", *HAND),
        ("tournament", "--bots", "random,cadet", "--seats", "2", "--games", "1"),
        ("hands", "--count", "1", "--out", "hands.jsonl"),
    ],
)
def test_a_tile_set_is_read_from_standard_input(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments, "--tile-set", "-", stdin=TILE_SET)
    assert done.returncode == 0, done.stderr
    nothing = run(*arguments, "--tile-set", "-", stdin=b"")
    assert_refused(nothing, "-")


@pytest.mark.parametrize(("name", "word"), [("tile-set", "(at -, $"), ("puzzles", "puzzles")])
def test_a_server_reads_its_files_from_standard_input(name: str, word: str, tmp_path: Path) -> None:
    place = ("--data-folder", str(tmp_path), "--no-warm-up", "--port", "1")
    done = run("serve", *place, f"--{name}", "-", stdin=b"{}")
    assert done.returncode == 2
    assert word in done.stderr.splitlines()[-1]
    assert "cannot be read" not in done.stderr


def test_settings_are_read_from_standard_input() -> None:
    assert_refused(run("serve", "--config", "-", stdin=b"port = 70000\n"), "port", "70000")
    assert_refused(run("serve", "--config", "-", stdin=b"port = ="), "'-' is not TOML")


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "--jsonl", "--tile-set", "-"),
        ("analyse", "-", "--tile-set", "-"),
        ("serve", "--config", "-", "--puzzles=-"),
    ],
)
def test_standard_input_is_read_once(arguments: tuple[str, ...]) -> None:
    assert_refused(run(*arguments, stdin=b"{}"), "standard input", "once")


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", *HAND, "--tile-set", "--json"),
        ("watch", "--tile-set", "--beginner"),
    ],
)
def test_an_option_is_not_taken_for_a_file(arguments: tuple[str, ...]) -> None:
    assert_refused(run(*arguments), "no file", arguments[-1])


def test_a_wrong_option_is_named_and_not_a_right_one_before_it() -> None:
    done = run("verify", "-", "--key", "ab", "--foo", stdin=json.dumps({}).encode())
    assert_refused(done, "--foo")
    assert "--key" not in done.stderr.split("--foo")[0]
