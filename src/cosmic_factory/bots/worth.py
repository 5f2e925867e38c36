"""What standing somewhere on the four tracks is worth, with some rounds still to come.

Only the star and the weakest colour count at the end. While rounds are left, a weak colour can
still catch up, so the colours count by a soft minimum: nearly their mean at first, the true
minimum at the end.
"""

from __future__ import annotations

import math

from cosmic_factory.rules import ROUNDS, TRACK_END, Colour, Track, Tracks, View
from cosmic_factory.solver import Weights

# How far apart colours may lie, in points for each round to come, and still be brought together.
SOFTNESS = 2.0
# What a good round brings to one track.
ROUND_GAIN = 6
# A tie goes to the higher weakest colour; in doubt, points of other colours are not nothing.
TIE_BREAK = 0.01


def rounds_left(view: View) -> int:
    """Rounds that come after this one."""
    return ROUNDS - view.round.round


def worth(tracks: Tracks, rounds: int) -> float:
    """The total to hope for, less what everyone may hope to add in those rounds."""
    levels = _colours(tracks)
    ties = TIE_BREAK * (tracks.weakest + sum(levels) / 10)
    if rounds == 0:
        return tracks.total + ties
    return tracks.star + _soft_minimum(levels, SOFTNESS * rounds) + ties


def prices(tracks: Tracks, rounds: int, star: float = 1.0) -> Weights:
    """What one more point on each track adds to the worth: the less, the stronger the colour.

    Near the end of a track most of a round's points would be lost, and at the end all. Stars can
    come so fast that the track will be full early: then some of them are lost already now.
    """
    softness = SOFTNESS * (rounds + 1)
    low = tracks.weakest
    parts = [math.exp((low - level) / softness) for level in _colours(tracks)]
    vegetation, ice, desert = (
        _rounded(part / sum(parts) * _room(level))
        for part, level in zip(parts, _colours(tracks), strict=True)
    )
    return Weights(vegetation, ice, desert, _rounded(star * _star_room(tracks.star, rounds)))


def _room(level: int, gain: float = ROUND_GAIN) -> float:
    """The share of what is to be gained that the track can still take."""
    return min(1.0, (TRACK_END - level) / gain)


def _star_room(star: int, rounds: int) -> float:
    """The same for all stars of this and the coming rounds, if they come as they did so far."""
    played = ROUNDS - 1 - rounds
    pace = star / played if played else 0.0
    return _room(star, max(ROUND_GAIN, pace * (rounds + 1)))


def _colours(tracks: Tracks) -> list[int]:
    return [tracks.position(Track.of(colour)) for colour in Colour]


def _soft_minimum(levels: list[int], softness: float) -> float:
    low = min(levels)
    mean = sum(math.exp((low - level) / softness) for level in levels) / len(levels)
    return low - softness * math.log(mean)


def _rounded(price: float) -> float:
    """Prices in hundredths are exact enough, and whole in the solver's kernels."""
    return round(price, 2)
