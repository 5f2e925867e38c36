"""Who wants something to be thought about, and how urgently."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal, NamedTuple, TypeAlias

from cosmic_factory.server.security.budget import network_of
from cosmic_factory.tables import GameId


class Urgency(IntEnum):
    """Which of a client's tasks comes first; the lower number."""

    # The verdicts of a round that people look at right now: before all else, whoever wants that.
    LIVE_VERDICT = 0
    # All else about a round of a table that is being played.
    LIVE_ROUND = 1
    # A picture that a messenger waits for, and not for long; it is drawn in a moment.
    PICTURE = 2
    # One thing that somebody waits for: a minute, another card, the best of nine tiles.
    ASKED = 3
    # All rounds and seats of a past game that somebody asks for.
    PAST_GAME = 4

    @property
    def is_live(self) -> bool:
        """Whether it is about a table that is being played."""
        return self <= Urgency.LIVE_ROUND


class ThinkingClient(NamedTuple):
    """Who has things thought about: whoever asks from an address, or a table that plays."""

    kind: Literal["address", "table"]
    name: str


class Demand(NamedTuple):
    """How urgently a client wants something."""

    urgency: Urgency
    client: ThinkingClient


# All who want the same thing. It is done in the turn of the one whose turn comes first.
Demands: TypeAlias = list[Demand]


def join(demands: Demands, *others: Demand) -> None:
    """Let others want the same thing, too."""
    demands += [one for one in others if one not in demands]


def by_address(address: str, urgency: Urgency) -> Demand:
    """Return what somebody at an address wants; a household is one client."""
    return Demand(urgency, ThinkingClient("address", network_of(address)))


def by_table(game: GameId, urgency: Urgency) -> Demand:
    return Demand(urgency, ThinkingClient("table", game))
