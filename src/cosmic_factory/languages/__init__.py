"""The languages of the game: grammar as data, sentences filled by it.

Everything that Python says to people in more than one language goes through here; the browser's
messages have the same grammar.
"""

from cosmic_factory.languages.filling import Fill, filled, slots_of
from cosmic_factory.languages.grammar import Grammar, WordKind
from cosmic_factory.languages.language import (
    DEFAULT_LANGUAGE,
    Language,
    language_of,
    phrase_text,
)
from cosmic_factory.languages.messages import GRAMMARS, Messages

__all__ = [
    "DEFAULT_LANGUAGE",
    "GRAMMARS",
    "Fill",
    "Grammar",
    "Language",
    "Messages",
    "WordKind",
    "filled",
    "language_of",
    "phrase_text",
    "slots_of",
]
