"""Files that users name on the command line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cosmic_factory.rules import (
    BUILT_IN_TILE_SET,
    Malformed,
    Record,
    TileSet,
    Unavailable,
    cosmic54,
    read_record,
    read_tile_set,
)

STANDARD_INPUT = "-"


def read_bytes(name: str) -> bytes:
    """Return the content of a file, or of standard input for `-`."""
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        raise Unavailable("unreadable-file", f"cannot read {name!r}: {reason}") from None


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Add the name of the file to a `Malformed` that is raised inside."""
    try:
        yield
    except Malformed as wrong:
        at = f"{name}, {wrong.at}" if wrong.at else name
        raise Malformed(wrong.code, wrong.text, at) from None


def record_from(name: str) -> Record:
    content = read_bytes(name)
    with naming(name):
        return read_record(content)


def tile_set_from(name: str) -> TileSet:
    """Return the built-in tile set by its name, or one that is read from a file."""
    if name == BUILT_IN_TILE_SET:
        return cosmic54()
    content = read_bytes(name)
    with naming(name):
        return read_tile_set(content)
