"""Files of puzzles: one JSON object a line, each checked against those before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from cosmic_factory.rules import Malformed, Value, read_json

Puzzle = TypeVar("Puzzle", bound=Value)


def read_lines(
    text: bytes, kind: type[Puzzle], check: Callable[[Puzzle, Sequence[Puzzle]], None]
) -> list[Puzzle]:
    """Read all lines, or raise `Malformed` with the number of the line that is wrong.

    `check` gets the puzzle of a line and those of all lines before it, and raises `Malformed` if it
    is wrong.
    """
    found: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            one = read_json(line, kind)
            check(one, found)
        except Malformed as wrong:
            raise Malformed(wrong.code, wrong.text, f"line {number}") from None
        found.append(one)
    return found


def write_lines(puzzles: Iterable[Value]) -> bytes:
    """Return the file of these puzzles."""
    return b"".join(msgspec.json.encode(one) + b"\n" for one in puzzles)
