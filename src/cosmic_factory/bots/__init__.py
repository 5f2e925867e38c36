"""Players that see only their own seat's view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cosmic_factory.bots.bot import Bot, Move
from cosmic_factory.bots.local_game import LocalGame
from cosmic_factory.bots.random_bot import RandomBot
from cosmic_factory.bots.simple import SimpleBot

if TYPE_CHECKING:
    from cosmic_factory.bots.registry import (
        DEFAULT_LEVEL,
        LEVELS,
        UnknownBot,
        bot_maker,
        check_level,
        seated_bot,
    )

__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "Bot",
    "LocalGame",
    "Move",
    "RandomBot",
    "SimpleBot",
    "UnknownBot",
    "bot_maker",
    "check_level",
    "seated_bot",
]


def __getattr__(name: str) -> Any:
    """Import the levels only when they are asked for: the solver they use takes half a second."""
    if name in __all__:
        from cosmic_factory.bots import registry

        return getattr(registry, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
