"""Checks for the packages that only the lab uses, which are installed on request."""

from __future__ import annotations

from importlib.util import find_spec

from cosmic_factory.rules import Unavailable

INSTALL = "pip install 'cosmic-factory[lab]'"


def require_packages(purpose: str, *packages: str) -> None:
    """Refuse if one of the packages is not installed, and say how to install them."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        text = f"{purpose} needs {' and '.join(missing)}: {INSTALL}"
        raise Unavailable("lab-not-installed", text)
