"""What one more point on each track is worth: the weights that the solver builds by."""

from __future__ import annotations

import math

from cosmic_factory.bots.thinking.track_worth import SOFTNESS, colour_levels
from cosmic_factory.rules import ROUNDS, TRACK_END, Tracks
from cosmic_factory.solver import Weights

# The points that a good round brings to one track.
ROUND_GAIN = 6


def prices(tracks: Tracks, rounds: int, star: float = 1.0) -> Weights:
    """Return what one more point on each track adds to the worth, with `rounds` rounds to come.

    The stronger a colour, the lower its price. Near the end of a track most points of a round
    would be lost, and at the end all of them. A star track that fills fast loses some of its
    price earlier, because later stars will be lost. `star` scales the price of stars.
    """
    softness = SOFTNESS * (rounds + 1)
    low = tracks.weakest
    parts = [math.exp((low - level) / softness) for level in colour_levels(tracks)]
    vegetation, ice, desert = (
        _rounded(part / sum(parts) * _usable_share(level))
        for part, level in zip(parts, colour_levels(tracks), strict=True)
    )
    return Weights(
        vegetation, ice, desert, _rounded(star * _usable_star_share(tracks.star, rounds))
    )


def _usable_share(level: int, gain: float = ROUND_GAIN) -> float:
    """Return the share of `gain` points that a track at this level has room for."""
    return min(1.0, (TRACK_END - level) / gain)


def _usable_star_share(star: int, rounds: int) -> float:
    """Return the same for all stars to come, if they come as fast as in the rounds so far."""
    played = ROUNDS - 1 - rounds
    pace = star / played if played else 0.0
    return _usable_share(star, max(ROUND_GAIN, pace * (rounds + 1)))


def _rounded(price: float) -> float:
    """Return the price in hundredths, which the solver's kernels can hold as whole numbers."""
    return round(price, 2)
