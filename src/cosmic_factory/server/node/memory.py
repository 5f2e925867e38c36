"""Lets the C library give memory back to the system once it is free."""

from __future__ import annotations

import ctypes
import sys

# Options of glibc's mallopt(3).
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8
# Blocks of this size and more are given back as soon as they are free.
LARGE_BLOCK_BYTES = 262_144
# Places from which threads take small blocks. More of them save locks that Python's own lock makes
# unnecessary, and each keeps what was once needed there.
MAX_ARENAS = 2


def return_large_blocks() -> None:
    """Make glibc map large blocks one by one; do nothing where there is another C library.

    By itself it stops doing that after the first large block was freed, and a few long answers
    would leave the process a hundred megabytes larger.
    """
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, LARGE_BLOCK_BYTES)
        mallopt(_ARENA_MAX, MAX_ARENAS)
