"""The names of the levels. Nothing here needs the solver, so a server can check names quickly."""

from __future__ import annotations

from cosmic_factory.bots.levels.level import THINKING_LEVELS

# From the weakest to the strongest.
LEVEL_NAMES: tuple[str, ...] = ("random", *(level.name for level in THINKING_LEVELS))
DEFAULT_LEVEL = "pilot"


class UnknownBot(Exception):
    """There is no bot of that name; the text says why and which names there are."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"no bot {name!r}: {why}")
        self.name = name


def check_level(level: str) -> None:
    """Raise `UnknownBot` if this is not the name of a level."""
    if level not in LEVEL_NAMES:
        raise UnknownBot(level, f"the levels are {', '.join(LEVEL_NAMES)}")
