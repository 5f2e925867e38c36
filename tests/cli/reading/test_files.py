"""Files as editors of other systems write them."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from tests.cli.command_line import assert_refused, run


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    assert run("watch", "--seats", "2", "--looks", "1", "--record", str(file)).returncode == 0
    return file


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_may_begin_with_a_byte_order_mark(command: str, game: Path) -> None:
    marked = codecs.BOM_UTF8 + game.read_bytes()
    assert run(command, "-", stdin=marked).stdout == run(command, str(game)).stdout


def test_a_tile_set_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"name": "Mine", "version": 1, "tiles": []}', "utf-8-sig")
    assert_refused(run("watch", "--tile-set", str(file)), "no tiles")


def test_a_record_in_utf_16_is_named_as_such(game: Path) -> None:
    content = game.read_text("utf-8").encode("utf-16")
    assert_refused(run("verify", "-", stdin=content), "UTF-16", "UTF-8")


@pytest.mark.parametrize("command", ["score", "solve"])
def test_lines_of_json_may_begin_with_a_byte_order_mark(command: str) -> None:
    plain, marked = (
        run(command, "--jsonl", stdin=mark + b"{}\n{}\n") for mark in (b"", codecs.BOM_UTF8)
    )
    assert marked.stdout == plain.stdout


def test_a_settings_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text("port = 70000\n", "utf-8-sig")
    assert_refused(run("serve", "--config", str(file)), "port")
