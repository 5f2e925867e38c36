"""Codes that people read out and type, for tables and other devices, and ids of links."""

from __future__ import annotations

import secrets
import unicodedata

from cosmic_factory.tables import CODE_LENGTH, CODE_LETTERS, latin_letters

TRANSFER_LENGTH = 10
# Tables that were made before codes became longer have theirs until their game ends.
OLD_CODE_LENGTH = 6
MAX_TYPED_LENGTH = 40
# Random bytes of an id that nobody can guess.
ID_BYTES = 12


def typed_table_code(text: str) -> str | None:
    """Return the typed code of a table, or None if it is not valid; see `typed_code`."""
    return typed_code(text, CODE_LENGTH) or typed_code(text, OLD_CODE_LENGTH)


def typed_code(text: str, length: int) -> str | None:
    """Return a typed code in the form in which it was given out, or None if it is not valid.

    Case, blanks and hyphens do not matter, nor letters of other alphabets that look the same. A
    text with 0 or O, 1 or I or L, 2 or Z, 5 or S, 8 or B, U or V is not valid: no code has these.

    >>> typed_code("kac3-efgh", 8)
    'KAC3EFGH'
    >>> typed_code("KAC3EFGO", 8) is None
    True
    """
    if len(text) > MAX_TYPED_LENGTH:
        return None
    plain = unicodedata.normalize("NFKC", text).upper()
    letters = [char for char in plain if not char.isspace() and char not in "-–_"]
    code = "".join(char if char.isascii() else latin_letters(char).upper() for char in letters)
    if len(code) != length or any(char not in CODE_LETTERS for char in code):
        return None
    return code


def new_code(length: int = CODE_LENGTH) -> str:
    """Return a random code of letters that cannot be mistaken for each other."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def new_transfer_code() -> str:
    """Return a random code. There are 23^10: nobody guesses a valid one in ten minutes."""
    return new_code(TRANSFER_LENGTH)


def new_id() -> str:
    """Return a random id of 96 bits for a link, which nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


def with_hyphen(code: str) -> str:
    """Return a code in two halves that are easy to read aloud: KACDE-3EFGH."""
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"
