"""The packages that only the lab uses: installed on request, asked for in one line."""

from __future__ import annotations

from importlib.util import find_spec

from cosmic_factory.rules import Unavailable

INSTALL = "pip install 'cosmic-factory[lab]'"


def require_packages(purpose: str, *packages: str) -> None:
    """Refuse when one of the packages is not installed; say what to type."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        text = f"{purpose} needs {' and '.join(missing)}: {INSTALL}"
        raise Unavailable("lab-not-installed", text)
