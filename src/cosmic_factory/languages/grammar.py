"""What a language does to words and numbers, as data: the code here serves every language.

The browser reads the same data: `web/src/messages/<language>/first/grammar.ts` is made of it. Tests
hold it to the same answers on thousands of words and numbers (`tools/grammar_vectors.py`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

from cosmic_factory.languages.plurals import plural_form
from cosmic_factory.rules import Value

# The digits that a word begins with, as languages group them.
DIGITS = re.compile(r"\d[\d \u00a0\u202f]*", re.ASCII)
LIGATURES = {"œ": "oe", "æ": "ae"}
# Digits after the decimal sign, at most.
FRACTION_DIGITS = 3
MINUS = "−"


class WordKind(Value, frozen=True):
    """Words that rules tell apart: by how they begin when they are read, or by name.

    Patterns are matched at the start of the word in small letters without accents; `number` is
    matched with the digits of a number, and `letter` with a word of one letter.
    """

    begins: str = ""
    unless: str = ""
    letter: str = ""
    number: str = ""
    words: tuple[str, ...] = ()

    def includes(self, word: str) -> bool:
        """Tell whether the word is of this kind."""
        if digits := DIGITS.match(word):
            return _matches(self.number, re.sub(r"\D", "", digits[0], flags=re.ASCII))
        plain = plain_letters(word)
        pattern = self.letter if self.letter and len(plain) == 1 else self.begins
        sounds = _matches(pattern, plain) and not _matches(self.unless, plain)
        return sounds or word in self.words


def _matches(pattern: str, text: str) -> bool:
    return bool(pattern) and re.match(pattern, text, re.ASCII) is not None


def plain_letters(word: str) -> str:
    """Return the word without accents, in small letters: "Éloïse" is eloise, "Œdipe" oedipe."""
    parts = unicodedata.normalize("NFD", word)
    plain = "".join(part for part in parts if not unicodedata.category(part).startswith("M"))
    return "".join(LIGATURES.get(letter, letter) for letter in plain.lower())


class Grammar(Value, frozen=True):
    """The grammar of one language."""

    decimal: str
    group: str
    # Numbers of fewer digits are not grouped.
    grouped_from: int
    # Conditions of plural forms; all other numbers have the form `other`.
    plurals: tuple[tuple[str, str], ...]
    list_comma: str
    list_last: str
    # Signs that keep a no-break space before or after them.
    space_before: str = ""
    space_after: str = ""
    kinds: Mapping[str, WordKind] = {}
    # What each rule writes for a word {}: the first form whose kind includes the word.
    rules: Mapping[str, tuple[tuple[str, str], ...]] = {}

    def with_rule(self, rule: str, word: str) -> str:
        """Return what a rule makes of a word: `de` makes "d’Ada" of "Ada"."""
        forms = self.rules[rule]
        form = next(form for kind, form in forms if not kind or self.kinds[kind].includes(word))
        return form.replace("{}", word)

    def plural(self, number: float) -> str:
        """Return the plural form that a number takes."""
        return plural_form(self.plurals, number)

    def number(self, value: float, digits: int | None = None) -> str:
        """Return a number as it is written, with so many digits after the decimal sign if given."""
        rounded = f"{abs(value):.{FRACTION_DIGITS if digits is None else digits}f}"
        whole, _, fraction = rounded.partition(".")
        if digits is None:
            fraction = fraction.rstrip("0")
        if len(whole) >= self.grouped_from:
            whole = f"{int(whole):,}".replace(",", self.group)
        text = f"{whole}{self.decimal}{fraction}" if fraction else whole
        return MINUS + text if value < 0 and text.strip("0.,") else text

    def listed(self, words: Sequence[str]) -> str:
        """Return the words as a list: "Ada, Zsófi and Orbit"."""
        ends = filter(None, [self.list_comma.join(words[:-1]), *words[-1:]])
        return self.list_last.join(ends)

    def spaced(self, text: str) -> str:
        """Return a text with its no-break spaces."""
        return _spaced(text, self.space_before, self.space_after)


@lru_cache(maxsize=4096)
def _spaced(text: str, before: str, after: str) -> str:
    for sign in before:
        text = text.replace(f" {sign}", f"\u00a0{sign}")
    for sign in after:
        text = text.replace(f"{sign} ", f"{sign}\u00a0")
    return text
