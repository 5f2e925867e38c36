"""Files that are made once, and that their owner alone can read."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path


def write_once(file: Path, content: Callable[[], str]) -> None:
    """Write the file if there is none, so that no other server can read half of it."""
    if file.exists():
        return
    temporary = _write_beside(file, content())
    try:
        try:
            # Unlike a rename, this never replaces a file that another server made meanwhile.
            file.hardlink_to(temporary)
        except FileExistsError:
            return
        except OSError:  # a file system without hard links
            temporary.replace(file)
            return
    finally:
        temporary.unlink(missing_ok=True)


def write_anew(file: Path, content: str) -> None:
    """Write the file in place of the one that is there, all of it at once."""
    _write_beside(file, content).replace(file)


def _write_beside(file: Path, content: str) -> Path:
    """Write a temporary file in the same folder, and return it once it is on the disk."""
    temporary = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as writing:
        writing.write(content)
        writing.flush()
        os.fsync(writing.fileno())
    return temporary
