"""Bots by name: the levels that come with the game, and anybody's own as `module:Class`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module

from cosmic_factory.bots.bot import Bot
from cosmic_factory.bots.level import ARCHITECT, CADET, NAVIGATOR, PILOT
from cosmic_factory.bots.level_bot import LevelBot
from cosmic_factory.bots.random_bot import RandomBot

# Makes a bot from a seed of its own.
BotMaker = Callable[[str], Bot]

# From the weakest to the strongest.
LEVELS: Mapping[str, BotMaker] = {
    "random": RandomBot,
    **{level.name: partial(LevelBot, level) for level in (CADET, PILOT, NAVIGATOR, ARCHITECT)},
}
DEFAULT_LEVEL = "pilot"


class UnknownBot(Exception):
    """Nobody plays by that name; the text says why and what there is instead."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"no bot {name!r}: {why}")
        self.name = name


def check_level(level: str) -> None:
    """Refuse what is not a level of the game."""
    if level not in LEVELS:
        raise UnknownBot(level, f"the levels are {', '.join(LEVELS)}")


def seated_bot(level: str | None, seed: str) -> Bot:
    """The bot for a seat. A seat of an older game names no level, one of a newer game maybe a
    level that is not known here: both are played at the default level.
    """
    return LEVELS.get(level or DEFAULT_LEVEL, LEVELS[DEFAULT_LEVEL])(seed)


def bot_maker(name: str) -> BotMaker:
    """A level by its name, or a bot of one's own: `module:Class`, made from a seed."""
    if name in LEVELS:
        return LEVELS[name]
    module_name, colon, attribute = name.partition(":")
    if not colon:
        raise UnknownBot(name, f"known are {', '.join(LEVELS)}, or module:Class")
    made = _attribute(name, module_name, attribute)
    if not callable(made) or not _plays(made):
        raise UnknownBot(name, f"{attribute} is not a bot: it has no next_move(view, elapsed)")
    maker: BotMaker = made
    return maker


def _attribute(name: str, module_name: str, attribute: str) -> object:
    try:
        module = import_module(module_name)
    except Exception as wrong:  # whatever a stranger's module does while it is imported
        why = f"module {module_name!r} does not import: {type(wrong).__name__}: {wrong}"
        raise UnknownBot(name, why) from wrong
    try:
        return getattr(module, attribute)
    except AttributeError:
        raise UnknownBot(name, f"module {module_name!r} has no {attribute!r}") from None


def _plays(made: Callable[..., object]) -> bool:
    """A class must have the method; what a function makes is seen only when it is made."""
    return not inspect.isclass(made) or callable(getattr(made, "next_move", None))
