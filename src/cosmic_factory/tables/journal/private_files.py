"""Files that only their owner may read: the database holds seeds of games in play."""

from __future__ import annotations

import contextlib
import logging
import os
import stat
from pathlib import Path

log = logging.getLogger("cosmic_factory.tables")

OWNER_ONLY = 0o600
OTHERS = 0o077


def create_private(path: str) -> None:
    """Create an empty file for its owner alone, unless there is a file already.

    No error is raised: whoever opens the file next can say better what is wrong.
    """
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))


def make_private(path: str) -> None:
    """Take the rights of others away from a file, if it is there, and say so in the log."""
    if os.name == "nt":
        return  # Windows has other rights, which a new file takes from its folder
    file = Path(path)
    with contextlib.suppress(OSError):
        mode = stat.S_IMODE(file.stat().st_mode)
        if mode & OTHERS:
            file.chmod(mode & ~OTHERS)
            log.warning(
                "others could read a file, now only its owner can", extra={"file": file.name}
            )
