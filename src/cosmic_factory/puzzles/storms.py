"""A storm: hand after hand, each harder than the one before, for three minutes."""

from __future__ import annotations

from cosmic_factory.puzzles.hands import HandPool, PuzzleHand
from cosmic_factory.rules import RandomStream

STORM_MS = 180_000
# A hand-in that was sent in time counts if it arrives no later than this after the end.
GRACE_MS = 1_500
# A storm without a clock ends after this many hands.
UNHURRIED_HANDS = 10
HANDS_PER_LEVEL = 2


def storm_hand(pool: HandPool, seed: str, number: int) -> PuzzleHand:
    """Return hand `number` of a storm, counted from 1; its seed decides it, and none comes twice.

    Every two hands are a level harder; the last level goes on for as long as the storm does.
    """
    levels = sorted(pool.by_level)
    place = min((number - 1) // HANDS_PER_LEVEL, len(levels) - 1)
    hands = RandomStream(seed, f"level-{levels[place]}").shuffled(pool.by_level[levels[place]])
    return hands[(number - 1 - place * HANDS_PER_LEVEL) % len(hands)]
