"""The base of every value in the rules."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Immutable, compared by content, with a repr that pastes back."""


class TextEnum(StrEnum):
    """One of a few words, written as such on the wire; its repr pastes back."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
