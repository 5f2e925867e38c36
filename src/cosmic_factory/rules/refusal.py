"""Refusals: how the game says no."""

from __future__ import annotations


class Refusal(ValueError):
    """A no with a code for programs, a sentence for people and, for written input, its place.

    The place is a JSON path such as `$.tiles[3].id`, a word or a line; None where there is none.
    """

    def __init__(self, code: str, text: str, at: str | None = None) -> None:
        super().__init__(code, text, at)
        self.code = code
        self.text = text
        self.at = at

    def __str__(self) -> str:
        return f"{self.text} (at {self.at})" if self.at else self.text


class Illegal(Refusal):
    """The game does not allow this command now; the state stays as it was."""


class Malformed(Refusal):
    """Input that cannot be read as what it should be: a tile, a galaxy, options, a record."""


class Unavailable(Refusal):
    """Something outside the game is needed and cannot be used: a file, a port, a database."""
