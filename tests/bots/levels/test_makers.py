from __future__ import annotations

from pathlib import Path

import pytest

from cosmic_factory.bots import DEFAULT_LEVEL, LEVELS, SimpleBot, UnknownBot, bot_maker


def test_the_levels_are_listed_from_the_weakest_to_the_strongest() -> None:
    assert list(LEVELS) == ["random", "cadet", "pilot", "navigator", "architect"]
    assert DEFAULT_LEVEL in LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_found_by_its_name(level: str) -> None:
    assert bot_maker(level) is LEVELS[level]


def test_a_bot_of_ones_own_is_found_by_module_and_class() -> None:
    assert bot_maker("cosmic_factory.bots.simple_bot:SimpleBot") is SimpleBot


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
def test_what_is_not_a_bot_is_refused(thing: str) -> None:
    with pytest.raises(UnknownBot):
        bot_maker(thing)
