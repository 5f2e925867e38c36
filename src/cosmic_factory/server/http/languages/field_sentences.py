"""Says which field of a request is wrong and what it may hold, in the language of who asks.

msgspec finds the first wrong field; what the field may hold is read from its type, so the sentence
is right for every field there will be. Values are never repeated: they may be secret.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect

from cosmic_factory.languages import Language
from cosmic_factory.rules import Malformed
from cosmic_factory.server.http.languages.accept_language import accepted_language
from cosmic_factory.server.http.languages.field_words import FIELD_WORDS

UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL)
MISSING_FIELD = re.compile(r"Object missing required field `(?P<field>.*)`", re.DOTALL)
# A name in the path of a field, as in `$.deck[3]`.
STEP = re.compile(r"\.(?P<name>\w+)|\[(?P<item>[^]]*)\]")
# Longer names of fields that do not exist are not repeated in full.
MAX_SHOWN_NAME = 40


class WrongField(Malformed):
    """A body that is not of the expected type; it can say so in every language."""

    def __init__(self, wrong: Malformed, kind: Any) -> None:
        super().__init__(wrong.code, wrong.text, wrong.at)
        self._kind = kind

    def sentence(self, accept_language: str) -> str:
        """Return what is wrong, in the language that a browser's header prefers."""
        return field_sentence(self.text, self.at or "$", self._kind, accept_language)


# Looking through a type takes up to a millisecond: too long for each of many refusals.
@lru_cache(maxsize=64)
def _type_info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def field_sentence(text: str, at: str, kind: Any, accept_language: str) -> str:
    """Return a sentence about msgspec's complaint about a value of that type."""
    language = accepted_language(accept_language)
    parent = at.removeprefix("$").removeprefix(".")
    expected = _type_at(_type_info(kind), at)
    if found := UNKNOWN_FIELD.fullmatch(text):
        field, known = _shown(_joined(parent, found["field"])), _known_fields(expected)
        return FIELD_WORDS.say(language, "unknown", field=field, known=known)
    if found := MISSING_FIELD.fullmatch(text):
        return FIELD_WORDS.say(language, "missing", field=_joined(parent, found["field"]))
    allowed = _allowed(expected, language)
    if not parent:
        return FIELD_WORDS.say(language, "wrong_body", allowed=allowed)
    return FIELD_WORDS.say(language, "wrong", field=parent, allowed=allowed)


def _joined(parent: str, name: str) -> str:
    return f"{parent}.{name}" if parent else name


def _shown(name: str) -> str:
    return name if len(name) <= MAX_SHOWN_NAME else name[:MAX_SHOWN_NAME] + "…"


def _type_at(kind: inspect.Type, at: str) -> inspect.Type:
    """Follow a path such as `$.deck[3]` from a type to the type of what is there."""
    for step in STEP.finditer(at):
        for one in _alternatives(kind):
            if isinstance(one, inspect.StructType) and step["name"]:
                kind = next(field.type for field in one.fields if field.encode_name == step["name"])
            elif isinstance(one, inspect.VarTupleType) and step["item"] is not None:
                kind = one.item_type
    return kind


def _alternatives(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """Return the types of a union, or the one type; those that no JSON can be are left out."""
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    unwrapped = (one.type if isinstance(one, inspect.Metadata) else one for one in kinds)
    return tuple(one for one in unwrapped if not _is_unset(one))


def _is_unset(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.CustomType) and kind.cls is msgspec.UnsetType


def _known_fields(kind: inspect.Type) -> str:
    structs = [one for one in _alternatives(kind) if isinstance(one, inspect.StructType)]
    return ", ".join(field.encode_name for one in structs for field in one.fields)


def _allowed(kind: inspect.Type, language: Language) -> str:
    first, *others = [_allowed_alone(one, language) for one in _alternatives(kind)]
    for other in others:
        first = FIELD_WORDS.say(language, "either", first=first, second=other)
    return first


def _allowed_alone(kind: inspect.Type, language: Language) -> str:
    def say(key: str, **values: str) -> str:
        return FIELD_WORDS.say(language, key, **values)

    match kind:
        case inspect.IntType(ge=int(least), le=int(most)):
            return say("number_between", least=str(least), most=str(most))
        case inspect.IntType(ge=int(least), lt=int(limit)):
            return say("number_between", least=str(least), most=str(limit - 1))
        case inspect.IntType():
            return say("number")
        case inspect.FloatType():
            return say("any_number")
        case inspect.StrType(min_length=int(least), max_length=int(most)):
            return say("text_between", least=str(least), most=str(most))
        case inspect.BoolType():
            return say("truth")
        case inspect.EnumType(cls=cls):
            return say("choice", values=", ".join(str(one.value) for one in cls))
        case inspect.LiteralType(values=values):
            return say("choice", values=", ".join(map(str, values)))
        case inspect.VarTupleType(item_type=item, max_length=None):
            return say("items", item=_allowed(item, language))
        case inspect.VarTupleType(item_type=item, max_length=int(most)):
            return say("items_up_to", item=_allowed(item, language), most=str(most))
        case inspect.StructType():
            return say("structure", known=_known_fields(kind))
        case inspect.NoneType():
            return say("null")
        case _:
            return say("text")
