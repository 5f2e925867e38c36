"""JSON input, decoded into typed values; a mistake becomes a refusal that names its place."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from cosmic_factory.rules.refusal import Malformed

T = TypeVar("T")

# msgspec ends its messages with the place, as in: Expected `int`, got `str` - at `$.tiles[3].id`
MESSAGE_WITH_PLACE = re.compile(r"(?P<text>.*) - at `(?P<at>\$.*)`", re.DOTALL)


def read_json(text: str | bytes, kind: type[T]) -> T:
    """Decode JSON into a type, or raise `Malformed` with the place of the first mistake."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as wrong:
        raise _malformed(wrong) from None
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise Malformed("not-json", f"this is not JSON: {wrong}", "$") from None
    except RecursionError:
        raise Malformed("not-json", "this JSON is nested too deeply", "$") from None


def read_plain(plain: Any, kind: type[T]) -> T:
    """Convert decoded JSON (dicts, lists, numbers) into a type, or raise `Malformed`."""
    try:
        return msgspec.convert(plain, type=kind)
    except msgspec.ValidationError as wrong:
        raise _malformed(wrong) from None


def _malformed(wrong: msgspec.ValidationError) -> Malformed:
    match = MESSAGE_WITH_PLACE.fullmatch(str(wrong))
    text, at = (match["text"], match["at"]) if match else (str(wrong), "$")
    return Malformed("bad-field", text, at)
