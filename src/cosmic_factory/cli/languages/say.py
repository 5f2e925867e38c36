"""Sentences in the language of the command.

English sentences stand where they are said, and are the keys of the other languages' texts. What
differs from time to time is a `{name}` in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import Formatter

from cosmic_factory.cli.languages.french import FRENCH_OUTPUT, FRENCH_SENTENCES
from cosmic_factory.cli.languages.hungarian import HUNGARIAN_OUTPUT, HUNGARIAN_SENTENCES
from cosmic_factory.cli.languages.language import current_language
from cosmic_factory.languages import GRAMMARS, Grammar, Language, Messages, filled, slots_of
from cosmic_factory.rules import Refusal

# Only what depends on a number: all other sentences stand where they are said.
ENGLISH_OUTPUT = {
    "{days} days, from {first} to {last}": (
        "{days, plural, one {# day} other {# days}}, from {first} to {last}"
    ),
    "{n} faults": "{n, plural, one {# fault} other {# faults}}",
    "verified: {commands} commands, {name} won": (
        "verified: {commands, plural, one {# command} other {# commands}}, {name} won"
    ),
    "consistent, but signed by nobody: {commands} commands, {name} won": (
        "consistent, but signed by nobody: "
        "{commands, plural, one {# command} other {# commands}}, {name} won"
    ),
    "consistent, but signed by the key {key}…, which you have not named: "
    "{commands} commands, {name} won": (
        "consistent, but signed by the key {key}…, which you have not named: "
        "{commands, plural, one {# command} other {# commands}}, {name} won"
    ),
}
OUTPUT = Messages(
    {
        Language.ENGLISH: ENGLISH_OUTPUT,
        Language.FRENCH: FRENCH_OUTPUT,
        Language.HUNGARIAN: HUNGARIAN_OUTPUT,
    }
)
SENTENCES = Messages(
    {
        Language.ENGLISH: {},
        Language.FRENCH: FRENCH_SENTENCES,
        Language.HUNGARIAN: HUNGARIAN_SENTENCES,
    }
)
LINE_OR_WORD = re.compile(
    r"(?P<before>(?:.*, )?)(?P<what>line|word) (?P<n>\d+)(?P<after>(?:: .*)?)"
)


def say(sentence: str, **values: object) -> str:
    """Return the sentence in the language of the command, with its values."""
    text = OUTPUT.of(current_language()).get(sentence, sentence)
    return _filled(text, values)


def _filled(text: str, values: Mapping[str, object]) -> str:
    # Counts stand in the output as they are, without grouping, so that programs can read them.
    shown = {name: str(value) for name, value in values.items()}
    return filled(_grammar(), text, shown)


def _grammar() -> Grammar:
    return GRAMMARS[current_language()]


def listed(words: Iterable[str]) -> str:
    """Return the words with "and" before the last of them."""
    return _grammar().listed(tuple(words))


def number_text(number: float, digits: int | None = None) -> str:
    """Return the number as the language writes it, with so many digits after the decimal sign."""
    return _grammar().number(number, digits)


def refusal_text(refusal: Refusal) -> str:
    """Return the sentence of a refusal, and where the mistake is if that is known."""
    text = translated(refusal.text)
    if refusal.at is None:
        return text
    return say("{text} (at {place})", text=text, place=_place(refusal.at))


def _place(at: str) -> str:
    match = LINE_OR_WORD.fullmatch(at)
    if match is None:
        return at
    place = say("line {n}" if match["what"] == "line" else "word {n}", n=match["n"])
    return f"{match['before']}{place}{match['after']}"


def translated(text: str) -> str:
    """Return a finished English sentence in the language of the command, or as it is."""
    language = current_language()
    if language is Language.ENGLISH:
        return text
    for texts in (SENTENCES.of(language), OUTPUT.of(language)):
        if text in texts:
            return texts[text]
    for pattern, sentence in _patterns(language):
        if match := pattern.fullmatch(text):
            values = {name: translated(value) for name, value in match.groupdict().items()}
            return _filled(sentence, values)
    return text


@lru_cache(maxsize=len(Language))
def _patterns(language: Language) -> list[tuple[re.Pattern[str], str]]:
    """Return what each English sentence with values looks like, the most exact ones first."""
    texts = SENTENCES.of(language)
    keys = [key for key in texts if any(slots_of(key))]
    keys.sort(key=lambda key: -len(re.sub(r"\{\w+\}", "", key)))
    return [(_pattern(key), texts[key]) for key in keys]


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = [
        re.escape(literal) + (f"(?P<{name}>.+)" if name else "")
        for literal, name, _, _ in Formatter().parse(sentence)
    ]
    return re.compile("".join(parts), re.DOTALL)
