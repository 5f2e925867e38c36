"""Files that users name on the command line."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

from cyclopts import Parameter

from cosmic_factory.rules import (
    BUILT_IN_TILE_SET,
    MAX_SET_BYTES,
    Malformed,
    Record,
    TileSet,
    Unavailable,
    cosmic54,
    read_tile_set,
)

STANDARD_INPUT = "-"
UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def check_standard_input(arguments: Sequence[str]) -> None:
    """Refuse arguments of which several read standard input: the first would leave nothing."""
    files = [word for word in arguments if word == STANDARD_INPUT or word.endswith("=-")]
    if len(files) + ("--jsonl" in arguments) > 1:
        text = "standard input can be read once: name a file for the rest"
        raise Malformed("standard-input-twice", text)


def _no_option(_type: Any, name: object) -> None:
    """Refuse an unknown option that was taken for a file, because a file may be called `-`."""
    if _begins_like_an_option(name):
        text = f"Unknown option: {name}. A file of that name is ./{name}"
        raise Malformed("unknown-option", text)


def _no_missing_file(_type: Any, name: object) -> None:
    if _begins_like_an_option(name):
        text = f"no file is named before {name}. A file of that name is ./{name}"
        raise Malformed("no-file", text)


def _begins_like_an_option(name: object) -> bool:
    return name is not None and str(name).startswith("-") and str(name) != STANDARD_INPUT


# Parameters that take a file to read, or `-`. They are told apart by what stands before the file.
FILE_ARGUMENT = Parameter(allow_leading_hyphen=True, validator=_no_option)
FILE_OPTION = Parameter(allow_leading_hyphen=True, validator=_no_missing_file)
FileName = Annotated[str, FILE_ARGUMENT]
TileSetName = Annotated[str, FILE_OPTION]


def read_bytes(name: str, most: int = -1) -> bytes:
    """Return the content of a file, or of standard input for `-`, without a byte order mark.

    No more bytes than `most` are read: some files never end.
    """
    if name == STANDARD_INPUT:
        content = sys.stdin.buffer.read(most)
    else:
        content = _file_content(name, most)
    if content.startswith(UTF_16_MARKS):
        raise Malformed("not-utf-8", "this file is in UTF-16: save it in UTF-8", name)
    return content.removeprefix(codecs.BOM_UTF8)


def _file_content(name: str, most: int) -> bytes:
    try:
        with open(name, "rb", opener=_open_at_once) as file:
            os.set_blocking(file.fileno(), True)
            return file.read(most)
    except (OSError, ValueError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        raise Unavailable("unreadable-file", f"cannot read {name!r}: {reason}") from None


def _open_at_once(name: str, flags: int) -> int:
    """Open a file; a named pipe that nobody writes to is empty, instead of waited for."""
    return os.open(name, flags | os.O_NONBLOCK)


def input_lines() -> Iterator[bytes]:
    """Yield each line of standard input as soon as it is read, without a byte order mark."""
    for number, line in enumerate(sys.stdin.buffer):
        yield line if number else line.removeprefix(codecs.BOM_UTF8)


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Add the name of the file to a `Malformed` that is raised inside."""
    try:
        yield
    except Malformed as wrong:
        at = f"{name}, {wrong.at}" if wrong.at else name
        raise Malformed(wrong.code, wrong.text, at) from None


def tile_set_from(name: str) -> TileSet:
    """Return the built-in tile set by its name, or one that is read from a file."""
    if name == BUILT_IN_TILE_SET:
        return cosmic54()
    # One byte more than a set may have tells that it is too long.
    content = read_bytes(name, MAX_SET_BYTES + 1)
    with naming(name):
        return read_tile_set(content)


def check_tile_set(record: Record, tile_set: str | None) -> None:
    """Refuse a record that was not played with the tile set of that name, if one is named."""
    if tile_set is None:
        return
    played, named = record.header.options.tile_set, tile_set_from(tile_set)
    if played.content_id != named.content_id:
        text = f"the game was played with the tiles {played.content_id}, not {named.content_id}"
        raise Malformed("another-tile-set", text, "line 1: $.options.tile_set")
