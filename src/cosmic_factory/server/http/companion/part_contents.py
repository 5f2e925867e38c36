"""What the parts of a game with the box are called and may hold, so that nothing else is stored.

The client makes and reads them in `web/src/companion/parts.ts`, with the same bounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from cosmic_factory.rules import (
    HAND_SIZE,
    KAOS_CARDS,
    MAX_SEATS,
    MIN_SEATS,
    ROUNDS,
    TRACK_END,
    Colour,
    Malformed,
    read_json,
)

_COLOURS = "|".join(Colour)
# The end of the pattern also refuses a line break after the name.
PART_NAMES = (
    rf"^(game|round-[1-{ROUNDS}](-(seat-[0-{MAX_SEATS - 1}]|token-({_COLOURS})))?)(?![\s\S])"
)
# One for the game; for each round one, with three tokens and six players.
MAX_GAME_PARTS = 1 + ROUNDS * (1 + len(Colour) + MAX_SEATS)

# Every space of nine tiles may be a zone of its own.
MAX_ZONES = 4 * HAND_SIZE
# The largest key for a zone, which stands for larger ones.
MAX_ZONE_KEY = 9
# More planets than any galaxy has.
MAX_PLANETS = 4 * TRACK_END
MAX_NAME = 60

Seconds = Annotated[float, msgspec.Meta(gt=0)]
Names = Annotated[
    tuple[Annotated[str, msgspec.Meta(max_length=MAX_NAME)], ...],
    msgspec.Meta(min_length=MIN_SEATS, max_length=MAX_SEATS),
]
ZoneSize = Annotated[int, msgspec.Meta(ge=0, le=MAX_ZONE_KEY)]
Zones = Annotated[tuple[ZoneSize, ...], msgspec.Meta(max_length=MAX_ZONES)]
Constellations = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=1, le=MAX_ZONES)], ...],
    msgspec.Meta(max_length=MAX_ZONES),
]
Largest = Annotated[int, msgspec.Meta(ge=MAX_ZONE_KEY, le=MAX_PLANETS)]


class GameContent(msgspec.Struct, rename="camel"):
    """Who plays, what was agreed on, and the round on screen, from 0."""

    started_at: float
    names: Names
    seconds: Seconds
    round: Annotated[int, msgspec.Meta(ge=0, lt=ROUNDS)]
    beginner: bool = False
    own_cards: bool = False
    ended: bool = False


class MinuteContent(msgspec.Struct, rename="camel"):
    """When the time of building ends, or how much of it is left while it stands still."""

    ends_at: float | None
    left: float


class RoundContent(msgspec.Struct):
    """The card of a round, 0 without one, and how far the round is."""

    card: Annotated[int, msgspec.Meta(ge=0, le=len(KAOS_CARDS))] | None
    stage: Literal["card", "minute", "entry", "settling", "result"]
    minute: MinuteContent | None


class ZonesContent(msgspec.Struct):
    vegetation: Zones
    ice: Zones
    desert: Zones


class LargestContent(msgspec.Struct):
    """The exact planets of the largest zone, where a bet depends on them."""

    vegetation: Largest | None = None
    ice: Largest | None = None
    desert: Largest | None = None


class ChoiceContent(msgspec.Struct):
    swap: Colour | None = None
    offering: Colour | None = None


class SeatContent(msgspec.Struct):
    """What was entered for one player in one round."""

    zones: ZonesContent
    path: Annotated[int, msgspec.Meta(ge=0, le=MAX_ZONES)]
    constellations: Constellations
    largest: LargestContent
    choice: ChoiceContent
    entered: bool = False


# Who has taken a Bonus token.
TokenContent = Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)] | None

# For each kind of part its content, and bytes that honest phones never need.
_KINDS: Mapping[str, tuple[Any, int]] = {
    "game": (GameContent, 2000),
    "round": (RoundContent, 200),
    "seat": (SeatContent, 640),
    "token": (TokenContent, 16),
}
MAX_CONTENT = max(most for _, most in _KINDS.values())


def check_content(name: str, content: str) -> None:
    """Refuse a content that no part of this name has."""
    kind, most = _KINDS[_kind_of(name)]
    if len(content.encode()) > most:
        raise Malformed("bad-part", f"{name} of a game with the box has at most {most} bytes")
    try:
        read_json(content, kind)
    except Malformed as wrong:
        text = f"{name} of a game with the box cannot hold this: {wrong.text}"
        raise Malformed("bad-part", text, wrong.at) from None


def _kind_of(name: str) -> str:
    """Return the kind of a part.

    >>> [_kind_of(name) for name in ("game", "round-1", "round-5-seat-0", "round-2-token-ice")]
    ['game', 'round', 'seat', 'token']
    """
    return next((kind for kind in ("seat", "token", "round") if kind in name), "game")
