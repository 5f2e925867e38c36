"""A storm: as many hands as one can solve in three minutes, each level harder than the last."""

from __future__ import annotations

from cosmic_factory.puzzles.hands.puzzle_hands import HandPool, PuzzleHand
from cosmic_factory.rules import RandomStream

STORM_MS = 180_000
# A hand-in that was sent in time counts if it arrives no later than this after the end.
HAND_IN_GRACE_MS = 1_500
# A storm without a clock ends after this many hands.
UNHURRIED_STORM_HANDS = 10
HANDS_PER_LEVEL = 2


def storm_hand(pool: HandPool, seed: str, number: int) -> PuzzleHand:
    """Return hand `number` of a storm, counted from 1, as the seed of the storm decides it.

    After every two hands the level rises by one; all later hands are of the last level. No hand
    comes twice before all hands of its level have come.
    """
    levels = sorted(pool.by_level)
    place = min((number - 1) // HANDS_PER_LEVEL, len(levels) - 1)
    hands = RandomStream(seed, f"level-{levels[place]}").shuffled(pool.by_level[levels[place]])
    return hands[(number - 1 - place * HANDS_PER_LEVEL) % len(hands)]
