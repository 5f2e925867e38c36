"""Fills the slots of a message.

`{name}` is filled as it is, a number as the language writes it. `{de name}` goes through the rule
`de` of the language's grammar, which writes "d’Ada". `{n, plural, one {# tile} other {# tiles}}`
chooses words by a number, which stands for `#`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from cosmic_factory.languages.grammar import Grammar
from cosmic_factory.languages.plurals import OTHER

Fill: TypeAlias = str | float

SLOT = re.compile(
    r"\{(?P<counted>\w+), plural, (?P<forms>(?:\w+ \{[^{}]*\} ?)+)\}"
    r"|\{(?:(?P<rule>[^\W\d_]+) )?(?P<name>\w+)\}"
)
FORM = re.compile(r"(\w+) \{([^{}]*)\}")


class Slot(NamedTuple):
    """A slot of a message: what fills it, and the rule or the words that it goes through."""

    name: str
    rule: str | None
    forms: Mapping[str, str]


def slots_of(message: str) -> Iterator[Slot]:
    """Yield the slots of a message in their order."""
    for found in SLOT.finditer(message):
        yield _slot(found)


def _slot(found: re.Match[str]) -> Slot:
    if found["counted"] is None:
        return Slot(found["name"], found["rule"], {})
    return Slot(found["counted"], None, dict(FORM.findall(found["forms"])))


def filled(grammar: Grammar, message: str, values: Mapping[str, Fill]) -> str:
    """Return the message with its values; what fills a slot is never read as a slot."""

    def fill(found: re.Match[str]) -> str:
        slot = _slot(found)
        value = values[slot.name]
        shown = value if isinstance(value, str) else grammar.number(value)
        if slot.forms:
            words = slot.forms.get(_form(grammar, value), slot.forms[OTHER])
            return words.replace("#", shown)
        return grammar.with_rule(slot.rule, shown) if slot.rule else shown

    return SLOT.sub(fill, message)


def _form(grammar: Grammar, value: Fill) -> str:
    """Return the plural form of a number, also of one that was read from a text."""
    if isinstance(value, str) and not value.isdecimal():
        return OTHER
    return grammar.plural(float(value))
