"""The base classes of the rules' values."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Immutable, compared by content; refuses unknown fields. Its repr is code that makes it."""


class TextEnum(StrEnum):
    """An enumeration that JSON holds as text. The repr of a member is code that names it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
