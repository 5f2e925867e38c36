"""Where the commands print: text stays as it is, in every encoding, until the reader leaves."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata

from rich.console import Console

UNWRITABLE = "cosmic-factory-look-alikes"
# One character each, so that columns stay in line.
LOOK_ALIKES = {
    "●": "o",
    "◆": "*",
    "◍": "@",
    "•": ".",
    "✧": "x",
    "✦": "+",
    "→": ">",
    "−": "-",
    "–": "-",
    "±": "~",
    "×": "x",
    "█": "#",
    "·": ".",
    "◂": "<",
    "’": "'",
    "«": '"',
    "»": '"',
    "…": ".",
    "─": "-",
    "━": "-",
    "│": "|",
    "╭": "+",
    "╮": "+",
    "╰": "+",
    "╯": "+",
}


class PlainConsole(Console):
    """A console that never reads text as markup, emoji codes or things to highlight.

    Names, seeds and file names come from users; styles are given as `Text`.
    """

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, emoji=False, highlight=False)

    def on_broken_pipe(self) -> None:
        """Let `main` decide what it means that the reader has left; Rich would exit with 1."""
        raise BrokenPipeError


def printable(text: str) -> str:
    """Return the text without characters that could move the cursor or turn the line around."""
    return "".join(character if character.isprintable() else "�" for character in text)


def write_look_alikes() -> None:
    """Let standard output and error write a similar letter for one they cannot encode."""
    codecs.register_error(UNWRITABLE, _look_alike)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=UNWRITABLE)


def _look_alike(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unwritable = error.object[error.start : error.end]
    return "".join(_in_ascii(character) for character in unwritable), error.end


def _in_ascii(character: str) -> str:
    """Return the letter without its accent, a similar sign, or a question mark."""
    letter = unicodedata.normalize("NFKD", character)[:1]
    return letter if letter.isascii() else LOOK_ALIKES.get(character, "?")
