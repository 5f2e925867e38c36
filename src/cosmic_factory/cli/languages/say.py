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
from cosmic_factory.cli.languages.language import Language, current_language
from cosmic_factory.rules import Phrase, Refusal

OUTPUT: Mapping[Language, Mapping[str, str]] = {
    Language.ENGLISH: {},
    Language.FRENCH: FRENCH_OUTPUT,
    Language.HUNGARIAN: HUNGARIAN_OUTPUT,
}
SENTENCES: Mapping[Language, Mapping[str, str]] = {
    Language.ENGLISH: {},
    Language.FRENCH: FRENCH_SENTENCES,
    Language.HUNGARIAN: HUNGARIAN_SENTENCES,
}
LINE_OR_WORD = re.compile(
    r"(?P<before>(?:.*, )?)(?P<what>line|word) (?P<n>\d+)(?P<after>(?:: .*)?)"
)


def say(sentence: str, **values: object) -> str:
    """Return the sentence in the language of the command, with its values."""
    return OUTPUT[current_language()].get(sentence, sentence).format(**values)


def listed(words: Iterable[str]) -> str:
    """Return the words with "and" between them."""
    return say(" and ").join(words)


def decimal(number: float, digits: int) -> str:
    """Return the number with so many digits after the decimal sign of the language."""
    text = f"{number:.{digits}f}"
    return text if current_language() is Language.ENGLISH else text.replace(".", ",")


def phrase_text(phrase: Phrase) -> str:
    """Return a text of the rules, which has all languages, such as the name of a card."""
    text: str = getattr(phrase, current_language().value)
    return text


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
    for texts in (SENTENCES[language], OUTPUT[language]):
        if text in texts:
            return texts[text]
    for pattern, sentence in _patterns(language):
        if match := pattern.fullmatch(text):
            values = {name: translated(value) for name, value in match.groupdict().items()}
            return sentence.format(**values)
    return text


@lru_cache(maxsize=len(Language))
def _patterns(language: Language) -> list[tuple[re.Pattern[str], str]]:
    """Return what each English sentence with values looks like, the most exact ones first."""
    keys = [key for key in SENTENCES[language] if "{" in key]
    keys.sort(key=lambda key: -len(re.sub(r"\{\w+\}", "", key)))
    return [(_pattern(key), SENTENCES[language][key]) for key in keys]


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = [
        re.escape(literal) + (f"(?P<{name}>.+)" if name else "")
        for literal, name, _, _ in Formatter().parse(sentence)
    ]
    return re.compile("".join(parts), re.DOTALL)
