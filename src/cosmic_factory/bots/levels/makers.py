"""Makes bots by name: the levels of the game, and bots of one's own as `module:Class`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module

from cosmic_factory.bots.levels.level import THINKING_LEVELS
from cosmic_factory.bots.levels.level_bot import LevelBot
from cosmic_factory.bots.levels.names import DEFAULT_LEVEL, UnknownBot
from cosmic_factory.bots.protocol import Bot, BotMaker
from cosmic_factory.bots.random_bot import RandomBot

# From the weakest to the strongest, as `LEVEL_NAMES` has them.
LEVELS: Mapping[str, BotMaker] = {
    "random": RandomBot,
    **{level.name: partial(LevelBot, level) for level in THINKING_LEVELS},
}

OUTDATED = "next_move(view, elapsed) is now next_step(view, elapsed): return Act, LookAgain or Done"


def seated_bot(level: str | None, seed: str) -> Bot:
    """Return a bot of that level for a seat at a live table.

    A seat of an old game has no level, and a seat of a newer version may have one that is not
    known here. Both are played at the default level.
    """
    return LEVELS.get(level or DEFAULT_LEVEL, LEVELS[DEFAULT_LEVEL])(seed)


def bot_maker(name: str) -> BotMaker:
    """Return the maker of a level, or of somebody's own bot: `module:Class`, made from a seed."""
    if name in LEVELS:
        return LEVELS[name]
    module_name, colon, attribute = name.partition(":")
    if not colon:
        raise UnknownBot(name, f"known are {', '.join(LEVELS)}, or module:Class")
    made = _attribute(name, module_name, attribute)
    if not callable(made):
        raise UnknownBot(name, f"{attribute} is not a bot: it cannot be called with a seed")
    # What a function makes is seen only when it is called.
    why = why_no_bot(made) if isinstance(made, type) else None
    if why is not None:
        raise UnknownBot(name, f"{attribute} is not a bot: {why}")
    maker: BotMaker = made
    return maker


def _attribute(name: str, module_name: str, attribute: str) -> object:
    try:
        module = import_module(module_name)
    except Exception as error:  # whatever somebody's module raises while it is imported
        why = f"module {module_name!r} does not import: {type(error).__name__}: {error}"
        raise UnknownBot(name, why) from error
    try:
        return getattr(module, attribute)
    except AttributeError:
        raise UnknownBot(name, f"module {module_name!r} has no {attribute!r}") from None


def why_no_bot(bot: object) -> str | None:
    """Return what is missing in a bot or its class, or None if it can play.

    The old method is refused even beside the new one: a class that inherits `next_step` and
    overrides only `next_move` would play like its parent without anybody noticing.
    """
    if callable(getattr(bot, "next_move", None)):
        return OUTDATED
    if not callable(getattr(bot, "next_step", None)):
        return "it has no next_step(view, elapsed)"
    return None
