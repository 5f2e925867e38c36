"""The bases of commands and events: tagged, so that a JSON object says what it is."""

from __future__ import annotations

import re

from cosmic_factory.rules.value import Value


def wire_name(class_name: str) -> str:
    """`KeepTiles` is `keep_tiles` on the wire and in records."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", class_name).lower()


class Command(Value, frozen=True, tag_field="type", tag=wire_name, omit_defaults=True):
    """A wish, in the imperative; `decide` refuses it or states what it causes."""


class Event(Value, frozen=True, tag_field="type", tag=wire_name, omit_defaults=True):
    """A fact, in the past tense, with the outcome of any chance in it."""
