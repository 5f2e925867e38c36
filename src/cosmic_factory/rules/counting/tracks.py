"""The four score tracks of a seat, each from 0 to 30 points."""

from __future__ import annotations

from typing import Annotated

import msgspec

from cosmic_factory.rules.pieces.tile import Colour
from cosmic_factory.rules.value import TextEnum, Value

TRACK_END = 30

TrackPosition = Annotated[int, msgspec.Meta(ge=0, le=TRACK_END)]


class Track(TextEnum):
    """The track of a colour, or of the star."""

    VEGETATION = "vegetation"
    ICE = "ice"
    DESERT = "desert"
    STAR = "star"

    @staticmethod
    def of(colour: Colour) -> Track:
        return TRACK_OF[colour]


TRACK_OF = {colour: Track(colour.value) for colour in Colour}


class Tracks(Value, frozen=True):
    """Where a player's four score tokens stand."""

    vegetation: TrackPosition = 0
    ice: TrackPosition = 0
    desert: TrackPosition = 0
    star: TrackPosition = 0

    def position(self, track: Track) -> int:
        """Return where the score token of a track stands, 0 to `TRACK_END`."""
        position: int = getattr(self, track.value)
        return position

    def moved(self, track: Track, points: int) -> Tracks:
        """Return the tracks after one step, clamped to 0 and `TRACK_END` on its own (R2)."""
        position = min(max(self.position(track) + points, 0), TRACK_END)
        return msgspec.structs.replace(self, **{track.value: position})

    @property
    def weakest_colour(self) -> Colour:
        """The colour with the fewest points. R18 breaks ties: vegetation, ice, desert."""
        # Plain comparisons, because every view asks for this.
        if self.vegetation <= self.ice and self.vegetation <= self.desert:
            return Colour.VEGETATION
        return Colour.ICE if self.ice <= self.desert else Colour.DESERT

    @property
    def weakest(self) -> int:
        """The points of the weakest colour."""
        return min(self.vegetation, self.ice, self.desert)

    @property
    def total(self) -> int:
        """The final score: star points and the points of the weakest colour."""
        return self.star + self.weakest
