"""Bots: players that see only the view of their own seat.

`protocol` says what a bot answers, `runner` applies one policy to all bots, `levels` holds the
bots of the game and `thinking` how they decide. Importing this module does not import the solver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cosmic_factory.bots.faults import BotFailed, Fault, ForfeitedRound, error_line, shortened
from cosmic_factory.bots.levels.names import DEFAULT_LEVEL, LEVEL_NAMES, UnknownBot, check_level
from cosmic_factory.bots.local_game import LocalGame
from cosmic_factory.bots.protocol import Act, Bot, BotMaker, Done, LookAgain, NextStep
from cosmic_factory.bots.random_bot import RandomBot
from cosmic_factory.bots.runner import BotRunner, GuardedBot, was_overtaken
from cosmic_factory.bots.simple_bot import SimpleBot
from cosmic_factory.lazy_imports import imported_on_use

if TYPE_CHECKING:
    from cosmic_factory.bots.levels.makers import LEVELS, bot_maker, seated_bot, why_no_bot

__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "LEVEL_NAMES",
    "Act",
    "Bot",
    "BotFailed",
    "BotMaker",
    "BotRunner",
    "Done",
    "Fault",
    "ForfeitedRound",
    "GuardedBot",
    "LocalGame",
    "LookAgain",
    "NextStep",
    "RandomBot",
    "SimpleBot",
    "UnknownBot",
    "bot_maker",
    "check_level",
    "error_line",
    "seated_bot",
    "shortened",
    "was_overtaken",
    "why_no_bot",
]

# These need the solver, which takes seconds to import.
_import_maker = imported_on_use(
    __name__, {"levels.makers": ("LEVELS", "bot_maker", "seated_bot", "why_no_bot")}
)


def __getattr__(name: str) -> Any:
    """Import the makers of the levels on first use, and tell who asks for `Move` its new name."""
    if name == "Move":
        raise ImportError("Move is now Act, and next_move is now next_step: see the bots page")
    return _import_maker(name)
