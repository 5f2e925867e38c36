"""The grammar of Hungarian, whose article follows the sound of the next word: a hat, az öt."""

from __future__ import annotations

from cosmic_factory.languages.grammar import Grammar, WordKind

HUNGARIAN_GRAMMAR = Grammar(
    decimal=",",
    group="\u00a0",
    grouped_from=5,
    plurals=(("one", "n = 1"),),
    list_comma=", ",
    list_last=" és ",
    kinds={
        "vowel": WordKind(
            begins=r"[aeiou]|y[^aeiouy\W\d_]",
            # Letters whose names begin with a vowel: ef, el, em, en, er, es, iksz, ipszilon.
            letter=r"[aeiouflmnrsxy]",
            # Numbers that are read egy, öt, ötven, ötszáz, ezer; but tíz, tizenegy, száz.
            number=r"5|1(?:\d{3})*$",
        ),
        # Words that fill slots and whose endings have back vowels; the others have front ones.
        "back": WordKind(words=("sivatagi", "csillag")),
    },
    rules={
        "az": (("vowel", "az {}"), ("", "a {}")),
        # At the start of a sentence.
        "Az": (("vowel", "Az {}"), ("", "A {}")),
        "ra": (("back", "{}ra"), ("", "{}re")),
    },
)
