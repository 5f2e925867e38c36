"""Everything a Kaos card may change, with the printed rules as defaults.

Phases, scorer, solver, bots and screen read these fields. None of them asks for the card's number.
"""

from __future__ import annotations

from cosmic_factory.rules.pieces.shape import Shape
from cosmic_factory.rules.pieces.tile import Colour
from cosmic_factory.rules.value import TextEnum, Value


class PathMeasure(TextEnum):
    """What is looked up in the table of path points."""

    LONGEST_PATH = "longest-path"
    LARGEST_NETWORK = "largest-network"
    NETWORK_COUNT = "network-count"


class ZoneExtra(Value, frozen=True):
    """Extra points for each zone of these colours with a number of planets in this range."""

    points: int = 1
    colours: tuple[Colour, ...] = tuple(Colour)
    least_planets: int = 0
    most_planets: int | None = None

    def of(self, colour: Colour, planets: int) -> int:
        """Return the extra points of one zone."""
        too_many = self.most_planets is not None and planets > self.most_planets
        if colour not in self.colours or planets < self.least_planets or too_many:
            return 0
        return self.points


class Stakes(Value, frozen=True):
    """The points of a Bonus token when its bet is won and when it is lost."""

    won: int = 3
    lost: int = -2


class Exchange(Value, frozen=True):
    """The price of an offering in points of one colour, and the star points it brings."""

    colour_points: int = 5
    star_points: int = 2


class RoundRules(Value, frozen=True):
    """The rules of one round."""

    shape: Shape = Shape.SQUARE
    draft: bool = True
    # Before building: all nine tiles go to the right neighbour.
    hands_move_right: bool = False
    # Tiles of each galaxy that lie face down; the left neighbour picks those still missing.
    face_down: int = 0
    # After building: tiles each player removes from the left neighbour's galaxy.
    removals: int = 0
    # Zones, path and constellations are scored from the right neighbour's galaxy (R6).
    scores_right_neighbour: bool = False
    zone_extra: ZoneExtra | None = None
    path_measure: PathMeasure = PathMeasure.LONGEST_PATH
    # Star points of a constellation zone of 1, 2, 3, 4 spaces; more count as four (R21).
    constellation_points: tuple[int, ...] = ()
    stakes: Stakes = Stakes()
    tokens_lock: bool = True
    # Path points go to a colour that the player chooses, instead of the star.
    path_to_colour: bool = False
    offering: Exchange | None = None

    @property
    def asks_for_choice(self) -> bool:
        """Whether seats may have to choose a colour once the other points are known."""
        return self.path_to_colour or self.offering is not None
