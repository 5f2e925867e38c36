"""Write words, numbers and lists as Python forms them, against which the browser is tested.

`python -m tools.grammar_vectors` writes web/.vitest/grammar-vectors.json. Rules of articles and
elision have the same data there; numbers, plurals and lists are the browser's own. The file is made
anew before the client's tests run, so it always says what Python says now.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from cosmic_factory.languages import GRAMMARS, Grammar, Language
from cosmic_factory.rules import Value

ROOT = Path(__file__).resolve().parent.parent
VECTORS = ROOT / "web" / ".vitest" / "grammar-vectors.json"
WORDS = 2_000
# Letters of names from everywhere, digits, and signs that groups of digits have.
VOWELS = "aeiouyhAEHYéÉőŐœŒæÆ\u0131İ"
CONSONANTS = "bcdfgjklmnprstvwxzñçßłøΣ"
SIGNS = "0158 -’.\u00a0\u202f李👽"
LETTERS = VOWELS * 2 + CONSONANTS + SIGNS
NAMES = (
    "Ada", "Élodie", "Œdipe", "E\u0301va", "Hugo", "Hadrien", "Hamza", "Heidi", "Yves", "Yann",
    "onze", "oui", "végétation", "glace", "désert", "étoile", "zöld", "jeges", "sivatagi",
    "csillag", "Őszike", "5 Pál", "F", "",
)  # fmt: skip
NUMBERS = (
    *range(131), 199, 500, 999, 1000, 1234, 1500, 5000, 9999, 10_000, 55_555, 100_000, 1_000_000,
    2_000_000, 0.5, 1.5, 2.125, 24.5, 1234.5, -1, -2.5, -1234,
)  # fmt: skip
LISTS = (("A",), ("A", "B"), ("A", "B", "C"), ("A", "B", "C", "D"))


class LanguageVectors(Value, frozen=True):
    """What one language makes of words by each rule, of numbers and of lists."""

    rules: dict[str, list[tuple[str, str]]]
    numbers: list[tuple[float, str, str]]
    lists: list[tuple[tuple[str, ...], str]]


def language_vectors(grammar: Grammar) -> LanguageVectors:
    random = Random("grammar vectors")
    made = ["".join(random.choices(LETTERS, k=random.randint(1, 6))) for _ in range(WORDS)]
    words = [*NAMES, *made, *(grammar.number(number) for number in NUMBERS)]
    return LanguageVectors(
        {rule: [(word, grammar.with_rule(rule, word)) for word in words] for rule in grammar.rules},
        [(number, grammar.number(number), grammar.plural(number)) for number in NUMBERS],
        [(names, grammar.listed(names)) for names in LISTS],
    )


def main() -> None:
    VECTORS.parent.mkdir(parents=True, exist_ok=True)
    vectors = {language.value: language_vectors(GRAMMARS[language]) for language in Language}
    VECTORS.write_bytes(msgspec.json.encode(vectors))


if __name__ == "__main__":
    main()
