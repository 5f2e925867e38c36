"""The file that `watch --record` writes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from cosmic_factory.rules import Malformed, Unavailable


@contextmanager
def record_file(file: Path, *, overwrite: bool) -> Iterator[BinaryIO]:
    """Open the file at once, so that a file that cannot be written is refused before the game.

    A file that exists is refused unless `overwrite` is set, and keeps its content until
    `replace_content` replaces it. A file made here is removed again if nothing was written to it.
    """
    exists = file.exists()
    if exists and file.is_file() and not overwrite:
        text = f"{str(file)!r} exists: name another file, or add --overwrite to replace it"
        raise Malformed("record-exists", text)
    opened = _opened(file, exists=exists)
    try:
        yield opened
    finally:
        nothing_written = not exists and opened.tell() == 0
        opened.close()
        if nothing_written:
            file.unlink(missing_ok=True)


def _opened(file: Path, *, exists: bool) -> BinaryIO:
    try:
        # "x" refuses a file that somebody has made meanwhile; "a" keeps the content of this one.
        return file.open("ab" if exists else "xb")
    except OSError as wrong:
        raise _unwritable(file, wrong) from None


def replace_content(file: Path, opened: BinaryIO, content: bytes) -> None:
    """Replace the content of the opened file."""
    try:
        if file.is_file():
            opened.truncate(0)
        opened.write(content)
        opened.flush()
    except OSError as wrong:
        raise _unwritable(file, wrong) from None


def _unwritable(file: Path, wrong: OSError) -> Unavailable:
    return Unavailable("unwritable-file", f"cannot write {str(file)!r}: {wrong.strerror}")
