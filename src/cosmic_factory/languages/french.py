"""The grammar of French: elision, contracted articles and spaces before signs."""

from __future__ import annotations

from cosmic_factory.languages.grammar import Grammar, WordKind

FRENCH_GRAMMAR = Grammar(
    decimal=",",
    group="\u202f",
    grouped_from=4,
    plurals=(("one", "i = 0,1"), ("many", "i != 0 and i % 1000000 = 0 and v = 0")),
    list_comma=", ",
    list_last=" et ",
    space_before=":;?!»",
    space_after="«",
    kinds={
        # A vowel, an h before one, or a y before a consonant (Yves, but not Yann) is elided before.
        # Numbers never are: de 1, de 8, de 11. Most names in Ha- and some others sound their h.
        "elided": WordKind(
            begins=r"[aeiou]|h[aeiouy]|y[^aeiouy\W\d_]",
            unless=r"ha(?!dri)|heidi|helmut|hilda|holly|howard|huss|onze$|oui$",
        ),
        # Nouns that fill slots and are feminine; the others are masculine.
        "feminine": WordKind(words=("végétation", "glace", "étoile")),
    },
    rules={
        "de": (("elided", "d’{}"), ("", "de {}")),
        "le": (("elided", "l’{}"), ("feminine", "la {}"), ("", "le {}")),
        "au": (("elided", "à l’{}"), ("feminine", "à la {}"), ("", "au {}")),
        "du": (("elided", "de l’{}"), ("feminine", "de la {}"), ("", "du {}")),
    },
)
