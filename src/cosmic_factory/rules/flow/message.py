"""The base classes of commands and events; in JSON, the field `type` names the class."""

from __future__ import annotations

import re

from cosmic_factory.rules.value import Value


def wire_name(class_name: str) -> str:
    """Return the `type` of a class in messages and records: `keep_tiles` for `KeepTiles`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", class_name).lower()


class Command(Value, frozen=True, tag_field="type", tag=wire_name, omit_defaults=True):
    """A request, named in the imperative; `decide` refuses it or returns the events it causes."""


class Event(Value, frozen=True, tag_field="type", tag=wire_name, omit_defaults=True):
    """A fact, named in the past tense; it holds the outcome of every random draw."""
