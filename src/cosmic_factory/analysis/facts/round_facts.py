"""Everything about one scored round that analysis needs, as one value.

It is sent as bytes to the process that analyses it, and answers are stored under its key.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

import msgspec

from cosmic_factory.analysis.insight import ObjectiveName
from cosmic_factory.rules import (
    ROUNDS,
    Choice,
    Colour,
    Galaxy,
    LaidTile,
    Malformed,
    Options,
    Placement,
    RoundRules,
    ScoreSheet,
    Seat,
    State,
    TextEnum,
    Tile,
    TileId,
    TileSet,
    Tracks,
    Value,
    Variant,
)

# A change that gives the same facts another answer must raise this, so that no old one is shown.
ANALYSIS_VERSION = 5


class TouchKind(TextEnum):
    """What happened to a galaxy while it was built."""

    ARRANGED = "arranged"
    FLIPPED = "flipped"
    TOKENS = "tokens"
    FINISHED = "finished"
    RESUMED = "resumed"
    FILLED = "filled"


class Touch(Value, frozen=True, omit_defaults=True):
    """One change of a galaxy; `at` is in milliseconds since building began.

    It is None if the record has no times. Placements and tiles that lie face down are those after
    the change, whatever its kind.
    """

    at: int | None
    kind: TouchKind
    placements: tuple[Placement, ...] = ()
    discard: TileId | None = None
    face_down: tuple[TileId, ...] = ()
    # The tokens that were grabbed, if the kind is `TOKENS`.
    tokens: tuple[Colour, ...] = ()


class DraftFacts(Value, frozen=True):
    """What came to a seat in the draft, and what it kept."""

    dealt: tuple[TileId, ...]
    kept_first: tuple[TileId, ...]
    passed: tuple[TileId, ...]
    kept_second: tuple[TileId, ...]
    last: tuple[TileId, ...]


class SeatFacts(Value, frozen=True):
    """One seat in one round."""

    name: str
    bot: bool
    # The tracks as they stood before the round.
    tracks: Tracks
    # None in a round without a draft.
    draft: DraftFacts | None
    # The nine tiles that were built with.
    hand: tuple[TileId, ...]
    # The galaxy that was scored.
    placements: tuple[Placement, ...]
    discard: TileId | None
    face_down: tuple[TileId, ...]
    removed: tuple[TileId, ...]
    # What the player had laid when building ended, before chance and neighbours did the rest.
    laid: tuple[Placement, ...]
    laid_face_down: tuple[TileId, ...]
    laid_discard: TileId | None
    tokens: tuple[Colour, ...]
    choice: Choice
    sheet: ScoreSheet
    # When the first token was grabbed, in milliseconds since building began.
    grabbed_at: int | None = None
    touches: tuple[Touch, ...] = ()

    @property
    def filled(self) -> tuple[TileId, ...]:
        """The tiles that chance laid or laid anew (R8)."""
        stayed = {(one.tile, one.cell, one.turns) for one in self.laid}
        return tuple(
            one.tile for one in self.placements if (one.tile, one.cell, one.turns) not in stayed
        )


class RoundFacts(Value, frozen=True):
    """One scored round: the card, the tiles and all seats."""

    round: int
    card: int
    variant: Variant
    tile_set: TileSet
    # None: without a limit.
    build_seconds: int | None
    seats: tuple[SeatFacts, ...]
    # How long building lasted in milliseconds, if the record has times.
    lasted: int | None = None
    # As `played_alone` returns it: nothing is scored from a neighbour's galaxy.
    is_alone: bool = False

    @property
    def rules(self) -> RoundRules:
        """The rules of the round."""
        return _rules(self.variant, self.card)

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(number) for number in range(len(self.seats)))

    @property
    def is_last(self) -> bool:
        return self.round == ROUNDS

    def tile(self, tile: TileId) -> Tile:
        return self.tile_set.tile(tile)

    def galaxy(self, seat: Seat) -> Galaxy:
        """Return the galaxy of a seat as it was scored."""
        owner = self.seats[seat]
        return self.galaxy_of(
            [one for one in owner.placements if one.tile not in owner.removed], owner.face_down
        )

    def galaxy_of(
        self, placements: list[Placement] | tuple[Placement, ...], face_down: tuple[TileId, ...]
    ) -> Galaxy:
        """Return placements as a galaxy."""
        return Galaxy.of(
            LaidTile(self.tile(one.tile), one.cell, one.turns, one.tile in face_down)
            for one in placements
        )

    def seat(self, number: int) -> Seat:
        """Return a seat of the round, or raise `Malformed`."""
        if not 0 <= number < len(self.seats):
            text = f"there is no seat {number}: the game has {len(self.seats)}"
            raise Malformed("no-such-seat", text)
        return Seat(number)

    def key(self, seat: int, objective: ObjectiveName) -> str:
        """Return the key under which an answer is stored: a hash of everything that it depends on.

        Touches and how long building lasted are left out: no stored answer depends on them.
        """
        relevant = msgspec.structs.replace(
            self,
            lasted=None,
            seats=tuple(msgspec.structs.replace(one, touches=()) for one in self.seats),
        )
        content = msgspec.json.encode([ANALYSIS_VERSION, seat, objective, relevant])
        return hashlib.sha256(content).hexdigest()


@lru_cache(maxsize=64)
def _rules(variant: Variant, card: int) -> RoundRules:
    """Return the rules of a round as the state of a game knows them."""
    return State(Options(variant=variant), "rules", card=card).rules
