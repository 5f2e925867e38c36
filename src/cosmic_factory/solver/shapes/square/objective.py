"""What the exact solver maximises."""

from __future__ import annotations

from cosmic_factory.rules import Tracks, Value


class ExactObjective(Value, frozen=True):
    """The value of a galaxy, to be made as large (or, with `minimise`, as small) as possible.

    With `tracks` it is star + weakest colour after the round, each track clamped at its end; the
    weights play no part then. Otherwise it is the weighted sum of the round's raw points, with
    weights for vegetation, ice, desert and star. Where path points go to a colour, they go where
    they help the player who scores most, also when the galaxy is built to be bad.
    """

    weights: tuple[int, int, int, int] = (1, 1, 1, 1)
    tracks: Tracks | None = None
    minimise: bool = False
