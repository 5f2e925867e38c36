"""What a position on the four tracks is worth, with some rounds still to come.

Only the star and the weakest colour count at the end of the game. While rounds are left, a weak
colour can still catch up, so the colours count by a soft minimum: nearly their mean in the first
round, the true minimum in the last.
"""

from __future__ import annotations

import math

from cosmic_factory.rules import ROUNDS, Colour, Track, Tracks, View

# How soft the minimum is: about how many points a weak colour can catch up in each round left.
SOFTNESS = 2.0
# The worth of a point of the weakest colour as a tie-break; other colours count a tenth of it.
TIE_BREAK = 0.01


def rounds_left(view: View) -> int:
    """Return the number of rounds after this one."""
    return ROUNDS - view.round.round


def worth(tracks: Tracks, rounds: int) -> float:
    """Return the total to expect, in points, without what every player adds in `rounds` rounds."""
    levels = colour_levels(tracks)
    ties = TIE_BREAK * (tracks.weakest + sum(levels) / 10)
    if rounds == 0:
        return tracks.total + ties
    return tracks.star + _soft_minimum(levels, SOFTNESS * rounds) + ties


def colour_levels(tracks: Tracks) -> list[int]:
    """Return where the tracks of the three colours stand."""
    return [tracks.position(Track.of(colour)) for colour in Colour]


def _soft_minimum(levels: list[int], softness: float) -> float:
    low = min(levels)
    mean = sum(math.exp((low - level) / softness) for level in levels) / len(levels)
    return low - softness * math.log(mean)
