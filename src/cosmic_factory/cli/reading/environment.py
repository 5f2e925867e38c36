"""The environment variables that the server reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from difflib import get_close_matches

from cosmic_factory.rules import Malformed
from cosmic_factory.server import Settings

PREFIX = "COSMIC_FACTORY_"
CONFIG = "config"


def known_variables() -> list[str]:
    """Return the name of the variable of each setting, and of the settings file."""
    return [f"{PREFIX}{name.upper()}" for name in (CONFIG, *(one.name for one in fields(Settings)))]


def check_environment(names: Iterable[str]) -> None:
    """Refuse an unknown variable with our prefix, because it is probably mistyped."""
    known = known_variables()
    for name in sorted(names):
        if name.startswith(PREFIX) and name not in known:
            (nearest,) = get_close_matches(name.upper(), known, n=1, cutoff=0)
            text = f"no setting is called {name} in the environment: did you mean {nearest}?"
            raise Malformed("unknown-variable", text)
