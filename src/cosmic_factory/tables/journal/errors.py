"""Errors of opening a database, with texts for the user."""

from __future__ import annotations

import re


class CannotOpenStorage(Exception):
    """The storage could not be opened; the text is one sentence for the user."""


def damaged(address: object, what: str) -> CannotOpenStorage:
    """Return what to say of a database file that is damaged, and what to do."""
    return CannotOpenStorage(
        f"The file {address} is damaged: {what}. Put a backup in its place; what can still be read "
        f"of the damaged one is saved by: sqlite3 {address} .recover"
    )


class NewerSchema(CannotOpenStorage):
    """A newer version of the program has written this database."""


class AlreadyInUse(CannotOpenStorage):
    """Another server has this SQLite file open."""


def without_password(url: str) -> str:
    """Return the address with its password replaced by three stars."""
    # Up to the last @: a password that was not escaped may hold anything.
    url = re.sub(r"(://[^/?#@:]*):.*@", r"\1:***@", url)
    return re.sub(r"(?i)([?&](?:ssl)?password=)[^&#]*", r"\1***", url)


def reason(error: BaseException) -> str:
    """Return the first line of a driver's message; later lines may quote rows."""
    original = getattr(error, "orig", None)
    if isinstance(original, BaseException):
        return reason(original.__cause__ or original)
    text = str(error).strip()
    if isinstance(error, TimeoutError) and not text:
        return "it did not answer in time"
    return text.splitlines()[0] if text else type(error).__name__
