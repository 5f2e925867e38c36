"""Score sheets: every point of one seat in one round, item by item."""

from __future__ import annotations

from cosmic_factory.rules.cards.round_rules import PathMeasure
from cosmic_factory.rules.counting.tracks import Track, Tracks
from cosmic_factory.rules.counting.zones import Spot
from cosmic_factory.rules.pieces.galaxy import Cell
from cosmic_factory.rules.pieces.tile import Colour
from cosmic_factory.rules.seat import SeatNumber
from cosmic_factory.rules.value import TextEnum, Value


class ScoredZone(Value, frozen=True):
    """A zone with its points from the table and the extra points of the card (R3)."""

    colour: Colour
    spots: tuple[Spot, ...]
    planets: int
    points: int
    extra: int = 0


class ScoredConstellation(Value, frozen=True):
    """A constellation zone and its star points."""

    spots: tuple[Spot, ...]
    points: int = 0


class ScoredPath(Value, frozen=True):
    """The path points and what they were counted from: a longest walk and all networks."""

    measure: PathMeasure
    length: int
    points: int
    # Cell by cell.
    walk: tuple[Cell, ...]
    # The largest first.
    networks: tuple[tuple[Cell, ...], ...]
    # The track that the points go to; None while the player has still to choose it.
    track: Track | None = Track.STAR


class ScoredToken(Value, frozen=True):
    """A bet and the comparison that decided it. R14: a tie wins, even at 0 planets."""

    colour: Colour
    planets: int
    rival_planets: int
    rivals: tuple[SeatNumber, ...]
    points: int

    @property
    def won(self) -> bool:
        return self.planets >= self.rival_planets


class StepKind(TextEnum):
    """Which part of the scoring moved a track."""

    ZONES = "zones"
    PATH = "path"
    TOKEN = "token"
    KAOS = "kaos"
    OFFERING = "offering"


class ScoreStep(Value, frozen=True):
    """One change of one track."""

    kind: StepKind
    track: Track
    points: int
    before: int
    after: int

    @property
    def lost(self) -> int:
        """The points lost by clamping: above 0 at the end of the track, below 0 at its start."""
        return self.points - (self.after - self.before)


class ScoreSheet(Value, frozen=True):
    """Everything that one seat scored in a round."""

    # Whose galaxy was scored.
    galaxy_of: SeatNumber
    zones: tuple[ScoredZone, ...]
    constellations: tuple[ScoredConstellation, ...]
    path: ScoredPath
    tokens: tuple[ScoredToken, ...]
    steps: tuple[ScoreStep, ...]
    before: Tracks
    after: Tracks

    def points(self, kind: StepKind, track: Track) -> int:
        """Return the points of one kind of steps on one track, before clamping."""
        return sum(step.points for step in self.steps if (step.kind, step.track) == (kind, track))
