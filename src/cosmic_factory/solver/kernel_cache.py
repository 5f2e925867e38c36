"""Where compiled kernels are kept on disk: one folder for each state of the solver's sources.

Numba compiles a kernel again when the kernel's own file has changed, but not when a part that is
compiled into it has changed in another file, and it fails when a class that a cached kernel names
has moved. So an update could leave kernels that are outdated or cannot be read. A folder that is
named by all sources together has neither problem.
"""

from __future__ import annotations

import os
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba.core import config
from platformdirs import user_cache_path

SOURCES = Path(__file__).parent
PREFIX = "kernels-"


def use_kernel_cache() -> None:
    """Let Numba keep kernels in the folder for these sources; a folder the user chose stays."""
    settings: Any = config  # Numba's module makes its names as it is imported, unseen by mypy
    if not settings.CACHE_DIR:
        settings.CACHE_DIR = str(cache_folder(SOURCES))


def cache_folder(sources: Path) -> Path:
    """Return the folder for the sources as they are, and delete those for earlier ones."""
    home = sources / "__pycache__"
    if not os.access(home if home.is_dir() else sources, os.W_OK):
        home = user_cache_path("cosmic-factory")
    folder = home / f"{PREFIX}{digest(sources)}"
    for other in home.glob(f"{PREFIX}*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    return folder


def digest(sources: Path) -> str:
    """Return a short name for the content of all Python files below a folder."""
    content = sha256()
    for path in sorted(sources.rglob("*.py")):
        content.update(str(path.relative_to(sources)).encode())
        content.update(path.read_bytes())
    return content.hexdigest()[:16]
