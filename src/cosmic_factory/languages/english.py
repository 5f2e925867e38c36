"""The grammar of English, whose small words do not change with what follows."""

from __future__ import annotations

from cosmic_factory.languages.grammar import Grammar

ENGLISH_GRAMMAR = Grammar(
    decimal=".",
    group=",",
    grouped_from=4,
    plurals=(("one", "i = 1 and v = 0"),),
    list_comma=", ",
    list_last=" and ",
)
