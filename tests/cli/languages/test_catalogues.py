"""The texts of the languages are complete, and use the words of the screen."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cosmic_factory.cli.languages.say import OUTPUT, SENTENCES
from cosmic_factory.languages import Language, slots_of
from tests.languages.slots import wrong_slots

ROOT = Path(__file__).resolve().parents[3]
SOURCE = ROOT / "src" / "cosmic_factory"
OTHERS = [Language.FRENCH, Language.HUNGARIAN]
# Where the sentence stands among the arguments.
REFUSALS = {"Malformed": 1, "Illegal": 1, "Unavailable": 1, "CheckedAspect": 2}
# Made of sentences that are translated by themselves, or said to programs only.
NOT_SAID = {
    "{}, not {}",
    "no tile lies face up there in the galaxy of players[{}]",
    "row {}, column {}, part {} holds a tile already",
    "the {} token is held twice",
    "this card asks for a tile to remove",
    "render modes are human, ansi and rgb_array, not {}",
    "rewards are points or victory, not {}",
}


def sentences_of_refusals() -> Iterator[str]:
    for room in ("rules", "languages", "analysis", "puzzles", "lab", "server", "cli"):
        for file in sorted((SOURCE / room).rglob("*.py")):
            for function in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(function, ast.FunctionDef):
                    yield from _refused_in(function)


def _refused_in(function: ast.FunctionDef) -> Iterator[str]:
    assigned: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            assigned.setdefault(node.targets[0].id, []).append(node.value)
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            place = REFUSALS.get(call.func.id, len(call.args))
            for argument in call.args[place : place + 1]:
                named = isinstance(argument, ast.Name)
                values = assigned.get(ast.unparse(argument), []) if named else [argument]
                yield from filter(None, map(_sentence, values))


def _sentence(node: ast.expr) -> str | None:
    """Return a string of the source; `{}` stands for each value in it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    return "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values)


def sentences_said() -> Iterator[str]:
    for file in sorted((SOURCE / "cli").rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "say":
                yield from filter(None, [_sentence(call.args[0])])


def fields(text: str) -> set[str]:
    return {slot.name for slot in slots_of(text)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_refusal_has_a_translation(language: Language) -> None:
    known = {re.sub(r"\{\w+\}", "{}", english) for english in SENTENCES.of(language)}
    found = set(sentences_of_refusals())
    assert len(found) > 100
    assert sorted(found - known - NOT_SAID) == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_that_commands_say_has_a_translation(language: Language) -> None:
    found = set(sentences_said())
    assert len(found) > 20
    assert sorted(found - OUTPUT.of(language).keys()) == []


def test_both_languages_have_the_same_texts_with_the_same_values() -> None:
    for texts in (OUTPUT, SENTENCES):
        assert texts.of(Language.FRENCH).keys() == texts.of(Language.HUNGARIAN).keys()
        for language in OTHERS:
            for english, text in texts.of(language).items():
                assert fields(text) == fields(english), english
                assert wrong_slots(language, text) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    ("key", "english"),
    [
        ("colour.vegetation", "vegetation"),
        ("colour.ice", "ice"),
        ("colour.desert", "desert"),
        ("track.star", "star"),
    ],
)
def test_tracks_are_called_as_on_the_screen(language: Language, key: str, english: str) -> None:
    screen = (ROOT / "web" / "src" / "messages" / language / "first" / "common.ts").read_text(
        "utf-8"
    )
    assert f"'{key}': '{OUTPUT.of(language)[english]}'" in screen
