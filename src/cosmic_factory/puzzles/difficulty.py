"""How hard a puzzle is, from 1 to 5, by how far a climbing builder stays below the best.

The solver measures the gaps after 1, 5 and 20 seconds of climbing; their sum orders hands well.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from datetime import date

EASIEST = 1
# The largest sum of climbing gaps of each level but the last.
LEVEL_ENDS = (3, 5, 6, 8)
# From Monday to Sunday.
LEVEL_OF_WEEKDAY = (1, 2, 2, 3, 3, 4, 5)


def level_of(par: int, climbed: Sequence[int]) -> int:
    """Return the difficulty of a hand: what it is worth, and what climbing reached of that."""
    return EASIEST + bisect_left(LEVEL_ENDS, sum(par - value for value in climbed))


def level_for(day: date) -> int:
    """Return how hard the puzzle of a day is: harder every few days, from Monday to Sunday."""
    return LEVEL_OF_WEEKDAY[day.weekday()]
