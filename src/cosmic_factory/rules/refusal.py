"""Refusals: how the rules say no."""

from __future__ import annotations


class Refusal(ValueError):
    """A no with a code for programs, a sentence for people and, for written input, the place."""

    def __init__(self, code: str, text: str, at: str | None = None) -> None:
        super().__init__(code, text, at)
        self.code = code
        self.text = text
        self.at = at

    def __str__(self) -> str:
        return f"{self.text} (at {self.at})" if self.at else self.text


class Illegal(Refusal):
    """A command that the game does not allow now; the state stays as it was."""


class Malformed(Refusal):
    """Text or data that does not describe a tile, a galaxy, a tile set, options or a record."""
