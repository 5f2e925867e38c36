"""The parts of what is known about a round: how they are named in storage."""

from __future__ import annotations

from typing import NamedTuple

from cosmic_factory.analysis import ObjectiveName
from cosmic_factory.tables import WHOLE_ROUND, GameId

# The facts of a round, from which all else follows.
FACTS = "facts"
# What each seat could have made of its tiles.
VERDICTS = "verdicts"
# The points of all galaxies over the minute.
MINUTE = "minute"


def split_part(objective: ObjectiveName) -> str:
    """Return the name of where a seat lost its points under an objective."""
    return f"split-{objective}"


def card_part(card: int) -> str:
    """Return the name of what a seat's tiles are worth under another card."""
    return f"card-{card}"


def alone_part(of_try: str | None) -> str:
    """Return the name of where points were lost when a deal was played alone, or in a try."""
    return "alone" if of_try is None else f"alone-{of_try}"


class PartName(NamedTuple):
    """Names one thing that is or can be known about a game."""

    game: GameId
    round: int
    part: str
    seat: int = WHOLE_ROUND

    @property
    def kind(self) -> str:
        """The kind of part, for metrics and logs."""
        return self.part.partition("-")[0]
