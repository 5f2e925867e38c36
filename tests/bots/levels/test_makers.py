from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cosmic_factory.bots import DEFAULT_LEVEL, LEVEL_NAMES, LEVELS, SimpleBot, UnknownBot, bot_maker


def test_the_levels_are_listed_from_the_weakest_to_the_strongest() -> None:
    assert list(LEVELS) == ["random", "cadet", "pilot", "navigator", "architect"]
    assert DEFAULT_LEVEL in LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_found_by_its_name(level: str) -> None:
    assert bot_maker(level) is LEVELS[level]


def test_a_bot_of_ones_own_is_found_by_module_and_class() -> None:
    assert bot_maker("cosmic_factory.bots:SimpleBot") is SimpleBot


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match=r"admiral.*random, cadet, pilot, navigator, architect"):
        bot_maker("admiral")


def test_a_module_that_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownBot, match="'nowhere' does not import: ModuleNotFoundError"):
        bot_maker("nowhere:Bot")


def test_a_module_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "crooked.py").write_text("raise RuntimeError('out of fuel')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownBot, match="'crooked' does not import: RuntimeError: out of fuel"):
        bot_maker("crooked:Bot")


def test_a_missing_class_is_named() -> None:
    with pytest.raises(UnknownBot, match="has no 'Nobody'"):
        bot_maker("cosmic_factory.bots.simple_bot:Nobody")


@pytest.mark.parametrize("thing", ["fractions:Fraction", "math:pi", "json:"])
def test_a_name_that_leads_to_no_bot_is_refused(thing: str) -> None:
    with pytest.raises(UnknownBot):
        bot_maker(thing)


OUTDATED = """
from cosmic_factory.bots import RandomBot

class Alone:
    def next_move(self, view, elapsed):
        return None

class Inheriting(RandomBot):
    def next_move(self, view, elapsed):
        return None
"""


@pytest.mark.parametrize("name", ["Alone", "Inheriting"])
def test_a_bot_of_the_old_protocol_is_told_what_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "outdated.py").write_text(OUTDATED)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownBot, match=r"next_move.*is now next_step.*Act, LookAgain or Done"):
        bot_maker(f"outdated:{name}")


def test_importing_the_old_move_says_what_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old_import.py").write_text("from cosmic_factory.bots import Move")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownBot, match="Move is now Act"):
        bot_maker("old_import:Bot")


def test_the_names_of_the_levels_are_those_of_their_makers() -> None:
    assert tuple(LEVELS) == LEVEL_NAMES


def test_importing_bots_and_lab_does_not_import_the_solvers_kernels() -> None:
    code = (
        "import sys, cosmic_factory.bots, cosmic_factory.lab;"
        "cosmic_factory.bots.check_level('pilot');"
        "print([name for name in ('numpy', 'gymnasium', 'pettingzoo') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
