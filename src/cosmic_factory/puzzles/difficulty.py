"""How hard a puzzle is, from 1 to 5: measured on its hand, and asked for by the day of the week.

The solver measures what a builder who improves a galaxy step by step (who climbs) has reached after
1, 5 and 20 seconds. The sum of the three gaps to the best galaxy orders hands well.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from datetime import date
from typing import Annotated

import msgspec

EASIEST, HARDEST = 1, 5
# The largest sum of gaps, in points, of each level but the last.
MAX_GAPS_OF_LEVEL = (3, 5, 6, 8)
# From Monday to Sunday.
LEVEL_OF_WEEKDAY = (1, 2, 2, 3, 3, 4, 5)

DifficultyLevel = Annotated[int, msgspec.Meta(ge=EASIEST, le=HARDEST)]


def measured_difficulty(par: int, climbed: Sequence[int]) -> int:
    """Return the level of a hand from its par and what climbing reached, in points."""
    return EASIEST + bisect_left(MAX_GAPS_OF_LEVEL, sum(par - value for value in climbed))


def difficulty_of_day(day: date) -> int:
    """Return the level that the puzzle of a day must have: it rises from Monday to Sunday."""
    return LEVEL_OF_WEEKDAY[day.weekday()]
