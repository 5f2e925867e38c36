"""Numbers in lists such as `3,5,2,1`, as users write them."""

from __future__ import annotations

from cosmic_factory.rules import Malformed

# Python refuses to read a number of thousands of digits.
MAX_DIGITS = 9
MAX_SHOWN_CHARACTERS = 40


def whole_numbers(text: str, code: str, what: str, *, count: int | None = None) -> list[int]:
    """Return the numbers between commas, or raise `Malformed`; `what` says what they should be."""
    words = [word.strip() for word in text.split(",")]
    readable = all(word.isdecimal() and len(word) <= MAX_DIGITS for word in words)
    if not readable or count not in (None, len(words)):
        raise Malformed(code, f"{what}, not {text[:MAX_SHOWN_CHARACTERS]!r}")
    return [int(word) for word in words]
