"""The four score tracks, 0 to 30, and the points that move them."""

from __future__ import annotations

from typing import Annotated

import msgspec

from cosmic_factory.rules.pieces.tile import Colour
from cosmic_factory.rules.value import Value, Word

TRACK_END = 30

Level = Annotated[int, msgspec.Meta(ge=0, le=TRACK_END)]


class Track(Word):
    """A colour's track, or the star's."""

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

    vegetation: Level = 0
    ice: Level = 0
    desert: Level = 0
    star: Level = 0

    def level(self, track: Track) -> int:
        level: int = getattr(self, track.value)
        return level

    def moved(self, track: Track, points: int) -> Tracks:
        """R2: each step is clamped on its own, at both ends."""
        level = min(max(self.level(track) + points, 0), TRACK_END)
        return msgspec.structs.replace(self, **{track.value: level})

    @property
    def weakest_colour(self) -> Colour:
        """R18 breaks ties: vegetation, ice, desert."""
        return min(Colour, key=lambda colour: self.level(Track.of(colour)))

    @property
    def weakest(self) -> int:
        return min(self.vegetation, self.ice, self.desert)

    @property
    def total(self) -> int:
        """What counts at the end: the star and the weakest colour."""
        return self.star + self.weakest
