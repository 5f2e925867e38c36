"""Sentences by key in every language."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.languages.english import ENGLISH_GRAMMAR
from cosmic_factory.languages.filling import Fill, filled
from cosmic_factory.languages.french import FRENCH_GRAMMAR
from cosmic_factory.languages.grammar import Grammar
from cosmic_factory.languages.hungarian import HUNGARIAN_GRAMMAR
from cosmic_factory.languages.language import Language

GRAMMARS: Mapping[Language, Grammar] = {
    Language.ENGLISH: ENGLISH_GRAMMAR,
    Language.FRENCH: FRENCH_GRAMMAR,
    Language.HUNGARIAN: HUNGARIAN_GRAMMAR,
}


class Messages:
    """What one part of the program says: the same keys in every language."""

    def __init__(self, texts: Mapping[Language, Mapping[str, str]]) -> None:
        self._texts = {
            language: {key: GRAMMARS[language].spaced(text) for key, text in told.items()}
            for language, told in texts.items()
        }

    def of(self, language: Language) -> Mapping[str, str]:
        """Return the messages of a language, with their slots."""
        return self._texts[language]

    def say(self, language: Language, key: str, **values: Fill) -> str:
        """Return a message with its slots filled."""
        return filled(GRAMMARS[language], self._texts[language][key], values)
