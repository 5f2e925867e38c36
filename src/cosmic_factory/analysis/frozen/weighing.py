"""What points on the tracks are worth: all the same, or as far as they help to win.

`ObjectiveName.WIN` weighs the tracks as they stood before the round, so that the weights do not
depend on what was played. At the end of a game only the star and the weakest colour count. While
rounds are left, a weak colour can still catch up. So the three colours share a weight of 1 by a
soft minimum: almost equally in the first round, nearly all of it on the weakest colour in the
fourth. In the last round the total itself is the objective.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from cosmic_factory.analysis.insight import ObjectiveName
from cosmic_factory.rules import ROUNDS, Colour, Track, Tracks
from cosmic_factory.solver import SUM, Sum, Weakest, Weights

# An objective whose value the player wants as large as possible (`Worst` is the negative of one).
Maximised = Sum | Weights | Weakest

# How soft the minimum is: about how many points a weak colour can catch up in each round that is
# left. The bots weigh tracks by the same number.
SOFTNESS = 2.0
# Weights are multiples of an eighth: exact in binary, so that sums of losses are exact.
WEIGHT_PARTS = 8
MIN_WEIGHT = 1 / WEIGHT_PARTS


def objective_of(name: ObjectiveName, tracks: Tracks, round_number: int) -> Maximised:
    """Return the objective of a round with that number, from the tracks before it."""
    if name is ObjectiveName.SUM:
        return SUM
    if round_number == ROUNDS:
        return Weakest(tracks)
    vegetation, ice, desert = _colour_weights(tracks, ROUNDS - round_number)
    return Weights(vegetation, ice, desert, star=1.0)


def _colour_weights(tracks: Tracks, rounds_left: int) -> list[float]:
    """Return the share of each colour in the soft minimum, in eighths."""
    levels = [tracks.position(Track.of(colour)) for colour in Colour]
    softness = SOFTNESS * rounds_left
    shares = [math.exp((min(levels) - level) / softness) for level in levels]
    return [
        max(MIN_WEIGHT, round(WEIGHT_PARTS * share / sum(shares)) / WEIGHT_PARTS)
        for share in shares
    ]


def worth_of(
    objective: Maximised, points: Iterable[tuple[Track, int]], tracks_after: Tracks
) -> float:
    """Return what points are worth; only the total of the last round is clamped to the tracks."""
    if isinstance(objective, Weakest):
        return tracks_after.total
    if isinstance(objective, Weights):
        weight = dict(zip(Track, objective.four, strict=True))
        return sum(weight[track] * gained for track, gained in points)
    return sum(gained for _, gained in points)
