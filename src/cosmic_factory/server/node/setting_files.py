"""The files that settings name."""

from __future__ import annotations

import os
import sys
from pathlib import Path

STANDARD_INPUT = Path("-")


def content_of(file: Path, most: int = -1) -> bytes:
    """Return the content of a file, at most so many bytes of it; `-` is standard input."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(most)
    # A named pipe that nobody writes to is empty, instead of waited for.
    with os.fdopen(os.open(file, os.O_RDONLY | os.O_NONBLOCK), "rb") as reading:
        os.set_blocking(reading.fileno(), True)
        return reading.read(most)
