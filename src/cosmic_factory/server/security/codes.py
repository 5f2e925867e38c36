"""Codes that people read out and type: for tables, and for moving to another device."""

from __future__ import annotations

import secrets
import unicodedata

from cosmic_factory.tables import CODE_LENGTH, CODE_LETTERS, plain_letters

TRANSFER_LENGTH = 10
MAX_TYPED_LENGTH = 40


def typed_code(text: str, length: int = CODE_LENGTH) -> str | None:
    """A code as it was given out, however it was typed; None if it cannot be one.

    Case, blanks and hyphens do not matter, nor letters of other alphabets that look the same.
    No code has 0 or O, 1 or I or L, 2 or Z, 5 or S, 8 or B, U or V, so these mean none of ours.

    >>> typed_code("kac-3ef")
    'KAC3EF'
    >>> typed_code("KAC3EO") is None
    True
    """
    if len(text) > MAX_TYPED_LENGTH:
        return None
    plain = unicodedata.normalize("NFKC", text).upper()
    signs = [sign for sign in plain if not sign.isspace() and sign not in "-–_"]
    code = "".join(sign if sign.isascii() else plain_letters(sign).upper() for sign in signs)
    if len(code) != length or any(sign not in CODE_LETTERS for sign in code):
        return None
    return code


def new_transfer_code() -> str:
    """One in 23^10, which nobody guesses in its ten minutes."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(TRANSFER_LENGTH))


def spaced(code: str) -> str:
    """For reading aloud: KACDE-3EFGH."""
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"
