"""The points that a galaxy is worth as it lies, without bets and without the choices of a card."""

from __future__ import annotations

from cosmic_factory.rules.value import Value


class GalaxyPoints(Value, frozen=True):
    """Points of the zones by colour, of the path and of constellations, before any clamping."""

    vegetation: int
    ice: int
    desert: int
    # What is looked up in the table of path points: tiles, or networks with some cards.
    path_length: int
    path: int
    constellations: int = 0

    @property
    def sum(self) -> int:
        return self.vegetation + self.ice + self.desert + self.path + self.constellations
