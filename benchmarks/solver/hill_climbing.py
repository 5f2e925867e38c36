"""Hill climbing in plain Python: what the solver is compared with at equal time."""

from __future__ import annotations

import time
from collections.abc import Sequence

from cosmic_factory.rules import RoundRules, Tile
from cosmic_factory.solver import Objective
from cosmic_factory.solver.climbing import climb


def climbed(
    tiles: Sequence[Tile], rules: RoundRules, objective: Objective, seconds: float, seed: int = 0
) -> float:
    """Return the best value that climbing finds in that many CPU seconds."""
    end = time.process_time() + seconds
    best = float("-inf")
    for _, value in climb(tiles, rules, objective, seed):
        best = max(best, value)
        if time.process_time() >= end:
            break
    return best
